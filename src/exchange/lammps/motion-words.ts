/** Prescribed motions as formulas that LAMMPS evaluates in every step; `v_t` is the simulated time. */
import { lengthOf, type Quaternion, scaled, turnAbout } from '../../math/pose';
import type { Motion, PathMotion } from '../../scene/motion';
import type { Vec3 } from '../../scene/types';

/** A shift along the axes, and a turn by `angle` about an axis through a point that is at rest. */
export interface MotionWords {
  readonly shift?: readonly [string, string, string];
  readonly turn?: { readonly angle: string; readonly axis: Vec3; readonly point: Vec3 };
}

/** Null: a path that turns about several axes, or a controller, has no such form. */
export function motionWords(motion: Motion): MotionWords | null {
  if (motion.kind === 'path') return pathWords(motion);
  // moved by a controller that looks at the sand
  if (motion.kind === 'guided') return null;
  const lasted = lastedWords(motion.start, motion.stop);
  switch (motion.kind) {
    case 'linear':
      return { shift: words((axis) => product(motion.velocity[axis], lasted)) };
    case 'oscillate': {
      const wave = `sin(${2 * Math.PI * motion.frequency}*${lasted})`;
      return { shift: words((axis) => product(motion.amplitude * motion.axis[axis], wave)) };
    }
    case 'rotate': {
      const { axis, point, angularVelocity } = motion;
      return { turn: { angle: product(angularVelocity, lasted), axis, point } };
    }
  }
}

const words = (of: (axis: number) => string): [string, string, string] => [of(0), of(1), of(2)];
const product = (factor: number, of: string): string => (factor === 0 ? '0' : `${factor}*${of}`);

/** Seconds since `start`, 0 before, and no more after `stop`. Comparisons are 0 or 1 in LAMMPS. */
function lastedWords(start: number, stop?: number): string {
  const until = stop === undefined ? 'v_t' : `((v_t<${stop})*v_t+(v_t>=${stop})*${stop})`;
  return `((v_t>${start})*(${until}-${start}))`;
}

function pathWords({ waypoints, repeat, point }: PathMotion): MotionWords | null {
  const turns = waypoints.map(({ turn }) => turn);
  const longest = turns.reduce((most, turn) => (lengthOf(turn) > lengthOf(most) ? turn : most));
  const axis = lengthOf(longest) > 0 ? scaled(longest, 1 / lengthOf(longest)) : undefined;
  const along = (turn: Vec3) => (axis ? turn.reduce((sum, x, i) => sum + x * axis[i], 0) : 0);
  if (axis && turns.some((turn) => Math.abs(lengthOf(turn) - Math.abs(along(turn))) > 1e-9)) return null;
  const [first, last] = [waypoints[0].time, waypoints[waypoints.length - 1].time];
  const period = last - first;
  // LAMMPS has no remainder of numbers, but it has floor
  const now =
    repeat && period > 0 ? `((v_t<=${last})*v_t+(v_t>${last})*(v_t-${period}*floor((v_t-${first})/${period})))` : 'v_t';
  const through = (values: readonly number[]): string => {
    if (values.every((value) => value === 0)) return '0';
    const legs = waypoints.slice(1).map(({ time }, i) => {
      const from = waypoints[i].time;
      const slope = (values[i + 1] - values[i]) / (time - from);
      return `(${now}>=${from})*(${now}<${time})*(${values[i]}+${slope}*(${now}-${from}))`;
    });
    return [`(${now}<${first})*${values[0]}`, ...legs, `(${now}>=${last})*${values[values.length - 1]}`].join('+');
  };
  return {
    shift: words((i) => through(waypoints.map(({ move }) => move[i]))),
    ...(axis && { turn: { angle: through(turns.map(along)), axis, point } }),
  };
}

/** The turn about `axis` (one of the coordinate axes, or not) that brings `frame` onto coordinate axes; null: there is none. */
export function aligningTurn(axis: Vec3, frame: readonly Vec3[], rotate: (q: Quaternion, v: Vec3) => Vec3) {
  const isAxis = (v: Vec3) => v.some((x) => Math.abs(Math.abs(x) - 1) < 1e-9);
  // the angle that brings a frame vector into a coordinate plane's axis, tried for each vector and each axis
  const candidates = frame.flatMap((vector) => [0, 1, 2].flatMap((target) => anglesTo(axis, vector, target)));
  for (const angle of [0, ...candidates]) {
    const turn = turnAbout(axis, angle);
    if (frame.every((vector) => isAxis(rotate(turn, vector)))) return angle;
  }
  return null;
}

/** Angles about `axis` at which `vector` may coincide with ± a coordinate axis. */
function anglesTo(axis: Vec3, vector: Vec3, target: number): number[] {
  const across = (v: readonly number[]) => {
    const along = v.reduce((sum, x, i) => sum + x * axis[i], 0);
    return v.map((x, i) => x - along * axis[i]);
  };
  const from = across(vector);
  const to = across([0, 1, 2].map((i) => Number(i === target)));
  const length = Math.hypot(...from) * Math.hypot(...to);
  if (length < 1e-12) return [];
  const cos = from.reduce((sum, x, i) => sum + x * to[i], 0) / length;
  const sin =
    (axis[0] * (from[1] * to[2] - from[2] * to[1]) +
      axis[1] * (from[2] * to[0] - from[0] * to[2]) +
      axis[2] * (from[0] * to[1] - from[1] * to[0])) /
    length;
  const angle = Math.atan2(sin, cos);
  return [angle, angle + Math.PI];
}
