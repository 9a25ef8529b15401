/** What an experiment starts from: bodies, materials and parameters, as a scene for the GPU or for the reference. */

import { noBodies } from '../../methods/method';
import { defaultParams, type Params } from '../../params/table';
import { noLevels } from '../../scene/detail/types';
import type { MaterialSpec, PairSpec } from '../../scene/materials';
import { createSeeds, setSeed } from '../../scene/seeds';
import type { GrainSeeds, Obstacle, Scene, Vec3 } from '../../scene/types';
import { Simulation } from '../../simulation';
import type { NewBody } from '../../world/bodies';
import { type RunOptions, runScene, type SceneRun } from '../scene-checks/run-scene';

export type Quaternion = [number, number, number, number];

export interface Body {
  position: Vec3;
  orientation?: Quaternion;
  velocity?: Vec3;
  angularVelocity?: Vec3;
  /** Index into the setup's materials. */
  material?: number;
}

export interface Setup {
  params: Partial<Params>;
  /** Grains and walls; what they leave out follows `params`. */
  materials: MaterialSpec[];
  pairs?: PairSpec[];
  obstacles?: Obstacle[];
  bodies: readonly Body[];
  /** Bodies covered by spheres, as meshes become. */
  rigid?: readonly NewBody[];
}

/** Where experiments are done: the GPU on some driver, or the reference. */
export interface Laboratory {
  readonly name: string;
  /** None: the CPU reference. */
  readonly device: GPUDevice | null;
  create(setup: Setup): Promise<Simulation>;
  /** Runs a scene, with any method that there is; the reference has one only. */
  run(data: object, options: RunOptions): Promise<SceneRun>;
}

/** Without a device the CPU reference in f64: what the experiments would show if the GPU did not round. */
export const laboratory = (device: GPUDevice | null, name: string): Laboratory => ({
  name,
  device,
  create: (setup) =>
    Simulation.create(device, sceneOf(setup), paramsOf(setup), { bodies: setup.rigid, spareBodies: noBodies }),
  async run(data, options) {
    if (!device) throw new Error('scenes need a GPU');
    return runScene(device, data, options);
  },
});
export const referenceLaboratory = laboratory(null, 'CPU reference, f64');

/** Single contacts need no room for thousands of grains; the buffers of an experiment are read back at every step. */
export function paramsOf(setup: Setup): Params {
  return { ...defaultParams(), capacity: Math.max(1, setup.bodies.length), gravity: 0, ...setup.params };
}

/**
 * The setup as a scene. It does not go through `validateScene`, which would refuse what two of the published tests ask
 * for: radii that differ by a factor of 5 and a modulus of 7e13 Pa.
 */
export function sceneOf(setup: Setup): Scene {
  return {
    name: 'experiment',
    title: 'Experiment',
    source: '',
    lookFor: '',
    method: 'dem',
    parameters: setup.params,
    materials: setup.materials,
    pairs: setup.pairs ?? [],
    obstacles: setup.obstacles ?? [],
    grains: [{ fill: 'list', seeds: seedsOf(setup.bodies) }],
    bodies: [],
    blasts: [],
    floor: -40,
    camera: { position: [0, 1, 1], target: [0, 0, 0] },
    bounds: { min: [-1, -1, -1], max: [1, 1, 1] },
    detail: noLevels,
  };
}

function seedsOf(bodies: readonly Body[]): GrainSeeds {
  const seeds = createSeeds(bodies.length);
  bodies.forEach((body, index) => {
    const {
      position,
      orientation = [0, 0, 0, 1],
      velocity = [0, 0, 0],
      angularVelocity = [0, 0, 0],
      material = 0,
    } = body;
    setSeed(seeds, index, { position, orientation, velocity, angularVelocity, material });
  });
  return seeds;
}
