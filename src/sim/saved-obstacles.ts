/** Obstacles that people placed beside those of the scene: their shapes as in a scene file, and where they stand. */
import type { Pose } from '../scene/pose';
import type { Obstacle, Scene, Vec3 } from '../scene/types';
import { validateScene } from '../scene/validate';
import type { Quaternion } from './bodies';
import type { Simulation } from './simulation';
import { foreign } from './state-file';

export interface SavedObstacle {
  /** As in a scene file. */
  readonly shape: Readonly<Record<string, unknown>>;
  readonly pose: Pose;
}

/** A moving one is kept where it is now. */
export function saveObstacles(sim: Pick<Simulation, 'obstacles' | 'obstaclePose'>, scene: Scene): SavedObstacle[] {
  const own = scene.obstacles.length;
  return sim.obstacles.slice(own).map((obstacle, i) => {
    const { material, motion, pose, from, until, ...shape } = obstacle;
    return { shape, pose: sim.obstaclePose(own + i) };
  });
}

/** Without a material yet; throws StateFileError for what is no obstacle. */
export function readObstacles(rows: unknown): Omit<Obstacle, 'material'>[] {
  if (rows === undefined) return [];
  if (!Array.isArray(rows)) throw foreign('its obstacles are no list');
  return rows.map((row) => {
    const { shape, pose } = (row ?? {}) as Partial<SavedObstacle>;
    const result = validateScene({ name: 'obstacle', obstacles: [shape] });
    if (!('scene' in result)) throw foreign('an obstacle is described badly');
    const { material, ...read } = result.scene.obstacles[0];
    return { ...read, pose: readPose(pose) };
  });
}

/** Like when they were placed first, they are of the scene's wall. */
export async function placeObstacles(sim: Simulation, obstacles: readonly SavedObstacle[]): Promise<void> {
  const material = sim.materials.findIndex(({ wall }) => wall);
  if (material < 0 || obstacles.length === 0) return;
  const more = readObstacles(obstacles).map((obstacle) => ({ ...obstacle, material }) as Obstacle);
  await sim.setObstacles([...sim.obstacles, ...more]);
}

function readPose(value: unknown): Pose {
  const { position, orientation } = (value ?? {}) as Partial<Pose>;
  const good = (list: unknown, length: number) =>
    Array.isArray(list) && list.length === length && list.every((x) => Number.isFinite(x) && Math.abs(x) < 1e6);
  if (!good(position, 3) || !good(orientation, 4)) throw foreign('an obstacle stands nowhere');
  return { position: position as Vec3, orientation: orientation as Quaternion };
}
