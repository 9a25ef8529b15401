/** What people can give us, broken at random: hundreds of cases of each kind here, ten thousand in `npm run torture`. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { validateScene } from '../../src/scene/validate';
import { fuzz, fuzzKinds } from '../fuzz';
import { hostile } from '../fuzz/breakage';
import { meshFuzz } from '../fuzz/meshes';
import { stateFuzz } from '../fuzz/states';

// three.js writes about odd files to the console
beforeAll(() => {
  for (const method of ['log', 'warn', 'error'] as const) vi.spyOn(console, method).mockImplementation(() => {});
});
afterAll(() => {
  vi.restoreAllMocks();
});

describe('usable or words, never an exception', () => {
  test.each(fuzzKinds)('$name', async (kind) => {
    await fuzz(kind, 400, 2026);
  });
});

describe('the search finds what it should', () => {
  test('a property that does not hold fails with a small case', async () => {
    const wrong = {
      ...stateFuzz,
      run: () => {
        throw new Error('never good');
      },
    } as never;
    await expect(fuzz(wrong, 20, 1)).rejects.toThrow(/never good/);
  });

  test('cases that all end alike are refused', async () => {
    await expect(fuzz({ ...meshFuzz, run: () => 'sentence' } as never, 20, 1)).rejects.toThrow(/ended in 'body'/);
  });
});

const deep = JSON.parse('['.repeat(2000) + ']'.repeat(2000));

test.each([...hostile, deep].map((value, index) => [index, value] as const))(
  'hostile value %i as a whole scene',
  (_, value) => {
    expect(validateScene(value)).toHaveProperty('problems');
  },
);
