/** When snapshots are taken, on which a lost device and the tools depend. */
import { expect, test, vi } from 'vitest';
import { Watch } from '../../../src/app/watch';
import type { Simulation } from '../../../src/simulation';

function setUp() {
  const sim = {
    time: 1,
    dt: 1e-4,
    method: { capacity: 100 },
    grow() {},
    readCounters: async () => ({ rebuilds: 0 }),
    readExactState: vi.fn(async () => ({ time: sim.time })),
  };
  const watch = new Watch(sim as unknown as Simulation, null);
  const look = async (now: number, options = {}) => {
    watch.look(now, { toolHeld: false, running: true, details: false, ...options });
    await vi.waitFor(() => expect(watch.counters).not.toBeNull());
    await Promise.resolve();
  };
  return { sim, watch, look, reads: () => sim.readExactState.mock.calls.length };
}

test('every three seconds while time runs; in a pause only after something was done', async () => {
  const { look, reads, watch } = setUp();
  const now = performance.now();
  await look(now);
  expect(reads()).toBe(1);
  await look(now + 1000);
  expect(reads()).toBe(1);
  await look(now + 4000);
  expect(reads()).toBe(2);
  await look(now + 8000, { running: false });
  expect(reads()).toBe(2);
  watch.touch();
  await look(now + 12_000, { running: false });
  expect(reads()).toBe(3);
});

test('a body or an obstacle that came, or a tool that was lifted, is in a snapshot soon: also in a pause', async () => {
  const { look, reads, watch } = setUp();
  const now = performance.now();
  await look(now, { running: false });
  expect(reads()).toBe(1);
  watch.hurry();
  // as soon as copying has rested: it took no time here
  await look(now + 500, { running: false });
  expect(reads()).toBe(2);
  await look(now + 1000, { running: false });
  expect(reads()).toBe(2);
});
