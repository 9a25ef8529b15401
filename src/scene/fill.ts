import type { Problem } from '../params/problem';
import type { Params } from '../params/table';
import { closestSpacing, type LatticeFill, latticeOf } from './lattice';
import type { Material } from './materials';
import { createRandom, randomInBall, randomRotation } from './random';
import { createSeeds, joinSeeds, setSeed } from './seeds';
import { type GrainSeeds, type GrainSource, largestGrainCount, type Scene, type Vec3 } from './types';

/** Grains of the scene at time 0, in the order of its sources; pours add theirs later. Depends on the seed alone. */
export function initialGrains(scene: Scene, params: Params, materials: readonly Material[]): GrainSeeds {
  return joinSeeds(
    scene.grains.map((source, index) => {
      if (source.fill === 'list') return source.seeds;
      if (source.fill === 'pour') return createSeeds(0);
      return fillLattice(source, materials, createRandom(params.seed, index));
    }),
  );
}

/** What does not fit when the sources are filled with these materials: fewer grains than asked, or too many in all. */
export function checkFills(sources: readonly GrainSource[], materials: readonly Material[]): Problem[] {
  const problems: Problem[] = [];
  let total = 0;
  for (const [index, source] of sources.entries()) {
    if (source.fill === 'list') total += source.seeds.material.length;
    if (source.fill === 'list' || source.fill === 'pour') continue;
    const fits = latticeCapacity(source, materials);
    if (source.count !== undefined && source.count > fits) {
      problems.push({ path: `grains[${index}].count`, message: `${source.count} grains asked for, ${fits} fit` });
    } else if (fits === 0) {
      problems.push({
        path: `grains[${index}].${source.fill === 'mesh' ? 'size' : 'region'}`,
        message: 'expected room for at least one grain',
      });
    }
    total += Math.min(source.count ?? fits, fits);
  }
  if (total > largestGrainCount) {
    problems.push({ path: 'grains', message: `expected at most ${largestGrainCount} grains, got ${total}` });
  }
  return problems;
}

/** Lattices so tight that neighbours of unlucky orientations overlap, and then burst apart when time starts. */
export function checkSpacing(sources: readonly GrainSource[], materials: readonly Material[]): Problem[] {
  return sources.flatMap((source, index) => {
    if (source.fill === 'list' || source.fill === 'pour' || source.spacing === undefined) return [];
    const closest = closestSpacing(source, materials[source.material]);
    if (source.spacing >= closest * (1 - 1e-9)) return [];
    const message = `grains may overlap: they need ${closest.toPrecision(3)} m, the spacing is ${source.spacing} m`;
    return [{ path: `grains[${index}].spacing`, message }];
  });
}

/** Number of grains that fit into a region or a mesh. */
export function latticeCapacity(source: LatticeFill, materials: readonly Material[]): number {
  return latticeOf(source, materials).count;
}

function fillLattice(source: LatticeFill, materials: readonly Material[], random: () => number): GrainSeeds {
  const lattice = latticeOf(source, materials);
  const fits = Math.min(lattice.count, largestGrainCount);
  const count = Math.min(source.count ?? fits, fits);
  const jitter = source.jitter * lattice.freedom;
  const seeds = createSeeds(count);
  for (let index = 0; index < count; index++) {
    const place = lattice.at(index);
    const shift = randomInBall(random);
    setSeed(seeds, index, {
      position: [0, 1, 2].map((axis) => place[axis] + jitter * shift[axis]) as Vec3,
      orientation: source.packed ? [0, 0, 0, 1] : randomRotation(random),
      velocity: source.velocity,
      angularVelocity: source.angularVelocity,
      material: source.material,
    });
  }
  return seeds;
}
