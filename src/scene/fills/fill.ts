import { createRandom, randomInBall, randomRotation } from '../../math/random';
import type { Problem } from '../../params/problem';
import type { Params } from '../../params/table';
import type { Material } from '../materials';
import { createSeeds, joinSeeds, setSeed } from '../seeds';
import { type GrainSeeds, type GrainSource, largestGrainCount, type Scene, type Vec3 } from '../types';
import { closestSpacing, grainPlaces, type LatticeFill } from './places';

/** Grains of the scene at time 0, in the order of its sources; pours add theirs later. Depends on the seed alone. */
export function initialGrains(scene: Scene, params: Params, materials: readonly Material[]): GrainSeeds {
  return joinSeeds(
    scene.grains.map((source, index) => {
      if (source.fill === 'list') return source.seeds;
      if (source.fill === 'pour') return createSeeds(0);
      return fillPlaces(source, materials, params.seed, createRandom(params.seed, index));
    }),
  );
}

/** What does not fit when the sources are filled with these materials: fewer grains than asked, or too many in all. */
export function checkFills(sources: readonly GrainSource[], materials: readonly Material[], seed: number): Problem[] {
  const problems: Problem[] = [];
  let total = 0;
  for (const [index, source] of sources.entries()) {
    if (source.fill === 'list') total += source.seeds.material.length;
    if (source.fill === 'list' || source.fill === 'pour') continue;
    const fits = grainPlaces(source, materials, seed).count;
    if (source.count !== undefined && source.count > fits) {
      problems.push({
        path: `grains[${index}].count`,
        message: `${source.count} grains requested, but only ${fits} fit`,
      });
    } else if (fits === 0) {
      problems.push({
        path: `grains[${index}].${source.fill === 'mesh' ? 'size' : 'region'}`,
        message: 'expected space for at least one grain',
      });
    }
    total += Math.min(source.count ?? fits, fits);
  }
  if (total > largestGrainCount) {
    problems.push({ path: 'grains', message: `expected at most ${largestGrainCount} grains, got ${total}` });
  }
  return problems;
}

/** Lattices so tight that neighbours of unlucky orientations overlap and then burst apart; packed grains keep apart instead. */
export function checkSpacing(sources: readonly GrainSource[], materials: readonly Material[]): Problem[] {
  return sources.flatMap((source, index) => {
    if (source.fill === 'list' || source.fill === 'pour' || source.spacing === undefined) return [];
    const closest = closestSpacing(source, materials);
    if (source.spacing >= closest * (1 - 1e-9)) return [];
    const message = `the spacing is ${source.spacing} m, but a grain needs ${closest.toPrecision(3)} m`;
    return [{ path: `grains[${index}].spacing`, message }];
  });
}

function fillPlaces(
  source: LatticeFill,
  materials: readonly Material[],
  seed: number,
  random: () => number,
): GrainSeeds {
  const places = grainPlaces(source, materials, seed);
  const fits = Math.min(places.count, largestGrainCount);
  const count = Math.min(source.count ?? fits, fits);
  const jitter = source.jitter * places.freedom;
  const seeds = createSeeds(count);
  for (let index = 0; index < count; index++) {
    const { position, orientation, material } = places.at(index);
    const shift = randomInBall(random);
    setSeed(seeds, index, {
      position: [0, 1, 2].map((axis) => position[axis] + jitter * shift[axis]) as Vec3,
      orientation: orientation ?? randomRotation(random),
      velocity: source.velocity,
      angularVelocity: source.angularVelocity,
      material,
    });
  }
  return seeds;
}
