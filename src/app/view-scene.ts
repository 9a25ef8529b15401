/** A scene as the renderer wants it: looks of the materials, and a box that holds what will be seen. */
import { type CameraPose, lookAt, projectPoint, zoom } from '../render/camera';
import type { RenderScene } from '../render/render-scene';
import type { Material } from '../scene/materials';
import type { Bounds, Scene, Vec3 } from '../scene/types';

export function renderScene(scene: Scene, materials: readonly Material[]): RenderScene {
  const bounds = viewBounds(scene);
  return {
    // shapes that the renderer does not know are not drawn
    obstacles: scene.obstacles as RenderScene['obstacles'],
    materials,
    bounds,
    ground: bounds.min[1],
  };
}

/** Height of the surface that sand lands on where there is none yet. */
export function groundHeight(scene: Scene): number {
  const planes = scene.obstacles.filter(({ shape }) => shape === 'plane');
  return planes.reduce(
    (lowest, obstacle) => Math.min(lowest, 'point' in obstacle ? obstacle.point[1] : lowest),
    scene.bounds.min[1],
  );
}

/** The scene's own bounds; on open ground with room for the heap that spreads below its sources. */
export function viewBounds(scene: Scene): Bounds {
  const { min, max } = scene.bounds;
  const ground = groundHeight(scene);
  if (!scene.obstacles.some(({ shape }) => shape === 'plane')) return { min, max };
  const spread = 0.5 * (max[1] - ground);
  const widened = (corner: Vec3, sign: number, y: number): Vec3 => [
    corner[0] + sign * spread,
    y,
    corner[2] + sign * spread,
  ];
  return { min: widened(min, -1, ground), max: widened(max, 1, max[1]) };
}

/** Part of the picture, each way, that the scene may fill: bars and panels cover the rest. */
const filled = 0.86;

/** The scene's camera, moved back as far as it takes to see everything on a screen of this shape. */
export function homePose(scene: Scene, aspect: number): CameraPose {
  const pose = lookAt(scene.camera.position, scene.camera.target);
  const { min, max } = viewBounds(scene);
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map(
    (i): Vec3 => [i & 1 ? max[0] : min[0], i & 2 ? max[1] : min[1], i & 4 ? max[2] : min[2]],
  );
  // Sources above the picture's edge may be cut off at the top: their grains fall into it.
  const outside = (at: CameraPose) =>
    corners.some((corner) => {
      const { x, y, distance } = projectPoint(at, aspect, corner);
      return distance <= 0 || Math.abs(x) > filled || y < -filled || y > 1;
    });
  let fitted = pose;
  for (let i = 0; i < 40 && outside(fitted); i++) fitted = zoom(fitted, 1.05);
  return fitted;
}
