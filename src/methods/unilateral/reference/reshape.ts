/** Which particles split or merge, in f64 (Narain, section 3.2): twins of unilateral/particles/examine, merge and split. */
import { principalAxes } from '../../../math/principal-axes';
import { dot, subtract, xyz } from '../../../math/vector';
import { around } from '../../continuum/reference/grid';
import { cellOf, originOf, type Reads, type State, sizeOf } from '../../continuum/reference/state';
import { gone } from '../../dem/constants';
import { type Clump, merge, type Shape, split } from './ellipsoids';

type Particle = State['particles'][number];

const clumpOf = ({ position, velocity, shape, shear }: Particle): Clump => ({
  mass: velocity[3],
  position: xyz(position),
  velocity: xyz(velocity),
  shape: [...shape, shear[0], shear[1]] as unknown as Shape,
});

/** Squares of the semi-axes over those of a round particle, (h/4)². */
const axesOf = ([xx, yy, zz, xy, xz, yz]: Shape, cellSize: number): number[] =>
  principalAxes([
    [xx, xy, xz],
    [xy, yy, yz],
    [xz, yz, zz],
  ]).values.map((square) => (16 * square) / cellSize ** 2);

/** What a particle wants: nothing, to split, or to merge with a place. */
export type Wish = 'nothing' | 'split' | { readonly partner: number };

/** `margin`: how far the wish is from another one, in squares of a round particle's semi-axis. */
export function examine({
  params,
  frame,
  particles,
  cellRank,
  sorted,
  open,
}: Reads<'params' | 'frame' | 'particles' | 'cellRank' | 'sorted' | 'open'>): { wish: Wish; margin: number }[] {
  const { cellSize } = params;
  const box = { origin: originOf(frame), size: sizeOf(frame), cellSize };
  const first = params.cellCapacity + 1;
  const isBesideSolid = (p: number) => open[4 * cellRank[2 * p] + 3] > 0;
  const nearestOf = (p: number): number | undefined => {
    const mine = particles[p].position;
    let [nearest, least]: [number | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
    for (const { index } of around(box, cellOf(frame, cellRank[2 * p])))
      for (const q of sorted.subarray(first + sorted[index], first + sorted[index + 1])) {
        const other = particles[q].position;
        if (q === p || other[3] !== mine[3]) continue;
        const apart = subtract(xyz(other), xyz(mine));
        const distance = dot(apart, apart);
        if (distance < least || (distance === least && q < Number(nearest))) [nearest, least] = [q, distance];
      }
    return nearest;
  };
  return particles.map((particle, p) => {
    if (particle.position[3] < 0 || cellRank[2 * p] === gone || isBesideSolid(p)) return { wish: 'nothing', margin: 1 };
    const axes = axesOf(clumpOf(particle).shape, cellSize);
    const [shortest, longest] = [Math.min(...axes), Math.max(...axes)];
    const margin = Math.min(Math.abs(shortest - 0.5), Math.abs(longest - 2));
    if (shortest >= 0.5) return { wish: longest > 2 ? 'split' : 'nothing', margin };
    const partner = nearestOf(p);
    if (partner === undefined || isBesideSolid(partner)) return { wish: 'nothing', margin };
    const both = axesOf(merge(clumpOf(particle), clumpOf(particles[partner])).shape, cellSize);
    const isValid = both.every((square) => square >= 0.5 && square <= 2);
    const slack = Math.min(...both.map((square) => Math.min(Math.abs(square - 0.5), Math.abs(square - 2))));
    return { wish: isValid ? { partner } : 'nothing', margin: Math.min(margin, slack) };
  });
}

/** Each place is claimed by the lowest of those that want it; a pair merges where one has claimed both. */
export function mergePairs({ particles, wish, frame }: Reads<'particles' | 'wish' | 'frame'>) {
  const claims = new Map<number, number>();
  const wanted = Array.from({ length: frame.particleCount }, (_, p) => p).filter((p) => wish[p] >= 2);
  const claim = (place: number, by: number) => claims.set(place, Math.min(claims.get(place) ?? by, by));
  for (const p of wanted) {
    claim(p, p);
    claim(wish[p] - 2, p);
  }
  const pairs = wanted.filter((p) => claims.get(p) === p && claims.get(wish[p] - 2) === p);
  return pairs.map((p) => {
    const partner = wish[p] - 2;
    return { place: p, partner, merged: merge(clumpOf(particles[p]), clumpOf(particles[partner])) };
  });
}

/** Long particles in the order of their places; their second halves take free places, then those behind the last one. */
export function splitLong({
  params,
  frame,
  particles,
  wish,
  claims,
}: Reads<'params' | 'frame' | 'particles' | 'wish' | 'claims'>) {
  const count = frame.particleCount;
  const places = Array.from({ length: count }, (_, p) => p);
  const long = places.filter((p) => wish[p] === 1 && particles[p].position[3] >= 0 && claims[p] === 0);
  const free = places.filter((p) => particles[p].position[3] < 0);
  const spare = Math.min(params.particleCapacity - count, Math.max(0, params.spareParticles - frame.appended));
  const done = long.slice(0, free.length + spare);
  return {
    unsplit: long.length - done.length,
    halves: done.map((place, k) => ({
      place,
      other: k < free.length ? free[k] : count + k - free.length,
      label: frame.nextLabel + k,
      halves: split(clumpOf(particles[place])),
    })),
  };
}
