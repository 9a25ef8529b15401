import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../src/math/random';
import { checkOffsets } from '../../../src/params/cluster';
import { inertiaTensor, makeTemplate, templates, type Vec3 } from '../../../src/scene/templates';

const sphere = (4 / 3) * Math.PI;
const distance = (a: Vec3, b: Vec3) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

describe('named templates', () => {
  test('tetra: six edges of 2r, I = M(0.4 r² + a²/4)', () => {
    const { offsets, mass, inertia, boundingRadius } = templates.tetra;
    for (const [i, a] of offsets.entries())
      for (const b of offsets.slice(0, i)) expect(distance(a, b)).toBeCloseTo(2, 12);
    expect(mass).toBeCloseTo(4 * sphere, 12);
    for (const value of inertia) expect(value).toBeCloseTo(mass * (0.4 + 1), 12);
    expect(boundingRadius).toBeCloseTo(1 + Math.sqrt(1.5), 12);
  });

  test('cube, rod and sphere against closed forms', () => {
    for (const value of templates.cube.inertia) expect(value).toBeCloseTo(8 * sphere * (0.4 + 2), 10);
    expect(templates.rod.inertia[0]).toBeCloseTo(2 * sphere * 0.4, 12);
    expect(templates.rod.inertia[1]).toBeCloseTo(2 * sphere * 1.4, 12);
    expect(templates.sphere.inertia[2]).toBeCloseTo(sphere * 0.4, 12);
    expect(templates.sphere.boundingRadius).toBe(1);
  });
});

describe('a template given as data', () => {
  const random = createRandom(3);
  const given = Array.from({ length: 5 }, (): Vec3 => [3 * random(), 2 * random(), 4 * random()]);
  const template = makeTemplate('lump', given);

  test('stands around its centre of mass on its principal axes', () => {
    for (const axis of [0, 1, 2]) expect(template.offsets.reduce((sum, o) => sum + o[axis], 0)).toBeCloseTo(0, 12);
    const tensor = inertiaTensor(template.offsets);
    for (const i of [0, 1, 2]) {
      for (const j of [0, 1, 2]) expect(tensor[i][j]).toBeCloseTo(i === j ? template.inertia[i] : 0, 10);
    }
    // The check above is not empty: the offsets as given have products of inertia.
    expect(Math.abs(inertiaTensor(given)[0][1])).toBeGreaterThan(1);
  });

  test('keeps its shape and its handedness', () => {
    for (const [i, a] of given.entries()) {
      for (const [j, b] of given.entries()) {
        expect(distance(template.offsets[i], template.offsets[j])).toBeCloseTo(distance(a, b), 12);
      }
    }
    const volume = ([a, b, c, d]: Vec3[]) => {
      const [u, v, w] = [b, c, d].map((p) => p.map((x, k) => x - a[k]));
      return (
        u[0] * (v[1] * w[2] - v[2] * w[1]) + u[1] * (v[2] * w[0] - v[0] * w[2]) + u[2] * (v[0] * w[1] - v[1] * w[0])
      );
    };
    expect(volume(template.offsets)).toBeCloseTo(volume(given), 10);
  });

  test.each([
    [[], '1 to 8 spheres, got 0'],
    [Array.from({ length: 9 }, (_, i): Vec3 => [2 * i, 0, 0]), '1 to 8 spheres, got 9'],
    [
      [
        [0, 0, 0],
        [0, 0, 0],
      ] as Vec3[],
      '0.1 radii apart',
    ],
    [[[0, 0, Number.NaN]] as Vec3[], 'from -20 to 20'],
    [[[0, 30, 0]] as Vec3[], 'from -20 to 20'],
  ])('bad offsets are refused: %j', (offsets, message) => {
    expect(checkOffsets(offsets)).toContain(message);
  });

  test('good offsets are not', () => {
    expect(checkOffsets(given)).toBeNull();
  });
});
