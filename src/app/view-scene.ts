/** A scene as the renderer wants it: looks of the materials, and a box that holds what will be seen. */

import { defaultParams } from '../params/table';
import {
  type CameraPose,
  eyePosition,
  lookAt,
  pan,
  projectPoint,
  shiftTo,
  type ViewArea,
  wholeView,
  zoom,
} from '../render/camera';
import type { ScaleHints } from '../render/colour-modes';
import type { RenderScene, Slice } from '../render/render-scene';
import { grainMass, grainRadius, isGrainMaterial, type Material, resolveMaterials } from '../scene/materials';
import type { Bounds, Scene, Vec3 } from '../scene/types';
import { groundHeight, sceneBounds } from '../scene/view';
import type { Simulation } from '../simulation';
import type { ViewSettings } from './view-settings';

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

/** The scene's own bounds; on open ground with room for the heap that spreads below its sources, where no wall holds it. */
export function viewBounds(scene: Scene): Bounds {
  const { min, max } = scene.bounds;
  const ground = groundHeight(scene);
  if (!scene.obstacles.some(({ shape }) => shape === 'plane')) return { min, max };
  const spread = 0.5 * (max[1] - ground);
  const widened = (end: 'min' | 'max', y: number): Vec3 => {
    const at = scene.bounds[end];
    const room = (axis: 0 | 2) => (hasWall(scene, axis, at[axis]) ? 0 : end === 'min' ? -spread : spread);
    return [at[0] + room(0), y, at[2] + room(2)];
  };
  return { min: widened('min', ground), max: widened('max', max[1]) };
}

/** An upright panel that stays, across the scene at that place of an axis. */
function hasWall({ obstacles, bounds: { min, max } }: Scene, axis: 0 | 2, at: number): boolean {
  const along = 2 - axis;
  return obstacles.some((obstacle) => {
    if (obstacle.shape !== 'panel' || obstacle.motion || obstacle.until !== undefined) return false;
    const { centre, sides } = obstacle;
    const flat = sides.every((side) => Math.abs(side[axis]) < 1e-6) && Math.abs(centre[axis] - at) < 1e-6;
    return flat && Math.max(...sides.map((side) => Math.abs(side[along]))) > 0.9 * (max[along] - min[along]);
  });
}

/** The plane that hides what is between it and the eye; it turns around when the camera goes to its other side. */
export function slicePlane(
  { slice, sliceAt }: ViewSettings,
  { min, max }: Bounds,
  camera: CameraPose,
): Slice | undefined {
  if (slice === 'off') return undefined;
  const axis = ['x', 'y', 'z'].indexOf(slice);
  const at = min[axis] + sliceAt * (max[axis] - min[axis]);
  const side = eyePosition(camera)[axis] < at ? -1 : 1;
  const along = (value: number) => [0, 1, 2].map((other) => (other === axis ? value : 0)) as Vec3;
  return { point: along(at), normal: along(side) };
}

/** Numbers of the scene that say what is fast and what is a great force in it. */
export function scaleHints(scene: Scene, { params, materials }: Simulation): ScaleHints {
  const grains = materials.filter(isGrainMaterial);
  const { min, max } = scene.bounds;
  return {
    height: max[1] - min[1],
    gravity: params.gravity,
    radius: Math.min(...grains.map(({ radius }) => radius)),
    grainMass: Math.max(...grains.map(grainMass)),
    sandDensity: params.packing * Math.max(...grains.map(({ density }) => density)),
  };
}

/** Heights of everything else from which on a body is high above it. */
const highAbove = 3;

/**
 * Without the bodies that begin high above everything else: they fall into the picture, and would only make it small. Where
 * there is nothing else they are what there is to see.
 */
function boundsOfWhatStays({ obstacles, grains, bodies, bounds }: Scene): Bounds {
  if (bodies.length === 0) return bounds;
  const standing = bodies.filter(({ kind }) => kind !== 'dynamic');
  const things = obstacles.filter(({ shape }) => shape !== 'plane').length + grains.length + standing.length;
  if (things === 0) return bounds;
  const rest = sceneBounds(obstacles, grains, standing);
  const highest = rest.min[1] + highAbove * (rest.max[1] - rest.min[1]);
  const near = bodies.filter(({ position }) => position[1] <= highest);
  return sceneBounds(obstacles, grains, [...standing, ...near]);
}

/** Bounds of sources hold the centres of their grains. */
function largestGrain(scene: Scene): number {
  const materials = resolveMaterials(scene, { ...defaultParams(), ...scene.parameters });
  return Math.max(...materials.filter(isGrainMaterial).map(grainRadius));
}

const padded = ({ min, max }: Bounds, by: number): Bounds => ({
  min: min.map((x) => x - by) as Vec3,
  max: max.map((x) => x + by) as Vec3,
});

/** Part of the free area, each way, that the scene fills. */
const filled = 0.94;

/**
 * The scene's camera, moved so that everything is seen in the middle of what panels leave free of the picture, as large as it
 * fits.
 */
export function homePose(scene: Scene, aspect: number, free: ViewArea = wholeView): CameraPose {
  const bounds = boundsOfWhatStays(scene);
  // in a container no heap spreads
  const contained = scene.obstacles.some((obstacle) => obstacle.shape === 'box' && obstacle.inside);
  const { min, max } = contained ? bounds : padded(viewBounds({ ...scene, bounds }), largestGrain(scene));
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map(
    (i): Vec3 => [i & 1 ? max[0] : min[0], i & 2 ? max[1] : min[1], i & 4 ? max[2] : min[2]],
  );
  let pose = shiftTo(lookAt(scene.camera.position, scene.camera.target), aspect, free);
  for (let i = 0; i < 30; i++) {
    const seen = corners.map((corner) => projectPoint(pose, aspect, corner));
    if (seen.some(({ distance }) => distance <= 0)) {
      pose = zoom(pose, 2);
      continue;
    }
    const xs = seen.map(({ x }) => (x - free.x) / free.halfWidth);
    const ys = seen.map(({ y }) => (y - free.y) / free.halfHeight);
    const [left, right, bottom, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    // the middle of the scene to the middle of the area; pixels of a view that is 2 high, y down
    pose = pan(pose, (-free.halfWidth * aspect * (left + right)) / 2, (free.halfHeight * (bottom + top)) / 2, 2);
    pose = zoom(pose, Math.max((right - left) / 2, (top - bottom) / 2) / filled);
  }
  return pose;
}
