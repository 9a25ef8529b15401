/** Where the grains of a lattice or of a filled mesh are. */
import { pointsInside } from '../mesh/inside';
import { type LibraryName, libraryMesh } from '../mesh/library';
import { meshBounds, type TriangleMesh } from '../mesh/types';
import { grainRadius, type Material } from './materials';
import type { Template } from './templates';
import { type LatticeSource, largestGrainCount, type MeshSource, type Vec3 } from './types';

export type LatticeFill = LatticeSource | MeshSource;

/** Free way between packed grains, as a part of their spacing: looser than sand at rest, tighter than it can be poured. */
const packedSlack = 0.1;
/** A grain of any orientation turns inside a cube of its own diameter; 2 % more keeps neighbours from touching. */
const turnedSlack = 0.02;

export interface GrainLattice {
  /** m */
  readonly spacing: number;
  /** m: how far each grain may be moved without meeting another. */
  readonly freedom: number;
  /** Places along x, y, z, all of them or those inside a mesh. */
  readonly cells: Vec3;
  readonly count: number;
  /** Position of a place, 0 ≤ index < count; from below, layer by layer. */
  at(index: number): Vec3;
}

/**
 * Least spacing of a cubic lattice on which unturned grains of a template do not overlap, in sphere radii. The spheres of
 * tetra grains then make the densest packing that there is, 74 % (one grain is one cell of a face-centred lattice).
 */
export function packedSpacing({ offsets }: Pick<Template, 'offsets'>): number {
  let least = 0;
  for (let step = 0; step < 125; step++) {
    const d = [(step % 5) - 2, (Math.floor(step / 5) % 5) - 2, Math.floor(step / 25) - 2];
    const dd = d[0] ** 2 + d[1] ** 2 + d[2] ** 2;
    if (dd === 0) continue;
    for (const a of offsets) {
      for (const b of offsets) {
        // the larger root of |a − b + s d| = 2; none: they never meet
        const arm = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
        const ad = arm[0] * d[0] + arm[1] * d[1] + arm[2] * d[2];
        const root = ad * ad - dd * (arm[0] ** 2 + arm[1] ** 2 + arm[2] ** 2 - 4);
        if (root >= 0) least = Math.max(least, (-ad + Math.sqrt(root)) / dd);
      }
    }
  }
  return least;
}

/** m */
export function closestSpacing(source: LatticeFill, material: Material): number {
  return source.packed ? packedSpacing(material.template) * material.radius : 2 * grainRadius(material);
}

export function latticeOf(source: LatticeFill, materials: readonly Material[]): GrainLattice {
  const material = materials[source.material];
  const closest = closestSpacing(source, material);
  const spacing = source.spacing ?? (1 + (source.packed ? packedSlack : turnedSlack)) * closest;
  // Half the free gap for each of two neighbours; packed grains touch askew, and the gap there is narrower.
  const freedom = (source.packed ? 0.25 : 0.5) * Math.max(0, spacing - closest);
  return source.fill === 'mesh'
    ? latticeInMesh(source, spacing, freedom)
    : latticeInBox(source, spacing, freedom, 2 * grainRadius(material));
}

function latticeInBox({ region }: LatticeSource, spacing: number, freedom: number, diameter: number): GrainLattice {
  const { min, max } = region;
  const cells = [0, 1, 2].map((axis) => {
    const size = max[axis] - min[axis];
    // Rounding must not cost a layer when the region is a whole number of cells; one grain needs no gap around it.
    const whole = Math.floor(size / spacing + 1e-9);
    return whole > 0 ? whole : size >= diameter ? 1 : 0;
  }) as Vec3;
  const first = [0, 1, 2].map((axis) => {
    const cell = Math.min(spacing, max[axis] - min[axis]);
    // Sideways the lattice stands in the middle of the region, upwards it starts at the bottom.
    return axis === 1 ? min[1] + cell / 2 : (min[axis] + max[axis] - (cells[axis] - 1) * spacing) / 2;
  });
  const at = (index: number) => {
    const [x, y, z] = [
      index % cells[0],
      Math.floor(index / (cells[0] * cells[2])),
      Math.floor(index / cells[0]) % cells[2],
    ];
    return [first[0] + x * spacing, first[1] + y * spacing, first[2] + z * spacing] as Vec3;
  };
  return { spacing, freedom, cells, count: cells[0] * cells[1] * cells[2], at };
}

/** More places than this are not looked at one by one: not even a part of them could be filled. */
const mostPlaces = 10 * largestGrainCount;

function latticeInMesh(source: MeshSource, spacing: number, freedom: number): GrainLattice {
  const mesh = meshAt(source);
  const { min, size } = meshBounds(mesh);
  const cells = size.map((side) => Math.max(1, Math.floor(side / spacing + 1e-9))) as Vec3;
  const all = cells[0] * cells[1] * cells[2];
  if (!(all <= mostPlaces)) return { spacing, freedom, cells, count: all, at: () => source.centre };
  const first = min.map((low, axis) => low + (size[axis] - (cells[axis] - 1) * spacing) / 2);
  const places = pointsInside(mesh, { first, spacing, cells });
  const at = (index: number) => places[index].map((step, axis) => first[axis] + step * spacing) as Vec3;
  return { spacing, freedom, cells, count: places.length, at };
}

const unitMeshes = new Map<LibraryName, TriangleMesh>();

/** The mesh of a source, where it is filled: the middle of its box at `centre`, its longest side `size`. */
function meshAt({ mesh: name, size, centre }: MeshSource): TriangleMesh {
  const unit = unitMeshes.get(name) ?? libraryMesh(name, 1);
  unitMeshes.set(name, unit);
  const { min, max } = meshBounds(unit);
  const positions = unit.positions.map((x, i) => centre[i % 3] + size * (x - (min[i % 3] + max[i % 3]) / 2));
  return { positions, indices: unit.indices };
}
