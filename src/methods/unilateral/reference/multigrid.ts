/** The multigrid cycle in f64: twin of `cycle` in ../schedule.ts and of what it calls in shaders/unilateral/lib. */
import { stridesOf, type Vec } from '../../continuum/reference/grid';
import { bottomRelaxation, bottomSweeps, overCorrection } from '../layouts';
import type { PressureProblem } from './mprgp';
import { isBlack } from './problems';

/** A coarse grid: k of low faces, diagonal, k of high faces, right side (eight per cell), and the correction. */
interface Level {
  readonly size: Vec;
  readonly rows: Float64Array;
  readonly e: Float64Array;
}

const halved = (size: Vec): Vec => size.map((n) => Math.ceil(n / 2)) as unknown as Vec;
const count = ([x, y, z]: Vec) => x * y * z;
const placeOf = ([x, y]: Vec, c: number): Vec => [c % x, Math.floor(c / x) % y, Math.floor(c / (x * y))];
const indexIn = ([x, y]: Vec, [i, j, k]: Vec) => i + x * (j + y * k);

function neighbourSum(size: Vec, rows: ArrayLike<number>, x: Float64Array, c: number): number {
  const step = stridesOf({ size });
  let sum = 0;
  for (let axis = 0; axis < 3; axis++) {
    if (rows[8 * c + axis] > 0) sum += rows[8 * c + axis] * x[c - step[axis]];
    if (rows[8 * c + 4 + axis] > 0) sum += rows[8 * c + 4 + axis] * x[c + step[axis]];
  }
  return sum;
}

function sweep({ size, rows, rhs, wet }: PressureProblem, x: Float64Array, black: boolean, oneSided: boolean): void {
  for (const c of wet) {
    if (isBlack(size, c) !== black) continue;
    const diagonal = rows[8 * c + 3];
    const best = diagonal > 0 ? (neighbourSum(size, rows, x, c) - rhs[c]) / diagonal : 0;
    x[c] = oneSided ? Math.max(0, best) : best;
  }
}

/** Sums of the equations of blocks of 2 × 2 × 2 cells that take part; couplings to others stay in the diagonal. */
function coarser(
  size: Vec,
  rows: ArrayLike<number>,
  residual: (c: number) => number,
  takesPart: (c: number) => boolean,
): Level {
  const next = halved(size);
  const step = stridesOf({ size });
  const found = new Float64Array(8 * count(next));
  for (let c = 0; c < count(size); c++) {
    if (!takesPart(c)) continue;
    const cell = placeOf(size, c);
    const block = indexIn(next, cell.map((x) => x >> 1) as unknown as Vec);
    found[8 * block + 7] += residual(c);
    found[8 * block + 3] += rows[8 * c + 3];
    for (let axis = 0; axis < 3; axis++) {
      const low = takesPart(c - step[axis]) ? rows[8 * c + axis] : 0;
      const high = takesPart(c + step[axis]) ? rows[8 * c + 4 + axis] : 0;
      const [inside, lower, higher] = cell[axis] % 2 === 1 ? [low, 0, high] : [high, low, 0];
      found[8 * block + 3] -= inside;
      found[8 * block + axis] += lower;
      found[8 * block + 4 + axis] += higher;
    }
  }
  return { size: next, rows: found, e: new Float64Array(count(next)) };
}

function relax({ size, rows, e }: Level, black: boolean, factor: number): void {
  for (let c = 0; c < e.length; c++) {
    if (isBlack(size, c) !== black) continue;
    const diagonal = rows[8 * c + 3];
    const best = diagonal > 0 ? (neighbourSum(size, rows, e, c) + rows[8 * c + 7]) / diagonal : 0;
    e[c] = diagonal > 0 ? (1 - factor) * e[c] + factor * best : 0;
  }
}

/** A cycle for x ≥ 0, Ax + b ≥ 0, complementary, or, where x may have either sign, for Ax + b = 0; changes x. */
export function cycle(problem: PressureProblem, x: Float64Array, oneSided = true): void {
  const { size, rows, rhs, wet } = problem;
  const isFree = (c: number) => (oneSided ? x[c] : rows[8 * c + 3]) > 0;
  for (const black of [false, true, false, true]) sweep(problem, x, black, oneSided);
  const first = coarser(size, rows, (c) => -(rows[8 * c + 3] * x[c] - neighbourSum(size, rows, x, c) + rhs[c]), isFree);
  relax(first, false, 1);
  relax(first, true, 1);
  const second = coarser(
    first.size,
    first.rows,
    (c) =>
      first.rows[8 * c + 7] - (first.rows[8 * c + 3] * first.e[c] - neighbourSum(first.size, first.rows, first.e, c)),
    () => true,
  );
  for (let i = 0; i < 2 * bottomSweeps; i++) relax(second, i % 2 === 1, bottomRelaxation);
  for (let c = 0; c < first.e.length; c++) {
    if (first.rows[8 * c + 3] <= 0) continue;
    const block = placeOf(first.size, c).map((i) => i >> 1) as unknown as Vec;
    first.e[c] += overCorrection * second.e[indexIn(second.size, block)];
  }
  relax(first, true, 1);
  relax(first, false, 1);
  let [work, stiffness] = [0, 0];
  for (let c = 0; c < first.e.length; c++) {
    const e = first.e[c];
    work += first.rows[8 * c + 7] * e;
    stiffness += e * (first.rows[8 * c + 3] * e - neighbourSum(first.size, first.rows, first.e, c));
  }
  const amount = work > 0 && stiffness > 0 ? work / stiffness : 0;
  for (const c of wet) {
    if (!isFree(c)) continue;
    const block = placeOf(size, c).map((i) => i >> 1) as unknown as Vec;
    const next = x[c] + amount * first.e[indexIn(first.size, block)];
    x[c] = oneSided ? Math.max(0, next) : next;
  }
  for (const black of [true, false, true, false]) sweep(problem, x, black, oneSided);
}
