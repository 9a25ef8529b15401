import { describe, expect, test } from 'vitest';
import type { SimParams } from '../../../src/methods/dem/layouts.ts';
import * as policy from '../../../src/methods/dem/list-policy.ts';
import { driftAhead, lifeFor, skinFor, struckAhead } from '../../../src/methods/dem/reference/lib/skin.ts';
import { intervalSteps } from '../../../src/world/world-state.ts';

/** Only the numbers that a test is about. */
const simParams = (some: Partial<SimParams>): SimParams => some as SimParams;

/** What must hold between the constants, whatever their values. */
describe('list policy', () => {
  test('checks fall on the same substeps of every interval', () => {
    for (let interval = policy.maxCheckInterval; interval > 1; interval /= 2) {
      expect(intervalSteps % interval).toBe(0);
    }
  });

  test('bands fill a slice, and lanes fit the 6 bits beside a count', () => {
    expect(policy.sliceWidth % policy.interleaved).toBe(0);
    expect(Math.log2(policy.sliceWidth) % 1).toBe(0);
    expect(policy.sliceWidth).toBeLessThanOrEqual(2 ** 6);
    expect(policy.mostEntries).toBeLessThan(2 ** 13);
  });

  test('a skin lasts until the next check, and those in danger have thicker ones', () => {
    const params = simParams({ minSkin: 1e-5, maxSkin: 4e-4, checkInterval: 8, dt: 1e-4, gravity: [0, -9.81, 0] });
    for (const alert of [0, 0.01, 0.1, 1, 5]) {
      const skin = skinFor(alert, false, params);
      expect(struckAhead(alert, params) + driftAhead(0, params)).toBeLessThan(skin);
      expect(skinFor(1.5 * alert, false, params)).toBeGreaterThanOrEqual(skin);
    }
    expect(skinFor(0, true, params)).toBeGreaterThan(skinFor(0, false, params));
  });

  test('a home lasts at least four checks: two before it is told of, two to go', () => {
    const params = simParams({ maxSkin: 4e-4, checkInterval: 8, dt: 1e-4 });
    expect(lifeFor(10, 10, 0.01, params)).toBe(4 * 8);
    expect(lifeFor(0, 0, 0.01, params)).toBe(policy.maxLife);
    expect(lifeFor(0, 1, 0.01, params)).toBe(100);
  });
});
