/** Cells of the grid in f64: twins of pic-flip/lib/kinds, faces and walls. */
import { add, scale, type Vec3 } from '../../../math/vector';
import { wallPart, wallRoughness } from '../../continuum/reference/solids';
import { acrossAt, type State, vectorAt } from '../../continuum/reference/state';
import { cellKinds } from '../layouts';

const { kindMask, kindSliding, kindRigid } = cellKinds;

export const kindOf = (word: number): number => word & kindMask;
export const isFluid = (word: number): boolean => kindOf(word) >= kindSliding;
export const isRigid = (word: number): boolean => kindOf(word) === kindRigid;
/** How much of a cell is sand, not a liquid. */
export const sandPart = (word: number): number => (word >>> 8) / 255;

/** Velocities of low faces: the fourth number says which are known. */
export const isKnown = (velocities: ArrayLike<number>, c: number, axis: number): boolean =>
  ((velocities[4 * c + 3] >> axis) & 1) === 1;
export const knownBits = (known: readonly boolean[]): number =>
  known.reduce((bits, is, axis) => bits + Number(is) * 2 ** axis, 0);

/** Low faces of a cell with something to project: sand or water on one side at least. */
export const fluidFaces = (kinds: ArrayLike<number>, c: number, step: Vec3): boolean[] =>
  step.map((stride) => isFluid(kinds[c]) || isFluid(kinds[c - stride]));

export const centreVelocity = (velocities: ArrayLike<number>, c: number, step: Vec3): Vec3 =>
  scale(0.5, add(vectorAt(velocities, c), acrossAt(velocities, c, step)));

/** ∂v_i/∂x_j at a centre by central differences over two cells, in units of 1/h. */
export function velocityGradient(velocities: ArrayLike<number>, c: number, step: Vec3): readonly Vec3[] {
  const slopes = step.map((stride) => {
    const [before, after] = [c - stride, c + stride].map((at) => centreVelocity(velocities, at, step));
    return after.map((x, i) => (x - before[i]) / 2);
  });
  return [0, 1, 2].map((i) => slopes.map((slope) => slope[i]) as unknown as Vec3);
}

export interface Wall {
  /** Out of the wall; its length is how much of a cell's side touches the wall. */
  readonly normal: Vec3;
  readonly velocity: Vec3;
  readonly roughness: number;
}

/** The wall beside a cell, from how the solid part changes around it. */
export function wallBeside(flow: State['flow'], c: number, step: Vec3): Wall {
  const normal = [0, 0, 0];
  let velocity: Vec3 = [0, 0, 0];
  let [sum, most, roughness] = [0, 0, 1];
  step.forEach((stride, axis) => {
    for (const side of [-1, 1]) {
      const at = c + side * stride;
      const packed = flow[4 * at + 3];
      const part = wallPart(packed);
      normal[axis] -= side * part;
      velocity = add(velocity, scale(part, vectorAt(flow, at)));
      sum += part;
      if (part > most) [most, roughness] = [part, wallRoughness(packed)];
    }
  });
  return { normal: [normal[0], normal[1], normal[2]], velocity: scale(1 / Math.max(sum, 1e-6), velocity), roughness };
}
