import { describe, expect, test } from 'vitest';
import { RateMeter } from '../../../src/app/meters';
import { sceneByName, startState } from '../../../src/app/start-state';
import { homePose, viewBounds } from '../../../src/app/view-scene';
import { checkLimits } from '../../../src/gpu/request-device';
import { defaultParams, type NumberSpec, parameterTable } from '../../../src/params/table';
import { projectPoint, type Vec3 } from '../../../src/render/camera';
import { duration, pace, shortNumber, timeRatio } from '../../../src/ui/format';
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
    const { min, max } = viewBounds(scene);
    const pose = homePose(scene, aspect);
    for (let i = 0; i < 8; i++) {
      const corner: Vec3 = [i & 1 ? max[0] : min[0], i & 2 ? max[1] : min[1], i & 4 ? max[2] : min[2]];
      const { x, y, distance } = projectPoint(pose, aspect, corner);
      expect(distance).toBeGreaterThan(0);
      expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(1);
    }
  });
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
  const numbers = parameterTable.filter((spec): spec is NumberSpec & typeof spec => !spec.options);

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
  expect([1.01, 0.96, 0.94, 0.42, 0.085, 0.00043, 0].map(pace)).toEqual([
    'real time',
    'real time',
    'slow motion 1.1 ×',
    'slow motion 2.4 ×',
    'slow motion 12 ×',
    'slow motion 2,300 ×',
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
