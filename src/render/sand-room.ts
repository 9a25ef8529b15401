/** The room that a container and the ground leave to the sand: fine grains of a particle in it do not reach through its sides. */
import type { Bounds } from './camera';
import type { RenderObstacle, RenderScene } from './render-scene';

/** m: where there is no side. */
const nowhere = 1e9;

/** Of the one container that stays where it is; of the ground alone, where there is none or more than one. */
export function sandRoom({ obstacles }: Pick<RenderScene, 'obstacles'>): Bounds {
  const boxes = obstacles.flatMap((obstacle) => (isContainer(obstacle) ? [obstacle] : []));
  const box = boxes.length === 1 ? boxes[0] : null;
  const side = (name: 'left' | 'right' | 'bottom' | 'top' | 'back' | 'front', at: number | undefined) =>
    at === undefined || box?.open.includes(name) ? null : at;
  const grounds = obstacles.flatMap((obstacle) =>
    obstacle.shape === 'plane' && obstacle.normal[1] > 0.999 && !obstacle.motion ? [obstacle.point[1]] : [],
  );
  const bottom = Math.max(side('bottom', box?.min[1]) ?? -nowhere, ...grounds);
  return {
    min: [side('left', box?.min[0]) ?? -nowhere, bottom, side('back', box?.min[2]) ?? -nowhere],
    max: [
      side('right', box?.max[0]) ?? nowhere,
      side('top', box?.max[1]) ?? nowhere,
      side('front', box?.max[2]) ?? nowhere,
    ],
  };
}

type Box = Extract<RenderObstacle, { shape: 'box' }>;
const isContainer = (obstacle: RenderObstacle): obstacle is Box =>
  obstacle.shape === 'box' && obstacle.inside && !obstacle.motion && !obstacle.pose && obstacle.until === undefined;
