/** How far light and shadow have work to do: elsewhere nothing of the scene hides sun or sky, and nothing need be looked up. */
import { type Bounds, type CameraPose, nearPlane, projectPoint, type Vec3 } from './camera';
import type { RenderScene } from './render-scene';
import { sunDirection } from './sun-fit';

export interface PixelArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How far away something can hide part of the sky, m. */
export const occlusionReach = ({ materials }: RenderScene): number =>
  5 * Math.max(...materials.map(({ radius }) => radius));

/** Two boxes: the scene, with a margin for the few grains that roll away, and the ground under it and under its shadow. */
export function shadedBoxes(scene: RenderScene): { readonly scene: Bounds; readonly ground: Bounds } {
  const { min, max } = scene.bounds;
  const level = scene.ground ?? min[1];
  const margin = Math.max(occlusionReach(scene), 0.08 * Math.hypot(max[0] - min[0], max[2] - min[2]));
  const fall = (axis: 0 | 2) => (-sunDirection[axis] / sunDirection[1]) * (max[1] - level);
  const low = (axis: 0 | 2, by = 0) => min[axis] + Math.min(0, by) - margin;
  const high = (axis: 0 | 2, by = 0) => max[axis] + Math.max(0, by) + margin;
  return {
    scene: { min: [low(0), min[1], low(2)], max: [high(0), max[1] + margin, high(2)] },
    ground: { min: [low(0, fall(0)), level, low(2, fall(2))], max: [high(0, fall(0)), level, high(2, fall(2))] },
  };
}

/** The part of a target of this size in which shaded things are seen; all of it when the eye is among them. */
export function shadedPixels(
  scene: RenderScene,
  camera: CameraPose,
  aspect: number,
  { width, height }: { readonly width: number; readonly height: number },
): PixelArea {
  const boxes = shadedBoxes(scene);
  const seen = [...corners(boxes.scene), ...corners(boxes.ground)].map((at) => projectPoint(camera, aspect, at));
  if (seen.some(({ distance }) => distance <= nearPlane(camera))) return { x: 0, y: 0, width, height };
  const across = span(seen.map(({ x }) => x)).map((part) => part * width);
  const down = span(seen.map(({ y }) => -y)).map((part) => part * height);
  const [x, y] = [Math.floor(across[0]), Math.floor(down[0])];
  return { x, y, width: Math.ceil(across[1]) - x, height: Math.ceil(down[1]) - y };
}

/** From where to where, in parts of the whole; the view goes from -1 to 1. */
const span = (along: readonly number[]): number[] =>
  [Math.min(...along), Math.max(...along)].map((at) => Math.min(Math.max((at + 1) / 2, 0), 1));

const corners = ({ min, max }: Bounds): Vec3[] =>
  [...Array(8).keys()].map((i) => [(i & 1 ? max : min)[0], (i & 2 ? max : min)[1], (i & 4 ? max : min)[2]]);
