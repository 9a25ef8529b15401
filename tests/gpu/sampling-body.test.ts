import { describe, expect, test } from 'vitest';
import { ballMesh } from '../../src/mesh/library/ball';
import { boxMesh } from '../../src/mesh/library/box';
import { type LibraryName, libraryMesh, libraryNames, meshLibrary } from '../../src/mesh/library/index';
import { referenceDistance } from '../../src/mesh/sampling/distance-reference';
import { sampleBody } from '../../src/mesh/sampling/sample-body';
import { meshBounds, type TriangleMesh, type Vec3 } from '../../src/mesh/types';
import { useGpu } from '../support/gpu';

const gpu = useGpu();
const radius = 2.5e-3;

/**
 * Lets a ball of radius q loose outside the body and floods every place that its centre can reach, on a grid of q/2:
 * does it get to `target`?
 */
function ballGetsTo(spheres: Float32Array, q: number, target: Vec3, mesh: TriangleMesh): boolean {
  const { min, size } = meshBounds(mesh);
  const cell = q / 2;
  const margin = Math.ceil((radius + 2 * q) / cell) + 1;
  const count = size.map((side) => Math.ceil(side / cell) + 2 * margin + 1);
  const index = (i: number, j: number, k: number) => i + count[0] * (j + count[1] * k);
  const blocked = new Uint8Array(count[0] * count[1] * count[2]);
  const reach = (radius + q) / cell;
  for (let s = 0; s < spheres.length; s += 3) {
    const c = [0, 1, 2].map((axis) => (spheres[s + axis] - min[axis]) / cell + margin);
    const [low, high] = [c.map((value) => Math.ceil(value - reach)), c.map((value) => Math.floor(value + reach))];
    for (let k = low[2]; k <= high[2]; k++) {
      for (let j = low[1]; j <= high[1]; j++) {
        for (let i = low[0]; i <= high[0]; i++) {
          if ((i - c[0]) ** 2 + (j - c[1]) ** 2 + (k - c[2]) ** 2 < reach * reach) blocked[index(i, j, k)] = 1;
        }
      }
    }
  }
  const goal = target.map((value, axis) => Math.round((value - min[axis]) / cell + margin));
  const end = index(goal[0], goal[1], goal[2]);
  const stack = [0];
  blocked[0] = 1;
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (at === end) return true;
    const [i, j, k] = [at % count[0], Math.floor(at / count[0]) % count[1], Math.floor(at / count[0] / count[1])];
    for (const [a, b, c] of [
      [i - 1, j, k],
      [i + 1, j, k],
      [i, j - 1, k],
      [i, j + 1, k],
      [i, j, k - 1],
      [i, j, k + 1],
    ]) {
      if (a < 0 || b < 0 || c < 0 || a >= count[0] || b >= count[1] || c >= count[2]) continue;
      const next = index(a, b, c);
      if (blocked[next]) continue;
      blocked[next] = 1;
      stack.push(next);
    }
  }
  return false;
}

/** Points deep inside the meshes as they are built; the walls of the pot and of the ring have no room for the ball. */
const insides: Partial<Record<LibraryName, Vec3>> = {
  ball: [0, 0, 0],
  box: [0, 0, 0],
  torus: [0.36, 0, 0],
  gear: [0.25, 0, 0],
  trefoil: [0, 0, -0.16],
  rabbit: [0, 0.3, -0.1],
  camel: [0, 0.7, 0],
};

describe.each(libraryNames)('the covering of the %s', (name) => {
  test('is tight, even, and has about as many spheres as it should', async () => {
    const mesh = libraryMesh(name);
    const { spheres, quality } = await sampleBody(gpu.device, mesh, { radius });
    expect(quality.leaks).toBe(false);
    expect(quality.largestHole).toBeLessThan(0.5 * radius);
    expect(quality.spacingSpread).toBeLessThanOrEqual(0.15);
    expect(quality.count / quality.theoreticalCount).toBeLessThan(1.1);
    // the two walls of the pot are so near each other that they share spheres
    expect(quality.count / quality.theoreticalCount).toBeGreaterThan(name === 'pot' ? 0.55 : 0.85);
    expect(spheres.every(Number.isFinite)).toBe(true);
    const inside = insides[name];
    if (!inside) return;
    const scale = meshLibrary[name].size / meshBounds(meshLibrary[name].build()).longest;
    expect(ballGetsTo(spheres, 0.5 * radius, inside.map((value) => scale * value) as Vec3, mesh)).toBe(false);
  });
});

test('a ball of 5 cm radius takes as many spheres as a hexagonal lattice, and they touch the surface from inside', async () => {
  const mesh = ballMesh(0.05);
  const { spheres, quality } = await sampleBody(gpu.device, mesh, { radius });
  const theory = (4 * Math.PI * 0.0475 ** 2) / ((Math.sqrt(3) / 2) * 0.005 ** 2);
  expect(quality.theoreticalCount / theory).toBeCloseTo(1, 2);
  expect(Math.abs(spheres.length / 3 / theory - 1)).toBeLessThan(0.1);
  for (let i = 0; i < spheres.length; i += 3) {
    // the faceted ball is up to 0.1 mm smaller than the round one, and the field is read between points 1.25 mm apart
    expect(Math.abs(Math.hypot(spheres[i], spheres[i + 1], spheres[i + 2]) - 0.0475)).toBeLessThan(0.08 * radius);
  }
  expect(ballGetsTo(spheres, 0.5 * radius, [0, 0, 0], mesh)).toBe(false);
  // control: without a patch of a few spheres the ball gets in
  const [top] = Array.from({ length: spheres.length / 3 }, (_, i) => i).sort(
    (a, b) => spheres[3 * b + 1] - spheres[3 * a + 1],
  );
  const holed = spheres.filter((_, i) => Math.floor(i / 3) !== top);
  expect(ballGetsTo(holed, 0.5 * radius, [0, 0, 0], mesh)).toBe(true);
});

test('the same seed gives the same spheres, another seed others; the work can be watched', async () => {
  const mesh = boxMesh(0.04, 0.03, 0.02);
  const frames: number[] = [];
  const first = await sampleBody(gpu.device, mesh, { radius, seed: 7, onFrame: ({ step }) => void frames.push(step) });
  const again = await sampleBody(gpu.device, mesh, { radius, seed: 7 });
  const other = await sampleBody(gpu.device, mesh, { radius, seed: 8 });
  expect(again.spheres).toEqual(first.spheres);
  expect(other.spheres).not.toEqual(first.spheres);
  expect(frames.length).toBeGreaterThan(5);
  const distance = referenceDistance(mesh);
  const depths = Array.from({ length: first.spheres.length / 3 }, (_, i) =>
    distance([...first.spheres.subarray(3 * i, 3 * i + 3)] as Vec3),
  );
  // at the edges of the inner box the field is read across a ridge
  for (const depth of depths) expect(Math.abs(depth + radius)).toBeLessThan(0.15 * radius);
});

test('an open mesh is covered along itself, a body smaller than a sphere by at least one', async () => {
  const box = boxMesh(0.06, 0.03, 0.05);
  const sheet = { positions: box.positions, indices: box.indices.slice(0, 30) };
  const { spheres, quality } = await sampleBody(gpu.device, sheet, { radius, closed: false });
  expect(quality.leaks).toBe(false);
  const distance = referenceDistance(sheet, false);
  for (let i = 0; i < spheres.length; i += 3) {
    expect(distance([spheres[i], spheres[i + 1], spheres[i + 2]])).toBeLessThan(0.35 * radius);
  }
  const speck = await sampleBody(gpu.device, ballMesh(0.001, 1), { radius });
  expect(speck.spheres.length).toBeGreaterThanOrEqual(3);
  expect(speck.spheres.length).toBeLessThan(15);
});

test('too large a body is refused with a sentence', async () => {
  await expect(sampleBody(gpu.device, ballMesh(5), { radius })).rejects.toThrow(/would need about .* spheres/);
});
