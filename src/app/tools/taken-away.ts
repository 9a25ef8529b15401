/** Sand that is taken away and brought back: undo and redo of pouring and digging are each other's opposite. */
import { erasuresOf } from '../../methods/erasures';
import type { Erased } from '../../methods/method';
import type { Simulation } from '../../simulation';
import type { Undoable } from './undo-stack';

type TwoWays = Pick<Undoable, 'undo' | 'redo'>;

/** Undo takes sand away, and redo brings back what that was. */
export function takenAway(sim: Simulation, takeAway: () => void): TwoWays {
  let taken: Promise<Erased | null> = Promise.resolve(null);
  return {
    undo() {
      taken = erasing(sim, takeAway);
      return true;
    },
    redo: async () => bringBack(sim, await taken),
  };
}

/** Undo brings back what was taken, and redo takes it away again. */
export function broughtBack(sim: Simulation, first: Promise<Erased | null>): TwoWays {
  let taken = first;
  return {
    undo: async () => bringBack(sim, await taken),
    async redo() {
      const before = await taken;
      if (!before) return false;
      // where its place was taken it did not come back, and is not there now
      const ids = Array.from(before.grains.ids, (id) => ({ first: id, end: id + 1 }));
      taken = erasing(sim, () => sim.actions.erase?.(erasuresOf(ids)));
      return true;
    },
  };
}

/** What was erased is read at once: the next erasure writes over it. Of a lost device there is nothing to read. */
export function erasing(sim: Simulation, erase: () => void): Promise<Erased | null> {
  sim.actions.forgetErased?.();
  erase();
  return readErased(sim);
}

export async function readErased(sim: Simulation): Promise<Erased | null> {
  return (await sim.actions.readErased?.().catch(() => null)) ?? null;
}

function bringBack(sim: Simulation, erased: Erased | null): boolean {
  if (!erased || erased.count === 0) return false;
  sim.actions.bringBack?.(erased.grains);
  return true;
}
