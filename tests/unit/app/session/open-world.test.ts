import { expect, test } from 'vitest';
import { makeFitting } from '../../../../src/app/session/open-world';
import { initialState, type SessionState, withCapacity } from '../../../../src/app/session/state';
import { startState } from '../../../../src/app/start-state';
import { SimError } from '../../../../src/gpu/errors';
import { defaultParams } from '../../../../src/params/table';

const usual = defaultParams().capacity;

/** A device that has room for `room` grains; gives the capacity that the world got. */
function setUp(address: string, room: number, scene: Partial<SessionState['scene']> = {}) {
  const start = initialState(startState(address));
  let state: SessionState = { ...start, scene: { ...start.scene, ...scene } };
  const refused: string[] = [];
  const attempts: number[] = [];
  const open = (software = false) =>
    makeFitting(
      {
        state: () => state,
        useCapacity: (capacity) => {
          state = withCapacity(state, capacity);
        },
        refused: (reason) => refused.push(reason),
      },
      async (chooseCapacity) => {
        chooseCapacity(software);
        const { capacity } = state.params;
        attempts.push(capacity);
        if (capacity > room) throw new SimError('capacity', `${room} grains fit`);
        return capacity;
      },
    );
  return { open, refused, attempts };
}

test('nobody asked: what suits the device', async () => {
  const free = { parameters: {} };
  expect(await setUp('?scene=heap', 1e6, free).open(false)).toBe(usual);
  expect(await setUp('?scene=heap', 1e6, free).open(true)).toBe(4096);
});

test('what was asked for, where it fits', async () => {
  const { open, refused } = setUp('?scene=heap&n=512', 1e6);
  expect(await open(true)).toBe(512);
  expect(refused).toEqual([]);
});

test('more than fits: the usual capacity, and how many would fit', async () => {
  const asked = setUp('?scene=heap&n=2000000', 100_000);
  expect(await asked.open()).toBe(usual);
  expect(asked.attempts).toEqual([2_000_000, usual]);
  expect(asked.refused).toEqual(['100000 grains fit']);
  // the scene's own wish counts for no more than a person's
  const scene = setUp('?scene=heap', 100_000, { parameters: { capacity: 500_000 } });
  expect(await scene.open()).toBe(usual);
  expect(scene.attempts).toEqual([500_000, usual]);
});

test('where not even the usual capacity fits, and for any other failure, there is no second try', async () => {
  const small = setUp('?scene=heap&n=2000000', 100);
  await expect(small.open()).rejects.toThrow('100 grains fit');
  expect(small.attempts).toEqual([2_000_000, usual]);
  const few = setUp('?scene=heap&n=512', 100);
  await expect(few.open()).rejects.toThrow('100 grains fit');
  expect(few.attempts).toEqual([512]);
  expect(few.refused).toEqual([]);
});
