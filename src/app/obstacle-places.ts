/** Obstacles whose place in the picture depends on the time: where each is now, or null while it is not there. */

import type { Pose } from '../math/pose';
import { obstaclePose } from '../scene/motion';
import { isThere } from '../scene/obstacle-types';
import type { Obstacle } from '../scene/types';

export function obstaclePlaces(obstacles: readonly Obstacle[], time: number): [index: number, pose: Pose | null][] {
  return obstacles.flatMap((obstacle, index): [number, Pose | null][] => {
    if (!obstacle.motion && obstacle.from === undefined && obstacle.until === undefined) return [];
    return [[index, isThere(obstacle, time) ? obstaclePose(obstacle, time) : null]];
  });
}
