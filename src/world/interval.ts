/** Obstacles and driven bodies for the next substeps. */
import { driveBetween } from './bodies';
import { type ObstacleField, obstacleSpeed } from './obstacle-field';
import { type Interval, intervalSteps, type WorldState } from './world-state';

/** What the host knows of the interval that begins at `start`; obstacles only where `withObstacles`. */
export function intervalOf(
  { obstacles, bodies }: WorldState,
  field: ObstacleField,
  start: number,
  dt: number,
  withObstacles: boolean,
  steps = intervalSteps,
): Interval {
  const end = start + steps * dt;
  const driven = bodies.flatMap((body, index) => {
    if (!body?.path || !(end > start)) return [];
    const pose = body.path(start);
    return [{ index, ...pose, ...driveBetween(pose, body.path(end), end - start) }];
  });
  if (!withObstacles) return { start, placed: null, driven };
  const { surfaces, listsBroken } = field.place(start, end);
  return { start, placed: { surfaces, speed: obstacleSpeed(obstacles, start, end), changed: listsBroken }, driven };
}
