/** The grid in f64: the twin of continuum/lib/grid. Lengths along axes are in cells. */

export type Vec = readonly [number, number, number];

/** The box of cells of a step. */
export interface Box {
  readonly origin: Vec;
  readonly size: Vec;
  /** m */
  readonly cellSize: number;
}

/** A clump of sand. */
export interface Particle {
  readonly position: Vec;
  readonly velocity: Vec;
  readonly mass: number;
  readonly material: number;
  /** A_xx, A_yy, A_zz, A_xy, A_xz, A_yz, m² */
  readonly shape: readonly number[];
}

/** Distances in memory to the next cell along each axis. */
export const stridesOf = ({ size }: Pick<Box, 'size'>): Vec => [1, size[0], size[0] * size[1]];
export const cellAt = ({ size: [x, y] }: Pick<Box, 'size'>, c: number): Vec => [
  c % x,
  Math.floor(c / x) % y,
  Math.floor(c / (x * y)),
];
export const indexOf = ({ size: [x, y] }: Pick<Box, 'size'>, [i, j, k]: Vec): number => i + x * (j + y * k);
export const cellCount = ({ size: [x, y, z] }: Pick<Box, 'size'>): number => x * y * z;
export const inCells = ({ origin, cellSize }: Box, position: Vec): Vec =>
  position.map((x, axis) => x / cellSize - origin[axis]) as unknown as Vec;
export const floor = (place: Vec): Vec => place.map(Math.floor) as unknown as Vec;
export const isOnGrid = ({ size }: Box, cell: Vec): boolean => cell.every((x, axis) => x >= 2 && x < size[axis] - 2);

/** The 27 cells around a cell: offset and index. */
export function* around(box: Box, cell: Vec): Generator<{ readonly offset: Vec; readonly index: number }> {
  for (let k = -1; k <= 1; k++)
    for (let j = -1; j <= 1; j++)
      for (let i = -1; i <= 1; i++)
        yield { offset: [i, j, k], index: indexOf(box, [cell[0] + i, cell[1] + j, cell[2] + k]) };
}

const tent = (x: number) => Math.max(0, 1 - Math.abs(x));
const tentSlope = (x: number) => (Math.abs(x) < 1 ? -Math.sign(x) : 0);

/** Weights of a place (from a cell's low corner) for the cell's three low faces and its centre. */
export function nodeWeights(at: Vec): readonly [number, number, number, number] {
  const [x, y, z] = at.map((a) => tent(a - 0.5));
  const [fx, fy, fz] = at.map(tent);
  return [fx * y * z, x * fy * z, x * y * fz, x * y * z];
}

/** Gradients of the weights of the three low faces. */
export function nodeSlopes(at: Vec): readonly Vec[] {
  return [0, 1, 2].map(
    (face) =>
      [0, 1, 2].map((along) =>
        [0, 1, 2].reduce((product, axis) => {
          const x = at[axis] - (axis === face ? 0 : 0.5);
          return product * (axis === along ? tentSlope(x) : tent(x));
        }, 1),
      ) as unknown as Vec,
  );
}

/** Part of a weight that a node keeps of which the part `solid` is inside solids. */
export const keptWeight = (solid: number): number => (solid <= 0.5 ? 1 : (1 - solid) / (0.5 * (1.5 - solid) ** 2));
