/**
 * Prescribed motions of obstacles: functions of the simulated time alone, so that a scene runs the same however its steps
 * are grouped. A motion says where the thing is relative to where it was put.
 */
import { atRest, composed, lengthOf, type Pose, scaled, subtract, turnAbout, turnBy, turnedAbout } from '../math/pose';
import type { Vec3 } from './templates';

/** Seconds; before `start` the thing rests where it was put, after `stop` (absent: never) where it has come to. */
interface Timed {
  start: number;
  stop?: number;
}

/** Straight on with `velocity` [m/s]. */
export interface LinearMotion extends Timed {
  kind: 'linear';
  velocity: Vec3;
}

/** To and fro: amplitude · sin(2π frequency (t − start)) along the unit vector `axis`; m and Hz. */
export interface OscillatingMotion extends Timed {
  kind: 'oscillate';
  axis: Vec3;
  amplitude: number;
  frequency: number;
}

/** Turns about the unit vector `axis` through `point`, right-handed, with `angularVelocity` [rad/s]. */
export interface RotatingMotion extends Timed {
  kind: 'rotate';
  point: Vec3;
  axis: Vec3;
  angularVelocity: number;
}

/** Where a path has come to at a time: shifted by `move` [m] and turned by |turn| radians about `turn`. */
export interface Waypoint {
  time: number;
  move: Vec3;
  turn: Vec3;
}

/** Evenly from waypoint to waypoint, turning about `point` (which moves along). `repeat`: starts over after the last. */
export interface PathMotion {
  kind: 'path';
  point: Vec3;
  waypoints: Waypoint[];
  repeat: boolean;
}

/**
 * Under control, such as a plunger that carries a force: at `time` it was shifted by `move` [m], and it goes on with `velocity`
 * [m/s]. Whoever controls it replaces these, interval by interval, and never exceeds `limit` [m/s].
 */
export interface GuidedMotion {
  kind: 'guided';
  limit: number;
  time: number;
  move: Vec3;
  velocity: Vec3;
}

export type Motion = LinearMotion | OscillatingMotion | RotatingMotion | PathMotion | GuidedMotion;
/** Those that scenes can ask for. */
export const motionKinds = ['linear', 'oscillate', 'rotate', 'path'] as const satisfies Motion['kind'][];

const noTurn = (): Pose['orientation'] => [0, 0, 0, 1];

export function motionPose(motion: Motion, time: number): Pose {
  if (motion.kind === 'path') return pathPose(motion, time);
  if (motion.kind === 'guided') return { position: guidedMove(motion, time), orientation: noTurn() };
  const { start, stop = Number.POSITIVE_INFINITY } = motion;
  const lasted = Math.max(0, Math.min(time, stop) - start);
  switch (motion.kind) {
    case 'linear':
      return { position: scaled(motion.velocity, lasted), orientation: noTurn() };
    case 'oscillate': {
      const way = motion.amplitude * Math.sin(2 * Math.PI * motion.frequency * lasted);
      return { position: scaled(motion.axis, way), orientation: noTurn() };
    }
    case 'rotate':
      return turnedAbout(motion.point, turnAbout(motion.axis, motion.angularVelocity * lasted));
  }
}

const guidedMove = ({ move, velocity, time: since }: GuidedMotion, time: number): Vec3 =>
  move.map((x, axis) => x + velocity[axis] * (time - since)) as Vec3;

/** Goes on with another velocity, at most as fast as its limit. */
export function guidedOn(motion: GuidedMotion, velocity: Vec3, time: number): GuidedMotion {
  const speed = lengthOf(velocity);
  const allowed = speed > motion.limit ? scaled(velocity, motion.limit / speed) : velocity;
  return { ...motion, time, move: guidedMove(motion, time), velocity: allowed };
}

/** Where an obstacle is at a time, from where its shape is given. */
export function obstaclePose({ pose = atRest, motion }: { pose?: Pose; motion?: Motion }, time: number): Pose {
  return motion ? composed(motionPose(motion, time), pose) : pose;
}

function pathPose({ waypoints, repeat, point }: PathMotion, time: number): Pose {
  const [first, last] = [waypoints[0], waypoints[waypoints.length - 1]];
  const period = last.time - first.time;
  const now = repeat && period > 0 && time > last.time ? first.time + ((time - first.time) % period) : time;
  const next = waypoints.findIndex((waypoint) => waypoint.time > now);
  const to = next < 0 ? last : waypoints[next];
  const from = next > 0 ? waypoints[next - 1] : to;
  const part = to === from ? 0 : (now - from.time) / (to.time - from.time);
  const between = (a: Vec3, b: Vec3) => a.map((x, axis) => x + part * (b[axis] - x)) as Vec3;
  return turnedAbout(point, turnBy(between(from.turn, to.turn)), between(from.move, to.move));
}

const distance = (a: Vec3, b: Vec3): number => lengthOf(subtract(a, b));

/** The legs of a path: how far each leads, in m and in rad. A rotation vector that changes by d turns by no more than |d|. */
const legs = ({ waypoints }: PathMotion) =>
  waypoints.slice(1).map((to, i) => {
    const from = waypoints[i];
    return { from, to, shift: distance(from.move, to.move), turn: distance(from.turn, to.turn) };
  });

/** The fastest that a motion ever is: of the shift in m/s and of the turn in rad/s. */
export function topSpeed(motion: Motion): { shift: number; turn: number } {
  switch (motion.kind) {
    case 'linear':
      return { shift: lengthOf(motion.velocity), turn: 0 };
    case 'guided':
      return { shift: motion.limit, turn: 0 };
    case 'oscillate':
      return { shift: 2 * Math.PI * motion.frequency * Math.abs(motion.amplitude), turn: 0 };
    case 'rotate':
      return { shift: 0, turn: Math.abs(motion.angularVelocity) };
    case 'path': {
      const most = (key: 'shift' | 'turn') =>
        legs(motion).reduce((top, leg) => Math.max(top, leg[key] / (leg.to.time - leg.from.time)), 0);
      return { shift: most('shift'), turn: most('turn') };
    }
  }
}

/** Whether the thing stays where it is from one time to another. */
export function restsDuring(motion: Motion, from: number, to: number): boolean {
  if (motion.kind === 'guided') return false;
  if (motion.kind !== 'path') return to <= motion.start || from >= (motion.stop ?? Number.POSITIVE_INFINITY);
  if (motion.repeat && to > motion.waypoints[0].time) return false;
  return legs(motion).every((leg) => leg.shift + leg.turn === 0 || to <= leg.from.time || from >= leg.to.time);
}

/** A half turn about a level axis through `point`, in `duration` seconds from `start` on: an hourglass turned over. */
export function turnOver(point: Vec3, start: number, duration: number): RotatingMotion {
  return { kind: 'rotate', point, axis: [0, 0, 1], angularVelocity: Math.PI / duration, start, stop: start + duration };
}
