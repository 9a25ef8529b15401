/** A rigid thing at a stage of a step: the twin of dem/adaptive/lib/advance.wgsl. */
import { add, cross, dot, length, scale, type Vec3, type Vec4, xyz, zero3 } from '../../../../math/vector';
import { errorRow, stepRow } from '../../adaptive/tableau';
import { multiply } from '../lib/quaternion';
import type { Buffers } from '../twin';

export interface Advance {
  shift: Vec3;
  turn: Vec3;
  velocity: Vec3;
  spin: Vec3;
  /** Sizes: shift, turn, velocity, spin. */
  error: Vec4;
}

type Bound = Pick<Buffers, 'scheme' | 'pace' | 'rates' | 'grains'>;

/** Where the rates of a thing at a stage are: `things` grains and bodies have some. */
export const ratePlace = (stage: number, things: number, index: number): number => 2 * (stage * things + index);

/** θ' = ω − ½ θ×ω + (1/12 + θ²/720) θ×(θ×ω): the inverse of dexp, to the fifth order. */
function turnRate(turn: Vec3, omega: Vec3): Vec3 {
  const once = cross(turn, omega);
  return add(add(omega, scale(-0.5, once)), scale(1 / 12 + dot(turn, turn) / 720, cross(turn, once)));
}

const weighted = (weight: (j: number) => number, vectors: readonly Vec3[]): Vec3 =>
  vectors.reduce((sum, vector, j) => add(sum, scale(weight(j), vector)), zero3);

export function advanced(
  { scheme, pace, rates, grains }: Bound,
  row: number,
  index: number,
  velocity: Vec3,
  spin: Vec3,
) {
  const h = pace.step;
  const rate = (r: number) => (j: number) => h * scheme.rates[2 * r + (j >> 2)][j & 3];
  const place = (r: number) => (j: number) => h * h * scheme.positions[2 * r + (j >> 2)][j & 3];
  const stages = row === stepRow ? scheme.stages : row;
  const pushes: Vec3[] = [];
  const twists: Vec3[] = [];
  const turns: Vec3[] = [];
  for (let j = 0; j < stages; j++) {
    const at = ratePlace(j, grains.length, index);
    turns.push(turnRate(weighted(rate(j), turns), add(spin, weighted(rate(j), twists))));
    pushes.push(xyz(rates[at]));
    twists.push(xyz(rates[at + 1]));
  }
  const found: Advance = {
    shift: add(scale(scheme.times[row >> 2][row & 3] * h, velocity), weighted(place(row), pushes)),
    turn: weighted(rate(row), turns),
    velocity: add(velocity, weighted(rate(row), pushes)),
    spin: add(spin, weighted(rate(row), twists)),
    error: [0, 0, 0, 0],
  };
  if (row === stepRow) {
    found.error = [
      length(weighted(place(errorRow), pushes)),
      length(weighted(rate(errorRow), turns)),
      length(weighted(rate(errorRow), pushes)),
      length(weighted(rate(errorRow), twists)),
    ];
  }
  return found;
}

export function scaledError(
  { scheme, pace }: Pick<Buffers, 'scheme' | 'pace'>,
  error: Vec4,
  radius: number,
  reach: number,
) {
  const time = scheme.contactTime;
  const place = Math.max(error[0], error[1] * reach);
  const motion = Math.max(error[2], error[3] * reach) * time;
  return (Math.max(place, motion) / radius) * (time / pace.step);
}

/** What is not a number: greater than any error. */
export const boundless = 3e38;

/** q turned by the rotation vector `turn`, exact to the sixth order. */
export function turnedFar(q: Vec4, turn: Vec3): Vec4 {
  const squared = dot(turn, turn);
  const half = scale(0.5 * (1 + squared * (1 / 12 + squared / 120)), turn);
  const change = multiply([half[0], half[1], half[2], 0], q);
  const next = q.map((x, i) => x + change[i]);
  const size = Math.hypot(...next);
  return [next[0] / size, next[1] / size, next[2] / size, next[3] / size];
}
