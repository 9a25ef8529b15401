/**
 * The same bits as before: a hash of the state after a fixed number of substeps, for every driver that is known here. A change
 * of the physics, of the order of operations or of a driver shows, however small it is.
 */
import { describe, expect, test } from 'vitest';
import { findLavapipe, findSwiftShader, hasGraphicsDevice } from '../../scripts/drivers.mjs';
import type { AdapterChoice } from '../../src/cli/node-gpu.ts';
import { useGpu } from '../support/gpu.ts';
import hashes from './hashes.json';
import { type GoldenRun, goldenRuns, runGolden } from './scenes.ts';
import { stateHash } from './state-hash.ts';

/** Drivers whose bits are known. Another version may compile the same shader to other roundings. */
const knownDrivers: readonly { name: keyof typeof hashes; adapters: RegExp }[] = [
  { name: 'lavapipe', adapters: /^llvmpipe: Mesa 25\.0\..*LLVM 15\./ },
  { name: 'SwiftShader', adapters: /^SwiftShader driver 5\.0\./ },
];

/** What there is on this machine; `auto` is its graphics card, or whatever is left without lavapipe. */
const choices: AdapterChoice[] = [];
const lavapipe = findLavapipe().private;
if (hasGraphicsDevice() || !lavapipe) choices.push('auto');
if (lavapipe) choices.push('lavapipe');
if (findSwiftShader()) choices.push('swiftshader');

/** Says what to do about a hash that is another one. */
function expectHash(hash: string, expected: string, where: string): void {
  const message =
    `The state has other bits than before: ${where} gives ${hash}, tests/golden/hashes.json has ${expected}. ` +
    'If that is meant, put the new hash there, together with a sentence in CHANGELOG.md that says why the bits changed.';
  expect(hash, message).toBe(expected);
}

describe.each(choices)('golden hashes on %s', (choice) => {
  const gpu = useGpu(choice);
  const names = Object.keys(goldenRuns) as GoldenRun[];

  test.each(names)('%s', async (name) => {
    const outcome = await runGolden(gpu.device, name);
    // what the hash is to cover has happened
    expect(outcome.spawned).toBeGreaterThan(5);
    expect(outcome.contacts).toBeGreaterThan(100);
    expect(outcome.renewed).toBeGreaterThan(1000);
    if (goldenRuns[name].scene.bodies.length > 0) expect(outcome.braked).toBeGreaterThan(0.5);
    const known = knownDrivers.find(({ adapters }) => adapters.test(gpu.adapterName));
    if (known) return expectHash(outcome.hash, hashes[known.name][name], `${name} on ${gpu.adapterName}`);
    console.warn(`No golden hash for ${gpu.adapterName} (${name}: ${outcome.hash}): only compared with a second run.`);
    expect((await runGolden(gpu.device, name)).hash).toBe(outcome.hash);
  });

  test('the hash does not depend on how substeps are grouped, and does on a parameter', async () => {
    const { hash } = await runGolden(gpu.device, 'box');
    expect((await runGolden(gpu.device, 'box', { groups: [1] })).hash).toBe(hash);
    // the f32 after the usual 0.5
    const change = { friction: 0.5 + 2 ** -24 };
    expect((await runGolden(gpu.device, 'box', { change })).hash).not.toBe(hash);
  });
});

test('one changed bit of one number is another hash, and the failure says what to do', () => {
  const numbers = (length: number) => Float64Array.from({ length }, (_, i) => i / 7);
  const state = {
    time: 0,
    ids: Uint32Array.of(0, 1),
    position: numbers(6),
    orientation: numbers(8),
    velocity: numbers(6),
    angularVelocity: numbers(6),
    material: Uint32Array.of(0, 0),
  };
  const body = { position: [1, 2, 3], orientation: [0, 0, 0, 1], velocity: [0, 0, 0], angularVelocity: [0, 0, 0] };
  const hash = stateHash(state);
  expect(stateHash(structuredClone(state))).toBe(hash);
  const turned = structuredClone(state);
  turned.angularVelocity[5] *= 1 + Number.EPSILON;
  expect(stateHash(turned)).not.toBe(hash);
  const withBody = { ...state, bodies: [body] } as Parameters<typeof stateHash>[0];
  expect(stateHash(withBody)).not.toBe(hash);
  expect(() => expectHash(hash, '0123456789abcdef', 'this scene on some driver')).toThrow(
    new RegExp(`this scene on some driver gives ${hash}.*CHANGELOG\\.md`),
  );
});
