/** The obstacles of a running simulation: where they are and how they move, for one interval of substeps after another. */
import {
  atRest,
  conjugate,
  isAtRest,
  lengthOf,
  multiplied,
  placed,
  rotationVector,
  scaled,
  subtract,
} from '../math/pose';
import { guidedOn, type Motion, obstaclePose, restsDuring, topSpeed } from '../scene/motion';
import { shapeBounds } from '../scene/read/shapes';
import { isThere, type Obstacle, type Vec3 } from '../scene/types';
import type { ClockMemory } from './checkpoint';
import { maxSurfaces, type Surface, surfaceFlags, surfaceKinds } from './surface';
import { centreOf, surfaceShapes } from './surfaces';

export type { Surface };

/** The fastest that an obstacle's frame moves (m/s) and turns (rad/s), ever; nothing while it rests. */
function frameSpeeds(obstacle: Obstacle, start: number, end: number): { shift: number; turn: number } {
  const { motion, pose = atRest } = obstacle;
  if (!motion || restsDuring(motion, start, end)) return { shift: 0, turn: 0 };
  const { shift, turn } = topSpeed(motion);
  if (!('point' in motion)) return { shift, turn };
  const lever = lengthOf(subtract(placed(pose, centreOf(obstacle)), motion.point));
  return { shift: shift + turn * lever, turn };
}

/** Its thin walls have an inside. */
const isClosed = ({ shape }: Obstacle): boolean => shape === 'box' || shape === 'cylinder' || shape === 'cone';

function surfacesOf(obstacle: Obstacle, start: number, end: number): Surface[] {
  const { material, rough, motion, pose = atRest } = obstacle;
  const posed = motion !== undefined || !isAtRest(pose);
  const origin: Vec3 = posed ? centreOf(obstacle) : [0, 0, 0];
  const [before, after] = [start, end].map((time) => obstaclePose(obstacle, time));
  const [from, to] = [before, after].map((at) => placed(at, origin));
  const perSecond = end > start ? 1 / (end - start) : 0;
  const turn = rotationVector(multiplied(after.orientation, conjugate(before.orientation)));
  const top = frameSpeeds(obstacle, start, end);
  const { there, posed: hasFrame, rough: isRough, backed } = surfaceFlags;
  const flags =
    (isThere(obstacle, start) ? there : 0) |
    (posed ? hasFrame : 0) |
    (rough ? isRough : 0) |
    (isClosed(obstacle) ? backed : 0);
  return surfaceShapes(obstacle, origin).map((shape) => ({
    ...shape,
    material,
    flags,
    position: [...from, top.shift],
    orientation: [...before.orientation],
    velocity: [...scaled(subtract(to, from), perSecond), 0],
    angularVelocity: [...scaled(turn, perSecond), top.turn],
  }));
}

/** All surfaces as they are at `start`, with the velocities that take them to where they are at `end`. */
export function surfacesAt(obstacles: readonly Obstacle[], start = 0, end = start): Surface[] {
  const surfaces = obstacles.flatMap((obstacle) => surfacesOf(obstacle, start, end));
  if (surfaces.length > maxSurfaces) {
    throw new Error(`the obstacles have ${surfaces.length} surfaces; the maximum is ${maxSurfaces}`);
  }
  return surfaces;
}

/** How far from its point a plane is taken to reach when the speed of its turning is judged, m. */
const planeReach = 0.5;

/** m/s, of the fastest place on any obstacle. */
export function obstacleSpeed(obstacles: readonly Obstacle[], start: number, end: number): number {
  return obstacles.reduce((fastest, obstacle) => {
    const box = shapeBounds(obstacle);
    const reach = box ? lengthOf(subtract(box.max, box.min)) / 2 : planeReach;
    const { shift, turn } = frameSpeeds(obstacle, start, end);
    return Math.max(fastest, shift + turn * reach);
  }, 0);
}

/** obstacleDetail in dem/lib/obstacles.wgsl: what the obstacles have none of is left out of the shaders. */
export function obstacleDetail(obstacles: readonly Obstacle[]): number {
  const surfaces = surfacesAt(obstacles);
  if (surfaces.some(({ flags }) => flags & surfaceFlags.rough)) return 2;
  return Number(surfaces.some(({ flags, kind }) => flags & surfaceFlags.posed || kind >= surfaceKinds.sheet));
}

/** What makes a surface the same one as before: its shape, not its place. */
const identities = (obstacles: readonly Obstacle[]): string[] =>
  obstacles.flatMap(({ pose, motion, from, until, ...shape }) =>
    surfaceShapes(shape as Obstacle, [0, 0, 0]).map((surface) =>
      JSON.stringify([surface, shape.material, shape.rough]),
    ),
  );

export class ObstacleField {
  /** As they are now: tools change them, and a scene with these in it goes on where this one is. */
  obstacles: readonly Obstacle[];
  /** Which surfaces have taken the place of others since the last placing. */
  private replaced: boolean[] | undefined;
  private lastState = '';
  private toldOfNew = false;

  constructor(obstacles: readonly Obstacle[]) {
    this.obstacles = obstacles;
  }

  /** Nothing moves, comes or goes: the last placing serves for ever. */
  get isStill(): boolean {
    if (this.toldOfNew) return false; // what was new must be told to be so no longer
    return this.obstacles.every(({ motion, from, until }) => !motion && from === undefined && until === undefined);
  }

  /**
   * The surfaces of an interval, and whether the contact lists must be rebuilt: an obstacle began or ended to exist or to
   * move, or was replaced.
   */
  place(start: number, end: number): { surfaces: Surface[]; listsBroken: boolean } {
    const surfaces = surfacesAt(this.obstacles, start, end);
    const state = JSON.stringify(surfaces.map((s) => [s.flags, s.position[3], s.angularVelocity[3]]));
    const listsBroken = state !== this.lastState || this.replaced !== undefined;
    this.replaced?.forEach((isNew, i) => {
      if (isNew) surfaces[i].flags |= surfaceFlags.isNew;
    });
    this.lastState = state;
    this.toldOfNew = this.replaced?.includes(true) ?? false;
    this.replaced = undefined;
    return { surfaces, listsBroken };
  }

  /** Other obstacles from now on. Contacts go on with the surfaces whose shape and number are as before. */
  replace(obstacles: readonly Obstacle[]): void {
    surfacesAt(obstacles); // throws when they are too many
    const before = identities(this.obstacles);
    this.replaced = identities(obstacles).map((identity, i) => identity !== before[i]);
    this.obstacles = obstacles;
  }

  get memory(): ClockMemory['obstacles'] {
    return { replaced: this.replaced ?? null, lastState: this.lastState, toldOfNew: this.toldOfNew };
  }

  resume({ replaced, lastState, toldOfNew }: ClockMemory['obstacles']): void {
    this.replaced = replaced ? [...replaced] : undefined;
    this.lastState = lastState;
    this.toldOfNew = toldOfNew;
  }
}

/** The obstacles with another motion of one of them, from where it is at `time`; without a motion it stays there. */
export function withMotion(
  obstacles: readonly Obstacle[],
  index: number,
  motion: Motion | undefined,
  time: number,
): Obstacle[] {
  if (!obstacles[index]) throw new Error(`there is no obstacle ${index}; there are ${obstacles.length}`);
  return obstacles.map((obstacle, i) =>
    i === index ? { ...obstacle, pose: obstaclePose(obstacle, time), motion } : obstacle,
  );
}

/** The obstacles with another velocity [m/s] of a guided one, from where it is at `time`. */
export function guided(obstacles: readonly Obstacle[], index: number, velocity: Vec3, time: number): Obstacle[] {
  const obstacle = obstacles[index];
  if (obstacle?.motion?.kind !== 'guided') throw new Error(`obstacle ${index} is not guided`);
  return obstacles.with(index, { ...obstacle, motion: guidedOn(obstacle.motion, velocity, time) });
}
