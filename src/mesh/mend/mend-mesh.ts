/** Checks a mesh and mends what can be mended, with one plain sentence for each thing found. */

import { withUsedVertices } from '../check-soup';
import { massProperties } from '../mass-properties';
import { counted } from '../result';
import { meshBounds, type TriangleMesh } from '../types';
import { cleanTriangles } from './clean';
import { type EdgeTable, edgeTable, isClosed } from './edges';
import { closeHoles } from './holes';
import { orientTriangles } from './orient';
import { selfIntersections } from './self-intersections';
import { weldVertices } from './weld';

export interface MendOptions {
  /** Vertices nearer than this part of the longest side are one. */
  readonly weld?: number;
  /** Holes whose box is smaller than this part of the longest side are closed. */
  readonly hole?: number;
}

export interface MendedMesh {
  readonly mesh: TriangleMesh;
  /** Bounds a solid: has a volume, a mass, an inside. If not, the mesh can only be a fixed obstacle. */
  readonly closed: boolean;
  /** What was found and what was done about it. Empty for a good mesh. */
  readonly notes: readonly string[];
}

const mostHoleEdges = 2000;

export function mendMesh(source: TriangleMesh, { weld = 1e-6, hole = 0.25 }: MendOptions = {}): MendedMesh {
  const notes: string[] = [];
  const { longest } = meshBounds(source);
  const welded = weldVertices(source, Math.max(weld * longest, Number.MIN_VALUE));
  const clean = cleanTriangles(welded.indices, welded.positions.length / 3);
  if (clean.degenerate > 0)
    notes.push(`${counted(clean.degenerate, 'triangle')} without area ${wasWere(clean.degenerate)} left out.`);
  if (clean.doubled > 0)
    notes.push(`${counted(clean.doubled, 'duplicate triangle')} ${wasWere(clean.doubled)} left out.`);
  let mesh = withUsedVertices({ positions: welded.positions, indices: clean.indices });
  if (mesh.indices.length === 0) return { mesh, closed: false, notes: [...notes, 'Nothing is left of the mesh.'] };

  const oriented = orientTriangles(mesh);
  mesh = { positions: mesh.positions, indices: oriented.indices };
  const filled = closeHoles(mesh, { extent: hole * longest, edges: mostHoleEdges });
  if (filled.closed > 0) {
    // a part with a hole has no sure volume: ask again which way is out
    mesh = { positions: filled.mesh.positions, indices: orientTriangles(filled.mesh).indices };
    notes.push(`${counted(filled.closed, 'hole')} ${wasWere(filled.closed)} closed.`);
  }
  if (oriented.flipped > 0)
    notes.push(`${counted(oriented.flipped, 'triangle')} ${wasWere(oriented.flipped)} flipped to face outward.`);
  if (oriented.cavities > 0)
    notes.push(`${counted(oriented.cavities, 'internal void')} ${wasWere(oriented.cavities)} kept.`);
  if (!oriented.orientable) notes.push('The surface has only one side, like a Möbius strip.');

  const edges = edgeTable(mesh.indices, mesh.positions.length / 3);
  const crowded = crowdedEdges(edges);
  if (crowded > 0) notes.push(`More than two triangles meet at ${counted(crowded, 'edge')}.`);
  const crossings = selfIntersections(mesh);
  if (crossings.pairs > 0) {
    notes.push(
      `${crossings.complete ? '' : 'At least '}${counted(crossings.pairs, 'pair')} of triangles pass through each other; the mass counts the overlap twice.`,
    );
  } else if (!crossings.complete)
    notes.push('The mesh is too complex to check for triangles that pass through each other.');

  const closed = isClosed(edges) && oriented.orientable && hasVolume(mesh, longest);
  if (!closed) notes.push(whyOpen(filled.left, isClosed(edges)));
  return { mesh, closed, notes };
}

const wasWere = (count: number) => (count === 1 ? 'was' : 'were');

function crowdedEdges(edges: EdgeTable): number {
  let crowded = 0;
  for (let edge = 0; edge < edges.count; edge++) if (edges.forward[edge] + edges.backward[edge] > 2) crowded++;
  return crowded;
}

/** Thinner than a millionth of a cube around it is a sheet. */
function hasVolume(mesh: TriangleMesh, longest: number): boolean {
  return massProperties(mesh, 1).volume > 1e-6 * longest ** 3;
}

function whyOpen(holes: number, closed: boolean): string {
  const use = 'It can be a fixed obstacle, but not a moving body.';
  if (holes > 0) return `The mesh is open (${counted(holes, 'large hole')}). ${use}`;
  return closed ? `The mesh encloses no volume. ${use}` : `The mesh does not enclose a solid. ${use}`;
}
