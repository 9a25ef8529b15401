import { describe, expect, test } from 'vitest';
import { rayleighTime, stableStep, stepHints } from '../../../src/methods/dem/contact-constants';
import { defaultParams, type Params } from '../../../src/params/table';
import { type MaterialSpec, resolveMaterials } from '../../../src/scene/materials';

function stepOf(params: Partial<Params> = {}, specs: MaterialSpec[] = [{ name: 'sand' }]) {
  const all = { ...defaultParams(), ...params };
  return stableStep(all, resolveMaterials({ materials: specs }, all));
}

describe('stable step', () => {
  test('Rayleigh time of the default grain, by hand', () => {
    const [sand] = resolveMaterials({ materials: [{ name: 'sand' }] }, defaultParams());
    // π · 2.5 mm · √(2600/(1e7/2.6)) / (0.1631·0.3 + 0.8766)
    expect(rayleighTime(sand)).toBeCloseTo(2.2063e-4, 8);
    expect(stepOf()).toMatchObject({ limitedBy: 'rayleigh', tooLarge: false, dt: 0.2 * rayleighTime(sand) });
  });

  test('stiffer sand needs smaller steps, by 1/√E under Rayleigh', () => {
    expect(stepOf().dt / stepOf({ youngModulus: 1e9 }).dt).toBeCloseTo(10, 6);
  });

  test('fast impacts are limited by the Hertz contact', () => {
    const fast = stepOf({ impactSpeed: 100 });
    expect(fast.limitedBy).toBe('hertz');
    expect(fast.dt).toBe(fast.hertz);
    expect(fast.hertz / stepOf().hertz).toBeCloseTo(100 ** -0.2, 6);
  });

  test('a slow reference speed does not lengthen the step: grains still fall', () => {
    expect(stepOf({ impactSpeed: 0.01 }).hertz).toBe(stepOf().hertz);
  });

  test('strong dashpots are named when they limit', () => {
    expect(stepOf({ restitution: 0.05 }).limitedBy).toBe('damping');
    expect(stepOf({ restitution: 1 }).damping).toBe(Number.POSITIVE_INFINITY);
    const drag = stepOf({ tangentialLaw: 'viscous-coulomb', viscousFriction: 20 });
    expect(drag.limitedBy).toBe('damping');
    expect(drag.damping / stepOf({ tangentialLaw: 'viscous-coulomb', viscousFriction: 10 }).damping).toBeCloseTo(
      0.5,
      9,
    );
  });

  test('the linear law follows its contact time alone', () => {
    const step = stepOf({ normalLaw: 'linear', contactTime: 3e-3 });
    expect(step.dt).toBeCloseTo(3e-3 / 15, 12);
    expect(step.limitedBy).toBe('linear');
    expect(step.dt).toBeGreaterThan(step.rayleigh);
  });

  test('the least material decides; rigid walls do not count for Rayleigh', () => {
    const small = { name: 'small', radius: 1e-3 };
    const both = stepOf({}, [{ name: 'sand' }, small, { name: 'wall', wall: true, rigid: true, radius: 1e-6 }]);
    expect(both.rayleigh).toBe(stepOf({}, [small]).rayleigh);
  });

  test('the user wins and is told when it is too much', () => {
    const { stable } = stepOf();
    expect(stepOf({ timeStep: 1.9 * stable })).toMatchObject({ dt: 1.9 * stable, limitedBy: 'user', tooLarge: false });
    expect(stepOf({ timeStep: 2.1 * stable })).toMatchObject({
      dt: 2.1 * stable,
      limitedBy: 'user',
      tooLarge: true,
      stable,
    });
  });
});

describe('hints about the step', () => {
  const hintsOf = (params: Partial<Params>) => {
    const all = { ...defaultParams(), ...params };
    return stepHints(all, resolveMaterials({ materials: [{ name: 'sand' }] }, all));
  };

  test('none for the sand of the app', () => {
    expect(hintsOf({})).toEqual([]);
  });

  test('a stiffness that makes the sand crawl names itself and a remedy', () => {
    const [hint] = hintsOf({ youngModulus: 1e9 });
    expect(hint.path).toBe('youngModulus');
    expect(hint.message).toContain('4.4 µs');
    expect(hint.message).toContain('crawl');
  });

  test('a step far above the stable one is called dangerous', () => {
    expect(hintsOf({ timeStep: 1e-3 })[0]).toMatchObject({ path: 'timeStep' });
    expect(hintsOf({ timeStep: 5e-5 })).toEqual([]);
  });
});
