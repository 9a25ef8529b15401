import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../../../src/render/camera';
import { fitSun, type SunFit, sunDirection } from '../../../src/render/sun-fit';

const bounds = { min: [-0.15, 0, -0.15] as Vec3, max: [0.15, 0.3, 0.15] as Vec3 };
const radius = 2.5e-3;

function toSun({ worldToSun: m }: SunFit, [x, y, z]: Vec3): number[] {
  return [0, 1, 2].map((r) => m[r]! * x + m[4 + r]! * y + m[8 + r]! * z + m[12 + r]!);
}

describe('sun fit', () => {
  it('holds every corner of the scene, spheres at the rim included', () => {
    const fit = fitSun(bounds, radius);
    for (let corner = 0; corner < 8; corner++) {
      const point = [0, 1, 2].map((i) => (corner & (1 << i) ? bounds.max : bounds.min)[i]) as unknown as Vec3;
      const [u, v, depth] = toSun(fit, point) as [number, number, number];
      for (const at of [u, v]) {
        expect(at).toBeGreaterThan(radius / fit.texel);
        expect(at).toBeLessThan(fit.size - radius / fit.texel);
      }
      expect(depth).toBeGreaterThanOrEqual(0);
      expect(depth).toBeLessThanOrEqual(1);
    }
  });

  it('gives greater depth nearer to the sun, by depthPerTexel a texel', () => {
    const fit = fitSun(bounds, radius);
    const nearer = sunDirection.map((c) => c * fit.texel) as unknown as Vec3;
    const [a, b] = [toSun(fit, [0, 0, 0]), toSun(fit, nearer)];
    expect(b[2]! - a[2]!).toBeCloseTo(fit.depthPerTexel, 5);
    expect(b[0]).toBeCloseTo(a[0]!, 3);
  });

  it('stays on the same grid of texels when the bounds grow a little', () => {
    const grown = { min: bounds.min, max: [0.152, 0.301, 0.153] as Vec3 };
    const [before, after] = [fitSun(bounds, radius), fitSun(grown, radius)];
    expect(after.texel).toBe(before.texel);
    const shift = toSun(after, [0.01, 0.02, 0.03]).map((value, i) => value - toSun(before, [0.01, 0.02, 0.03])[i]!);
    // Whole texels; matrices are float32.
    for (const s of shift.slice(0, 2)) expect(Math.abs(s - Math.round(s))).toBeLessThan(1e-3);
  });

  it('never asks for more than 1024 texels, however small the grains', () => {
    expect(fitSun(bounds, 1e-6).size).toBeLessThanOrEqual(1024);
  });
});
