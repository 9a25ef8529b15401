import type { Problem } from '../params/problem';
import type { Params } from '../params/table';
import { grainRadius, type Material } from './materials';
import { createRandom, randomInBall, randomRotation } from './random';
import { createSeeds, joinSeeds, setSeed } from './seeds';
import {
  type GrainSeeds,
  type GrainSource,
  type LatticeSource,
  largestGrainCount,
  type Scene,
  type Vec3,
} from './types';

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
    if (source.fill !== 'lattice') continue;
    const fits = latticeCapacity(source, materials);
    if (source.count !== undefined && source.count > fits) {
      problems.push({ path: `grains[${index}].count`, message: `${source.count} grains asked for, ${fits} fit` });
    } else if (fits === 0) {
      problems.push({ path: `grains[${index}].region`, message: 'expected room for at least one grain' });
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
    if (source.fill !== 'lattice' || source.spacing === undefined) return [];
    const diameter = 2 * grainRadius(materials[source.material]);
    if (source.spacing >= diameter) return [];
    const message = `grains may overlap: they are ${diameter.toPrecision(3)} m across, the spacing is ${source.spacing} m`;
    return [{ path: `grains[${index}].spacing`, message }];
  });
}

/** Number of grains that fit into the region of a lattice fill. */
export function latticeCapacity(source: LatticeSource, materials: readonly Material[]): number {
  const [x, y, z] = latticeCells(source, materials);
  return x * y * z;
}

/** A grain of any orientation turns inside a cube of its own diameter; 2 % more keeps neighbours from touching. */
function latticeSpacing(source: LatticeSource, material: Material): number {
  return source.spacing ?? 1.02 * 2 * grainRadius(material);
}

function latticeCells(source: LatticeSource, materials: readonly Material[]): Vec3 {
  const material = materials[source.material];
  const spacing = latticeSpacing(source, material);
  const { min, max } = source.region;
  return [0, 1, 2].map((axis) => {
    const size = max[axis] - min[axis];
    // Rounding must not cost a layer when the region is a whole number of cells; one grain needs no gap around it.
    const whole = Math.floor(size / spacing + 1e-9);
    return whole > 0 ? whole : size >= 2 * grainRadius(material) ? 1 : 0;
  }) as Vec3;
}

function fillLattice(source: LatticeSource, materials: readonly Material[], random: () => number): GrainSeeds {
  const material = materials[source.material];
  const spacing = latticeSpacing(source, material);
  const cells = latticeCells(source, materials);
  const fits = Math.min(cells[0] * cells[1] * cells[2], largestGrainCount);
  const count = Math.min(source.count ?? fits, fits);
  const { min, max } = source.region;
  // Half the free gap for each of two neighbours.
  const jitter = source.jitter * 0.5 * Math.max(0, spacing - 2 * grainRadius(material));
  const first = [0, 1, 2].map((axis) => {
    const cell = Math.min(spacing, max[axis] - min[axis]);
    // Sideways the lattice stands in the middle of the region, upwards it starts at the bottom.
    return axis === 1 ? min[1] + cell / 2 : (min[axis] + max[axis] - (cells[axis] - 1) * spacing) / 2;
  });
  const seeds = createSeeds(count);
  for (let index = 0; index < count; index++) {
    const cell = [index % cells[0], Math.floor(index / (cells[0] * cells[2])), Math.floor(index / cells[0]) % cells[2]];
    const shift = randomInBall(random);
    setSeed(seeds, index, {
      position: [0, 1, 2].map((axis) => first[axis] + cell[axis] * spacing + jitter * shift[axis]) as Vec3,
      orientation: randomRotation(random),
      velocity: source.velocity,
      angularVelocity: source.angularVelocity,
      material: source.material,
    });
  }
  return seeds;
}
