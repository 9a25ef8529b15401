/**
 * The camera: an orbit around a target, as plain numbers and pure functions.
 *
 * World is right-handed with y up; view space looks along -z. Depth is reversed with the far plane at infinity
 * (1 at the near plane, 0 infinitely far): a float depth buffer then resolves grains of a millimetre at any zoom.
 */
import { mat4 } from 'gl-matrix';

export type Vec3 = readonly [number, number, number];

export interface CameraPose {
  readonly target: Vec3;
  /** Eye to target, m. */
  readonly distance: number;
  /** Turn about y, rad; 0 looks along -z. */
  readonly azimuth: number;
  /** Height of the eye over the horizon, rad. */
  readonly elevation: number;
  /** Vertical field of view, rad. */
  readonly fieldOfView: number;
  /** Where the target is seen, off the middle of the view: slopes to the right and up. Panels may cover the middle. */
  readonly shift?: readonly [number, number];
}

/** A part of the view in normalised coordinates: its middle, and half its size. */
export interface ViewArea {
  readonly x: number;
  readonly y: number;
  readonly halfWidth: number;
  readonly halfHeight: number;
}

export const wholeView: ViewArea = { x: 0, y: 0, halfWidth: 1, halfHeight: 1 };

export interface Ray {
  readonly origin: Vec3;
  /** Unit length. */
  readonly direction: Vec3;
}

export interface Bounds {
  readonly min: Vec3;
  readonly max: Vec3;
}

/** Just short of straight up and down, where the azimuth would lose its meaning. */
const maxElevation = (89 * Math.PI) / 180;
/** The eye stays above the ground: nothing is drawn below it. */
const minElevation = (-3 * Math.PI) / 180;
const minDistance = 5e-3;
const maxDistance = 100;
export const defaultFieldOfView = (35 * Math.PI) / 180;

/** From eye to near plane as a part of the distance: near enough to look into a hollow, far enough for depth precision. */
export function nearPlane(pose: CameraPose): number {
  return pose.distance * 0.01;
}

export function lookAt(position: Vec3, target: Vec3, fieldOfView = defaultFieldOfView): CameraPose {
  const [x, y, z] = subtract(position, target);
  const distance = Math.max(Math.hypot(x, y, z), minDistance);
  return constrain({
    target,
    distance,
    azimuth: Math.atan2(x, z),
    elevation: Math.asin(Math.min(1, Math.max(-1, y / distance))),
    fieldOfView,
  });
}

/** Unit vectors of the view in the world: right, up and back (from target to eye). */
export function cameraAxes(pose: CameraPose): { right: Vec3; up: Vec3; back: Vec3 } {
  const [sinA, cosA] = [Math.sin(pose.azimuth), Math.cos(pose.azimuth)];
  const [sinE, cosE] = [Math.sin(pose.elevation), Math.cos(pose.elevation)];
  return {
    right: [cosA, 0, -sinA],
    up: [-sinE * sinA, cosE, -sinE * cosA],
    back: [cosE * sinA, sinE, cosE * cosA],
  };
}

export function eyePosition(pose: CameraPose): Vec3 {
  const { right, up, back } = cameraAxes(pose);
  const [x, y] = pose.shift ?? [0, 0];
  const behind = addScaled(pose.target, back, pose.distance);
  return addScaled(addScaled(behind, right, -x * pose.distance), up, -y * pose.distance);
}

/** The same pose, with the target seen in the middle of `area`. */
export function shiftTo(pose: CameraPose, aspect: number, { x, y }: ViewArea): CameraPose {
  const [sx, sy] = projectionScale(pose, aspect);
  return { ...pose, shift: [x / sx, y / sy] };
}

/** Turns the eye about the target. Angles in rad. */
export function orbit(pose: CameraPose, turn: number, rise: number): CameraPose {
  return constrain({ ...pose, azimuth: pose.azimuth + turn, elevation: pose.elevation + rise });
}

/** Moves eye and target so that what is at the target follows a drag of (dx, dy) pixels on a view `height` pixels high. */
export function pan(pose: CameraPose, dx: number, dy: number, height: number): CameraPose {
  const metresPerPixel = (2 * pose.distance * Math.tan(pose.fieldOfView / 2)) / Math.max(height, 1);
  const { right, up } = cameraAxes(pose);
  const target = addScaled(addScaled(pose.target, right, -dx * metresPerPixel), up, dy * metresPerPixel);
  return { ...pose, target };
}

/** factor > 1 goes away, < 1 comes nearer. */
export function zoom(pose: CameraPose, factor: number): CameraPose {
  return constrain({ ...pose, distance: pose.distance * factor });
}

/** The same direction of view, moved so that the whole box is seen with a little air around it. */
export function frameBounds(pose: CameraPose, bounds: Bounds, aspect: number): CameraPose {
  const target: Vec3 = [0, 1, 2].map((i) => (bounds.min[i]! + bounds.max[i]!) / 2) as unknown as Vec3;
  const radius = Math.hypot(...subtract(bounds.max, bounds.min)) / 2;
  // The narrower of the two fields of view decides.
  const tanHalf = Math.tan(pose.fieldOfView / 2) * Math.min(1, aspect);
  return constrain({ ...pose, target, distance: (radius / Math.sin(Math.atan(tanHalf))) * 1.02 });
}

/**
 * Glides from `pose` towards `goal`: exponential approach with time constant `smoothing` (s), so the path does not
 * depend on the frame rate. Arrives exactly, so that a still camera really is still.
 */
export function settle(pose: CameraPose, goal: CameraPose, dt: number, smoothing = 0.07): CameraPose {
  const part = smoothing > 0 ? 1 - Math.exp(-Math.max(dt, 0) / smoothing) : 1;
  const mix = (a: number, b: number) => a + (b - a) * part;
  const next: CameraPose = {
    target: [0, 1, 2].map((i) => mix(pose.target[i]!, goal.target[i]!)) as unknown as Vec3,
    // In the logarithm, so that zooming feels the same near and far.
    distance: Math.exp(mix(Math.log(pose.distance), Math.log(goal.distance))),
    azimuth: mix(pose.azimuth, goal.azimuth),
    elevation: mix(pose.elevation, goal.elevation),
    fieldOfView: goal.fieldOfView,
    shift: [0, 1].map((i) => mix(pose.shift?.[i] ?? 0, goal.shift?.[i] ?? 0)) as [number, number],
  };
  return poseDifference(next, goal) < 1e-4 ? goal : next;
}

/** How far two poses differ, as a part of the distance or in rad, whichever is larger. */
export function poseDifference(a: CameraPose, b: CameraPose): number {
  const way = Math.hypot(...subtract(a.target, b.target)) / b.distance;
  const zoomed = Math.abs(Math.log(a.distance / b.distance));
  const shifted = [0, 1].map((i) => Math.abs((a.shift?.[i] ?? 0) - (b.shift?.[i] ?? 0)));
  return Math.max(way, zoomed, Math.abs(a.azimuth - b.azimuth), Math.abs(a.elevation - b.elevation), ...shifted);
}

export function viewMatrix(pose: CameraPose): mat4 {
  const eye = eyePosition(pose);
  return mat4.lookAt(mat4.create(), [...eye], [...subtract(eye, cameraAxes(pose).back)], [0, 1, 0]);
}

/** x and y scale of the projection: clip.x = scale.x · view.x, clip.w = -view.z. */
export function projectionScale(pose: CameraPose, aspect: number): readonly [number, number] {
  const scale = 1 / Math.tan(pose.fieldOfView / 2);
  return [scale / aspect, scale];
}

/** Reversed depth, infinite far plane: depth = near / distance along the view axis. */
export function projectionMatrix(pose: CameraPose, aspect: number): mat4 {
  const [sx, sy] = projectionScale(pose, aspect);
  return mat4.fromValues(sx, 0, 0, 0, 0, sy, 0, 0, 0, 0, 0, -1, 0, 0, nearPlane(pose), 0);
}

/** World point to normalised view coordinates (x right, y up, both -1..1) and distance along the view axis (m, < 0 behind). */
export function projectPoint(
  pose: CameraPose,
  aspect: number,
  point: Vec3,
): { x: number; y: number; distance: number } {
  const { right, up, back } = cameraAxes(pose);
  const arm = subtract(point, eyePosition(pose));
  const [sx, sy] = projectionScale(pose, aspect);
  const distance = -dot(arm, back);
  return { x: (sx * dot(arm, right)) / distance, y: (sy * dot(arm, up)) / distance, distance };
}

/** The ray through a point of the view, given in normalised coordinates (x right, y up, both -1..1). */
export function rayThrough(pose: CameraPose, aspect: number, x: number, y: number): Ray {
  const { right, up, back } = cameraAxes(pose);
  const [sx, sy] = projectionScale(pose, aspect);
  const along = addScaled(addScaled(scale(back, -1), right, x / sx), up, y / sy);
  return { origin: eyePosition(pose), direction: scale(along, 1 / Math.hypot(...along)) };
}

/** Where a ray meets the plane through `point` with the given normal; null when it runs beside or away from it. */
export function rayPlane(ray: Ray, point: Vec3, normal: Vec3): Vec3 | null {
  const slope = dot(ray.direction, normal);
  if (Math.abs(slope) < 1e-9) return null;
  const t = dot(subtract(point, ray.origin), normal) / slope;
  return t > 0 ? addScaled(ray.origin, ray.direction, t) : null;
}

function constrain(pose: CameraPose): CameraPose {
  return {
    ...pose,
    elevation: Math.min(maxElevation, Math.max(minElevation, pose.elevation)),
    distance: Math.min(maxDistance, Math.max(minDistance, pose.distance)),
  };
}

export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const subtract = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const scale = (a: Vec3, s: number): Vec3 => [a[0] * s, a[1] * s, a[2] * s];
const addScaled = (a: Vec3, b: Vec3, s: number): Vec3 => [a[0] + b[0] * s, a[1] + b[1] * s, a[2] + b[2] * s];
