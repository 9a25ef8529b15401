/** The surface of the sand of a state as a mesh, with the looks of the sand that it belongs to. */
import { radiusInSpacings } from '../../mesh/point-surface/layouts';
import { surfaceOfPoints } from '../../mesh/point-surface/reference';
import { shadeMesh } from '../../mesh/shade';
import type { ShadedMesh } from '../../mesh/types';
import { particlesPerCell, resolutionFor } from '../../methods/continuum/grains-to-particles';
import { isGrainMaterial, type Material } from '../../scene/materials';
import type { GrainState } from '../../world/grain-state';
import type { WorldState } from '../../world/world-state';
import { spheresOfState } from '../series/spheres';

export interface SandSurface extends ShadedMesh {
  /** sRGB, 0 to 1. */
  readonly colour: Material['colour'];
}

/** Nodes of the grid: Zhu's 250³, at most. */
const mostNodes = 250 ** 3;

/** `method`: the one whose state it is; particles of a continuum are no spheres but lie half a cell apart. */
export function surfaceOfState(
  state: GrainState,
  method: string,
  world: Pick<WorldState, 'params' | 'materials'>,
): SandSurface {
  const sand = world.materials.filter(isGrainMaterial);
  const { positions, radii } =
    method === 'dem' ? spheres(state, world.materials) : particles(state, resolutionFor(world).cellSize);
  const points = { positions, radii: radii.map((radius) => 2 * radiusInSpacings * radius) };
  const spacing = 2 * radii.reduce((largest, radius) => Math.max(largest, radius), 0);
  const mesh = surfaceOfPoints(points, spacing, mostNodes);
  return { ...shadeMesh(mesh, 180), colour: sand[0].colour };
}

function spheres(state: GrainState, materials: readonly Material[]) {
  const [positions, radii]: [number[], number[]] = [[], []];
  for (const { position, radius } of spheresOfState(state, materials)) {
    positions.push(...position);
    radii.push(radius);
  }
  return { positions: Float32Array.from(positions), radii };
}

function particles(state: GrainState, cellSize: number) {
  const radius = cellSize / (2 * Math.cbrt(particlesPerCell));
  return { positions: Float32Array.from(state.position), radii: Array.from(state.material, () => radius) };
}
