import { describe, expect, test } from 'vitest';
import * as policy from '../../../src/methods/dem/list-policy.ts';
import { allowedMeanSkin, nextSpareChecks } from '../../../src/methods/dem/reference/lib/skin.ts';
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
    const { growBelowListUse, shrinkAboveListUse, growBelowWalked, shrinkAboveWalked, growListsAt } = policy;
    const between = (low: number, high: number) => (low + high) / 2;
    const [use, walked] = [between(growBelowListUse, shrinkAboveListUse), between(growBelowWalked, shrinkAboveWalked)];
    expect(growBelowListUse).toBeLessThan(shrinkAboveListUse);
    expect(growBelowWalked).toBeLessThan(shrinkAboveWalked);
    expect(shrinkAboveListUse).toBeLessThan(growListsAt);
    expect(growListsAt * policy.listGrowth).toBeGreaterThan(1);
    expect(nextSpareChecks(10, 0, 0, 8)).toBeGreaterThan(10);
    expect(nextSpareChecks(10, use, walked / 8, 8)).toBe(10);
    expect(nextSpareChecks(10, growListsAt, 0, 8)).toBeLessThan(10);
    expect(nextSpareChecks(10, 0, shrinkAboveWalked / 4, 8)).toBeLessThan(10);
  });

  test('a rebuild is as much work as walking past entries: lists that last twice as long may be half as long', () => {
    const apart = (policy.growBelowWalked + policy.shrinkAboveWalked) / 2 / 16;
    expect(nextSpareChecks(10, 0, apart, 16)).toBe(10);
    expect(nextSpareChecks(10, 0, apart, 8)).toBeGreaterThan(10);
    expect(nextSpareChecks(10, 0, apart, 32)).toBeLessThan(10);
  });

  test('thick skins are for a few: where all have many neighbours their mean goes down', () => {
    expect(allowedMeanSkin(0, 0)).toBe(policy.firstMeanSkin);
    expect(allowedMeanSkin(0.4, 4 * policy.mostApart)).toBeCloseTo(0.2, 12);
    expect(allowedMeanSkin(0.1, policy.mostApart / 4)).toBeCloseTo(0.2, 12);
  });

  test.each([1, 2, 3])('thick and thin skins do not take turns where entries grow with their power %d', (power) => {
    let mean = 1;
    const apart = (skin: number) => 5 * policy.mostApart * skin ** power;
    for (let i = 0; i < 20; i++) mean = allowedMeanSkin(mean, apart(mean));
    expect(apart(mean)).toBeCloseTo(policy.mostApart, 3);
  });

  test('spare checks stay within their limits, from the zero that buffers begin with on', () => {
    expect(nextSpareChecks(0, 1, 10, 8)).toBe(policy.minSpareChecks);
    let spareChecks = 0;
    for (let i = 0; i < 100; i++) spareChecks = nextSpareChecks(spareChecks, 0, 0, 8);
    expect(spareChecks).toBe(policy.maxSpareChecks);
  });
});
