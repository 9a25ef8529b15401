import { describe, expect, test } from 'vitest';
import { RateMeter } from '../../../src/app/meters';
import { sceneByName, startState } from '../../../src/app/start-state';
import { homePose, viewBounds } from '../../../src/app/view-scene';
import { checkLimits } from '../../../src/gpu/request-device';
import { defaultParams, type NumberSpec, parameterTable } from '../../../src/params/table';
import { projectPoint, type Vec3, wholeView } from '../../../src/render/camera';
import { duration, pace, shortNumber, timeRatio } from '../../../src/ui/format';
import { freeArea } from '../../../src/ui/free-area';
import { sliderScale } from '../../../src/ui/slider-scale';

describe('what an address opens', () => {
  test('nothing asked: the first scene with the default parameters', () => {
    const { scene, params, problems } = startState('');
    expect(scene.name).toBe('sandbox');
    // in the page sand at rest sleeps
    expect(params).toEqual({ ...defaultParams(), ...scene.parameters, sleep: 1 });
    expect(problems).toEqual([]);
  });

  test('scene and short keys', () => {
    const { scene, params, problems } = startState('?scene=heap&f=0.3&E=1e6&quality=lit');
    expect(scene.name).toBe('heap');
    expect(params).toMatchObject({ friction: 0.3, youngModulus: 1e6 });
    expect(problems).toEqual([]);
  });

  test('nonsense: the nearest valid state, and every piece of nonsense by name', () => {
    const { scene, params, problems } = startState('?scene=__proto__&f=-3&E=NaN&wat=1&g=1.62');
    expect(scene.name).toBe('sandbox');
    // what the scene has by itself stays
    expect(params).toMatchObject({ friction: 0.5, youngModulus: scene.parameters.youngModulus, gravity: 1.62 });
    expect(problems.map(({ path }) => path).sort()).toEqual(['friction', 'scene', 'wat', 'youngModulus']);
  });
});

describe('the camera at the beginning', () => {
  test.each([
    ['sandbox', 1.6],
    ['sandbox', 0.49],
    ['heap', 1.6],
    ['heap', 0.49],
    ['column', 0.49],
  ])('sees the whole of %s on a screen of shape %d', (name, aspect) => {
    const scene = sceneByName(name);
    const { min, max } = name === 'sandbox' ? scene.bounds : viewBounds(scene);
    const pose = homePose(scene, aspect);
    for (let i = 0; i < 8; i++) {
      const corner: Vec3 = [i & 1 ? max[0] : min[0], i & 2 ? max[1] : min[1], i & 4 ? max[2] : min[2]];
      const { x, y, distance } = projectPoint(pose, aspect, corner);
      expect(distance).toBeGreaterThan(0);
      expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(1);
    }
  });
});

test('where a wall holds the sand there is no room for a heap to spread', () => {
  const scene = sceneByName('avalanche');
  const { min, max } = viewBounds(scene);
  expect([min[2], max[2]]).toEqual([scene.bounds.min[2], scene.bounds.max[2]]);
  expect(max[0]).toBeGreaterThan(scene.bounds.max[0]);
});

describe('the free part of the window', () => {
  const top = (width: number) => [{ left: 12, right: width, top: 12, bottom: 62 }];
  const bottom = (height: number, width: number) => [
    { left: 12, right: width, top: height - 130, bottom: height - 12 },
  ];
  /** Window, and where the settings are. */
  const windows = [
    ['a phone, settings closed', 360, 640, null],
    ['a phone, settings open', 360, 640, { left: 12, right: 348, top: 300, bottom: 500 }],
    ['a laptop, settings closed', 1280, 720, null],
    ['a laptop, settings open', 1280, 720, { left: 945, right: 1268, top: 12, bottom: 580 }],
    ['4K, settings open', 3840, 2160, { left: 3340, right: 3820, top: 18, bottom: 1900 }],
  ] as const;

  test.each(windows)(
    '%s: the splash is seen whole and as large as it fits, beside what covers the picture',
    (...row) => {
      const [, width, height, panel] = row;
      const window = { left: 0, right: width, top: 0, bottom: height };
      const free = freeArea(window, [...top(330), ...bottom(height, width - 12)], panel ? [panel] : []);
      const scene = sceneByName('splash');
      const pose = homePose(scene, width / height, free);
      const box = scene.obstacles.find((obstacle) => obstacle.shape === 'box');
      if (box?.shape !== 'box') throw new Error('the splash has no box');
      const { min, max } = box;
      const seen = [0, 1, 2, 3, 4, 5, 6, 7].map((i) =>
        projectPoint(pose, width / height, [i & 1 ? max[0] : min[0], i & 2 ? max[1] : min[1], i & 4 ? max[2] : min[2]]),
      );
      const xs = seen.map(({ x }) => ((x + 1) / 2) * width);
      const ys = seen.map(({ y }) => ((1 - y) / 2) * height);
      const right = panel && panel.right - panel.left < width / 2 ? panel.left : width;
      const low = panel && right === width ? panel.top : height - 130;
      expect(Math.min(...xs)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...xs)).toBeLessThanOrEqual(right);
      expect(Math.min(...ys)).toBeGreaterThanOrEqual(62);
      expect(Math.max(...ys)).toBeLessThanOrEqual(low);
      const fill = Math.max(
        (Math.max(...xs) - Math.min(...xs)) / right,
        (Math.max(...ys) - Math.min(...ys)) / (low - 62),
      );
      expect(fill).toBeGreaterThan(0.9);
    },
  );

  test('a window that panels cover altogether is taken as it is', () => {
    const window = { left: 0, right: 300, top: 0, bottom: 150 };
    expect(freeArea(window, [...top(280), ...bottom(150, 280)], [])).toEqual(wholeView);
    expect(freeArea({ left: 0, right: 0, top: 0, bottom: 0 }, [], [])).toEqual(wholeView);
  });
});

test('a bar that grows pixel by pixel moves the picture smoothly, also where little is left free', () => {
  const window = { left: 0, right: 600, top: 0, bottom: 480 };
  const under = (bottom: number) => freeArea(window, [{ left: 0, right: 600, top: 0, bottom }], []);
  let before = under(0);
  // each edge follows by (1 − 0.3) / 0.3 of a pixel at the most: no leap
  for (let bottom = 1; bottom <= 480; bottom++) {
    const now = under(bottom);
    for (const edge of [1, -1]) {
      const moved = now.y + edge * now.halfHeight - before.y - edge * before.halfHeight;
      expect(Math.abs(moved / 2) * 480).toBeLessThan(2.4);
    }
    before = now;
  }
  expect(before).toEqual(wholeView);
});

test('in a window of 480 px the bar that comes with a pause makes the part that the scene fills differ by less than a quarter', () => {
  const window = { left: 0, right: 640, top: 0, bottom: 480 };
  const free = (rewind: number) =>
    freeArea(
      window,
      [
        { left: 0, right: 300, top: 0, bottom: 150 },
        { left: 0, right: 640, top: 240 - rewind, bottom: 480 },
      ],
      [],
    );
  const [without, withBar] = [free(0), free(44)];
  expect(Math.abs(without.halfHeight - withBar.halfHeight)).toBeLessThan(0.25);
});

describe('rates', () => {
  test('are those of the last stretch of time', () => {
    const meter = new RateMeter();
    for (let i = 0; i <= 600; i++) meter.add((i * 1000) / 60, i < 300 ? 0 : (i - 300) / 120);
    expect(meter.rates(10_000)?.framesPerSecond).toBeCloseTo(60, 6);
    expect(meter.rates(10_000)?.timeRatio).toBeCloseTo(0.5, 6);
    // and fall when no frame comes
    expect(meter.rates(13_000)?.framesPerSecond).toBeLessThan(25);
  });

  test('are there for very slow frames, too, and start over with the clock', () => {
    const meter = new RateMeter();
    expect(meter.rates(0)).toBeNull();
    meter.add(0, 1);
    meter.add(4000, 1.5);
    expect(meter.rates(4000)).toEqual({ framesPerSecond: 0.25, timeRatio: 0.125 });
    meter.add(4016, 0);
    expect(meter.rates(4016)).toBeNull();
  });
});

describe('sliders', () => {
  const numbers = parameterTable.filter((spec): spec is NumberSpec & typeof spec => 'min' in spec);

  test.each(numbers.map((spec) => [spec.key, spec] as const))(
    '%s: ends and default are where they belong',
    (_, spec) => {
      const scale = sliderScale(spec);
      expect(scale.value(scale.min)).toBeCloseTo(spec.min, 12);
      expect(scale.value(scale.max)).toBeCloseTo(spec.max, 12);
      const again = scale.value(Math.round(scale.position(spec.default) / scale.step) * scale.step);
      const tolerance = spec.scale === 'log' ? 0.04 * spec.default : spec.step;
      expect(Math.abs(again - spec.default)).toBeLessThanOrEqual(tolerance);
    },
  );

  test('a log slider has the geometric mean in its middle', () => {
    const spec = numbers.find(({ key }) => key === 'youngModulus');
    if (!spec) throw new Error('no youngModulus');
    const scale = sliderScale(spec);
    expect(scale.value((scale.min + scale.max) / 2)).toBeCloseTo(1e7, -5);
  });
});

test('numbers as people read them', () => {
  expect([1e7, 0.0025, 2600, 0, 16384, 1e-5].map((value) => shortNumber(value))).toEqual([
    '1e7',
    '0.0025',
    '2600',
    '0',
    '16380',
    '1e-5',
  ]);
  expect([4.41e-5, 0.0015, 2.041].map(duration)).toEqual(['44.1 µs', '1.5 ms', '2.04 s']);
  expect([1, 0.421, 0.00043, 0].map(timeRatio)).toEqual(['1', '0.42', '4.3e-4', '0']);
  expect([1.01, 0.96, 0.94, 0.42, 0.085, 0.00043, 5e-6, 0].map(pace)).toEqual([
    'real time',
    'real time',
    'slow motion 1.1 ×',
    'slow motion 2.4 ×',
    'slow motion 12 ×',
    'slow motion 2,300 ×',
    'slow motion over 10,000 ×',
    'standing still',
  ]);
});

test('an adapter below the limits of WebGPU is named and refused', () => {
  const good = {
    maxStorageBuffersPerShaderStage: 8,
    maxComputeInvocationsPerWorkgroup: 256,
    maxComputeWorkgroupSizeX: 256,
    maxComputeWorkgroupStorageSize: 16384,
    maxUniformBufferBindingSize: 65536,
  };
  expect(() => checkLimits(good)).not.toThrow();
  expect(() => checkLimits({ ...good, maxStorageBuffersPerShaderStage: 4 })).toThrow(
    /maxStorageBuffersPerShaderStage is 4, at least 8 needed/,
  );
});
