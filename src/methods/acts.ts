/**
 * Everything that can be done to a running simulation, as plain data. What happens to sand between two states is a list of
 * these: whoever does the same to the same state gets the same bits.
 */
import type { Params } from '../params/table';
import type { GrainSeeds, Obstacle, Vec3 } from '../scene/types';
import type { Grip, NewBody } from '../world/bodies';
import type { Actions, Counters, Erasure, Gust } from './method';

export type Act =
  /** In one go: how substeps are grouped is part of it. */
  | { readonly kind: 'advance'; readonly substeps: number }
  | { readonly kind: 'set-params'; readonly params: Params }
  /** All of them, as they are from now on. */
  | { readonly kind: 'set-obstacles'; readonly obstacles: readonly Obstacle[] }
  | { readonly kind: 'guide'; readonly index: number; readonly velocity: Vec3 }
  | { readonly kind: 'add-body'; readonly body: NewBody }
  | { readonly kind: 'remove-body'; readonly index: number }
  | { readonly kind: 'spawn'; readonly seeds: GrainSeeds }
  | { readonly kind: 'blow'; readonly gust: Gust }
  | { readonly kind: 'erase'; readonly erasures: readonly Erasure[] }
  | { readonly kind: 'forget-erased' }
  /** Changes no sand, but a continuum remembers from it what it may be asked to bring back. */
  | { readonly kind: 'read-erased' }
  | { readonly kind: 'bring-back'; readonly grains: GrainSeeds & { ids: Uint32Array } }
  | { readonly kind: 'grip'; readonly grip: Grip | null }
  | { readonly kind: 'grow'; readonly counters: Counters }
  | { readonly kind: 'refresh' };

/** The same actions, and `tell` hears of each that was done. */
export function overheard(actions: Partial<Actions>, tell: (act: Act) => void): Partial<Actions> {
  const heard: Actions = {
    blow(gust) {
      actions.blow?.(gust);
      tell({ kind: 'blow', gust });
    },
    erase(erasures) {
      actions.erase?.(erasures);
      tell({ kind: 'erase', erasures });
    },
    forgetErased() {
      actions.forgetErased?.();
      tell({ kind: 'forget-erased' });
    },
    readErased() {
      const reading = actions.readErased?.();
      tell({ kind: 'read-erased' });
      return reading ?? Promise.reject(new Error('nothing can be erased here'));
    },
    bringBack(grains) {
      actions.bringBack?.(grains);
      tell({ kind: 'bring-back', grains });
    },
    grip(grip) {
      actions.grip?.(grip);
      tell({ kind: 'grip', grip: grip ?? null });
    },
  };
  return Object.fromEntries(Object.entries(heard).filter(([name]) => actions[name as keyof Actions]));
}
