/** Particles to the grid in f64: twins of continuum/particles/count (weights at walls) and continuum/grid/gather. */
import { around, type Box, cellCount, floor, inCells, keptWeight, nodeWeights, type Particle, type Vec } from './grid';

export interface Sand {
  readonly perMass: number;
  readonly alpha: number;
}

const relative = (place: Vec, cell: Vec, offset: Vec): Vec =>
  place.map((x, axis) => x - cell[axis] - offset[axis]) as unknown as Vec;

/** What a particle's weights for low faces and centres are multiplied with beside walls. `solid`: four per cell. */
export function scaleOf(box: Box, solid: ArrayLike<number>, near: boolean, position: Vec): readonly number[] {
  if (!near) return [1, 1, 1, 1];
  const place = inCells(box, position);
  const cell = floor(place);
  const kept = [0, 0, 0, 0];
  for (const { offset, index } of around(box, cell)) {
    nodeWeights(relative(place, cell, offset)).forEach((weight, node) => {
      kept[node] += weight * keptWeight(solid[4 * index + node]);
    });
  }
  return kept.map((sum) => (sum > 1e-3 ? 1 / sum : 1));
}

/** Twelve per cell: share, kappa, before (see the shader). `open`: four per cell. */
export function gather(
  box: Box,
  particles: readonly Particle[],
  materials: readonly Sand[],
  reference: number,
  solid: ArrayLike<number>,
  open: ArrayLike<number>,
): Float64Array {
  const count = cellCount(box);
  const [volume, mass] = [new Float64Array(4 * count), new Float64Array(4 * count)];
  const [momentum, friction] = [new Float64Array(3 * count), new Float64Array(count)];
  const isWet = new Uint8Array(count);
  for (const { position, velocity, mass: own, material } of particles) {
    const place = inCells(box, position);
    const cell = floor(place);
    const [home] = [...around(box, cell)].filter(({ offset }) => offset.every((x) => x === 0));
    const scale = scaleOf(box, solid, open[4 * home.index + 3] > 0, position);
    const { perMass, alpha } = materials[material];
    for (const { offset, index } of around(box, cell)) {
      isWet[index] = 1;
      nodeWeights(relative(place, cell, offset)).forEach((plain, node) => {
        const weight = (plain * keptWeight(solid[4 * index + node]) * scale[node] * own) / box.cellSize ** 3;
        volume[4 * index + node] += weight * perMass;
        mass[4 * index + node] += weight * reference;
        if (node < 3) momentum[3 * index + node] += weight * reference * velocity[node];
        else friction[index] += weight * perMass * alpha;
      });
    }
  }
  const nodes = new Float64Array(12 * count);
  for (let c = 0; c < count; c++) {
    for (let axis = 0; axis < 3; axis++) {
      const [v, m] = [volume[4 * c + axis], mass[4 * c + axis]];
      const moves = v > 1e-6;
      nodes[12 * c + axis] = Math.min(v, 1);
      nodes[12 * c + 4 + axis] = moves ? v / m : 1;
      nodes[12 * c + 8 + axis] = moves ? momentum[3 * c + axis] / m : 0;
    }
    const v = volume[4 * c + 3];
    nodes[12 * c + 3] = v;
    nodes[12 * c + 7] = v > 0 ? friction[c] / v : 0;
    nodes[12 * c + 11] = isWet[c] && v > 0 ? 1 : 0;
  }
  return nodes;
}
