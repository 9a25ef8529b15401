/** Brings the running sand to the wanted parameters: while it runs where that is possible, else by a fresh start. */
import { type Params, parameterSpec } from '../../params/table';
import { usesOwnCluster } from '../../scene/shapes/mixture';
import type { Simulation } from '../../simulation';
import type { Notice } from '../notices';

/** What the session does for it. */
export interface SyncEffects {
  /** As they are now; null when there is no world. */
  parameters(): { readonly params: Params; readonly wanted: Params } | null;
  /** Changes the running sand; when it is done, `params` of the above are these. */
  setLive(params: Params): Promise<void>;
  /** Starts the scene again with these, or goes on with its sand as it lies; false when it did not come to that. */
  restart(params: Params, keepSand: boolean): Promise<boolean>;
  notice(notice: Notice): void;
  /** Other parameters run now. */
  changed(): void;
}

/** Until nothing is left to do: more may be asked for while something compiles. */
export async function syncParameters(effects: SyncEffects): Promise<void> {
  for (let now = effects.parameters(); now; now = effects.parameters()) {
    const { params, wanted } = now;
    const keys = keysThatDiffer(params, wanted);
    if (keys.length === 0) return;
    const idle = !usesOwnCluster(params) && !usesOwnCluster(wanted);
    const fresh = keys.filter((key) => parameterSpec(key)?.applies === 'reset' && !(idle && key === 'ownCluster'));
    if (fresh.length === 0) {
      await effects.setLive(wanted);
    } else {
      const keepSand = fresh.every((key) => key === 'brushShapes') && wanted.brushShapes === 'all';
      if (!(await effects.restart(wanted, keepSand))) return;
      if (!keepSand)
        effects.notice({ kind: 'restarted', labels: fresh.map((key) => parameterSpec(key)?.label ?? key) });
    }
    effects.changed();
  }
}

/** Other parameters for running sand; what is worth saying about them. */
export async function setLiveParams(sim: Simulation, params: Params): Promise<Notice[]> {
  const before = sim.dt;
  const { forgotContacts } = await sim.setParams(params);
  const hints = sim.dt === before ? [] : sim.method.spec.check(sim.world);
  return [
    ...(hints.length > 0 ? [{ kind: 'hints' as const, problems: hints }] : []),
    ...(forgotContacts ? [{ kind: 'forgot-contacts' as const }] : []),
  ];
}

function keysThatDiffer(a: Params, b: Params): (keyof Params)[] {
  return (Object.keys(a) as (keyof Params)[]).filter((key) => a[key] !== b[key]);
}
