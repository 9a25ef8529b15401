/** A small world with rigid bodies in it, for tests. */

import { afterEach } from 'vitest';
import { defaultParams, type Params } from '../../src/params/table.ts';
import type { Scene } from '../../src/scene/types.ts';
import { validateScene } from '../../src/scene/validate.ts';
import { Simulation } from '../../src/simulation.ts';
import type { BodyState, NewBody } from '../../src/world/bodies.ts';

export function sceneFrom(json: object): Scene {
  const result = validateScene({ name: 'test', ...json });
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return result.scene;
}

/** Few grains, and room for no more bodies than those given: buffers are read back often. */
export function bodyWorld(
  device: GPUDevice,
  scene: Scene,
  bodies: readonly NewBody[],
  params: Partial<Params> = {},
): Promise<Simulation> {
  const all = { ...defaultParams(), capacity: 64, ...scene.parameters, ...params };
  return Simulation.create(device, scene, all, { bodies, spareBodies: { bodies: 0, spheres: 0 } });
}

/** `world` makes one, `keep` takes one that was made elsewhere: each ends with its test. */
export function useWorlds() {
  const worlds: Simulation[] = [];
  afterEach(() => {
    for (const sim of worlds.splice(0)) sim.destroy();
  });
  const keep = (sim: Simulation): Simulation => {
    worlds.push(sim);
    return sim;
  };
  const world = async (...args: Parameters<typeof bodyWorld>): Promise<Simulation> => keep(await bodyWorld(...args));
  return { world, keep };
}

/** A body at rest at the origin, of a material that follows the parameters. */
export const resting: Omit<NewBody, 'shape' | 'density'> = {
  position: [0, 0, 0],
  orientation: [0, 0, 0, 1],
  velocity: [0, 0, 0],
  angularVelocity: [0, 0, 0],
  kind: 'dynamic',
  cover: { name: 'cover' },
};

/** The ground at height 0. */
export const ground = { obstacles: [{ shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0] }] };

/** Runs on by so many seconds, to the next whole substep. */
export async function advance(sim: Simulation, seconds: number): Promise<BodyState[]> {
  for (let left = Math.round(seconds / sim.dt); left > 0; left -= 128) {
    sim.substep(Math.min(128, left));
    await sim.done();
  }
  return sim.readBodies();
}

/** Angle between where a body's own y axis points and straight up, rad. */
export function tiltOf({ orientation: [x, , z] }: BodyState): number {
  return 2 * Math.asin(Math.min(1, Math.hypot(x, z)));
}
