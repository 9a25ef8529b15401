/** The surfaces that grains meet, in the form that scenes, simulation, renderer and tools share. Lengths in m. */

import type { Pose } from '../math/pose';
import type { Motion } from './motion';
import type { Vec3 } from './templates';

export const boxSides = ['left', 'right', 'bottom', 'top', 'back', 'front'] as const;
/** −x, +x, −y, +y, −z, +z. */
export type BoxSide = (typeof boxSides)[number];
export const ends = ['bottom', 'top'] as const;
export type End = (typeof ends)[number];

/** What every obstacle has. Shapes are given where they rest; `pose` and then `motion` take them from there. */
interface Common {
  /** Index into the scene's materials. */
  material: number;
  /**
   * The surface behaves as if it were made of spheres as large as the grain's that meets it, in an even lattice one radius
   * behind the surface (UCT fig. 4.16).
   */
  rough?: boolean;
  /** Absent: as given by the shape. */
  pose?: Pose;
  motion?: Motion;
  /** Simulated seconds between which the obstacle exists: from ≤ t < until. */
  from?: number;
  until?: number;
}

/** Half space: grains stay on the side to which the unit normal points. */
export interface PlaneObstacle extends Common {
  shape: 'plane';
  point: Vec3;
  normal: Vec3;
}

/** Thin rectangle, solid from both sides. Its two full sides are at right angles; the front is sides[0] × sides[1]. */
export interface PanelObstacle extends Common {
  shape: 'panel';
  centre: Vec3;
  sides: [Vec3, Vec3];
}

/** Thin round plate with an optional round hole (radius 0: none), solid from both sides. `normal` has length 1. */
export interface DiscObstacle extends Common {
  shape: 'disc';
  centre: Vec3;
  normal: Vec3;
  radius: number;
  hole: number;
}

/** Box along the axes. `inside`: a container of thin walls without the open sides. Otherwise a solid block. */
export interface BoxObstacle extends Common {
  shape: 'box';
  min: Vec3;
  max: Vec3;
  open: BoxSide[];
  inside: boolean;
}

/** `inside`: a hollow ball that nothing leaves. Otherwise a solid one. */
export interface BallObstacle extends Common {
  shape: 'ball';
  centre: Vec3;
  radius: number;
  inside: boolean;
}

/** All points within `radius` of the line from `bottom` to `top`; `inside` as for the ball. */
export interface CapsuleObstacle extends Common {
  shape: 'capsule';
  bottom: Vec3;
  top: Vec3;
  radius: number;
  inside: boolean;
}

/** Around the axis from `bottom` to `top`. `inside`: thin walls without the open ends. Otherwise solid. */
export interface CylinderObstacle extends Common {
  shape: 'cylinder';
  bottom: Vec3;
  top: Vec3;
  radius: number;
  open: End[];
  inside: boolean;
}

/** A cut-off cone or funnel, like a cylinder with a radius at each end. */
export interface ConeObstacle extends Common {
  shape: 'cone';
  bottom: Vec3;
  top: Vec3;
  bottomRadius: number;
  topRadius: number;
  open: End[];
  inside: boolean;
}

/**
 * Two round bulbs and a neck that joins them smoothly, about the unit vector `axis`, `height` from end to end. `inside`: a
 * vessel that nothing leaves. hourglassProfile (hourglass.ts) gives the circles it is made of.
 */
export interface HourglassObstacle extends Common {
  shape: 'hourglass';
  centre: Vec3;
  axis: Vec3;
  bulbRadius: number;
  neckRadius: number;
  height: number;
  inside: boolean;
}

export type Obstacle =
  | PlaneObstacle
  | PanelObstacle
  | DiscObstacle
  | BoxObstacle
  | BallObstacle
  | CapsuleObstacle
  | CylinderObstacle
  | ConeObstacle
  | HourglassObstacle;

/** A scene's obstacles and its container. */
export const largestObstacleCount = 32;
/** A box has the most surfaces. */
export const largestSurfaceCount = (largestObstacleCount + 1) * boxSides.length;

export const isThere = (
  { from = Number.NEGATIVE_INFINITY, until = Number.POSITIVE_INFINITY }: Obstacle,
  time: number,
) => from <= time && time < until;
