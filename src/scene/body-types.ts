/** Rigid bodies as scenes describe them: which mesh, of what, where, and how it may move. */

import type { Quaternion } from '../math/pose';
import { createRandom, randomInBall, randomRotation } from '../math/random';
import type { LibraryName } from '../mesh/library';
import type { Colour, MaterialSpec } from './materials';
import type { Motion } from './motion';
import type { Vec3 } from './templates';

/**
 * `dynamic`: free. `fixed`: never moves. `driven`: follows its motion whatever pushes. `hinged`: turns about an axis through a
 * pivot, both fixed in the world.
 */
export const bodyKinds = ['dynamic', 'fixed', 'driven', 'hinged'] as const;
export type BodyKind = (typeof bodyKinds)[number];

export const bodyLooks = ['plain', 'steel', 'wood', 'clay', 'stone', 'glass'] as const;
export type BodyLook = (typeof bodyLooks)[number];

/** What a body's surface is made of; values left out follow the parameters. */
export const surfaceFields = [
  'youngModulus',
  'poissonRatio',
  'restitution',
  'friction',
  'rollingFriction',
  'cohesion',
] as const satisfies (keyof MaterialSpec)[];
export type BodySurface = Pick<MaterialSpec, (typeof surfaceFields)[number]>;

/** Both in the world; the axis has length 1. */
export interface Hinge {
  axis: Vec3;
  point: Vec3;
}

/** A body in its place. Position is that of the centre of mass; the orientation turns the mesh as it was modelled. */
export interface SceneBody {
  mesh: LibraryName;
  /** m: the longest side, or the sides along the axes of the mesh. */
  size: number | Vec3;
  /** kg/m³ */
  density: number;
  surface: BodySurface;
  look: BodyLook;
  colour?: Colour;
  position: Vec3;
  orientation: Quaternion;
  velocity: Vec3;
  angularVelocity: Vec3;
  kind: BodyKind;
  hinge?: Hinge;
  /** For driven bodies: takes them from where they were put. */
  motion?: Motion;
}

/** One or many bodies of a kind. Copies stand at position + (i, j, k) · spacing, moved by up to `jitter` m at random. */
export interface BodySource extends Omit<SceneBody, 'orientation'> {
  orientation: Quaternion | 'random';
  copies: { count: Vec3; spacing: Vec3; jitter: number };
}

export const largestBodyCount = 2000;
export const largestBodySphereCount = 500_000;

export const copyCount = ({ copies: { count } }: Pick<BodySource, 'copies'>): number => count[0] * count[1] * count[2];

/** m */
export const longestSide = ({ size }: Pick<SceneBody, 'size'>): number =>
  typeof size === 'number' ? size : Math.max(...size);

/** Every single body of a scene. Chance depends on the seed alone. */
export function placeBodies(sources: readonly BodySource[], seed: number): SceneBody[] {
  return sources.flatMap((source, index) => placeCopies(source, createRandom(seed, 0xb0d1e5, index)));
}

function placeCopies({ copies, ...source }: BodySource, random: () => number): SceneBody[] {
  const { count, spacing, jitter } = copies;
  return Array.from({ length: copyCount({ copies }) }, (_, i) => {
    // layer by layer from below, so that what rests on something comes after it
    const steps = [i % count[0], Math.floor(i / (count[0] * count[2])), Math.floor(i / count[0]) % count[2]];
    const chance = randomInBall(random);
    const shift = steps.map((step, axis) => step * spacing[axis] + jitter * chance[axis]);
    const moved = (point: Vec3) => point.map((x, axis) => x + shift[axis]) as Vec3;
    return {
      ...source,
      position: moved(source.position),
      orientation: source.orientation === 'random' ? randomRotation(random) : source.orientation,
      ...(source.hinge && { hinge: { ...source.hinge, point: moved(source.hinge.point) } }),
    };
  });
}
