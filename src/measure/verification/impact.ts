/** Collisions of spheres with a rigid plane or with each other, as many at once as one likes: they do not meet. */

import { effectiveValues, hertzContactTime, hertzOverlap } from '../../methods/dem/contact-constants';
import type { Params } from '../../params/table';
import { type Material, type MaterialSpec, type PairSpec, resolveMaterials } from '../../scene/materials';
import { vectorOf } from '../../scene/seeds';
import { templates } from '../../scene/templates';
import type { Vec3 } from '../../scene/types';
import type { Simulation } from '../../simulation';
import { advance } from '../advance';
import { type Body, type Laboratory, paramsOf, type Setup } from './setup';
import { floorPlane, rigidFloor } from './support';

export interface Motion {
  velocity: Vec3;
  spin: Vec3;
}

export interface Launch extends Partial<Motion> {
  /** Index into `spheres`. */
  sphere?: number;
}

export interface Throw {
  params: Partial<Params>;
  spheres: MaterialSpec[];
  pairs?: PairSpec[];
  launches: readonly Launch[];
  /** Substeps in the shortest contact. */
  resolution: number;
  /** How much longer than an elastic Hertz contact the longest of the collisions lasts. */
  patience?: number;
}

/** Stiffness, duration and depth of an elastic collision in Hertz's theory. */
export function hertzTheory(a: Material, b: Material, speed: number) {
  const { radius, mass, youngModulus } = effectiveValues(a, b);
  const stiffness = (4 / 3) * youngModulus * Math.sqrt(radius);
  const depth = hertzOverlap(stiffness, mass, speed);
  return {
    mass,
    stiffness,
    depth,
    force: stiffness * depth ** 1.5,
    duration: hertzContactTime(stiffness, mass, speed),
  };
}

/** Spheres on a plane at y = 0 that they touch from above and run into, side by side along z, 10 radii apart. */
export function planeSetup(plan: Throw): { setup: Setup; substeps: number } {
  const materials = [...plan.spheres.map((spec) => ({ template: templates.sphere, ...spec })), rigidFloor];
  const wall = materials.length - 1;
  const setup: Setup = {
    params: plan.params,
    materials,
    pairs: plan.pairs,
    obstacles: [floorPlane(wall)],
    bodies: [],
  };
  const resolved = resolveMaterials(setup, paramsOf(setup));
  const largest = Math.max(...resolved.slice(0, wall).map((material) => material.radius));
  const bodies = plan.launches.map(({ velocity = [0, 0, 0], spin = [0, 0, 0], sphere = 0 }, index): Body => {
    const place = 10 * largest * (index - (plan.launches.length - 1) / 2);
    return { position: [0, resolved[sphere].radius, place], velocity, angularVelocity: spin, material: sphere };
  });
  const durations = plan.launches.map(
    ({ velocity = [0, 0, 0], sphere = 0 }) => hertzTheory(resolved[sphere], resolved[wall], -velocity[1]).duration,
  );
  return withTime({ ...setup, bodies }, plan, durations);
}

function withTime(setup: Setup, plan: Throw, durations: readonly number[]): { setup: Setup; substeps: number } {
  const timeStep = Math.min(...durations) / plan.resolution;
  const substeps = Math.ceil(((plan.patience ?? 1.3) * Math.max(...durations)) / timeStep);
  return { setup: { ...setup, params: { timeStep, ...setup.params } }, substeps };
}

export async function motionsOf(world: Simulation): Promise<Motion[]> {
  const state = await world.readState();
  return Array.from(state.ids, (_, i) => ({
    velocity: vectorOf(state.velocity, i),
    spin: vectorOf(state.angularVelocity, i),
  }));
}

/** What the spheres do after they have left the plane, in the order of the launches. */
export async function throwAtPlane(lab: Laboratory, plan: Throw): Promise<Motion[]> {
  const { setup, substeps } = planeSetup(plan);
  const world = await lab.create(setup);
  await advance(world, substeps);
  const motions = await motionsOf(world);
  world.destroy();
  return motions;
}

/** Two spheres a launch, one above the other along y, touching: the first above with its motion, the second with its. */
export interface PairLaunch {
  upper: Launch;
  lower: Launch;
}

export function pairSetup(plan: Omit<Throw, 'launches'> & { launches: readonly PairLaunch[] }): {
  setup: Setup;
  substeps: number;
} {
  const materials = plan.spheres.map((spec) => ({ template: templates.sphere, ...spec }));
  const setup: Setup = { params: plan.params, materials, pairs: plan.pairs, bodies: [] };
  const resolved = resolveMaterials(setup, paramsOf(setup));
  const largest = Math.max(...resolved.map((material) => material.radius));
  const place = (launch: Launch, side: number, z: number): Body => {
    const { velocity = [0, 0, 0], spin = [0, 0, 0], sphere = 0 } = launch;
    return { position: [0, side * resolved[sphere].radius, z], velocity, angularVelocity: spin, material: sphere };
  };
  const bodies = plan.launches.flatMap(({ upper, lower }, index) => {
    const z = 10 * largest * (index - (plan.launches.length - 1) / 2);
    return [place(upper, 1, z), place(lower, -1, z)];
  });
  const durations = plan.launches.map(({ upper, lower }) => {
    const closing = (lower.velocity?.[1] ?? 0) - (upper.velocity?.[1] ?? 0);
    return hertzTheory(resolved[upper.sphere ?? 0], resolved[lower.sphere ?? 0], closing).duration;
  });
  return withTime({ ...setup, bodies }, { ...plan, launches: [] }, durations);
}

export async function throwAtEachOther(
  lab: Laboratory,
  plan: Omit<Throw, 'launches'> & { launches: readonly PairLaunch[] },
): Promise<{ upper: Motion; lower: Motion }[]> {
  const { setup, substeps } = pairSetup(plan);
  const world = await lab.create(setup);
  await advance(world, substeps);
  const motions = await motionsOf(world);
  world.destroy();
  return plan.launches.map((_, i) => ({ upper: motions[2 * i], lower: motions[2 * i + 1] }));
}
