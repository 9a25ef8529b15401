import { describe, expect, test } from 'vitest';
import { largeOverlap, overlapWarning, stiffnessFor } from '../../../src/ui/overlap-warning';

describe('warning of deep overlaps', () => {
  test('from a tenth of a radius on, with how deep and how stiff', () => {
    expect(overlapWarning(largeOverlap, 1e6)).toBeNull();
    expect(overlapWarning(0, 1e6)).toBeNull();
    const warning = overlapWarning(0.273, 1e6);
    expect(warning?.what).toContain('27 %');
    // 2.73 ^ 2.5 = 12.3
    expect(warning?.matters).toContain('2e7 Pa');
  });

  test('grains that are merely soft raise no alarm, those that lose their shape do', () => {
    expect(overlapWarning(0.37, 1e6)?.harmless).toBe(true);
    expect(overlapWarning(0.6, 1e6)?.harmless).toBe(false);
  });

  test('that stiffness brings an impact to the limit: overlap goes with E^(−2/5)', () => {
    for (const overlap of [0.11, 0.2, 0.37]) {
      const stiff = stiffnessFor(overlap, 1e6);
      expect(overlap * (stiff / 1e6) ** -0.4).toBeLessThanOrEqual(largeOverlap * (1 + 1e-9));
      expect(stiff).toBeLessThan(2.1 * 1e6 * (overlap / largeOverlap) ** 2.5);
    }
  });
});
