/** Small worlds for experiments that are written once and done on both: the reference and the GPU. */

import { defaultParams, type Params } from '../../src/params/table.ts';
import { noLevels } from '../../src/scene/detail/types';
import type { MaterialSpec } from '../../src/scene/materials.ts';
import { createSeeds, type Seed, setSeed } from '../../src/scene/seeds.ts';
import type { GrainSeeds, GrainSource, Obstacle, Scene } from '../../src/scene/types.ts';
import { Simulation } from '../../src/simulation.ts';

export const engineNames = ['reference', 'gpu'] as const;
export type EngineName = (typeof engineNames)[number];

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
    method: 'dem',
    title: '',
    source: '',
    lookFor: '',
    parameters: {},
    materials,
    pairs: [],
    obstacles,
    grains: [{ fill: 'list', seeds: seedsOf(grains) }, ...sources],
    bodies: [],
    blasts: [],
    floor: -10,
    camera: { position: [0, 1, 1], target: [0, 0, 0] },
    bounds: { min: [-1, -1, -1], max: [1, 1, 1] },
    detail: noLevels,
  };
}

export function createWorld(name: EngineName, device: GPUDevice, experiment: Experiment): Promise<Simulation> {
  const params = { ...defaultParams(), capacity: (experiment.grains?.length ?? 0) + 8, ...experiment.params };
  return Simulation.create(name === 'reference' ? null : device, sceneOf(experiment), params);
}
