/** Which floaters are too many, and where one is missing. */
import { PointGrid } from './point-grid';

/** The kernel of lib relax.wgsl: 1 at distance 0, 0 at `reach` and beyond. */
export const kernel = (apart: number, reach: number) => Math.max(0, 1 - apart / reach) ** 2;

/** What a floater feels in a perfect hexagonal lattice. */
export function hexagonalCrowd(spacing: number, reach: number): number {
  const rings = Math.ceil(reach / spacing) + 1;
  let sum = 0;
  for (let i = -rings; i <= rings; i++) {
    for (let j = -rings; j <= rings; j++) {
      if (i !== 0 || j !== 0) sum += kernel(spacing * Math.sqrt(i * i + i * j + j * j), reach);
    }
  }
  return sum;
}

export interface CrowdLimits {
  readonly reach: number;
  /** Sum of kernels above which a floater is too many. */
  readonly crowd: number;
  /** Two floaters nearer than this are one too many, m. */
  readonly closest: number;
}

/** Floaters to keep: the most crowded go first, and after one has gone its neighbours stay for this time. */
export function thinOut(points: Float32Array, { reach, crowd, closest }: CrowdLimits): Float32Array {
  const grid = new PointGrid(points, reach);
  const count = points.length / 3;
  const crowds = new Float64Array(count);
  const nearest = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  const at = (i: number) => [points[3 * i], points[3 * i + 1], points[3 * i + 2]] as const;
  for (let i = 0; i < count; i++) {
    grid.around(...at(i), (other, squared) => {
      if (other === i) return;
      crowds[i] += kernel(Math.sqrt(squared), reach);
      nearest[i] = Math.min(nearest[i], Math.sqrt(squared));
    });
  }
  const fate = new Uint8Array(count); // 1 goes, 2 stays because a neighbour went
  const order = Array.from(crowds.keys()).sort((a, b) => crowds[b] - crowds[a] || a - b);
  for (const i of order) {
    if (fate[i] !== 0 || (crowds[i] <= crowd && nearest[i] >= closest)) continue;
    fate[i] = 1;
    grid.around(...at(i), (other, squared) => {
      if (fate[other] === 0 && squared < reach * reach) fate[other] = 2;
    });
  }
  return points.filter((_, i) => fate[Math.floor(i / 3)] !== 1);
}

/** Adds a floater at each probe that is further than `gap` from all others, the emptiest places first. */
export function fillGaps(points: Float32Array, probes: Float32Array, gap: number): Float32Array {
  const grid = new PointGrid(points, gap);
  const empty: { probe: number; distance: number }[] = [];
  for (let i = 0; i < probes.length / 3; i++) {
    const distance = grid.nearest(probes[3 * i], probes[3 * i + 1], probes[3 * i + 2]);
    if (distance > gap) empty.push({ probe: i, distance });
  }
  empty.sort((a, b) => b.distance - a.distance || a.probe - b.probe);
  const added: number[] = [];
  for (const { probe } of empty) {
    const [x, y, z] = probes.subarray(3 * probe, 3 * probe + 3);
    let free = true;
    for (let i = 0; i < added.length && free; i += 3)
      free = Math.hypot(added[i] - x, added[i + 1] - y, added[i + 2] - z) > gap;
    if (free) added.push(x, y, z);
  }
  if (added.length === 0) return points;
  const result = new Float32Array(points.length + added.length);
  result.set(points);
  result.set(added, points.length);
  return result;
}
