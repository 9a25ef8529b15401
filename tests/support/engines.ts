/** The reference and the GPU behind one interface, so that every experiment is written once and done on both. */

import type { Counters } from '../../src/methods/dem/counters.ts';
import { Reference } from '../../src/methods/dem/reference/reference.ts';
import { defaultParams, type Params } from '../../src/params/table.ts';
import type { Material, MaterialSpec } from '../../src/scene/materials.ts';
import { createSeeds, type Seed, setSeed } from '../../src/scene/seeds.ts';
import type { GrainSeeds, GrainSource, Obstacle, Scene } from '../../src/scene/types.ts';
import { Simulation } from '../../src/simulation.ts';
import type { GrainState } from '../../src/world/grain-state.ts';

export const engineNames = ['reference', 'gpu'] as const;
export type EngineName = (typeof engineNames)[number];

export interface Engine {
  readonly dt: number;
  readonly materials: readonly Material[];
  advance(substeps: number): Promise<void>;
  state(): Promise<GrainState>;
  counters(): Promise<Counters>;
  spawn(seeds: GrainSeeds): void;
  set(params: Partial<Params>): Promise<void>;
  destroy(): void;
}

export interface Experiment {
  params?: Partial<Params>;
  materials: MaterialSpec[];
  obstacles?: Obstacle[];
  grains?: Partial<Seed>[];
  sources?: GrainSource[];
}

export const rigidWall: MaterialSpec = { name: 'wall', wall: true, rigid: true };
export const ground = (material = 1): Obstacle => ({ shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0], material });

export function seedsOf(grains: readonly Partial<Seed>[]): GrainSeeds {
  const seeds = createSeeds(grains.length);
  const still: Seed = {
    position: [0, 0, 0],
    orientation: [0, 0, 0, 1],
    velocity: [0, 0, 0],
    angularVelocity: [0, 0, 0],
    material: 0,
  };
  grains.forEach((grain, index) => {
    setSeed(seeds, index, { ...still, ...grain });
  });
  return seeds;
}

function sceneOf({ materials, obstacles = [], grains = [], sources = [] }: Experiment): Scene {
  return {
    name: 'experiment',
    title: '',
    source: '',
    lookFor: '',
    method: 'dem',
    parameters: {},
    materials,
    pairs: [],
    obstacles,
    grains: [{ fill: 'list', seeds: seedsOf(grains) }, ...sources],
    bodies: [],
    floor: -10,
    camera: { position: [0, 1, 1], target: [0, 0, 0] },
    bounds: { min: [-1, -1, -1], max: [1, 1, 1] },
  };
}

/** Substeps sent to the driver at once: more would only lengthen its queue. */
const batch = 256;

export async function createEngine(name: EngineName, device: GPUDevice, experiment: Experiment): Promise<Engine> {
  const params = { ...defaultParams(), capacity: (experiment.grains?.length ?? 0) + 8, ...experiment.params };
  const scene = sceneOf(experiment);
  if (name === 'reference') {
    const reference = Reference.create(scene, params);
    return {
      dt: reference.dt,
      materials: reference.materials,
      advance: async (substeps) => reference.substep(substeps),
      state: async () => reference.state(),
      counters: async () => reference.counters(),
      spawn: (seeds) => reference.spawn(seeds),
      set: async (changes) => reference.setParams({ ...reference.params, ...changes }),
      destroy: () => {},
    };
  }
  const simulation = await Simulation.create(device, scene, params);
  return {
    dt: simulation.dt,
    materials: simulation.materials,
    async advance(substeps) {
      for (let left = substeps; left > 0; left -= batch) {
        simulation.substep(Math.min(batch, left));
        await device.queue.onSubmittedWorkDone();
      }
    },
    state: () => simulation.readState(),
    counters: () => simulation.readCounters(),
    spawn: (seeds) => simulation.spawn(seeds),
    async set(changes) {
      await simulation.setParams({ ...simulation.params, ...changes });
    },
    destroy: () => simulation.destroy(),
  };
}

export const vectorOf = (values: Float64Array, index: number): [number, number, number] => [
  values[3 * index],
  values[3 * index + 1],
  values[3 * index + 2],
];
