/** Keeping sand for the next visit where the browser's store is full, forbidden, emptied behind our back, or slow. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Autosave } from '../../../../src/app/keep/autosave';
import type { Keeper } from '../../../../src/app/keep/keeper';
import type { Session } from '../../../../src/app/session';

/** As much of IndexedDB as is used, which can be made to fail in the ways that browsers fail. */
class Disk {
  readonly kept = new Map<string, { visit: string; at: number }>();
  fault: 'none' | 'full' | 'denied' | 'throws' = 'none';
  /** While it is set, nothing is safely written yet. */
  slow: Promise<void> | null = null;
  writes = 0;

  readonly factory = {
    open: () => {
      if (this.fault === 'throws') throw new DOMException('The operation is insecure.', 'SecurityError');
      const request = Object.assign(new EventTarget(), {
        result: {
          transaction: (_: string, mode: string) => this.#transaction(mode),
          close() {},
          createObjectStore() {},
        },
        error: new DOMException('not allowed', 'InvalidStateError'),
      });
      queueMicrotask(() => request.dispatchEvent(new Event(this.fault === 'denied' ? 'error' : 'success')));
      return request;
    },
  };

  #transaction(mode: string) {
    const full = this.fault === 'full' && mode === 'readwrite';
    const transaction = Object.assign(new EventTarget(), {
      error: new DOMException('no room', 'QuotaExceededError'),
      objectStore: () => ({
        getAll: () => ({ result: [...this.kept.values()] }),
        put: (state: { visit: string; at: number }) => {
          this.writes++;
          if (!full) this.kept.set(state.visit, state);
          return {};
        },
        delete: (visit: string) => {
          this.kept.delete(visit);
          return {};
        },
      }),
    });
    void Promise.resolve(mode === 'readwrite' ? this.slow : null).then(() =>
      transaction.dispatchEvent(new Event(full ? 'abort' : 'complete')),
    );
    return transaction;
  }
}

let disk: Disk;
let persist: ReturnType<typeof vi.fn>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  disk = new Disk();
  persist = vi.fn(async () => true);
  vi.stubGlobal('indexedDB', disk.factory);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('navigator', { storage: { persist } });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function visit() {
  const session = {
    touched: true,
    scene: { title: 'Heap' },
    watch: { snapshot: { time: 1, ids: Uint32Array.of(1, 2) } },
  };
  const keeper = { encode: () => new Uint8Array(8) };
  const failed = vi.fn();
  const autosave = new Autosave(session as unknown as Session, keeper as unknown as Keeper, { failed });
  const goOn = () => {
    session.watch = { snapshot: { time: session.watch.snapshot.time + 1, ids: Uint32Array.of(1, 2) } };
  };
  return { autosave, failed, goOn };
}

test('what is worth keeping is kept, and the browser is asked once not to throw it away', async () => {
  const { autosave, goOn } = visit();
  await autosave.save();
  goOn();
  await autosave.save();
  expect(disk.kept.size).toBe(1);
  expect(persist).toHaveBeenCalledTimes(1);
  // the same snapshot again is not written again
  await autosave.save();
  expect(disk.writes).toBe(2);
});

test('a browser that refuses to promise anything, or knows no such promise, keeps the sand all the same', async () => {
  persist.mockRejectedValue(new TypeError('not in private windows'));
  const { autosave, failed } = visit();
  await autosave.save();
  vi.stubGlobal('navigator', {});
  await visit().autosave.save();
  expect(disk.kept.size).toBe(2);
  expect(failed).not.toHaveBeenCalled();
});

test.each(['full', 'denied', 'throws'] as const)(
  'a store that is %s: said once, not tried every ten seconds, and nothing else is harmed',
  async (fault) => {
    disk.fault = fault;
    const { autosave, failed, goOn } = visit();
    await autosave.save();
    goOn();
    await autosave.save();
    expect(failed).toHaveBeenCalledTimes(1);
    expect(disk.writes).toBeLessThanOrEqual(1);
    expect(await autosave.left()).toBeNull();
  },
);

test('a store that was emptied behind our back (evicted) is written again with the next snapshot', async () => {
  const { autosave, goOn } = visit();
  await autosave.save();
  disk.kept.clear();
  expect(await visit().autosave.left()).toBeNull();
  goOn();
  await autosave.save();
  expect(disk.kept.size).toBe(1);
});

test('a slow disk: one write at a time, and what came meanwhile is written afterwards', async () => {
  let finish = () => {};
  disk.slow = new Promise((resolve) => {
    finish = resolve;
  });
  const { autosave, goOn, failed } = visit();
  const first = autosave.save();
  for (let i = 0; i < 5; i++) {
    goOn();
    await autosave.save();
  }
  await vi.waitFor(() => expect(disk.writes).toBe(1));
  finish();
  disk.slow = null;
  await first;
  await autosave.save();
  expect(disk.writes).toBe(2);
  expect(failed).not.toHaveBeenCalled();
});
