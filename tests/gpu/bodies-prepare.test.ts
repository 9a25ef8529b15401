import { describe, expect, test } from 'vitest';
import { conjugate, multiplied, rotated } from '../../src/math/pose.ts';
import { defaultParams } from '../../src/params/table.ts';
import { prepareBodies } from '../../src/world/prepare-bodies.ts';
import { sceneFrom } from '../support/body-world.ts';
import { useGpu } from '../support/gpu.ts';

const radius = 0.004;
const sides = [0.06, 0.04, 0.03];

describe('prepareBodies', () => {
  const gpu = useGpu();
  const prepare = (bodies: object[], onProgress?: (text: string) => void) => {
    const scene = sceneFrom({ parameters: { radius }, bodies });
    return prepareBodies(gpu.device, scene, { ...defaultParams(), ...scene.parameters }, onProgress);
  };
  const box = { mesh: 'box', size: sides, density: 500, position: [0, 1, 0] };

  test('a box has the mass properties of a box and stands as modelled, spheres touching its surface from inside', async () => {
    const [body] = await prepare([{ ...box, material: { friction: 0.2 } }]);
    const { shape } = body;
    expect(shape.volume).toBeCloseTo(sides[0] * sides[1] * sides[2], 10);
    const moments = sides.map((side, axis) => {
      const [a, b] = [sides[(axis + 1) % 3], sides[(axis + 2) % 3]];
      return { axis, value: (shape.volume * (a * a + b * b)) / 12, side };
    });
    // principal axes come in an order of their own: each must lie along the side that its moment belongs to
    shape.inertia.forEach((value, i) => {
      const belongs = moments.find((moment) => Math.abs(moment.value / value - 1) < 1e-4);
      const along = rotated(
        body.orientation,
        [0, 1, 2].map((axis) => Number(axis === i)),
      );
      expect(Math.abs(along[belongs?.axis ?? 0])).toBeCloseTo(1, 5);
    });
    const extent = [0, 0, 0];
    for (let s = 0; s < shape.spheres.length; s += 3) {
      const place = rotated(body.orientation, [...shape.spheres.subarray(s, s + 3)]);
      place.forEach((x, axis) => {
        extent[axis] = Math.max(extent[axis], Math.abs(x) + radius);
      });
    }
    // the field that holds the spheres is as fine as a fraction of their radius
    for (let axis = 0; axis < 3; axis++) expect(Math.abs(extent[axis] - sides[axis] / 2)).toBeLessThan(0.1 * radius);
    expect(body.cover).toMatchObject({ friction: 0.2, radius });
    // the spheres share the mass
    const share = ((body.cover.density ?? 0) * (4 / 3) * Math.PI * radius ** 3 * shape.spheres.length) / 3;
    expect(share).toBeCloseTo(500 * shape.volume, 8);
  });

  test('copies, and the same body again, share one shape; another size or radius does not', async () => {
    const texts: string[] = [];
    const copies = { count: [2, 2, 1], spacing: [0.1, 0.1, 0] };
    const bodies = await prepare(
      [
        { ...box, size: 0.05, copies },
        { ...box, size: 0.05, density: 900 },
        { ...box, size: 0.045 },
      ],
      (text) => texts.push(text),
    );
    expect(bodies).toHaveLength(6);
    expect(new Set(bodies.map(({ shape }) => shape)).size).toBe(2);
    expect(bodies[0].shape).toBe(bodies[4].shape);
    expect(texts.length).toBeGreaterThan(2);
    expect(texts[0]).toMatch(/^Box: /);
  });

  test('a turned body is turned from where it was modelled, a driven one follows its motion from there', async () => {
    const orientation = [0, 0, Math.SQRT1_2, Math.SQRT1_2] as const;
    const motion = { kind: 'rotate', axis: [0, 1, 0], angularVelocity: 2 };
    const [still, driven] = await prepare([box, { ...box, orientation, kind: 'driven', motion }]);
    const turn = multiplied(driven.orientation, conjugate(still.orientation));
    turn.forEach((x, i) => {
      expect(x).toBeCloseTo(orientation[i], 6);
    });
    const later = driven.path?.(Math.PI / 4);
    const turned = rotated(multiplied(later?.orientation ?? [0, 0, 0, 1], conjugate(still.orientation)), [1, 0, 0]);
    // first a quarter about z, which takes x to y; that stays where it is when turned about y
    turned.forEach((x, i) => {
      expect(x).toBeCloseTo([0, 1, 0][i], 5);
    });
    expect(driven.path?.(0).position).toEqual([0, 1, 0]);
  });

  test('too many spheres are refused in words', async () => {
    const copies = { count: [10, 20, 10], spacing: [0.2, 0.2, 0.2] };
    await expect(prepare([{ ...box, size: 0.12, copies }])).rejects.toThrow(
      /2000 bodies need more than 500,000 spheres/,
    );
    await expect(prepare([{ ...box, size: 10 }])).rejects.toThrow(/Make it smaller/);
  });
});
