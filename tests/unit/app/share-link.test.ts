import { expect, test } from 'vitest';
import { decodePose, linkKeys, linkTo, pageParams, type Shared } from '../../../src/app/keep/share-link';
import {
  isBuiltIn,
  ownMethod,
  sceneByName,
  sceneData,
  sceneFromData,
  startState,
  withMethod,
} from '../../../src/app/start-state';
import { homePose } from '../../../src/app/view-scene';
import { defaultView, viewTable } from '../../../src/app/view-settings';
import { createRandom } from '../../../src/math/random';
import { defaultParams, type Params, parameterTable } from '../../../src/params/table';
import { poseDifference } from '../../../src/render/camera';
import { scenes } from '../../../src/scene/scenes';

const own = {
  schema: 1,
  name: 'mine',
  title: 'Größe – 砂',
  obstacles: [{ shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0] }],
};

function open(link: string | null) {
  const { search, hash } = new URL(link ?? '', 'https://example.org/sand/');
  return startState(search, hash);
}

function shared(name: string, changes: Partial<Shared> = {}): Shared {
  const scene = sceneByName(name);
  return { scene, params: { ...pageParams(), ...scene.parameters }, view: defaultView(), ...changes };
}

test('an untouched scene is a short link', () => {
  expect(linkTo(shared('hourglass'))).toBe('?l=1&scene=hourglass');
});

test.each(Object.keys(scenes))('%s: parameters, camera and view come back', (name) => {
  const random = createRandom(7, Object.keys(scenes).indexOf(name));
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)];
  for (let round = 0; round < 5; round++) {
    const before = shared(name);
    const params = { ...before.params };
    for (const spec of parameterTable) {
      if (random() < 0.6) continue;
      const value = spec.options
        ? pick(spec.options)
        : random() < 0.3 || spec.check
          ? spec.default
          : spec.min + random() * (spec.max - spec.min);
      Object.assign(params, { [spec.key]: typeof value === 'number' && 'integer' in spec ? Math.round(value) : value });
    }
    const view = { ...before.view };
    for (const spec of viewTable)
      if (random() < 0.5) Object.assign(view, { [spec.key]: spec.options ? pick(spec.options) : random() });
    const home = homePose(before.scene, 1.6);
    const camera = { ...home, azimuth: 9 * random(), elevation: random(), distance: home.distance * (0.2 + random()) };
    const link = linkTo({ ...before, params, view, camera, home });
    const after = open(link);
    expect(after.problems).toEqual([]);
    expect(after.scene.name).toBe(before.scene.name);
    expect(after.params).toEqual(params);
    expect(after.view).toEqual(view);
    const turned = { ...camera, azimuth: camera.azimuth % (2 * Math.PI) };
    expect(poseDifference(after.camera ?? home, turned)).toBeLessThan(5e-3);
  }
});

test('a value of the scene that was set back to the default is in the link', () => {
  const params: Params = {
    ...defaultParams(),
    ...sceneByName('splash').parameters,
    capacity: defaultParams().capacity,
  };
  expect(open(linkTo(shared('splash', { params }))).params.capacity).toBe(params.capacity);
});

test('a camera that nobody moved is left out, and the scene frames itself', () => {
  const { scene } = shared('sandbox');
  const home = homePose(scene, 1.6);
  expect(linkTo(shared('sandbox', { camera: home, home }))).toBe('?l=1&scene=sandbox');
  expect(open('?scene=sandbox').camera).toBeUndefined();
});

test('an own scene travels in the link while it is short', () => {
  const scene = sceneFromData(own);
  expect(isBuiltIn(scene)).toBe(false);
  expect(isBuiltIn(sceneByName('heap'))).toBe(true);
  const link = linkTo({
    ...shared('sandbox'),
    scene,
    ownScene: sceneData(scene),
    params: { ...defaultParams(), friction: 0.3 },
  });
  const after = open(link);
  expect(after.problems).toEqual([]);
  expect(sceneData(after.scene)).toEqual(own);
  expect(after.params.friction).toBe(0.3);
  const long = { ...own, lookFor: 'x'.repeat(5000) };
  expect(linkTo({ ...shared('sandbox'), scene, ownScene: long })).toBeNull();
});

test('other versions and nonsense: what is known is used, the rest is named', () => {
  const { params, scene, view, problems } = open(
    '?l=99&scene=nowhere&f=0.3&wobble=7&e=hot&c=1_2&colour=plaid&slice=x#own=%%%',
  );
  const said = problems.map(({ path, message }) => `${path}: ${message}`).join('\n');
  expect(scene.name).toBe('sandbox');
  expect(params).toMatchObject({ friction: 0.3, restitution: 0.65 });
  expect(view).toMatchObject({ slice: 'x', colour: 'material' });
  for (const word of ['newer version', 'nowhere', 'wobble', 'restitution', 'camera', 'plaid', 'incomplete']) {
    expect(said).toContain(word);
  }
  expect(problems).toHaveLength(7);
});

test('another method is a word in the link, and the scene is still the built-in one', () => {
  const scene = withMethod(sceneByName('hourglass'), 'another');
  expect(isBuiltIn(scene)).toBe(true);
  expect(sceneData(scene)).toMatchObject({ name: 'hourglass', method: 'another' });
  expect(linkTo(shared('hourglass', { scene, method: scene.method }))).toBe('?l=1&scene=hourglass&method=another');
  expect(withMethod(scene, ownMethod(scene))).toEqual(sceneByName('hourglass'));
});

test('an unknown method in a link is said, and the scene keeps its own', () => {
  const { scene, problems } = open('?scene=hourglass&method=guess');
  expect(scene.method).toBe('dem');
  expect(problems).toMatchObject([{ path: 'method', message: expect.stringContaining('unknown method “guess”') }]);
  expect(open('?scene=hourglass&method=dem').problems).toEqual([]);
});

test('what was kept is the value of the scene, not the default', () => {
  const { capacity } = sceneByName('splash').parameters;
  expect(capacity).not.toBe(defaultParams().capacity);
  const [problem] = open('?scene=splash&n=-1').problems;
  expect(problem.message).toContain(`kept ${capacity}`);
});

test('no address throws, and what it opens is valid', () => {
  const random = createRandom(11, 0);
  const good = `${linkTo(shared('drum', { params: { ...defaultParams(), friction: 0.123 }, camera: homePose(sceneByName('drum'), 1) }))}#own=eyJ9`;
  for (let round = 0; round < 300; round++) {
    const letters = [...good];
    for (let k = 0; k < 1 + random() * 6; k++) {
      const at = Math.floor(random() * letters.length);
      if (random() < 0.5) letters[at] = String.fromCharCode(32 + random() * 300);
      else letters.splice(at, Math.floor(random() * 9));
    }
    const [search, hash] = letters.join('').split('#');
    const { params, camera } = startState(search, hash === undefined ? '' : `#${hash}`);
    for (const value of Object.values(params)) if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true);
    if (camera)
      expect([...camera.target, camera.distance, camera.azimuth, camera.elevation].every(Number.isFinite)).toBe(true);
  }
});

test('a camera out of reach comes as near as it can', () => {
  const pose = decodePose('0_0_0_99999_0_400');
  expect(pose).toMatchObject({
    distance: expect.closeTo(99.999, 6),
    elevation: expect.closeTo((89 * Math.PI) / 180, 9),
  });
});

test('no key of a link means two things', () => {
  const keys = [
    ...linkKeys,
    ...viewTable.map(({ shortKey }) => shortKey),
    ...parameterTable.map(({ shortKey }) => shortKey),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});
