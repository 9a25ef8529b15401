import { describe, expect, test } from 'vitest';
import * as policy from '../../../src/methods/dem/list-policy.ts';
import { nextSpareChecks } from '../../../src/methods/dem/reference/lib/skin.ts';
import { intervalSteps } from '../../../src/world/world-state.ts';

/** What must hold between the constants, whatever their values. */
describe('list policy', () => {
  test('checks fall on the same substeps of every interval', () => {
    for (let interval = policy.maxCheckInterval; interval > 1; interval /= 2) {
      expect(intervalSteps % interval).toBe(0);
    }
  });

  test('bands fill a slice, and lanes fit the 16 bits beside a count', () => {
    expect(policy.sliceWidth % policy.interleaved).toBe(0);
    expect(Math.log2(policy.sliceWidth) % 1).toBe(0);
    expect(policy.sliceWidth).toBeLessThanOrEqual(2 ** 16);
  });

  test('skins settle between growing and shrinking, and shrink before lists get more memory', () => {
    const { growBelowListUse, shrinkAboveListUse, growBelowApart, shrinkAboveApart, growListsAt } = policy;
    const between = (low: number, high: number) => (low + high) / 2;
    const [use, apart] = [between(growBelowListUse, shrinkAboveListUse), between(growBelowApart, shrinkAboveApart)];
    expect(growBelowListUse).toBeLessThan(shrinkAboveListUse);
    expect(growBelowApart).toBeLessThan(shrinkAboveApart);
    expect(shrinkAboveListUse).toBeLessThan(growListsAt);
    expect(growListsAt * policy.listGrowth).toBeGreaterThan(1);
    expect(nextSpareChecks(10, 0, 0)).toBeGreaterThan(10);
    expect(nextSpareChecks(10, use, apart)).toBe(10);
    expect(nextSpareChecks(10, growListsAt, 0)).toBeLessThan(10);
    expect(nextSpareChecks(10, 0, 2 * shrinkAboveApart)).toBeLessThan(10);
  });

  test('spare checks stay within their limits, from the zero that buffers begin with on', () => {
    expect(nextSpareChecks(0, 1, 10)).toBe(policy.minSpareChecks);
    let spareChecks = 0;
    for (let i = 0; i < 100; i++) spareChecks = nextSpareChecks(spareChecks, 0, 0);
    expect(spareChecks).toBe(policy.maxSpareChecks);
  });
});
