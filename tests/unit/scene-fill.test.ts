import { describe, expect, test } from 'vitest';
import { libraryMesh } from '../../src/mesh/library';
import { massProperties } from '../../src/mesh/mass-properties';
import { windingNumber } from '../../src/mesh/mend/winding';
import { meshBounds } from '../../src/mesh/types';
import { defaultParams, formatProblem, type Params } from '../../src/params';
import {
  checkFills,
  type GrainSeeds,
  grainRadius,
  initialGrains,
  resolveMaterials,
  type Scene,
  seedCount,
  templates,
  validateScene,
} from '../../src/scene';
import { packedSpacing } from '../../src/scene/lattice';
import { spheresOf } from '../../src/sim/grain-state';

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
    expect(checkFills(scene.grains, materials).map(formatProblem)).toEqual([
      'grains[0].count: 448 grains asked for, 48 fit',
    ]);
  });
});

/** Least distance of spheres of different grains, in radii. */
function leastSphereGap(seeds: GrainSeeds, materials: Parameters<typeof spheresOf>[2]): number {
  const all = Array.from({ length: seedCount(seeds) }, (_, grain) => spheresOf(seeds, grain, materials, 4));
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

  test('do not overlap, not even at the closest spacing, and overlap when closer', () => {
    const small = { min: [0, 0, 0], max: [0.04, 0.04, 0.04] };
    const packed = (more: object) => build({ grains: [{ fill: 'lattice', region: small, packed: true, ...more }] });
    const { seeds, materials } = packed({ jitter: 1 });
    expect(seedCount(seeds)).toBe(5 ** 3);
    expect(leastSphereGap(seeds, materials)).toBeGreaterThan(2);
    const closest = 2 * Math.SQRT2 * 0.0025;
    expect(leastSphereGap(packed({ spacing: closest }).seeds, materials)).toBeCloseTo(2, 6);
    expect(leastSphereGap(packed({ spacing: 0.95 * closest }).seeds, materials)).toBeLessThan(1.99);
  });
});

describe('mesh fill', () => {
  const rabbit = { fill: 'mesh', mesh: 'rabbit', size: 0.2, centre: [0.1, 0.3, -0.2] };

  test('every grain lies inside the closed surface, and they fill it', () => {
    const { seeds } = build({ grains: [{ ...rabbit, jitter: 0 }] });
    const unit = libraryMesh('rabbit', 0.2);
    const { min, max } = meshBounds(unit);
    const mesh = {
      ...unit,
      positions: unit.positions.map((x, i) => x - (min[i % 3] + max[i % 3]) / 2 + rabbit.centre[i % 3]),
    };
    for (let i = 0; i < seeds.position.length; i += 3 * 7) {
      expect(windingNumber(mesh, seeds.position.subarray(i, i + 3))).toBeCloseTo(1, 2);
    }
    const cell = (1.1 * 2 * Math.SQRT2 * 0.0025) ** 3;
    // counting lattice points in a shape of about 15 cells across is good to a few percent
    expect((seedCount(seeds) * cell) / massProperties(mesh, 1).volume).toBeCloseTo(1, 1);
  });

  test('a mesh without room, too many grains and bad keys are refused in words', () => {
    const words = (grains: object) => {
      const result = validateScene({ name: 'test', grains: [grains] });
      return 'problems' in result ? result.problems.map(formatProblem).join('\n') : '';
    };
    expect(words({ ...rabbit, size: 0.002 })).toMatch(/^grains\[0\]\.size: expected room/);
    expect(words({ ...rabbit, count: 1e6 })).toMatch(/^grains\[0\]\.count: 1000000 grains asked for, \d+ fit/);
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
