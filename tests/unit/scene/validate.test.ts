import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { formatProblem } from '../../../src/params/problem';
import { methodNames } from '../../../src/scene/method-names';
import { scenes } from '../../../src/scene/scenes/index';
import type { Scene } from '../../../src/scene/types';
import { validateScene } from '../../../src/scene/validate';

type Json = Record<string, unknown>;

const docs = readFileSync(new URL('../../../docs/scene-format.md', import.meta.url), 'utf8');
const exampleText = /```json\n([\s\S]*?)```/.exec(docs)?.[1] ?? '';
const example = (): Json => JSON.parse(exampleText);

function accepted(json: unknown): Scene {
  const result = validateScene(json);
  if ('problems' in result) throw new Error(result.problems.map(formatProblem).join('\n'));
  return result.scene;
}

function refused(json: unknown): string[] {
  const result = validateScene(json);
  return 'problems' in result ? result.problems.map(formatProblem) : ['(accepted)'];
}

const lattice = (more: Json = {}) => ({
  fill: 'lattice',
  region: { min: [-0.1, 0, -0.1], max: [0.1, 0.1, 0.1] },
  ...more,
});
const scene = (more: Json = {}): Json => ({ name: 'test', grains: [lattice()], ...more });
const pour = (more: Json = {}) => ({ fill: 'pour', centre: [0, 1, 0], radius: 0.02, rate: 100, ...more });

describe('scenes that are accepted', () => {
  test.each(Object.keys(scenes))('%s of the program, under its own name', (name) => {
    expect(accepted(scenes[name]).name).toBe(name);
    expect(accepted(scenes[name]).lookFor).not.toBe('');
  });

  test('the example of the documentation, without a warning', () => {
    expect(validateScene(example())).toMatchObject({ warnings: [] });
  });

  test('the least scene: defaults are filled', () => {
    const least = accepted({ name: 'least' });
    expect(least.materials).toEqual([{ name: 'sand' }]);
    expect(least.grains).toEqual([]);
    expect(least.title).toBe('least');
    expect(least.method).toBe('dem');
    expect(least.floor).toBeLessThan(0);
  });

  test('every method: the folders of src/methods but for what continuum methods share, and the documentation names each', () => {
    const entries = readdirSync(new URL('../../../src/methods', import.meta.url), { withFileTypes: true });
    const folders = entries.flatMap((entry) => (entry.isDirectory() && entry.name !== 'continuum' ? [entry.name] : []));
    expect(methodNames.toSorted()).toEqual(folders.toSorted());
    for (const name of methodNames) {
      expect(accepted(scene({ method: name })).method).toBe(name);
      expect(docs).toMatch(new RegExp(`^\\| \`method\` \\|.*\`${name}\``, 'm'));
    }
  });

  test('the floor is one scene height below the lowest thing', () => {
    expect(accepted(scene({ container: { min: [-1, 2, -1], max: [1, 5, 1] }, grains: [] })).floor).toBe(-1);
    const plane = { shape: 'plane', point: [0, -1, 0], normal: [0, 2, 0] };
    expect(accepted(scene({ obstacles: [plane] })).floor).toBeCloseTo(-2.1);
  });

  test('container, planes and blocks become obstacles with walls', () => {
    const { obstacles, materials } = accepted(example());
    expect(obstacles.map(({ shape }) => shape)).toEqual(['box', 'plane', 'box']);
    expect(obstacles[0]).toMatchObject({ inside: true, open: ['top'] });
    expect(materials[obstacles[0].material]).toMatchObject({ name: 'steel', wall: true });
    expect(materials[obstacles[1].material]).toEqual({ name: 'wall', wall: true, rigid: true });
    expect(obstacles[2]).toMatchObject({ inside: false, open: [], material: obstacles[1].material });
  });

  test('a wall of grain material is a copy that takes over the pairs of its material', () => {
    const { obstacles, materials, pairs } = accepted(
      scene({
        materials: [{ name: 'a' }, { name: 'b', friction: 0.1 }],
        pairs: [{ materials: ['a', 'b'], friction: 0.9 }],
        container: { min: [-1, 0, -1], max: [1, 1, 1], material: 'b' },
      }),
    );
    const wall = obstacles[0].material;
    expect(wall).toBe(2);
    expect(materials[wall]).toMatchObject({ friction: 0.1, wall: true, rigid: false });
    expect(materials[1].wall).toBeUndefined();
    expect(pairs).toContainEqual({ materials: [0, wall], friction: 0.9 });
  });

  test('a plane normal of any length becomes a unit normal', () => {
    const plane = { shape: 'plane', point: [0, 0, 0], normal: [0, 3, 4] };
    expect(accepted(scene({ obstacles: [plane] })).obstacles[0]).toMatchObject({ normal: [0, 0.6, 0.8] });
  });

  test('a list of grains as a saved state holds it, with materials by name', () => {
    const { grains } = accepted(
      scene({
        grains: {
          position: [
            [0, 1, 2],
            [3, 4, 5],
          ],
        },
      }),
    );
    expect(grains).toHaveLength(1);
    const [list] = grains;
    if (list.fill !== 'list') throw new Error('expected a list');
    expect([...list.seeds.position]).toEqual([0, 1, 2, 3, 4, 5]);
    expect([...list.seeds.orientation]).toEqual([0, 0, 0, 1, 0, 0, 0, 1]);
    const named = accepted(example()).grains[2];
    expect(named.fill === 'list' && [...named.seeds.material]).toEqual([0, 2]);
  });

  test('quaternions: rounded ones in silence, far-off ones with a warning, both unit length', () => {
    const grains = {
      position: [
        [0, 0, 0],
        [1, 1, 1],
      ],
      orientation: [
        [0, 0, 0.6, 0.801],
        [0, 0, 0, 2],
      ],
    };
    const result = validateScene(scene({ grains }));
    if ('problems' in result) throw new Error('refused');
    expect(result.warnings.map(({ path }) => path)).toEqual(['grains.orientation[1]']);
    const [list] = result.scene.grains;
    if (list.fill !== 'list') throw new Error('expected a list');
    expect(Math.hypot(...list.seeds.orientation.subarray(0, 4))).toBeCloseTo(1, 12);
    expect([...list.seeds.orientation.subarray(4)]).toEqual([0, 0, 0, 1]);
  });

  test('a lattice that is too tight is a warning', () => {
    const result = validateScene(scene({ grains: [lattice({ spacing: 0.008 })] }));
    expect(result).toMatchObject({ warnings: [{ path: 'grains[0].spacing' }] });
  });
});

describe('scenes that are refused, with the path and what was expected', () => {
  const region = (max: unknown) => scene({ grains: [lattice({ region: { min: [0, 0, 0], max } })] });
  const box = (more: Json) => scene({ obstacles: [{ shape: 'box', min: [0, 0, 0], max: [1, 1, 1], ...more }] });
  const material = (more: Json) => scene({ materials: [{ name: 'a', ...more }] });

  test.each<[string, unknown, string]>([
    ['text', 'scene', 'expected a scene (an object), got "scene"'],
    ['an array', [], 'expected a scene (an object), got an array of 0'],
    ['no name', { grains: [] }, 'name: expected text, got nothing'],
    ['an unknown key', scene({ colour: 1 }), 'colour: unknown key; expected one of schema, name,'],
    ['an unknown method', scene({ method: 'x' }), `method: unknown method “x”; available: ${methodNames.join(', ')}`],
    ['a method that is no text', scene({ method: 3 }), 'method: expected text, got 3'],
    ['a newer schema', scene({ schema: 2 }), 'schema: expected 1'],
    ['a bad coordinate', region([1, 'abc', 1]), 'grains[0].region.max[1]: expected a number, got "abc"'],
    ['NaN as null', region([1, null, 1]), 'grains[0].region.max[1]: expected a number, got null'],
    ['a short vector', region([1, 1]), 'grains[0].region.max: expected 3 numbers, got an array of 2'],
    ['an inverted region', region([1, -1, 1]), 'grains[0].region.max[1]: expected more than min[1] = 0, got -1'],
    ['a huge number', region([1, 1e300, 1]), 'grains[0].region.max[1]: expected a number from -1000000 to 1000000'],
    [
      'a bad parameter',
      scene({ parameters: { friction: -1 } }),
      'parameters.friction: expected a number from 0 to 2, got -1',
    ],
    ['an unknown parameter', scene({ parameters: { mu: 1 } }), 'parameters.mu: unknown key'],
    ['an inherited key', scene({ parameters: { constructor: 1 } }), 'parameters.constructor: unknown key'],
    ['a law', scene({ parameters: { normalLaw: 'x' } }), 'parameters.normalLaw: expected one of linear, hertz'],
    ['a material without a name', scene({ materials: [{}] }), 'materials[0].name: expected text, got nothing'],
    ['a name twice', scene({ materials: [{ name: 'a' }, { name: 'a' }] }), 'materials[1].name: expected a unique name'],
    ['restitution', material({ restitution: 0 }), 'materials[0].restitution: expected a number from 0.01 to 1, got 0'],
    ['Poisson ratio', material({ poissonRatio: 0.5 }), 'materials[0].poissonRatio: expected a number from 0 to 0.499'],
    ["Young's modulus", material({ youngModulus: -1 }), 'materials[0].youngModulus: expected a number from 1000'],
    ['a colour', material({ colour: 'red' }), 'materials[0].colour: expected a colour like "#d8b378", got "red"'],
    [
      'a template',
      material({ template: 'dodo' }),
      'materials[0].template: expected one of tetra, cube, sphere, rod, got "dodo"',
    ],
    ['offsets', material({ template: { offsets: [[0, 0]] } }), 'materials[0].template.offsets[0]: expected 3 numbers'],
    ['no offsets', material({ template: { offsets: [] } }), 'materials[0].template.offsets: expected 1 to 8 spheres'],
    ['a rigid grain', material({ rigid: true }), 'materials[0].rigid: only walls can be rigid'],
    [
      'radii apart',
      scene({ materials: [{ name: 'a' }, { name: 'b', radius: 0.01 }] }),
      'materials: expected radii within a factor of 3, got 4',
    ],
    [
      '17 materials',
      scene({ materials: Array.from({ length: 17 }, (_, i) => ({ name: `${i}` })) }),
      'materials: expected at most 16 entries',
    ],
    ['a pair of one', scene({ pairs: [{ materials: [0] }] }), 'pairs[0].materials: expected two materials'],
    [
      'an unknown pair',
      scene({ pairs: [{ materials: [0, 'gold'] }] }),
      'pairs[0].materials[1]: expected a material (name or index): sand (0), got "gold"',
    ],
    [
      'a shape',
      scene({ obstacles: [{ shape: 'torus' }] }),
      'obstacles[0].shape: expected one of plane, panel, disc, box,',
    ],
    ['a null obstacle', scene({ obstacles: [null] }), 'obstacles[0]: expected an object, got null'],
    [
      'a zero normal',
      scene({ obstacles: [{ shape: 'plane', point: [0, 0, 0], normal: [0, 0, 0] }] }),
      'obstacles[0].normal: expected a non-zero direction',
    ],
    [
      'a side',
      box({ open: ['lid'] }),
      'obstacles[0].open[0]: expected one of left, right, bottom, top, back, front, got "lid"',
    ],
    ['an open block', box({ inside: false, open: ['top'] }), 'obstacles[0].open: only a box that holds grains'],
    ['a key of another shape', box({ normal: [0, 1, 0] }), 'obstacles[0].normal: unknown key'],
    [
      '33 obstacles',
      scene({ obstacles: Array(33).fill({ shape: 'plane' }) }),
      'obstacles: expected at most 32 entries',
    ],
    [
      'no such fill',
      scene({ grains: [{ fill: 'rain' }] }),
      'grains[0].fill: expected one of lattice, mesh, pour, got "rain"',
    ],
    ['a source that is text', scene({ grains: ['sand'] }), 'grains[0]: expected a source of grains'],
    ['grains as a number', scene({ grains: 5 }), 'grains: expected an array of sources, or a list of grains, got 5'],
    [
      'too many',
      scene({ grains: [lattice({ count: 5000 })] }),
      'grains[0].count: 5000 grains requested, but only 2312 fit',
    ],
    ['far too many', region([1e6, 1e6, 1e6]), 'grains: expected at most 2000000 grains, got'],
    ['no room', region([1e-3, 1e-3, 1e-3]), 'grains[0].region: expected space for at least one grain'],
    [
      'half a grain',
      scene({ grains: [lattice({ count: 1.5 })] }),
      'grains[0].count: expected a whole number from 0 to 2000000, got 1.5',
    ],
    [
      'grains of wall',
      scene({ materials: [{ name: 'a' }, { name: 'w', wall: true }], grains: [lattice({ material: 'w' })] }),
      'grains[0].material: expected a grain material (not a wall)',
    ],
    [
      'a pour without rate',
      scene({ grains: [{ fill: 'pour', centre: [0, 0, 0], radius: 1 }] }),
      'grains[0].rate: expected a number, got nothing',
    ],
    [
      'a pour that stops first',
      scene({ grains: [pour({ start: 2, stop: 1 })] }),
      'grains[0].stop: expected a number from 2',
    ],
    [
      'rows of a list',
      scene({ grains: { position: [[0, 0, 0]], velocity: [] } }),
      'grains.velocity: expected 1 entries, one for each position, got an array of 0',
    ],
    [
      'a list row',
      scene({
        grains: [
          {
            position: [
              [0, 0, 0],
              [0, true, 0],
            ],
          },
        ],
      }),
      'grains[0].position[1][1]: expected a number, got true',
    ],
    [
      'a zero quaternion',
      scene({ grains: { position: [[0, 0, 0]], orientation: [[0, 0, 0, 0]] } }),
      'grains.orientation[0]: expected a quaternion',
    ],
    [
      'a list material',
      scene({ grains: { position: [[0, 0, 0]], material: [3] } }),
      'grains.material[0]: expected a material',
    ],
    [
      'a camera in its target',
      scene({ camera: { position: [0, 0, 0], target: [0, 0, 0] } }),
      'camera.position: expected a point away',
    ],
    ['a floor', scene({ floor: 'low' }), 'floor: expected a number, got "low"'],
    ['a title', scene({ title: 5 }), 'title: expected text, got 5'],
  ])('%s', (_, json, message) => {
    const messages = refused(json);
    expect(messages[0]).toContain(message);
    expect(messages).toHaveLength(1);
  });

  test('the field names of materials do not shift when one is bad', () => {
    const json = scene({ materials: [{ name: 5 }, { name: 'b' }], grains: [lattice({ material: 'b' })] });
    expect(refused(json)).toEqual(['materials[0].name: expected text, got 5']);
  });

  test('all mistakes at once, but never more than 50', () => {
    expect(refused({ name: 1, floor: 'x', camera: 3 })).toHaveLength(3);
    const position = Array(100000).fill(['a', 'b', 'c']);
    expect(refused(scene({ grains: { position } }))).toHaveLength(50);
  });
});
