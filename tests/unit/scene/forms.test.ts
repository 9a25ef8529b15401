import { describe, expect, test } from 'vitest';
import { linkTo } from '../../../src/app/keep/share-link';
import { isBuiltIn, sceneByName, sceneData, startState, withForm, withMethod } from '../../../src/app/start-state';
import { loadSceneData } from '../../../src/library/load-scene';
import { sceneChecks } from '../../../src/measure/scene-checks';
import { formNames, inForm, ownForm, withFormName } from '../../../src/scene/forms';
import { namedScene, scenes } from '../../../src/scene/scenes';
import { enlarged } from '../../../src/scene/scenes/papers';
import type { Scene } from '../../../src/scene/types';
import { validateScene } from '../../../src/scene/validate';

const open = (data: unknown, detail?: number | 'coarsest'): Scene => {
  const result = validateScene(data, detail === undefined ? {} : { detail });
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return result.scene;
};
const problemsOf = (data: unknown) => {
  const result = validateScene(data);
  return 'problems' in result ? result.problems.map(({ path, message }) => `${path}: ${message}`) : [];
};

const sand = {
  name: 'sand',
  title: 'Sand',
  parameters: { friction: 0.5, gravity: 1.62 },
  grains: [{ fill: 'lattice', region: { min: [0, 0, 0], max: [0.1, 0.1, 0.1] } }],
  detail: { coarsest: 100, grains: 200 },
  forms: { paper: { label: 'as printed', title: 'Printed', parameters: { friction: 0.1 }, detail: { coarsest: 50 } } },
};

describe('forms of a scene', () => {
  test('own: the scene as its file has it, and what there is besides', () => {
    const scene = open(sand);
    expect(scene).toMatchObject({ form: ownForm, title: 'Sand', parameters: { friction: 0.5 } });
    expect(scene.forms).toEqual([{ name: 'paper', label: 'as printed' }]);
  });

  test('another one: its values, parameters one by one, and the level that somebody chose', () => {
    const data = withFormName(sand, 'paper');
    const scene = open(data);
    expect(scene).toMatchObject({ form: 'paper', title: 'Printed', parameters: { friction: 0.1, gravity: 1.62 } });
    expect(inForm(data)).toMatchObject({ detail: { coarsest: 50, grains: 200 } });
    expect(Object.keys(inForm(data))).not.toContain('forms');
    expect(withFormName(data, ownForm)).toEqual(sand);
  });

  test.each([
    [{ form: 'film' }, /^form: expected own or paper, got "film"/],
    [{ form: 3 }, /^form: /],
    [{ forms: 3 }, /^forms: expected an object/],
    [{ forms: { own: {} } }, /^forms\.own: expected another name/],
    [{ forms: { paper: { sand: 1 } } }, /^forms\.paper\.sand: unknown key/],
    [{ forms: { paper: { name: 'other' } } }, /^forms\.paper\.name: unknown key/],
    [{ forms: { paper: null }, form: 'paper' }, /^forms\.paper: expected an object/],
    [{ forms: { paper: { parameters: { friction: 9 } } }, form: 'paper' }, /^parameters\.friction: /],
  ])('%j is refused with a sentence', (wrong, sentence) => {
    expect(problemsOf({ ...sand, ...wrong })).toContainEqual(expect.stringMatching(sentence));
  });
});

const all = Object.keys(scenes).flatMap((name) => formNames(scenes[name]).map((form) => [name, form] as const));

describe('scenes as in the papers', () => {
  test.each(all)('%s, %s: valid, also coarse, says what to look for, and our own is beside it', (name, form) => {
    const scene = open(namedScene(`${name}:${form}`));
    expect(scene).toMatchObject({ name, form });
    expect(scene.lookFor).not.toBe('');
    expect(scene.parameters.sleep).toBe(0);
    expect(scene.parameters.integrator).toBe('rkf45');
    open(namedScene(`${name}:${form}`), 'coarsest');
    expect(open(scenes[name]).form).toBe(ownForm);
  });

  // grains of Yee's figures and Bell's table 1, whose avalanche and bulldozer count the spheres of bodies and ground, too
  test.each([
    ['hopper:paper-397', 397],
    ['hopper:paper', 1575],
    ['collapse:paper', 5157],
    ['tipping:paper', 6889],
    ['tracing:paper', 10_411],
    ['hourglass:paper', 27_427],
    ['splash:paper', 45_494],
  ])('%s has %i grains', (id, grains) => {
    const { detail, grains: sources } = open(namedScene(id));
    expect(detail.levels[detail.level]).toBe(grains);
    expect(sources.reduce((sum, source) => sum + ('count' in source ? (source.count ?? 0) : 0), 0)).toBe(grains);
  });

  test('laws, stiffness and shapes are those of the papers', () => {
    const scene = (id: string) => open(namedScene(id));
    for (const [id, E] of [
      ['hourglass', 1e7],
      ['splash', 1e7],
      ['avalanche', 1e7],
      ['bulldozer', 1e7],
      ['camel', 1e7],
      ['rings', 1e8],
      ['rings-rough', 1e8],
    ] as const) {
      expect(scene(`${id}:paper`).parameters).toMatchObject({ youngModulus: E, tangentialLaw: 'viscous-coulomb' });
    }
    for (const [id, friction] of [
      ['hopper', 0.5],
      ['collapse', 0.5],
      ['tipping', 0.5],
      ['tracing', 0.5],
      ['divided-pile', 1],
    ] as const) {
      const { parameters, materials } = scene(`${id}:paper`);
      expect(parameters).toMatchObject({
        youngModulus: 1e8,
        tangentialLaw: 'static-damped',
        stiction: 1,
        friction,
      });
      expect(materials[0].template?.name).toBe('cube');
    }
    for (const id of ['hourglass', 'splash', 'avalanche', 'bulldozer']) {
      expect(scene(`${id}:paper`).obstacles.some(({ rough }) => rough)).toBe(true);
    }
  });

  test('checks of forms are found', () => {
    expect(sceneChecks.map(({ scene }) => scene)).toEqual(
      expect.arrayContaining(['collapse:paper', 'hopper:paper-397']),
    );
    expect(new Set(sceneChecks.map(({ scene }) => scene)).size).toBe(sceneChecks.length);
  });

  test('enlarged: lengths by the scale, times by its root, numbers without a unit not at all', () => {
    const small = {
      radius: 0.1,
      until: 2,
      rate: 10,
      sides: [[1, 0, 0]],
      motion: { velocity: [0, 1, 0], axis: [1, 0, 0] },
      count: 3,
    };
    expect(enlarged(small, 4)).toEqual({
      ...{
        radius: 0.4,
        until: 4,
        rate: 5,
        sides: [[4, 0, 0]],
        motion: { velocity: [0, 2, 0], axis: [1, 0, 0] },
        count: 3,
      },
    });
  });
});

describe('the form in links, files and the library', () => {
  test('a link names it, and nothing but it', () => {
    const { scene, params, view } = startState('?scene=hopper&form=paper');
    expect(scene).toMatchObject({ name: 'hopper', form: 'paper' });
    expect(params.youngModulus).toBe(1e8);
    const link = linkTo({ scene, params, view, form: scene.form });
    expect(link).toBe('?l=1&scene=hopper&form=paper');
    expect(startState('?scene=hopper').scene.form).toBe(ownForm);
  });

  test('a link with a form that there is not keeps the scene and says so', () => {
    const { scene, problems } = startState('?scene=sandbox&form=paper');
    expect(scene.name).toBe('sandbox');
    expect(problems).toEqual([{ path: 'form', message: 'expected own, got “paper”; kept own' }]);
  });

  test('it is still the built-in scene, with another method, too', () => {
    const paper = withForm(sceneByName('hopper'), 'paper');
    expect(isBuiltIn(paper)).toBe(true);
    expect(isBuiltIn(withMethod(paper, 'unilateral'))).toBe(true);
    expect(sceneData(withForm(paper, ownForm))).toEqual(sceneData(sceneByName('hopper')));
  });

  test('the library and the command line take it by name', () => {
    const loaded = loadSceneData(scenes.hopper, { form: 'paper', parameters: { friction: 1 } });
    expect(loaded).toMatchObject({ params: { friction: 1, tangentialLaw: 'static-damped' } });
    expect(loadSceneData(scenes.hopper, { form: 'film' })).toEqual({
      problems: [{ path: 'form', message: 'expected own or paper or paper-397, got “film”' }],
    });
  });
});
