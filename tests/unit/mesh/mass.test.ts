import { expect, test } from 'vitest';
import { ballMesh } from '../../../src/mesh/library/ball';
import { boxMesh } from '../../../src/mesh/library/box';
import { torusMesh } from '../../../src/mesh/library/torus';
import { massProperties, toBodyFrame } from '../../../src/mesh/mass-properties';
import type { TriangleMesh, Vec3 } from '../../../src/mesh/types';

const density = 2600;

/** Relative difference; the vertices of a mesh are f32, whose rounding (6e-8) comes in a few times. */
const off = (found: number, expected: number) => Math.abs(found / expected - 1);
const rounding = 1e-6;

/** A pyramid on a regular polygon of n corners, tip up the y axis: for large n a cone. */
function coneMesh(n: number, radius: number, height: number): TriangleMesh {
  const positions = [0, height, 0, 0, 0, 0];
  const indices: number[] = [];
  for (let i = 0; i < n; i++) {
    const angle = (2 * Math.PI * i) / n;
    positions.push(radius * Math.cos(angle), 0, radius * Math.sin(angle));
    const [a, b] = [2 + i, 2 + ((i + 1) % n)];
    indices.push(0, b, a, 1, a, b);
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

/** Turned about a fixed axis and moved: nothing about a solid may depend on where it is. */
function displaced(mesh: TriangleMesh): TriangleMesh {
  const [c, s, d, e] = [Math.cos(0.7), Math.sin(0.7), Math.cos(0.4), Math.sin(0.4)];
  const positions = mesh.positions.slice();
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = [
      c * positions[i] - s * positions[i + 1],
      s * positions[i] + c * positions[i + 1],
      positions[i + 2],
    ];
    positions.set([x + 0.3, d * y - e * z - 0.2, e * y + d * z + 0.1], i);
  }
  return { positions, indices: mesh.indices };
}

const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);

function expectMoments(mesh: TriangleMesh, volume: number, inertia: Vec3, tolerance: number): void {
  for (const candidate of [mesh, displaced(mesh)]) {
    const body = toBodyFrame(candidate, density);
    // moved by 0.4 m, a body of centimetres keeps three digits less of its vertices
    const allowed = candidate === mesh ? tolerance : Math.max(tolerance, 1e-5);
    expect(off(body.volume, volume)).toBeLessThan(allowed);
    expect(off(body.mass, density * volume)).toBeLessThan(allowed);
    const expected = sorted(inertia.map((value) => density * value));
    sorted(body.inertia).forEach((value, axis) => {
      expect(off(value, expected[axis])).toBeLessThan(allowed);
    });
  }
}

test('box', () => {
  const [a, b, c] = [0.06, 0.03, 0.05];
  const volume = a * b * c;
  const inertia: Vec3 = [
    (volume * (b * b + c * c)) / 12,
    (volume * (a * a + c * c)) / 12,
    (volume * (a * a + b * b)) / 12,
  ];
  expectMoments(boxMesh(a, b, c), volume, inertia, rounding);
});

test('icosahedron: the ball of 20 faces has closed forms', () => {
  const [radius, golden] = [0.05, (1 + Math.sqrt(5)) / 2];
  const edge = (2 * radius) / Math.hypot(1, golden);
  const volume = (5 / 12) * (3 + Math.sqrt(5)) * edge ** 3;
  const inertia = (volume * golden ** 2 * edge ** 2) / 10;
  expectMoments(ballMesh(radius, 0), volume, [inertia, inertia, inertia], rounding);
});

test('ball of 81920 faces: within 0.1 % of the round one', () => {
  const radius = 0.05;
  const volume = (4 / 3) * Math.PI * radius ** 3;
  const inertia = 0.4 * volume * radius ** 2;
  expectMoments(ballMesh(radius, 6), volume, [inertia, inertia, inertia], 1e-3);
});

test('faceted torus: exact for its facets, and near the round one when they are many', () => {
  const [ring, tube] = [0.04, 0.013];
  const polygonArea = (n: number) => 0.5 * n * tube ** 2 * Math.sin((2 * Math.PI) / n);
  const polygonPolar = (n: number) => (polygonArea(n) * tube ** 2 * (2 + Math.cos((2 * Math.PI) / n))) / 6;
  // each of the m sectors is swept along a chord: dV = r sin(2π/m) dA ds
  const [m, n] = [24, 12];
  const chord = m * Math.sin((2 * Math.PI) / m);
  const volume = chord * ring * polygonArea(n);
  const thirdMoment = ring ** 3 * polygonArea(n) + 1.5 * ring * polygonPolar(n);
  const axial = (chord * (2 + Math.cos((2 * Math.PI) / m)) * thirdMoment) / 3;
  const across = 0.5 * axial + chord * ring * 0.5 * polygonPolar(n);
  expectMoments(torusMesh(ring, tube, m, n), volume, [across, axial, across], rounding);

  const round = 2 * Math.PI ** 2 * ring * tube ** 2;
  const roundAxial = round * (ring ** 2 + 0.75 * tube ** 2);
  const roundAcross = round * (0.5 * ring ** 2 + 0.625 * tube ** 2);
  expectMoments(torusMesh(ring, tube, 300, 200), round, [roundAcross, roundAxial, roundAcross], 1e-3);
});

test('pyramid and cone', () => {
  const [radius, height] = [0.03, 0.08];
  for (const n of [5, 7, 400]) {
    const area = 0.5 * n * radius ** 2 * Math.sin((2 * Math.PI) / n);
    const polar = (area * radius ** 2 * (2 + Math.cos((2 * Math.PI) / n))) / 6;
    const volume = (area * height) / 3;
    const axial = (height * polar) / 5;
    const across = 0.5 * axial + (3 / 80) * volume * height ** 2;
    expectMoments(coneMesh(n, radius, height), volume, [across, axial, across], rounding);
    expect(massProperties(coneMesh(n, radius, height), density).centre[1]).toBeCloseTo(height / 4, 7);
  }
  const round = (Math.PI * radius ** 2 * height) / 3;
  const axial = 0.3 * round * radius ** 2;
  const across = round * (0.15 * radius ** 2 + (3 / 80) * height ** 2);
  expectMoments(coneMesh(400, radius, height), round, [across, axial, across], 1e-3);
});

test('the body frame: centre at the origin, tensor diagonal, and the quaternion leads back', () => {
  const mesh = displaced(boxMesh(0.06, 0.03, 0.05));
  const body = toBodyFrame(mesh, density);
  const { centre, inertia } = massProperties(body, density);
  for (const value of centre) expect(Math.abs(value)).toBeLessThan(1e-8);
  const size = inertia[0][0] + inertia[1][1] + inertia[2][2];
  for (const [i, j] of [
    [0, 1],
    [1, 2],
    [2, 0],
  ])
    expect(Math.abs(inertia[i][j]) / size).toBeLessThan(1e-6);
  const [x, y, z, w] = body.orientation;
  for (let v = 0; v < 24; v += 3) {
    const p = body.positions.subarray(v, v + 3);
    const t = [2 * (y * p[2] - z * p[1]), 2 * (z * p[0] - x * p[2]), 2 * (x * p[1] - y * p[0])];
    const turned = [
      p[0] + w * t[0] + y * t[2] - z * t[1],
      p[1] + w * t[1] + z * t[0] - x * t[2],
      p[2] + w * t[2] + x * t[1] - y * t[0],
    ];
    turned.forEach((value, axis) => {
      expect(value + body.centre[axis]).toBeCloseTo(mesh.positions[v + axis], 6);
    });
  }
});

test('a symmetric body stays in its own frame', () => {
  expect(toBodyFrame(ballMesh(0.05), density).orientation).toEqual([0, 0, 0, 1]);
  expect(toBodyFrame(torusMesh(0.04, 0.01), density).orientation).toEqual([0, 0, 0, 1]);
});
