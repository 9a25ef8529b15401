import { describe, expect, test } from 'vitest';
import { bestLevel, type Measured } from '../../../src/app/detail/trials';
import { linkTo, ownParams } from '../../../src/app/keep/share-link';
import { atLevel, initialState, paramsToOpen } from '../../../src/app/session/state';
import {
  asksForDetail,
  isBuiltIn,
  sceneByName,
  sceneData,
  sceneFromData,
  startState,
  withDetail,
} from '../../../src/app/start-state';
import { detailTexts } from '../../../src/ui/text/detail';

const sandbox = sceneByName('sandbox');
const { detail } = sandbox;

/** A device that takes `perSubstep` seconds for nothing and `perGrain` for a grain; it remembers what it was asked. */
function device(perSubstep: number, perGrain: number, dt = 1e-4) {
  const asked: number[] = [];
  const measure = async (level: number): Promise<Measured> => {
    asked.push(level);
    const grains = detail.levels[level];
    return { level, grains, cost: perSubstep + perGrain * grains, dt: dt * detail.steps[level] };
  };
  const speed = (level: number) => (dt * detail.steps[level]) / (perSubstep + perGrain * detail.levels[level]);
  return { asked, measure, speed };
}

describe('the level that suits a device', () => {
  test.each([
    ['a software driver', device(1e-5, 1e-7)],
    ['a slow card that pays for every dispatch', device(1e-4, 1e-9)],
    ['a fast card', device(5e-6, 2e-10)],
  ])('%s: the finest that is fast enough', async (_, { measure, speed, asked }) => {
    const { level } = await bestLevel(detail, 0.5, measure);
    expect(speed(level) >= 0.5 || level === 0).toBe(true);
    // finer ones are too slow, or nobody should wait for them unasked
    const finer = level + 1;
    expect(finer === detail.levels.length || detail.levels[finer] > 70_000 || speed(finer) < 0.5).toBe(true);
    expect(asked.length).toBeLessThanOrEqual(3);
  });

  test('one that is too slow for anything gets the coarsest, after one trial', async () => {
    const slow = device(0.01, 1e-6);
    expect(await bestLevel(detail, 0.5, slow.measure)).toMatchObject({ level: 0, wish: 0.5 });
    expect(slow.asked).toEqual([0]);
  });

  test('one whose memory is too small for a level gets a coarser one', async () => {
    const { measure } = device(5e-6, 2e-10);
    const { level } = await bestLevel(detail, 0.5, (wanted) =>
      detail.levels[wanted] > 10_000 ? Promise.reject(new Error('too small')) : measure(wanted),
    );
    expect(detail.levels[level]).toBeLessThan(10_000);
  });

  test('grains that are still to be poured count', async () => {
    const { measure } = device(0, 1e-7);
    const half = async (level: number) => {
      const all = await measure(level);
      return { ...all, grains: all.grains / 2, cost: all.cost / 2 };
    };
    expect((await bestLevel(detail, 0.5, half)).level).toBe((await bestLevel(detail, 0.5, measure)).level);
  });
});

describe('the scene at another level', () => {
  const coarse = withDetail(sandbox, 1);

  test('is the same scene, and its data names the level', () => {
    expect(isBuiltIn(coarse)).toBe(true);
    expect([asksForDetail(coarse), asksForDetail(sandbox)]).toEqual([true, false]);
    expect(sceneFromData(JSON.parse(JSON.stringify(sceneData(coarse)))).detail).toEqual(coarse.detail);
    expect(withDetail(coarse, detail.levels[detail.written]).parameters).toEqual(sandbox.parameters);
  });

  test('keeps what the person changed, but for what the size of grains decides', () => {
    const params = { ...ownParams(sandbox), friction: 0.123, radius: 0.003 };
    const start = { ...startState('?scene=sandbox'), params };
    const next = atLevel(initialState(start), coarse, true);
    expect(next).toMatchObject({ friction: 0.123, radius: ownParams(coarse).radius });
  });

  test('the brush pours as much sand in the next scene', () => {
    const params = { ...ownParams(coarse), pourRate: 200 };
    const state = { ...initialState(startState('?scene=sandbox')), scene: coarse, params };
    const volume = coarse.detail.scale ** 3;
    expect(paramsToOpen(state, sceneByName('drum'), false).pourRate).toBe(Math.round(200 * volume));
  });
});

describe('links', () => {
  const shared = { view: startState('').view, params: ownParams(sandbox) };

  test('a level that somebody asked for comes back', () => {
    const coarse = withDetail(sandbox, 1);
    const link = linkTo({ ...shared, scene: coarse, params: ownParams(coarse), detail: coarse.detail.levels[0] }) ?? '';
    expect(link).toContain('d=600');
    const { scene, params, detailAsked, problems } = startState(link);
    expect([scene.detail.level, detailAsked, problems]).toEqual([0, true, []]);
    expect(params).toEqual(ownParams(coarse));
  });

  test('without one the device decides; who asks for a radius has decided', () => {
    expect(startState('?scene=sandbox').detailAsked).toBe(false);
    expect(startState('?scene=sandbox&d=written').detailAsked).toBe(true);
    expect(startState('?scene=sandbox&r=0.003').detailAsked).toBe(true);
  });

  test.each(['lots', '-1', '1e3', '', '99999999'])('%s is refused in words', (text) => {
    const { scene, problems } = startState(`?scene=sandbox&d=${text}`);
    expect(scene.detail.level).toBe(detail.written);
    expect(problems.map(({ path }) => path)).toEqual(['d']);
  });
});

test('one line says what was chosen and why', () => {
  const [first, second] = detail.levels;
  const at = (level: number) => ({ ...detail, level });
  const trial = { level: 0, speed: 0.8, finer: 0.3, wish: 0.5 };
  expect(detailTexts.why(at(0), false, trial)).toContain(
    `in slow motion 1.3 ×, and ${second.toLocaleString('en')} in slow motion 3.3 × (wished: slow motion 2 ×)`,
  );
  expect(detailTexts.why(at(0), false, { ...trial, speed: 0.2 })).toContain(
    'the coarsest there are: this device runs them in slow motion 5 × (wished: slow motion 2 ×)',
  );
  expect(detailTexts.why(at(0), true, null)).toBe(`About ${first} grains.`);
});
