/** Small worlds for golden hashes. Together they go through every part of a substep; none may ever change. */
import { defaultParams, type Params } from '../../src/params/table.ts';
import { scenes } from '../../src/scene/scenes/index.ts';
import { Simulation } from '../../src/simulation.ts';
import { prepareBodies } from '../../src/world/prepare-bodies.ts';
import { sceneFrom } from '../support/body-world.ts';
import { stateHash } from './state-hash.ts';

/**
 * A box with a bed of two kinds of grains, a turning paddle and a stream; a ball flies into the bed. Soft grains take long
 * steps, so that a few hundred are enough for grains, ball, paddle and walls to meet.
 */
const box = sceneFrom({
  name: 'box',
  parameters: { youngModulus: 1e5, rollingFriction: 0.0002, cohesion: 2, capacity: 512 },
  materials: [
    { name: 'sand', template: 'tetra' },
    { name: 'marble', template: 'sphere', radius: 0.005 },
  ],
  container: { min: [-0.05, 0, -0.05], max: [0.05, 0.2, 0.05], open: ['top'] },
  obstacles: [
    {
      shape: 'box',
      min: [-0.04, 0.015, -0.015],
      max: [-0.01, 0.025, 0.015],
      motion: { kind: 'rotate', axis: [0, 0, 1], point: [-0.025, 0.02, 0], angularVelocity: 20 },
    },
  ],
  grains: [
    { fill: 'lattice', region: { min: [-0.005, 0.001, -0.049], max: [0.049, 0.02, 0.049] } },
    { fill: 'lattice', region: { min: [-0.005, 0.022, -0.049], max: [0.049, 0.045, 0.049] }, material: 'marble' },
    { fill: 'pour', centre: [-0.025, 0.08, 0], radius: 0.015, rate: 2000, velocity: [0, -1, 0] },
  ],
  bodies: [{ mesh: 'ball', size: 0.034, density: 2600, position: [0.025, 0.067, 0], velocity: [0, -1, 0] }],
});

const sandbox = sceneFrom(scenes.sandbox as object);

export const goldenRuns = {
  // a bed at rest and a stream above it; large enough to need several workgroups in every pass
  sandbox: { scene: sandbox, substeps: 128 },
  box: { scene: box, substeps: 256 },
};
export type GoldenRun = keyof typeof goldenRuns;

export interface Outcome {
  readonly hash: string;
  readonly grains: number;
  readonly spawned: number;
  readonly contacts: number;
  readonly renewed: number;
  /** How much slower than in free fall the body is, m/s: it has met something. 0 without a body. */
  readonly braked: number;
}

/** Runs from the beginning of the scene, the first substeps in groups of so many, the rest at once. */
export async function runGolden(
  device: GPUDevice,
  name: GoldenRun,
  { groups = [], change = {} }: { groups?: readonly number[]; change?: Partial<Params> } = {},
): Promise<Outcome> {
  const { scene, substeps } = goldenRuns[name];
  const params = { ...defaultParams(), ...scene.parameters, ...change };
  const bodies = await prepareBodies(device, scene, params);
  const sim = await Simulation.create(device, scene, params, { bodies });
  const rest = substeps - groups.reduce((sum, count) => sum + count, 0);
  for (const count of [...groups, rest]) sim.substep(count);
  const state = { ...(await sim.readState()), bodies: await sim.readBodies() };
  const { grains, spawned, contacts, renewedTotal: renewed } = await sim.readCounters();
  const fall = (index: number) => bodies[index].velocity[1] - params.gravity * sim.time;
  const braked = Math.max(0, ...state.bodies.map(({ velocity }, index) => velocity[1] - fall(index)));
  sim.destroy();
  return { hash: stateHash(state), grains, spawned, contacts, renewed, braked };
}
