import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createRandom } from '../../../src/math/random';
import { defaultParams } from '../../../src/params/table';
import { initialGrains } from '../../../src/scene/fills/fill';
import { resolveMaterials } from '../../../src/scene/materials';
import { pourBatch, pourSources } from '../../../src/scene/pour';
import { scenes } from '../../../src/scene/scenes/index';
import { validateScene } from '../../../src/scene/validate';

type Container = Record<string, unknown> | unknown[];

const docs = readFileSync(new URL('../../../docs/scene-format.md', import.meta.url), 'utf8');
const texts = [
  /```json\n([\s\S]*?)```/.exec(docs)?.[1] ?? '',
  ...Object.values(scenes).map((json) => JSON.stringify(json)),
];

function deep(depth: number): unknown {
  return JSON.parse('['.repeat(depth) + ']'.repeat(depth));
}

const hostile: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1e308,
  -1e-308,
  1.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '',
  'abc',
  '__proto__',
  'constructor',
  'x'.repeat(100000),
  [],
  {},
  [[]],
  [null],
  deep(2000),
  Array(5000).fill(0),
  JSON.parse('{"__proto__": {"length": 3}}'),
  { length: 3 },
  { toString: null },
  'tetra',
  'wall',
  'pour',
  3,
  15,
  16,
];
const keys = ['__proto__', 'constructor', 'hasOwnProperty', 'fill', 'name', 'material', 'min', '0', ''];

/** Every object and array inside a value. */
function containers(value: unknown, found: Container[] = []): Container[] {
  if (typeof value !== 'object' || value === null || found.length > 500) return found;
  found.push(value as Container);
  for (const child of Object.values(value)) containers(child, found);
  return found;
}

/** Nudges, replaces, deletes, adds or copies one field somewhere; nudged scenes are often still good ones. */
function mutate(json: unknown, random: () => number): void {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
  const all = containers(json);
  const target = pick(all);
  const key = pick(Object.keys(target)) ?? 'name';
  const slot = target as Record<string, unknown>;
  const action = random();
  const number = slot[key];
  if (random() < 0.7 && typeof number === 'number') slot[key] = number * (0.5 + random());
  else if (action < 0.5) slot[key] = pick(hostile);
  else if (action < 0.65) delete slot[key];
  else if (action < 0.8 && Array.isArray(target)) target.push(pick(hostile));
  else if (action < 0.8) {
    // An own `__proto__`, as JSON.parse makes it, needs a definition: an assignment would set the prototype.
    const field = { value: pick(hostile), enumerable: true, configurable: true, writable: true };
    Object.defineProperty(slot, pick(keys), field);
  } else slot[key] = structuredClone(pick(all));
}

test('2000 mutated scenes: a scene or problems, never an exception, and what is accepted can be filled', () => {
  const random = createRandom(2026);
  let [scenesSeen, refusals] = [0, 0];
  for (let round = 0; round < 2000; round++) {
    const json = JSON.parse(texts[round % texts.length]);
    const mutations = 1 + Math.floor(random() * 3);
    for (let i = 0; i < mutations; i++) mutate(json, random);
    const result = validateScene(json);
    if ('problems' in result) {
      refusals++;
      expect(result.problems.length).toBeGreaterThan(0);
      expect(result.problems.length).toBeLessThanOrEqual(50);
      for (const { path, message } of result.problems) expect((path + message).length).toBeLessThan(2000);
      continue;
    }
    scenesSeen++;
    const params = { ...defaultParams(), ...result.scene.parameters };
    const materials = resolveMaterials(result.scene, params);
    const seeds = initialGrains(result.scene, params, materials);
    const poured = pourSources(result.scene).map((source) =>
      pourBatch(source, source.start, source.start + 0.05, params, materials),
    );
    for (const { position, orientation, material } of [seeds, ...poured]) {
      expect(position.every(Number.isFinite)).toBe(true);
      expect(orientation.every(Number.isFinite)).toBe(true);
      expect(material.every((index) => index < materials.length && !materials[index].wall)).toBe(true);
    }
  }
  // Both branches must have been exercised for the test to mean anything.
  expect(scenesSeen).toBeGreaterThan(100);
  expect(refusals).toBeGreaterThan(1000);
});

test.each(hostile.map((value, index) => [index, value] as const))('hostile value %i as a whole scene', (_, value) => {
  expect(validateScene(value)).toHaveProperty('problems');
});
