import { expect, test } from 'vitest';
import { coneAngle, flankAngle, meanTop } from '../../../src/measure/scene-checks/shape-of-sand';
import type { Vec3 } from '../../../src/scene/types';

/** Points in even layers of a heap whose surface has a height over each place. */
function heap(height: (distance: number) => number): Vec3[] {
  const spacing = 0.004;
  const line = Array.from({ length: 81 }, (_, i) => spacing * (i - 40));
  return line.flatMap((x) =>
    line.flatMap((z) => {
      const layers = Math.round(height(Math.hypot(x, z)) / spacing);
      return Array.from({ length: layers }, (_, i): Vec3 => [x + 0.3, spacing * (i + 0.5), z - 0.1]);
    }),
  );
}
const slope = (angle: number) => Math.tan((angle * Math.PI) / 180);

test.each([15, 25, 35])('the flank of a cone of %d° has that angle', (angle) => {
  const measured = flankAngle(heap((distance) => slope(angle) * (0.12 - distance)));
  expect(Math.abs(measured - angle)).toBeLessThan(1);
});

test('a flat top and grains that rolled away do not change the flank, as they do the angle from moments', () => {
  const beaten = (distance: number) => Math.min(0.05, slope(30) * (0.12 - distance));
  const skirt = Array.from({ length: 600 }, (_, i): Vec3 => {
    const distance = 0.13 + 0.0001 * i;
    return [0.3 + distance * Math.cos(i), 0.002, -0.1 + distance * Math.sin(i)];
  });
  const points = [...heap(beaten), ...skirt];
  expect(Math.abs(flankAngle(points) - 30)).toBeLessThan(1);
  expect(Math.abs(coneAngle(points) - 30)).toBeGreaterThan(1.5);
});

test('the mean top of a furrow and of the bed beside it', () => {
  const bed = heap((distance) => (distance < 0.01 ? 0.02 : 0.04));
  expect(meanTop(bed, [[0.3, -0.1]], 0.005)).toBeCloseTo(0.018, 9);
  const beside = [
    [0.35, -0.1],
    [0.25, -0.1],
  ];
  expect(meanTop(bed, beside, 0.005)).toBeCloseTo(0.038, 9);
  expect(meanTop(bed, [[2, 2]], 0.005)).toBe(0);
});
