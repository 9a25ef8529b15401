/** Does to a simulation what a recording says, in the same order and between the same substeps. */
import type { Simulation } from '../../simulation';
import type { PreparedBody } from '../../world/prepare-bodies';
import { stateHash } from '../../world/state-hash';
import type { RecordedAct } from './recording';
import type { RecordedRest } from './recording-file';

/** Substeps after which the device may catch up: few enough to keep a page alive. */
const batch = 64;

export interface ReplayEvents {
  /** Part of the acts that are done. */
  progress?(part: number): void;
  /** A body came, or went. */
  body?(index: number, body: PreparedBody | null): void;
  /** Whether to go on: the scene may have been replaced meanwhile. */
  goOn?(): boolean;
}

export interface ReplayResult {
  readonly time: number;
  readonly hash: string;
  /** Null: the recording does not say where it ended, or the replay was broken off. */
  readonly same: boolean | null;
}

/** The simulation goes on from the state of the recording. */
export async function replay(sim: Simulation, rest: RecordedRest, events: ReplayEvents = {}): Promise<ReplayResult> {
  const { acts, end } = rest;
  let [ahead, done] = [0, 0];
  for (const act of acts) {
    if (events.goOn?.() === false) break;
    await perform(sim, act, events);
    done++;
    ahead += act.kind === 'advance' ? act.substeps : 0;
    if (ahead < batch) continue;
    ahead = 0;
    await sim.done();
    events.progress?.(done / acts.length);
  }
  const state = await sim.readState();
  const hash = stateHash(state);
  return { time: state.time, hash, same: end && done === acts.length ? hash === end.hash : null };
}

async function perform(sim: Simulation, act: RecordedAct, events: ReplayEvents): Promise<void> {
  switch (act.kind) {
    case 'advance':
      sim.substep(act.substeps);
      return;
    case 'set-params':
      await sim.setParams(act.params);
      return;
    case 'set-obstacles':
      await sim.setObstacles(act.obstacles);
      return;
    case 'guide':
      sim.guide(act.index, act.velocity);
      return;
    case 'add-body':
      events.body?.(await sim.addBody(act.body), act.body);
      return;
    case 'remove-body':
      sim.removeBody(act.index);
      events.body?.(act.index, null);
      return;
    case 'spawn':
      sim.spawn(act.seeds);
      return;
    case 'blow':
      sim.actions.blow?.(act.gust);
      return;
    case 'erase':
      sim.actions.erase?.(act.erasures);
      return;
    case 'forget-erased':
      sim.actions.forgetErased?.();
      return;
    case 'read-erased':
      await sim.actions.readErased?.();
      return;
    case 'bring-back':
      sim.actions.bringBack?.(act.grains);
      return;
    case 'grip':
      sim.actions.grip?.(act.grip ?? undefined);
      return;
    case 'grow':
      sim.grow(act.counters);
      return;
    case 'refresh':
      sim.refresh();
  }
}
