/** Obstacles that people placed beside those of the scene: their shapes as in a scene file, and where they stand. */

import { add, atRest, type Pose } from '../math/pose';
import type { Params } from '../params/table';
import { initialGrains } from '../scene/fills/fill';
import { type Material, resolveMaterials } from '../scene/materials';
import { createSeeds, pickSeeds } from '../scene/seeds';
import type { GrainSeeds, GrainSource, Obstacle, Scene, Vec3 } from '../scene/types';
import { validateScene } from '../scene/validate';
import type { Quaternion } from './bodies';
import { spheresOf } from './grain-state';
import { distanceToObstacle } from './obstacle-distance';
import { foreign } from './state-file';

export interface SavedObstacle {
  /** As in a scene file. */
  readonly shape: Readonly<Record<string, unknown>>;
  readonly pose: Pose;
}

/** What a simulation tells of its obstacles, and how it takes others. */
export interface HasObstacles {
  readonly obstacles: readonly Obstacle[];
  obstaclePose(index: number): Pose;
}
export interface TakesObstacles extends HasObstacles {
  readonly materials: readonly Material[];
  setObstacles(obstacles: readonly Obstacle[]): Promise<void>;
}

/** A moving one is kept where it is now. */
export function saveObstacles(sim: HasObstacles, scene: Scene): SavedObstacle[] {
  const own = scene.obstacles.length;
  return sim.obstacles.slice(own).map((obstacle, i) => standing(obstacle, sim.obstaclePose(own + i)));
}

/** An obstacle as it is saved when it stands at a place. */
export function standing(obstacle: Obstacle, pose: Pose = atRest): SavedObstacle {
  const { material, motion, pose: before, from, until, ...shape } = obstacle;
  return { shape, pose };
}

/** The shape itself moved, as a scene file would have it. */
export function shiftedShape(shape: SavedObstacle['shape'], by: Vec3): SavedObstacle['shape'] {
  const move = ([key, value]: [string, unknown]) =>
    pointKeys.includes(key) ? [key, add(value as Vec3, by)] : [key, value];
  return Object.fromEntries(Object.entries(shape).map(move));
}

/** As obstacles of a scene file. Only turned ones, which nobody can place, would stand otherwise. */
export const asSceneObstacles = (placed: readonly SavedObstacle[]): SavedObstacle['shape'][] =>
  placed.map(({ shape, pose }) => shiftedShape(shape, pose.position));

const pointKeys = ['point', 'centre', 'min', 'max', 'bottom', 'top'];

/** Without a material yet; throws StateFileError for what is no obstacle. */
export function readObstacles(rows: unknown): Omit<Obstacle, 'material'>[] {
  if (rows === undefined) return [];
  if (!Array.isArray(rows)) throw foreign('its obstacles are not a list');
  return rows.map((row) => {
    const { shape, pose } = (row ?? {}) as Partial<SavedObstacle>;
    const result = validateScene({ name: 'obstacle', obstacles: [shape] });
    if (!('scene' in result)) throw foreign('the description of an obstacle is invalid');
    const { material, ...read } = result.scene.obstacles[0];
    return { ...read, pose: readPose(pose) };
  });
}

/** Like when they were placed first, they are of the scene's wall. */
export async function placeObstacles(sim: TakesObstacles, obstacles: readonly SavedObstacle[]): Promise<void> {
  const material = sim.materials.findIndex(({ wall }) => wall);
  if (material < 0 || obstacles.length === 0) return;
  const more = readObstacles(obstacles).map((obstacle) => ({ ...obstacle, material }) as Obstacle);
  await sim.setObstacles([...sim.obstacles, ...more]);
}

/** The scene without those of its first grains that would be inside of them, and burst out. */
export function clearOf(scene: Scene, params: Params, obstacles: readonly SavedObstacle[]): Scene {
  if (obstacles.length === 0) return scene;
  const materials = resolveMaterials(scene, params);
  const solid = readObstacles(obstacles) as Obstacle[];
  const free = (seeds: GrainSeeds, index: number) => {
    const { radius, template } = materials[seeds.material[index]];
    const spheres = spheresOf(seeds, index, materials, template.offsets.length);
    return spheres.every((point) => solid.every((obstacle) => distanceToObstacle(obstacle, point) >= radius));
  };
  const grains = scene.grains.map((source, index): GrainSource => {
    if (source.fill === 'pour') return source;
    // random numbers of a source depend on its place in the list
    const alone = scene.grains.map((other, i) =>
      i === index ? other : { fill: 'list' as const, seeds: createSeeds(0) },
    );
    const seeds = initialGrains({ ...scene, grains: alone }, params, materials);
    return { fill: 'list', seeds: pickSeeds(seeds, (i) => free(seeds, i)) };
  });
  return { ...scene, grains };
}

function readPose(value: unknown): Pose {
  const { position, orientation } = (value ?? {}) as Partial<Pose>;
  const good = (list: unknown, length: number) =>
    Array.isArray(list) && list.length === length && list.every((x) => Number.isFinite(x) && Math.abs(x) < 1e6);
  if (!good(position, 3) || !good(orientation, 4)) throw foreign('an obstacle has no valid position');
  return { position: position as Vec3, orientation: orientation as Quaternion };
}
