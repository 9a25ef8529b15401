import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { sceneJsonSchema } from '../../../src/scene/json-schema';
import { scenes } from '../../../src/scene/scenes';

const check = new Ajv({ strict: false, allErrors: true }).compile(sceneJsonSchema());

describe('the scene format as a JSON Schema', () => {
  test('public/scene.schema.json is up to date (npx vitest run --project unit tests/unit/scene/json-schema.test.ts -u)', async () => {
    await expect(`${JSON.stringify(sceneJsonSchema(), null, 2)}\n`).toMatchFileSnapshot(
      '../../../public/scene.schema.json',
    );
  });

  test.each(Object.keys(scenes))('%s is valid', (name) => {
    expect(check(JSON.parse(JSON.stringify(scenes[name]))), JSON.stringify(check.errors?.slice(0, 3))).toBe(true);
  });

  const bad: [string, object][] = [
    ['no name', {}],
    ['an unknown key', { name: 'a', sand: 1 }],
    ['friction of 9', { name: 'a', parameters: { friction: 9 } }],
    ['an unknown shape', { name: 'a', obstacles: [{ shape: 'knot' }] }],
    ['a colour that is none', { name: 'a', materials: [{ name: 's', colour: 'red' }] }],
    ['half a region', { name: 'a', grains: [{ fill: 'lattice', region: { min: [0, 0, 0] } }] }],
    [
      'a motion without a kind',
      { name: 'a', container: { min: [0, 0, 0], max: [1, 1, 1], motion: { velocity: [0, 1, 0] } } },
    ],
  ];
  test.each(bad)('%s is not', (_, scene) => void expect(check(scene)).toBe(false));
});
