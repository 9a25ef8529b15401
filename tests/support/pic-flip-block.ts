/** Blocks of particles on a lattice as worlds of the method pic-flip. */
import { resolutionFor } from '../../src/methods/continuum/grains-to-particles.ts';
import { defaultParams, type Params } from '../../src/params/table.ts';
import { resolveMaterials } from '../../src/scene/materials.ts';
import { validateScene } from '../../src/scene/validate.ts';
import { Simulation } from '../../src/simulation.ts';
import type { GrainState } from '../../src/world/grain-state.ts';

export const params: Params = { ...defaultParams(), capacity: 2048 };
const materials = resolveMaterials({ materials: [{ name: 'sand' }] }, params);
export const h = resolutionFor({ params, materials }).cellSize;
export const water: Partial<Params> = { frictionAngle: 0, wallFriction: 0 };

export type Vector = [number, number, number];
export interface Block {
  /** In cells. */
  readonly min: Vector;
  readonly max: Vector;
  /** Particles per cell along an axis. */
  readonly along?: Vector;
  readonly velocity?: (x: number, y: number, z: number) => Vector;
  /** Left out where this is false. */
  readonly where?: (x: number, y: number, z: number) => boolean;
}

/** Particles on a lattice, those of a cell with the mass of a full one. */
export function blockOf({
  min,
  max,
  along = [2, 2, 2],
  velocity = () => [0, 0, 0],
  where = () => true,
}: Block): GrainState {
  const sides = min.map((low, a) => Math.round((max[a] - low) * along[a]));
  const places = Array.from({ length: sides[0] * sides[1] * sides[2] }, (_, i) => {
    const at = [i % sides[0], Math.floor(i / sides[0]) % sides[1], Math.floor(i / (sides[0] * sides[1]))];
    return at.map((n, a) => min[a] + (n + 0.5) / along[a]) as Vector;
  }).filter((place) => where(...place));
  const count = places.length;
  const perCell = along[0] * along[1] * along[2];
  return {
    time: 0,
    ids: Uint32Array.from({ length: count }, (_, i) => i),
    position: Float64Array.from(places.flatMap((place) => place.map((x) => x * h))),
    orientation: Float64Array.from(places.flatMap(() => [0, 0, 0, 1])),
    velocity: Float64Array.from(places.flatMap((place) => velocity(...place))),
    angularVelocity: new Float64Array(3 * count),
    material: new Uint32Array(count),
    continuum: {
      mass: new Float64Array(count).fill((2600 * params.packing * h ** 3) / perCell),
      shape: Float64Array.from(places.flatMap(() => [1, 1, 1, 0, 0, 0].map((one) => one * (h / 4) ** 2))),
    },
  };
}

export async function simOf(
  device: GPUDevice,
  start: GrainState,
  scene: object,
  other: Partial<Params> = {},
  mostAlone?: number,
): Promise<Simulation> {
  const read = validateScene({ name: 'block', method: 'pic-flip', grains: [], ...scene });
  if (!('scene' in read)) throw new Error(JSON.stringify(read.problems));
  return Simulation.create(device, read.scene, { ...params, ...other }, { start, mostAlone });
}
export const box = { container: { min: [-6 * h, 0, -6 * h], max: [6 * h, 40 * h, 6 * h], open: ['top'] } };
export const floor = { obstacles: [{ shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0] }] };
export const farFloor = { obstacles: [{ shape: 'plane', point: [0, -1, 0], normal: [0, 1, 0] }] };
export const column: Block = { min: [-6, 0, -6], max: [6, 8, 6] };

export const massOf = ({ continuum }: GrainState) => [...(continuum?.mass ?? [])].reduce((sum, mass) => sum + mass, 0);
export const meanHeight = ({ position, ids }: GrainState) =>
  position.reduce((sum, value, i) => sum + (i % 3 === 1 ? value : 0), 0) / ids.length;
export const runFor = async (sim: Simulation, seconds: number) => {
  sim.substep(Math.round(seconds / sim.dt));
  return sim.readState();
};
