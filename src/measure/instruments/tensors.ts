/** Stress and fabric in a region, as Love–Weber sums over contacts. Compression is positive. */
import type { Bounds, Vec3 } from '../../scene/types';
import { type Contact, type ContactSide, forceOf } from '../../world/contacts';

export type Tensor = readonly [Vec3, Vec3, Vec3];

/** Where the two ends of a contact's branch are: the middles of grains and bodies, the contact point on obstacles. */
export interface Middles {
  of(side: ContactSide): Vec3 | undefined;
}

/**
 * σ_ij = 1/V Σ f_i l_j, Pa. The branch l counts with the part of it that lies in the region, so that a slab that reaches from wall to
 * wall carries exactly the weight of what is above it.
 */
export function stressIn(region: Bounds, contacts: readonly Contact[], middles: Middles): Tensor {
  const sum = zeroTensor();
  for (const contact of contacts) {
    const from = middles.of(contact.b) ?? contact.point;
    const to = middles.of(contact.a) ?? contact.point;
    const part = partInside(region, from, to);
    if (part === 0) continue;
    const force = forceOf(contact);
    for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) sum[i][j] += part * force[i] * (to[j] - from[j]);
  }
  return scaled(sum, 1 / volumeOf(region));
}

/** Mean of n_i n_j over the contacts whose points lie in the region; its trace is 1. Zero without contacts. */
export function fabricIn(region: Bounds, contacts: readonly Contact[]): Tensor {
  const sum = zeroTensor();
  let count = 0;
  for (const { point, normal } of contacts) {
    if (!isInside(region, point)) continue;
    count++;
    for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) sum[i][j] += normal[i] * normal[j];
  }
  return scaled(sum, 1 / Math.max(1, count));
}

export const volumeOf = ({ min, max }: Bounds): number => min.reduce((v, low, axis) => v * (max[axis] - low), 1);

export const isInside = ({ min, max }: Bounds, point: readonly number[]): boolean =>
  point.every((x, axis) => x >= min[axis] && x <= max[axis]);

/** Part of the line from one point to the other that lies in the box. */
function partInside({ min, max }: Bounds, from: Vec3, to: Vec3): number {
  let [enter, leave] = [0, 1];
  for (let axis = 0; axis < 3; axis++) {
    const way = to[axis] - from[axis];
    const [low, high] = [min[axis] - from[axis], max[axis] - from[axis]];
    if (way === 0) {
      if (low > 0 || high < 0) return 0;
      continue;
    }
    const [one, two] = [low / way, high / way];
    enter = Math.max(enter, Math.min(one, two));
    leave = Math.min(leave, Math.max(one, two));
  }
  return Math.max(0, leave - enter);
}

type Rows = [[number, number, number], [number, number, number], [number, number, number]];
const zeroTensor = (): Rows => [
  [0, 0, 0],
  [0, 0, 0],
  [0, 0, 0],
];
const scaled = (rows: Rows, factor: number): Tensor =>
  rows.map((row) => row.map((x) => factor * x)) as unknown as Tensor;
