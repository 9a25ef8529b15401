/** The friction solve in f64, pass by pass: twins of unilateral/push and unilateral/friction (yield surface `round`). */

export interface FrictionProblem {
  readonly size: readonly [number, number, number];
  /** Cells with sand in their neighbourhood. */
  readonly wet: Uint32Array;
  /** Eight per cell: k of low faces and their sum, k of high faces, spare. */
  readonly rows: ArrayLike<number>;
  /** Four per cell: what passes low faces without friction. */
  readonly base: ArrayLike<number>;
  /** Four per cell: α p of the cell, and of its edges xy, xz, yz. */
  readonly bound: ArrayLike<number>;
}

/** s_xx, s_yy, s_zz, spare; s_xy, s_xz, s_yz, spare: as in the buffer of the GPU. */
export type Stresses = Float64Array;

const stepLength = 1 / 12;
const [diagonal, shear] = [0, 4];

function strides({ size: [x, y] }: FrictionProblem): readonly [number, number, number] {
  return [1, x, x * y];
}

/** (D₂ s) on the low faces of a cell (eq. 17). */
export function divergence(
  s: Stresses,
  c: number,
  [x, y, z]: readonly [number, number, number],
): [number, number, number] {
  const at = (cell: number, k: number) => s[8 * cell + k];
  const [xy, xz, yz] = [shear, shear + 1, shear + 2];
  return [
    at(c, 0) - at(c - x, 0) + at(c + y, xy) - at(c, xy) + at(c + z, xz) - at(c, xz),
    at(c, 1) - at(c - y, 1) + at(c + x, xy) - at(c, xy) + at(c + z, yz) - at(c, yz),
    at(c, 2) - at(c - z, 2) + at(c + x, xz) - at(c, xz) + at(c + y, yz) - at(c, yz),
  ];
}

/** Four per cell: what passes the low faces with these stresses. */
export function push(problem: FrictionProblem, s: Stresses): Float64Array {
  const steps = strides(problem);
  const passing = new Float64Array(s.length / 2);
  for (const c of problem.wet) {
    const change = divergence(s, c, steps);
    for (let axis = 0; axis < 3; axis++)
      passing[4 * c + axis] = problem.base[4 * c + axis] + problem.rows[8 * c + axis] * change[axis];
  }
  return passing;
}

/** ½ Σ q²/k over the faces that sand can pass: the kinetic energy that friction makes least (eq. 16), without its unit. */
export function energy(problem: FrictionProblem, s: Stresses): number {
  const passing = push(problem, s);
  let sum = 0;
  for (const c of problem.wet)
    for (let axis = 0; axis < 3; axis++) {
      const k = problem.rows[8 * c + axis];
      if (k > 0) sum += passing[4 * c + axis] ** 2 / (2 * k);
    }
  return sum;
}

const scale = (limit: number, squared: number) => (Math.sqrt(squared) > limit ? limit / Math.sqrt(squared) : 1);

/** One iteration: from stresses `s` and those before them to the next ones. */
export function iterate(problem: FrictionProblem, s: Stresses, before: Stresses, momentum: number): Stresses {
  const { wet, bound } = problem;
  const [x, y, z] = strides(problem);
  const ahead = s.map((value, i) => value + momentum * (value - before[i]));
  const passing = push(problem, ahead);
  const q = (c: number, axis: number) => passing[4 * c + axis];
  const square = (c: number, k: number) => s[8 * c + shear + k] ** 2;
  /** Squares of a cell's stress: of its diagonal, and the means over its edges of xy, xz and yz. */
  const squares = new Map<number, readonly number[]>();
  const around = [
    [x, y],
    [x, z],
    [y, z],
  ] as const;
  for (const c of wet) {
    const own = [0, 1, 2].reduce((sum, k) => sum + s[8 * c + diagonal + k] ** 2, 0);
    const edges = around.map(
      ([a, b], k) => 0.25 * (square(c, k) + square(c + a, k) + square(c + b, k) + square(c + a + b, k)),
    );
    squares.set(c, [own, ...edges]);
  }
  const squaresOf = (c: number) => squares.get(c) ?? [0, 0, 0, 0];
  const next = new Float64Array(s.length);
  const root3 = Math.sqrt(3);
  for (const c of wet) {
    const limit = [0, 1, 2, 3].map((k) => bound[4 * c + k]);
    if (limit.every((one) => one === 0)) continue;
    const stretch = [x, y, z].map((step, axis) => q(c, axis) - q(c + step, axis));
    const mean = (stretch[0] + stretch[1] + stretch[2]) / 3;
    const slide = [
      0.5 * (q(c - y, 0) - q(c, 0) + q(c - x, 1) - q(c, 1)),
      0.5 * (q(c - z, 0) - q(c, 0) + q(c - x, 2) - q(c, 2)),
      0.5 * (q(c - z, 1) - q(c, 1) + q(c - y, 2) - q(c, 2)),
    ];
    const straight = [0, 1, 2].map((k) => ahead[8 * c + k] - stepLength * (stretch[k] - mean));
    const sheared = [0, 1, 2].map((k) => ahead[8 * c + shear + k] - stepLength * slide[k]);
    const mine = squaresOf(c);
    const own = straight.reduce((sum, v) => sum + v * v, 0) + 2 * (mine[1] + mine[2] + mine[3]);
    const inside = scale(root3 * limit[0], own);
    around.forEach(([a, b], k) => {
      const four = [c, c - a, c - b, c - a - b].map(squaresOf);
      const means = [0, 1, 2, 3].map((i) => 0.25 * four.reduce((sum, one) => sum + one[i], 0));
      const others = [1, 2, 3].filter((i) => i !== k + 1).reduce((sum, i) => sum + means[i], 0);
      const part = scale(root3 * limit[k + 1], means[0] + 2 * (sheared[k] ** 2 + others));
      next[8 * c + shear + k] = part * sheared[k];
      next[8 * c + diagonal + k] = inside * straight[k];
    });
  }
  return next;
}

/** So many iterations with Nesterov's momentum. */
export function rub(problem: FrictionProblem, start: Stresses, iterations: number): Stresses {
  let s = start;
  let before: Stresses = new Float64Array(start.length);
  for (let k = 0; k < iterations; k++) {
    const next = iterate(problem, s, before, k / (k + 3));
    before = s;
    s = next;
  }
  return s;
}
