import { describe, expect, test } from 'vitest';
import { computeStatistics } from '../../../src/measure/statistics';
import { libraryMesh } from '../../../src/mesh/library';
import { massProperties } from '../../../src/mesh/mass-properties';
import { windingNumber } from '../../../src/mesh/mend/winding';
import { meshBounds } from '../../../src/mesh/types';
import { formatProblem } from '../../../src/params/problem';
import { defaultParams, type Params } from '../../../src/params/table';
import { checkFills, initialGrains } from '../../../src/scene/fills/fill';
import { packedSpacing } from '../../../src/scene/fills/packing-shapes';
import { grainRadius, resolveMaterials } from '../../../src/scene/materials';
import { seedCount } from '../../../src/scene/seeds';
import { templates } from '../../../src/scene/templates';
import type { GrainSeeds, Scene } from '../../../src/scene/types';
import { validateScene } from '../../../src/scene/validate';
import { spheresOf } from '../../../src/world/grain-state';

function build(json: Record<string, unknown>, change: Partial<Params> = {}) {
  const result = validateScene({ name: 'test', ...json });
  if ('problems' in result) throw new Error(result.problems.map(formatProblem).join('\n'));
  const scene: Scene = result.scene;
  const params = { ...defaultParams(), ...scene.parameters, ...change };
  const materials = resolveMaterials(scene, params);
  return { scene, params, materials, seeds: initialGrains(scene, params, materials) };
}

function leastDistance({ position }: GrainSeeds): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < position.length; i += 3) {
    for (let j = 0; j < i; j += 3) {
      least = Math.min(
        least,
        Math.hypot(position[i] - position[j], position[i + 1] - position[j + 1], position[i + 2] - position[j + 2]),
      );
    }
  }
  return least;
}

const region = { min: [-0.05, 0.01, -0.05], max: [0.05, 0.1, 0.05] };
const fill = (more: Record<string, unknown> = {}) => ({ grains: [{ fill: 'lattice', region, jitter: 1, ...more }] });

describe('lattice fill', () => {
  test('grains of any orientation stay apart and inside the region', () => {
    const { seeds, materials } = build(fill());
    const radius = grainRadius(materials[0]);
    expect(seedCount(seeds)).toBe(8 * 7 * 8);
    expect(leastDistance(seeds)).toBeGreaterThanOrEqual(2 * radius);
    seeds.position.forEach((x, i) => {
      expect(x).toBeGreaterThanOrEqual(region.min[i % 3] + radius - 1e-12);
      expect(x).toBeLessThanOrEqual(region.max[i % 3] - radius + 1e-12);
    });
  });

  test('the distance check can fail: a tighter spacing overlaps', () => {
    const { seeds, materials } = build(fill({ spacing: 0.009 }));
    expect(leastDistance(seeds)).toBeLessThan(2 * grainRadius(materials[0]));
  });

  test('count fills from below, layer by layer', () => {
    const { seeds } = build(fill({ count: 65 }));
    const heights = [...seeds.position].filter((_, i) => i % 3 === 1);
    expect(seedCount(seeds)).toBe(65);
    expect(Math.max(...heights.slice(0, 64))).toBeLessThan(heights[64] - 0.01);
  });

  test('same seed, same grains; another seed, other orientations', () => {
    expect(build(fill()).seeds).toEqual(build(fill()).seeds);
    expect(build(fill()).seeds.orientation).not.toEqual(build(fill(), { seed: 2 }).seeds.orientation);
  });

  test('orientations are unit quaternions, uniform: each axis turns anywhere', () => {
    const { seeds } = build({ grains: [{ fill: 'lattice', region: { min: [-0.1, 0, -0.1], max: [0.1, 0.3, 0.1] } }] });
    const q = seeds.orientation;
    const mean = [0, 0, 0];
    let square = 0;
    for (let i = 0; i < q.length; i += 4) {
      expect(Math.hypot(q[i], q[i + 1], q[i + 2], q[i + 3])).toBeCloseTo(1, 12);
      // Image of the z axis.
      const z = [
        2 * (q[i] * q[i + 2] + q[i + 3] * q[i + 1]),
        2 * (q[i + 1] * q[i + 2] - q[i + 3] * q[i]),
        1 - 2 * (q[i] ** 2 + q[i + 1] ** 2),
      ];
      z.forEach((x, k) => {
        mean[k] += x / (q.length / 4);
      });
      square += z[2] ** 2 / (q.length / 4);
    }
    // 7514 directions: standard errors 0.0067 and 0.0034; four of them.
    for (const x of mean) expect(Math.abs(x)).toBeLessThan(0.027);
    expect(Math.abs(square - 1 / 3)).toBeLessThan(0.014);
  });

  test('velocity, spin and material are those of the source', () => {
    const { seeds } = build({
      materials: [{ name: 'a' }, { name: 'b' }],
      ...fill({ count: 2, velocity: [1, 2, 3], angularVelocity: [4, 5, 6], material: 'b' }),
    });
    expect([...seeds.velocity]).toEqual([1, 2, 3, 1, 2, 3]);
    expect([...seeds.angularVelocity]).toEqual([4, 5, 6, 4, 5, 6]);
    expect([...seeds.material]).toEqual([1, 1]);
  });

  test('a larger radius set later: what fits is used, and checkFills says so', () => {
    const { scene, materials, seeds } = build(fill({ count: 448 }), { radius: 0.005 });
    expect(seedCount(seeds)).toBe(4 * 3 * 4);
    expect(checkFills(scene.grains, materials, 1).map(formatProblem)).toEqual([
      'grains[0].count: 448 grains requested, but only 48 fit',
    ]);
  });
});

/** Least distance of spheres of different grains, in radii. */
function leastSphereGap(seeds: GrainSeeds, materials: Parameters<typeof spheresOf>[2]): number {
  const all = Array.from({ length: seedCount(seeds) }, (_, grain) =>
    spheresOf(seeds, grain, materials, materials[0].template.offsets.length),
  );
  let least = Number.POSITIVE_INFINITY;
  for (const [i, grain] of all.entries()) {
    for (const other of all.slice(0, i)) {
      for (const a of grain)
        for (const b of other) least = Math.min(least, Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]));
    }
  }
  return least / materials[0].radius;
}

describe('packed grains', () => {
  test('need as much room as their shape: tetras make a face-centred lattice, spheres and cubes a cubic one', () => {
    expect(packedSpacing(templates.tetra)).toBeCloseTo(2 * Math.SQRT2, 12);
    expect(packedSpacing(templates.sphere)).toBeCloseTo(2, 12);
    expect(packedSpacing(templates.cube)).toBeCloseTo(4, 12);
  });

  const room = { min: [0, 0, 0], max: [0.08, 0.06, 0.07] };
  const volume = 0.08 * 0.06 * 0.07;
  const packed = (more: object = {}, change: Partial<Params> = {}) =>
    build({ grains: [{ fill: 'lattice', region: room, packed: true, ...more }] }, change);

  test('do not overlap and lie in the region, whatever their shape and however thin it is', () => {
    for (const template of ['tetra', 'cube', 'sphere', 'rod']) {
      for (const depth of [0.012, 0.03]) {
        const region = { min: [0, 0, 0], max: [0.05, depth, 0.05] };
        const { seeds, materials } = build({
          materials: [{ name: 'sand', template }],
          grains: [{ fill: 'lattice', region, packed: true }],
        });
        expect(seedCount(seeds)).toBeGreaterThan(10);
        expect(leastSphereGap(seeds, materials)).toBeGreaterThan(2);
        for (let grain = 0; grain < seedCount(seeds); grain++) {
          for (const sphere of spheresOf(seeds, grain, materials, templates[template].offsets.length)) {
            for (const axis of [0, 1, 2]) {
              expect(sphere[axis]).toBeGreaterThan(region.min[axis] + materials[0].radius);
              expect(sphere[axis]).toBeLessThan(region.max[axis] - materials[0].radius);
            }
          }
        }
      }
    }
  });

  test('the gap can be too small: the same grains, drawn together', () => {
    const { seeds, materials } = packed();
    const closer = { ...seeds, position: seeds.position.map((x) => 0.99 * x) };
    expect(leastSphereGap(closer, materials)).toBeLessThan(2);
  });

  /** Part of a region that is solid. */
  const solid = (seeds: GrainSeeds) => (seedCount(seeds) * templates.tetra.mass * 0.0025 ** 3) / volume;

  test('are as dense as sand that was poured into a box and came to rest: 0.486, measured', () => {
    expect(Math.abs(solid(packed().seeds) - 0.486)).toBeLessThan(0.04);
    expect(solid(packed({ packed: false }).seeds)).toBeLessThan(0.2);
  });

  test('are turned any way, and stand in no rows', () => {
    const { seeds } = packed();
    const count = seedCount(seeds);
    // Σ x⁴ of a direction: 3/5 on average over all directions with a standard deviation of 0.175, 1 along an axis
    const roundness = (orientation: Float64Array) => {
      let sum = 0;
      for (let i = 0; i < orientation.length; i += 4) {
        const [x, y, z, w] = orientation.subarray(i, i + 4);
        const image = [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)];
        sum += image.reduce((part, c) => part + c ** 4, 0) / (orientation.length / 4);
      }
      return sum;
    };
    expect(Math.abs(roundness(seeds.orientation) - 0.6)).toBeLessThan((4 * 0.175) / Math.sqrt(count));
    expect(roundness(seeds.orientation.map((_, i) => (i % 4 === 3 ? 1 : 0)))).toBeCloseTo(1, 9);
    // |Σ exp(2πi x/d)|²/N²: 1 for rows at a distance d, about 1/N without any order
    const order = ({ position }: GrainSeeds, axis: number, distance: number) => {
      const places = [...position].filter((_, i) => i % 3 === axis);
      const mean = (wave: (x: number) => number) =>
        places.reduce((sum, x) => sum + wave((2 * Math.PI * x) / distance), 0) / places.length;
      return mean(Math.cos) ** 2 + mean(Math.sin) ** 2;
    };
    const rows = packed({ packed: false, jitter: 0 }).seeds;
    const [rowDistance, meanDistance] = [1.02 * 2 * grainRadius(packed().materials[0]), Math.cbrt(volume / count)];
    expect(order(rows, 0, rowDistance)).toBeGreaterThan(0.99);
    for (const axis of [0, 1, 2]) expect(order(seeds, axis, meanDistance)).toBeLessThan(0.05);
  });

  test('same seed, same grains; another seed, others', () => {
    expect(packed().seeds).toEqual(packed().seeds);
    expect(packed().seeds.position).not.toEqual(packed({}, { seed: 2 }).seeds.position);
  });

  test('large fills repeat a block: as dense, and no grain reaches into the next block', () => {
    const region = { min: [0, 0, 0], max: [0.3, 0.1, 0.2] };
    const { seeds, materials } = build({ grains: [{ fill: 'lattice', region, packed: true }] });
    const share = (seedCount(seeds) * templates.tetra.mass * 0.0025 ** 3) / (0.3 * 0.1 * 0.2);
    expect(Math.abs(share - 0.486)).toBeLessThan(0.04);
    const { largestOverlap } = computeStatistics(seeds, materials, []);
    expect(largestOverlap).toBe(0);
    const closer = { ...seeds, position: seeds.position.map((x) => 0.99 * x) };
    expect(computeStatistics(closer, materials, []).largestOverlap).toBeGreaterThan(0);
  });
});

describe('mesh fill', () => {
  const rabbit = { fill: 'mesh', mesh: 'rabbit', size: 0.2, centre: [0.1, 0.3, -0.2] };

  test('every grain lies inside the closed surface, and they fill it', () => {
    const { seeds } = build({ grains: [rabbit] });
    const unit = libraryMesh('rabbit', 0.2);
    const { min, max } = meshBounds(unit);
    const mesh = {
      ...unit,
      positions: unit.positions.map((x, i) => x - (min[i % 3] + max[i % 3]) / 2 + rabbit.centre[i % 3]),
    };
    for (let i = 0; i < seeds.position.length; i += 3 * 7) {
      expect(windingNumber(mesh, seeds.position.subarray(i, i + 3))).toBeCloseTo(1, 2);
    }
    const share = (seedCount(seeds) * templates.tetra.mass * 0.0025 ** 3) / massProperties(mesh, 1).volume;
    expect(Math.abs(share - 0.486)).toBeLessThan(0.04);
  });

  test('a mesh without room, too many grains and bad keys are refused in words', () => {
    const words = (grains: object) => {
      const result = validateScene({ name: 'test', grains: [grains] });
      return 'problems' in result ? result.problems.map(formatProblem).join('\n') : '';
    };
    expect(words({ ...rabbit, size: 0.002 })).toMatch(/^grains\[0\]\.size: expected space/);
    expect(words({ ...rabbit, count: 1e6 })).toMatch(/^grains\[0\]\.count: 1000000 grains requested, but only \d+ fit/);
    expect(words({ ...rabbit, size: 10 })).toMatch(/^grains: expected at most/);
    expect(words({ ...rabbit, mesh: 'hare', region: {} })).toMatch(/unknown key[\s\S]*rabbit/);
  });
});

test('sources follow each other; pours start empty', () => {
  const { seeds } = build({
    grains: [
      { position: [[0, 1, 0]], velocity: [[0, 0, 7]] },
      { fill: 'pour', centre: [0, 1, 0], radius: 0.02, rate: 100 },
      { fill: 'lattice', region, count: 3 },
    ],
  });
  expect(seedCount(seeds)).toBe(4);
  expect([...seeds.position.subarray(0, 3)]).toEqual([0, 1, 0]);
  expect(seeds.velocity[2]).toBe(7);
});
