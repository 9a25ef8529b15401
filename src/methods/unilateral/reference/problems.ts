/** What the two problems are made from and what comes of them, in f64: a twin per pass of the same name in unilateral/. */
import { cellAt, stridesOf, type Vec } from '../../continuum/reference/grid';
import { wallPart, wallRoughness } from '../../continuum/reference/solids';
import { divergence, type Stresses } from './friction';
import { multiply, type PressureProblem } from './mprgp';

/** Numbers per cell: nodes 12, rows 8, flow, solid, open, drive, base 4, pressure 1; push 8 (the first three). */
export interface Cells {
  readonly size: Vec;
  readonly wet: Uint32Array;
  readonly nodes: Float64Array;
  readonly solid: Float64Array;
  readonly open: Float64Array;
  readonly flow: Float64Array;
}

/** Of a face in a step. */
export interface Pace {
  readonly dt: number;
  readonly cellSize: number;
  readonly gravity: Vec;
}

const [leastShare, mostShift, fullySolid, noticedWall] = [0.2, 0.25, 0.95, 0.25];

export function rows({ size, wet, nodes, open }: Cells): Float64Array {
  const step = stridesOf({ size });
  const found = new Float64Array((nodes.length / 12) * 8);
  const k = (c: number, axis: number) => open[4 * c + axis] * nodes[12 * c + 4 + axis];
  for (const c of wet) {
    for (let axis = 0; axis < 3; axis++) {
      found[8 * c + axis] = k(c, axis);
      found[8 * c + 4 + axis] = k(c + step[axis], axis);
      found[8 * c + 3] += found[8 * c + axis] + found[8 * c + 4 + axis];
    }
  }
  return found;
}

/** b of the density correction. */
export function room({ wet, nodes, solid }: Cells): Float64Array {
  const found = new Float64Array(nodes.length / 12);
  for (const c of wet) found[c] = 1 - nodes[12 * c + 3] - solid[4 * c + 3];
  return found;
}

const gradient = (x: ArrayLike<number>, c: number, stride: number) => x[c] - x[c - stride];

/** Displacement of low faces (four per cell), and φ with it (one per cell). */
export function displace({ size, wet, nodes }: Cells, matrix: ArrayLike<number>, y: ArrayLike<number>) {
  const step = stridesOf({ size });
  const shift = new Float64Array((nodes.length / 12) * 4);
  const share = new Float64Array(nodes.length / 12);
  for (const c of wet) {
    let product = matrix[8 * c + 3] * y[c];
    for (let axis = 0; axis < 3; axis++) {
      const travel = (-matrix[8 * c + axis] * gradient(y, c, step[axis])) / Math.max(nodes[12 * c + axis], leastShare);
      shift[4 * c + axis] = Math.min(mostShift, Math.max(-mostShift, travel));
      product -= matrix[8 * c + axis] * y[c - step[axis]] + matrix[8 * c + 4 + axis] * y[c + step[axis]];
    }
    share[c] = Math.min(1, nodes[12 * c + 3] - product);
  }
  return { shift, share };
}

export function predict({ wet, nodes, solid, open, flow }: Cells, { dt, cellSize, gravity }: Pace): Float64Array {
  const drive = new Float64Array((nodes.length / 12) * 4);
  for (const c of wet)
    for (let axis = 0; axis < 3; axis++) {
      const wall = flow[4 * c + axis];
      const moving =
        nodes[12 * c + axis] * (nodes[12 * c + 8 + axis] + dt * gravity[axis]) + solid[4 * c + axis] * wall;
      drive[4 * c + axis] = ((open[4 * c + axis] > 0 ? moving : wall) * dt) / cellSize;
    }
  return drive;
}

/** α p of cells and of their edges xy, xz, yz. */
export function bound({ size, wet, nodes, flow }: Cells, { dt, cellSize, gravity }: Pace, p: ArrayLike<number>) {
  const step = stridesOf({ size });
  const found = new Float64Array((nodes.length / 12) * 4);
  const isWall = (c: number) => wallPart(flow[4 * c + 3]) > fullySolid;
  /** What presses on the low face of `c`, if one side of it is a wall. */
  const pressed = (c: number, axis: number): number | undefined => {
    const low = isWall(c - step[axis]);
    if (low === isWall(c)) return undefined;
    const speed = nodes[12 * c + 8 + axis] + dt * gravity[axis] - flow[4 * c + axis];
    const moving = (nodes[12 * c + axis] * speed * dt) / cellSize;
    return Math.max(0, low ? -moving : moving);
  };
  const edge = (c: number, a: number, b: number) => {
    const four = [c, c - step[a], c - step[b], c - step[a] - step[b]];
    const alphas = four.map((cell) => nodes[12 * cell + 7]);
    const under = four.flatMap((cell, i) => (p[cell] > 0 ? [alphas[i] * p[cell]] : []));
    const rough = four.flatMap((cell) => {
      const packed = flow[4 * cell + 3];
      return wallPart(packed) > noticedWall ? [wallRoughness(packed)] : [];
    });
    const walls = [pressed(c, a), pressed(c - step[b], a), pressed(c, b), pressed(c - step[a], b)].flatMap(
      (x) => x ?? [],
    );
    const mean = (values: readonly number[]) => values.reduce((sum, x) => sum + x, 0) / Math.max(1, values.length);
    return Math.min(1, ...rough) * (mean(under) + Math.max(...alphas) * mean(walls));
  };
  for (const c of wet) found.set([nodes[12 * c + 7] * p[c], edge(c, 0, 1), edge(c, 0, 2), edge(c, 1, 2)], 4 * c);
  return found;
}

export function lean({ size, wet }: Cells, matrix: ArrayLike<number>, drive: Float64Array, p: ArrayLike<number>) {
  const step = stridesOf({ size });
  const base = new Float64Array(drive.length);
  for (const c of wet)
    for (let axis = 0; axis < 3; axis++)
      base[4 * c + axis] = drive[4 * c + axis] - matrix[8 * c + axis] * gradient(p, c, step[axis]);
  return base;
}

/** b of the pressure problem. `share`: φ after the density correction; `passing`: four per cell. */
export function load({ size, wet, solid }: Cells, share: ArrayLike<number>, passing: ArrayLike<number>): Float64Array {
  const step = stridesOf({ size });
  const found = new Float64Array(share.length);
  for (const c of wet) {
    let out = 0;
    for (let axis = 0; axis < 3; axis++) out += passing[4 * (c + step[axis]) + axis] - passing[4 * c + axis];
    found[c] = 1 - share[c] - solid[4 * c + 3] + out;
  }
  return found;
}

/** How far x ≥ 0, Ax + b ≥ 0, complementary (or Ax + b = 0, where x may have either sign) are from being true. */
export function residual(problem: PressureProblem, x: Float64Array, oneSided = true): number {
  const { rows: matrix, rhs, wet } = problem;
  const product = multiply(problem, x);
  return wet.reduce((most, c) => {
    if (matrix[8 * c + 3] <= 0) return most;
    const slack = product[c] + rhs[c];
    return Math.max(most, oneSided && x[c] <= 0 ? -slack : Math.abs(slack));
  }, 0);
}

/** Sand's velocity at a low face beside a solid cell: it may leave, not enter. Nothing at other faces. */
export function cutOff(flow: ArrayLike<number>, c: number, axis: number, stride: number, free: number) {
  const [below, here] = [c - stride, c].map((cell) => wallPart(flow[4 * cell + 3]) > fullySolid);
  const wall = flow[4 * c + axis];
  if (below && here) return wall;
  if (below) return Math.max(free, wall);
  return here ? Math.min(free, wall) : undefined;
}

/** Velocities at the end of the step, four per cell. */
export function finish(
  { size, wet, nodes, flow }: Cells,
  { dt, cellSize, gravity }: Pace,
  matrix: ArrayLike<number>,
  p: ArrayLike<number>,
  s: Stresses,
): Float64Array {
  const step = stridesOf({ size });
  const after = new Float64Array((nodes.length / 12) * 4);
  for (const c of wet) {
    const force = divergence(s, c, step);
    for (let axis = 0; axis < 3; axis++) {
      const free = nodes[12 * c + 8 + axis] + dt * gravity[axis];
      const gain = matrix[8 * c + axis] / Math.max(nodes[12 * c + axis], leastShare);
      const pushed = free + (cellSize / dt) * gain * (force[axis] - gradient(p, c, step[axis]));
      after[4 * c + axis] = cutOff(flow, c, axis, step[axis], free) ?? pushed;
    }
  }
  return after;
}

/** Cells by colour, as sweeps go over them: even coordinate sums first. */
export const isBlack = (size: Vec, c: number): boolean => cellAt({ size }, c).reduce((sum, x) => sum + x, 0) % 2 === 1;
