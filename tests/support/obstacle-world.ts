/** Small worlds with obstacles, for tests that let things fall, roll and ride. */

import { defaultParams, type Params } from '../../src/params/table.ts';
import { noLevels } from '../../src/scene/detail/types';
import type { MaterialSpec } from '../../src/scene/materials.ts';
import { createSeeds, setSeed } from '../../src/scene/seeds.ts';
import { templates } from '../../src/scene/templates.ts';
import type { Obstacle, Scene, Vec3 } from '../../src/scene/types.ts';
import { Simulation } from '../../src/simulation.ts';

export interface Thing {
  position: Vec3;
  velocity?: Vec3;
  orientation?: [number, number, number, number];
  /** Index into `worldMaterials`: 0 a sphere (default), 1 a tetra. */
  material?: number;
}

/** Spheres and tetras of 5 mm radius, and the wall that obstacles are made of. Soft: tests need not wait for hard ones. */
export const radius = 5e-3;
export const worldMaterials: MaterialSpec[] = [
  { name: 'ball', template: templates.sphere },
  { name: 'tetra', template: templates.tetra },
  { name: 'wall', wall: true, rigid: true },
];
export const wall = 2;
export const softSand: Partial<Params> = { radius, youngModulus: 2e6, restitution: 0.3, capacity: 64 };

/** An obstacle as it is written without its material. */
export type Shape = Obstacle extends infer Each ? (Each extends Obstacle ? Omit<Each, 'material'> : never) : never;

export function sceneWith(shapes: readonly Shape[], things: readonly Thing[], params: Partial<Params> = {}): Scene {
  const seeds = createSeeds(things.length);
  things.forEach(({ position, velocity = [0, 0, 0], orientation = [0, 0, 0, 1], material = 0 }, i) => {
    setSeed(seeds, i, { position, velocity, orientation, angularVelocity: [0, 0, 0], material });
  });
  return {
    name: 'obstacles',
    title: '',
    source: '',
    lookFor: '',
    method: 'dem',
    parameters: params,
    materials: worldMaterials,
    pairs: [],
    obstacles: shapes.map((shape) => ({ ...shape, material: wall })),
    grains: [{ fill: 'list', seeds }],
    bodies: [],
    blasts: [],
    floor: -10,
    camera: { position: [0, 1, 1], target: [0, 0, 0] },
    bounds: { min: [-1, -1, -1], max: [1, 1, 1] },
    detail: noLevels,
  };
}

export async function simulate(
  device: GPUDevice,
  shapes: readonly Shape[],
  things: readonly Thing[],
  params: Partial<Params> = {},
): Promise<Simulation> {
  const all = { ...defaultParams(), ...softSand, ...params };
  // all worlds with the same shaders, so that they are compiled once
  return Simulation.create(device, sceneWith(shapes, things, all), all, { constants: { obstacleDetail: 2 } });
}

/** Lets `seconds` of simulated time pass, and fails when a contact may have been missed. */
export async function pass(sim: Simulation, seconds: number): Promise<void> {
  const steps = Math.round(seconds / sim.dt);
  for (let done = 0; done < steps; done += 1024) {
    sim.substep(Math.min(1024, steps - done));
    await sim.done();
  }
  const { staleLists, listOverflow, memoryOverflow, nonFinite, guards } = await sim.readCounters();
  const wrong = { staleLists, listOverflow, memoryOverflow, nonFinite, guards };
  if (Object.values(wrong).some((count) => count > 0)) throw new Error(JSON.stringify(wrong));
}

export interface Seen {
  position: Vec3;
  velocity: Vec3;
  spin: Vec3;
}

export async function look(sim: Simulation): Promise<Seen[]> {
  const state = await sim.readState();
  const vector = (values: Float64Array, i: number) => [...values.subarray(3 * i, 3 * i + 3)] as Vec3;
  return Array.from(state.ids, (_, i) => ({
    position: vector(state.position, i),
    velocity: vector(state.velocity, i),
    spin: vector(state.angularVelocity, i),
  }));
}
