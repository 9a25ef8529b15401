import { expect, test } from 'vitest';
import { createRandom } from '../../../src/math/random';
import { ballMesh } from '../../../src/mesh/library/ball';
import { boxMesh } from '../../../src/mesh/library/box';
import { torusMesh } from '../../../src/mesh/library/torus';
import { massProperties } from '../../../src/mesh/mass-properties';
import { mendMesh } from '../../../src/mesh/mend/mend-mesh';
import type { TriangleMesh } from '../../../src/mesh/types';

/** Every triangle with its own three vertices, as in STL. */
function soupOf({ positions, indices }: TriangleMesh): TriangleMesh {
  const own = new Float32Array(3 * indices.length);
  indices.forEach((vertex, i) => {
    own.set(positions.subarray(3 * vertex, 3 * vertex + 3), 3 * i);
  });
  return { positions: own, indices: Uint32Array.from(indices, (_, i) => i) };
}

function without({ positions, indices }: TriangleMesh, ...triangles: number[]): TriangleMesh {
  return { positions, indices: indices.filter((_, i) => !triangles.includes(Math.floor(i / 3))) };
}

function joined(...meshes: TriangleMesh[]): TriangleMesh {
  const positions: number[] = [];
  const indices: number[] = [];
  for (const mesh of meshes) {
    indices.push(...Array.from(mesh.indices, (vertex) => vertex + positions.length / 3));
    positions.push(...mesh.positions);
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

const moved = (mesh: TriangleMesh, x: number): TriangleMesh => ({
  positions: mesh.positions.map((value, i) => (i % 3 === 0 ? value + x : value)),
  indices: mesh.indices,
});
const insideOut = (mesh: TriangleMesh): TriangleMesh => ({
  positions: mesh.positions,
  indices: mesh.indices.slice().reverse(),
});
const volume = (mesh: TriangleMesh) => massProperties(mesh, 1).volume;

test('vertices of a soup are joined', () => {
  const ball = ballMesh(1, 3);
  const { mesh, closed, notes } = mendMesh(soupOf(ball));
  expect(mesh.positions.length).toBe(ball.positions.length);
  expect([closed, notes]).toEqual([true, []]);
});

test('nearly equal vertices are joined also across the cells of the search', () => {
  const random = createRandom(3);
  const soup = soupOf(ballMesh(1, 3));
  const shaken = { positions: soup.positions.map((value) => value + 4e-7 * (random() - 0.5)), indices: soup.indices };
  expect(mendMesh(shaken).closed).toBe(true);
});

test('triangles turned at random look outward again', () => {
  const random = createRandom(4);
  const ball = ballMesh(1, 3);
  const indices = ball.indices.slice();
  for (let t = 0; t < indices.length; t += 3)
    if (random() < 0.4) [indices[t], indices[t + 1]] = [indices[t + 1], indices[t]];
  const { mesh, closed, notes } = mendMesh({ positions: ball.positions, indices });
  expect(closed).toBe(true);
  expect(volume(mesh)).toBeCloseTo(volume(ball), 6);
  expect(notes.join()).toMatch(/flipped to face outward/);
});

test('a part inside out is turned; a hollow inside another part is kept', () => {
  const box = boxMesh(1, 1, 1);
  expect(volume(mendMesh(insideOut(box)).mesh)).toBeCloseTo(1, 6);
  const hollow = mendMesh(joined(boxMesh(2, 2, 2), insideOut(box)));
  expect(volume(hollow.mesh)).toBeCloseTo(7, 5);
  expect(hollow.notes.join()).toMatch(/1 internal void was kept/);
  const two = mendMesh(joined(box, moved(insideOut(box), 3)));
  expect(volume(two.mesh)).toBeCloseTo(2, 5);
});

test('small holes are closed, also several, and the lid fits', () => {
  const ball = ballMesh(1, 3);
  const torn = without(ball, 0, 1, 2, 3, 100, 101, 500);
  const { mesh, closed, notes } = mendMesh(torn);
  expect(closed).toBe(true);
  expect(volume(mesh) / volume(ball)).toBeCloseTo(1, 2);
  expect(notes.join()).toMatch(/holes? (was|were) closed/);
});

test('a hole with many edges, and a soup of triangles that touch nothing', () => {
  const fine = torusMesh(1, 0.3, 400, 40);
  // everything whose corners are all within 0.2 of a point of the surface: a hole of some hundred edges
  const near = (vertex: number) =>
    Math.hypot(fine.positions[3 * vertex] - 1.3, fine.positions[3 * vertex + 1], fine.positions[3 * vertex + 2]) < 0.2;
  const kept = fine.indices.filter((_, i) => ![0, 1, 2].every((k) => near(fine.indices[3 * Math.floor(i / 3) + k])));
  const { mesh, closed, notes } = mendMesh({ positions: fine.positions, indices: kept });
  expect([closed, notes]).toEqual([true, ['1 hole was closed.']]);
  expect(volume(mesh) / volume(fine)).toBeCloseTo(1, 1);

  const random = createRandom(6);
  const loose = Float32Array.from({ length: 9 * 30_000 }, () => random());
  const scattered = mendMesh({ positions: loose, indices: Uint32Array.from({ length: 3 * 30_000 }, (_, i) => i) });
  expect(scattered.notes.length).toBeGreaterThan(0);
});

test('a box without its lid stays open and is for obstacles only', () => {
  const { mesh, closed, notes } = mendMesh(without(boxMesh(1, 1, 1), 6, 7));
  expect(closed).toBe(false);
  expect(mesh.indices.length).toBe(30);
  expect(notes.join()).toMatch(/open \(1 large hole\)\. It can be a fixed obstacle/);
});

test('degenerate and doubled triangles go', () => {
  const box = boxMesh(1, 1, 1);
  const more = {
    positions: box.positions,
    indices: Uint32Array.from([...box.indices, 0, 0, 1, 3, 3, 3, ...box.indices.slice(0, 3)]),
  };
  const { mesh, closed, notes } = mendMesh(more);
  expect(mesh.indices.length).toBe(36);
  expect(closed).toBe(true);
  expect(notes).toEqual(['2 triangles without area were left out.', '1 duplicate triangle was left out.']);
});

test('triangles that pass through each other are reported, not fatal', () => {
  const { closed, notes } = mendMesh(joined(ballMesh(1, 2), moved(ballMesh(0.8, 2), 0.9)));
  expect(closed).toBe(true);
  expect(notes.join()).toMatch(/pass through each other/);
  expect(mendMesh(joined(ballMesh(1, 2), moved(ballMesh(1, 2), 3))).notes).toEqual([]);
});

test('two boxes that share an edge are still a solid', () => {
  const corner = {
    positions: boxMesh(1, 1, 1).positions.map((value, i) => value + (i % 3 === 2 ? 0 : 1)),
    indices: boxMesh(1, 1, 1).indices,
  };
  const { mesh, closed, notes } = mendMesh(joined(boxMesh(1, 1, 1), corner));
  expect(closed).toBe(true);
  expect(volume(mesh)).toBeCloseTo(2, 5);
  expect(notes.join()).toMatch(/More than two triangles meet at 1 edge/);
});

test('a Möbius strip has one side and is no solid', () => {
  const n = 24;
  const positions: number[] = [];
  for (let i = 0; i < n; i++) {
    const angle = (2 * Math.PI * i) / n;
    for (const side of [-0.3, 0.3]) {
      const r = 1 + side * Math.cos(angle / 2);
      positions.push(r * Math.cos(angle), side * Math.sin(angle / 2), r * Math.sin(angle));
    }
  }
  const at = (i: number, side: number) => 2 * (i % n) + (i >= n ? 1 - side : side);
  const indices = Array.from({ length: n }, (_, i) => [
    at(i, 0),
    at(i + 1, 0),
    at(i, 1),
    at(i, 1),
    at(i + 1, 0),
    at(i + 1, 1),
  ]).flat();
  const { closed, notes } = mendMesh({ positions: Float32Array.from(positions), indices: Uint32Array.from(indices) });
  expect(closed).toBe(false);
  expect(notes.join()).toMatch(/only one side/);
});

test('a flat sheet and a mesh of nothing but lines', () => {
  const sheet = {
    positions: Float32Array.from([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0]),
    indices: Uint32Array.from([0, 1, 2, 0, 2, 3]),
  };
  expect(mendMesh(sheet).closed).toBe(false);
  const lines = { positions: sheet.positions, indices: Uint32Array.from([0, 0, 1, 2, 1, 2]) };
  expect(mendMesh(lines).notes.join()).toMatch(/Nothing is left/);
});

/** Time of the processor that this process used for it, s: others who use the same core do not count. */
function processorTime(work: () => void): number {
  const { user } = process.cpuUsage();
  work();
  return (process.cpuUsage().user - user) / 1e6;
}

test('four times as many triangles take about four times as long, not sixteen', () => {
  const mend = (around: number) => {
    const soup = soupOf(torusMesh(1, 0.3, around, 125));
    return processorTime(() => expect(mendMesh(soup).closed).toBe(true));
  };
  // compiled before it counts
  mend(40);
  const fewer = Math.min(mend(100), mend(100));
  const more = Math.min(mend(400), mend(400));
  expect(more / fewer).toBeLessThan(8);
});
