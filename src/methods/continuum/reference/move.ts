/** From the grid to the particles in f64: the twin of continuum/particles/move, beside planes. */
import {
  around,
  type Box,
  floor,
  inCells,
  indexOf,
  isOnGrid,
  keptWeight,
  nodeSlopes,
  nodeWeights,
  type Particle,
  type Vec,
} from './grid';
import { afterHit } from './solids';

export interface Step {
  readonly dt: number;
  /** s in which velocities approach those of the grid. */
  readonly blendTime: number;
  readonly gravity: Vec;
}

/** Numbers per cell: nodes 12, the others 4. */
export interface Grids {
  readonly nodes: ArrayLike<number>;
  readonly after: ArrayLike<number>;
  /** Displacement of the density correction, cells. */
  readonly shift: ArrayLike<number>;
  readonly solid: ArrayLike<number>;
  readonly open: ArrayLike<number>;
}

export interface Plane {
  readonly point: Vec;
  readonly normal: Vec;
  /** Coefficient of friction for what is not on the grid. */
  readonly friction: number;
}

/** Cells that a particle may move in a step. */
const farthest = 0.9;

const vector = (of: (axis: number) => number): Vec => [of(0), of(1), of(2)];
const dot = (a: Vec, b: Vec) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

function carriedAt(box: Box, { nodes, after, shift, solid, open }: Grids, place: Vec) {
  const cell = floor(place);
  const walls = open[4 * indexOf(box, cell) + 3] > 0;
  const [change, velocity, moved, sum] = [0, 1, 2, 3].map(() => [0, 0, 0]);
  /** ∂v_i/∂x_j, per cell. */
  const stretch = [0, 1, 2].map(() => [0, 0, 0]);
  for (const { offset, index } of around(box, cell)) {
    const at = vector((axis) => place[axis] - cell[axis] - offset[axis]);
    const weights = nodeWeights(at);
    const slopes = nodeSlopes(at);
    for (let axis = 0; axis < 3; axis++) {
      const weight = weights[axis] * (walls ? keptWeight(solid[4 * index + axis]) : 1);
      const later = after[4 * index + axis];
      sum[axis] += weight;
      change[axis] += weight * (later - nodes[12 * index + 8 + axis]);
      velocity[axis] += weight * later;
      moved[axis] += weight * shift[4 * index + axis];
      for (let along = 0; along < 3; along++) stretch[axis][along] += later * slopes[axis][along];
    }
  }
  const scaled = (values: readonly number[]) => vector((axis) => values[axis] / (sum[axis] > 1e-3 ? sum[axis] : 1));
  return { change: scaled(change), velocity: scaled(velocity), shift: scaled(moved), stretch };
}

/** A ← (1 + J) A (1 + J)ᵀ (eq. 28). */
export function stretched(shape: readonly number[], jacobian: readonly (readonly number[])[]): number[] {
  const [xx, yy, zz, xy, xz, yz] = shape;
  const a = [
    [xx, xy, xz],
    [xy, yy, yz],
    [xz, yz, zz],
  ];
  const f = jacobian.map((row, i) => row.map((x, j) => x + Number(i === j)));
  const entry = (i: number, j: number) => {
    let sum = 0;
    for (let k = 0; k < 3; k++) for (let l = 0; l < 3; l++) sum += f[i][k] * a[k][l] * f[j][l];
    return sum;
  };
  return [entry(0, 0), entry(1, 1), entry(2, 2), entry(0, 1), entry(0, 2), entry(1, 2)];
}

export function move(
  box: Box,
  particle: Particle,
  grids: Grids,
  { dt, blendTime, gravity }: Step,
  planes: readonly Plane[],
): Particle {
  const { cellSize: h } = box;
  const place = inCells(box, particle.position);
  const cell = floor(place);
  const onGrid = isOnGrid(box, cell);
  const blend = 1 - Math.exp(-dt / blendTime);
  let { velocity, shape } = particle;
  let travel: Vec;
  if (onGrid) {
    const carried = carriedAt(box, grids, place);
    const before = velocity;
    velocity = vector((i) => (1 - blend) * (before[i] + carried.change[i]) + blend * carried.velocity[i]);
    travel = vector((i) => dt * carried.velocity[i] + h * carried.shift[i]);
    const later = stretched(
      shape,
      carried.stretch.map((row) => row.map((x) => (x * dt) / h)),
    );
    const mean = (later[0] + later[1] + later[2]) / 3;
    const usual = h ** 2 / 16;
    const fit = Math.min(8 * usual, Math.max(usual / 8, mean)) / mean;
    shape = later.map((x) => fit * x);
  } else {
    const before = velocity;
    velocity = vector((i) => before[i] + dt * gravity[i]);
    const falling = velocity;
    travel = vector((i) => dt * falling[i]);
  }
  const far = Math.hypot(...travel);
  if (far > farthest * h) {
    const [way, before] = [travel, velocity];
    const slower = Math.min(1, (farthest * h) / (dt * Math.hypot(...velocity)));
    travel = vector((i) => (way[i] * farthest * h) / far);
    velocity = vector((i) => before[i] * slower);
  }
  const way = travel;
  let position = vector((i) => particle.position[i] + way[i]);
  if (!onGrid || grids.open[4 * indexOf(box, cell) + 3] > 0) {
    for (const { point, normal, friction } of planes) {
      const from = position;
      const depth = dot(
        vector((i) => from[i] - point[i]),
        normal,
      );
      if (depth >= 0) continue;
      position = vector((i) => from[i] - depth * normal[i]);
      velocity = afterHit(velocity, normal, onGrid ? 0 : friction);
    }
  }
  return { ...particle, position, velocity, shape };
}
