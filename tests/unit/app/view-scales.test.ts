import { describe, expect, test } from 'vitest';
import { ColourScales } from '../../../src/app/colour-scales';
import { obstaclePlaces } from '../../../src/app/obstacle-places';
import { slicePlane } from '../../../src/app/view-scene';
import { defaultView } from '../../../src/app/view-settings';
import { lookAt } from '../../../src/render/camera';
import { aimScale, glideScale, quantile, type Scale, scaleAt } from '../../../src/render/scale-glide';
import type { Obstacle } from '../../../src/scene/types';
import { prefixed } from '../../../src/ui/format';

describe('a scale that follows the sand', () => {
  const follow = (start: Scale, measured: (look: number) => number, looks: number) => {
    const targets: number[] = [];
    let scale = start;
    for (let i = 0; i < looks; i++) {
      scale = aimScale(scale, measured(i), 1e-3, 0.3);
      targets.push(scale.target);
    }
    return { scale, targets };
  };

  test('goes up at once, to a round number', () => {
    expect(aimScale(scaleAt(1), 3.2, 1e-3, 0.3).target).toBe(5);
  });

  test('a value that trembles around a round number never makes it tremble', () => {
    const { targets } = follow(scaleAt(1), (i) => (i % 2 ? 1.04 : 0.96), 40);
    expect(new Set(targets.slice(2))).toEqual(new Set([2]));
  });

  test('comes down only after two seconds of quiet', () => {
    const { targets } = follow(scaleAt(5), () => 0.4, 10);
    expect(targets.slice(0, 6)).toEqual([5, 5, 5, 5, 5, 5]);
    expect(targets.at(-1)).toBe(0.5);
    // one loud moment restarts the wait
    const interrupted = follow(scaleAt(5), (i) => (i === 5 ? 4 : 0.4), 10);
    expect(interrupted.targets.at(-1)).toBe(5);
  });

  test('never ends below its floor, and ignores what is no number', () => {
    expect(follow(scaleAt(5), () => 0, 20).scale.target).toBe(1e-3);
    expect(aimScale(scaleAt(5), Number.NaN, 1e-3, 0.3)).toEqual(scaleAt(5));
  });

  test('glides there in about a second, without overshoot', () => {
    let scale: Scale = { shown: 1, target: 10, lowFor: 0 };
    let before = scale.shown;
    for (let i = 0; i < 120; i++) {
      scale = glideScale(scale, 1 / 60);
      expect(scale.shown).toBeGreaterThanOrEqual(before);
      before = scale.shown;
    }
    expect(scale.shown).toBe(10);
  });

  test('most grains decide, not the one that flies off', () => {
    const values = [...Array(200).keys()].map((i) => i / 200);
    expect(quantile([...values, 1e6], 0.97)).toBeLessThan(1);
    expect(quantile([], 0.97)).toBe(0);
    const scales = new ColourScales({ height: 0.2, gravity: 9.81, radius: 2.5e-3, grainMass: 5e-4, sandDensity: 1560 });
    const speed = [...values.map((x) => 20 * x), 1e9];
    scales.take({ speed, spin: [], force: [], contactForce: [] }, 0.3);
    for (let i = 0; i < 100; i++) scales.advance(0.1);
    expect(scales.range('speed')).toEqual([0, 20]);
    expect(scales.range('contacts')).toEqual([0, 14]);
  });
});

test('units are easy to read', () => {
  expect(prefixed(0.005, 'N')).toEqual({ factor: 1000, name: 'mN' });
  expect(prefixed(0.9999, 'N')).toEqual({ factor: 1, name: 'N' });
  expect(prefixed(2e-5, 'N').name).toBe('µN');
  expect(prefixed(5000, 'N')).toEqual({ factor: 1e-3, name: 'kN' });
  expect(prefixed(0.02, 'rad/s')).toEqual({ factor: 1, name: 'rad/s' });
});

test('a slice hides the side that the eye is on', () => {
  const bounds = { min: [-1, 0, -2], max: [1, 1, 2] } as {
    min: [number, number, number];
    max: [number, number, number];
  };
  const view = { ...defaultView(), slice: 'z', sliceAt: 0.75 } as const;
  expect(slicePlane(view, bounds, lookAt([0, 1, 5], [0, 0, 0]))).toEqual({ point: [0, 0, 1], normal: [0, 0, 1] });
  expect(slicePlane(view, bounds, lookAt([0, 1, -5], [0, 0, 0]))?.normal).toEqual([0, 0, -1]);
  expect(slicePlane(defaultView(), bounds, lookAt([0, 1, 5], [0, 0, 0]))).toBeUndefined();
});

test('obstacles are drawn where and while they are', () => {
  const plane = { shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0], material: 0 } as const;
  const obstacles = [
    plane,
    { ...plane, until: 1 },
    { ...plane, motion: { kind: 'linear', velocity: [0, 2, 0], start: 0.5 } },
  ] as unknown as Obstacle[];
  expect(obstaclePlaces(obstacles, 0.9).map(([index, pose]) => [index, pose?.position[1]])).toEqual([
    [1, 0],
    [2, 0.8],
  ]);
  expect(obstaclePlaces(obstacles, 1)[0]).toEqual([1, null]);
});
