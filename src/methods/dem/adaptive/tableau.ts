/**
 * Embedded Runge–Kutta pairs: y_i = y + h Σ a_ij k_j for the stages, y + h Σ b_j k_j for the step, and h Σ e_j k_j for how far the
 * two solutions of the pair are apart. Positions follow from accelerations alone (Nyström): x_i = x + c_i h v + h² Σ (a·a)_ij A_j,
 * because x' = v holds in every stage.
 */
export interface Pair {
  /** Rows of the stages after the first, below the diagonal. */
  readonly stages: readonly (readonly number[])[];
  /** Of the solution that is taken, and of the other one. */
  readonly taken: readonly number[];
  readonly other: readonly number[];
  /** Orders of the two. */
  readonly order: number;
  readonly otherOrder: number;
}

/** Fehlberg 1969, with the solution of fourth order, as Yee's algorithm 1 takes it. */
const rkf45: Pair = {
  stages: [
    [1 / 4],
    [3 / 32, 9 / 32],
    [1932 / 2197, -7200 / 2197, 7296 / 2197],
    [439 / 216, -8, 3680 / 513, -845 / 4104],
    [-8 / 27, 2, -3544 / 2565, 1859 / 4104, -11 / 40],
  ],
  taken: [25 / 216, 0, 1408 / 2565, 2197 / 4104, -1 / 5, 0],
  other: [16 / 135, 0, 6656 / 12825, 28561 / 56430, -9 / 50, 2 / 55],
  order: 4,
  otherOrder: 5,
};

/** Bogacki and Shampine 1989, with the solution of third order; the fourth stage is that solution. */
const rk23: Pair = {
  stages: [[1 / 2], [0, 3 / 4], [2 / 9, 1 / 3, 4 / 9]],
  taken: [2 / 9, 1 / 3, 4 / 9, 0],
  other: [7 / 24, 1 / 4, 1 / 3, 1 / 8],
  order: 3,
  otherOrder: 2,
};

export const pairs = { rkf45, rk23 } as const;
export type AdaptiveIntegrator = keyof typeof pairs;

export const isAdaptive = (integrator: string): integrator is AdaptiveIntegrator => integrator in pairs;

/** Stages of the longest pair; the row behind them is the step itself, the next one the error. */
export const mostStages = 6;
export const stepRow = mostStages;
export const errorRow = mostStages + 1;
/** Rows have so many numbers. */
export const rowWidth = 8;

export interface Tableau {
  /** By row: weights of the accelerations in velocities, and in positions (over h²). */
  readonly rates: readonly (readonly number[])[];
  readonly positions: readonly (readonly number[])[];
  /** c: where in the step the row's state is. */
  readonly times: readonly number[];
  readonly stages: number;
  /** The local error grows with the step to this power plus one. */
  readonly power: number;
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const padded = (row: readonly number[]) => Array.from({ length: rowWidth }, (_, j) => row[j] ?? 0);

export function tableauOf({ stages, taken, other, order, otherOrder }: Pair): Tableau {
  const given = [[], ...stages];
  const rows = Array.from({ length: mostStages }, (_, i) => padded(given[i] ?? []));
  const rates = [...rows, padded(taken), padded(taken.map((b, j) => b - other[j]))];
  const positions = rates.map((row) => padded(rows[0].map((_, k) => sum(rows.map((stage, j) => row[j] * stage[k])))));
  return { rates, positions, times: rates.map(sum), stages: given.length, power: Math.min(order, otherOrder) };
}
