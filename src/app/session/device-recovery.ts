/**
 * What happens when the graphics device is lost: a driver crashed, or the system took it away. A new world is made, which goes
 * on from what was read back of the old one. A device that is lost again and again is left to the person.
 */
import { SimError } from '../../gpu/errors';
import type { Obstacle } from '../../scene/types';
import type { GrainState } from '../../world/grain-state';
import type { PreparedBody } from '../../world/prepare-bodies';
import type { Notice } from '../notices';

/** A device that is lost more often than this within a minute will be lost again: better ask the person. */
const mostLosses = 3;
const minute = 60_000;

/** Taken away by driver or system; or graphics memory ran out where nobody was prepared for it. */
export type LossReason = 'device' | 'memory';

/** What is left of a lost world. */
export interface Remains {
  /** The last snapshot; null: there was none yet, and the scene begins again. */
  readonly grains: GrainState | null;
  /** As they were in the snapshot; those that came later as they were dropped. */
  readonly bodies: readonly (PreparedBody | null)[];
  /** All that there were, those of the scene included. */
  readonly obstacles: readonly Obstacle[];
  /** Simulated seconds from the snapshot to the loss. */
  readonly secondsLost: number;
}

export interface RecoveryEffects {
  /** Waits until the work that the loss interrupted has failed. */
  workEnded(): Promise<void>;
  /** Makes a world that goes on from the remains; says itself why when it cannot, and gives false. */
  start(): Promise<boolean>;
  notice(notice: Notice): void;
  /** It is there again, and it was not the first time within a minute. */
  again(): void;
  failed(error: SimError): void;
}

export class DeviceRecovery {
  readonly #effects: RecoveryEffects;
  /** When devices were lost within the last minute, ms. */
  #losses: readonly number[] = [];
  #remains: Remains | null = null;

  constructor(effects: RecoveryEffects) {
    this.#effects = effects;
  }

  /** What the next world goes on from; null: from the beginning of the scene. */
  get remains(): Remains | null {
    return this.#remains;
  }

  /** A world has been made: nothing of the lost one is needed any more. */
  done(): void {
    this.#remains = null;
  }

  /** A device was lost at `now`, ms. */
  async recover(remains: Remains, now: number, reason: LossReason = 'device'): Promise<void> {
    this.#remains = remains;
    this.#losses = [...this.#losses.filter((time) => now - time < minute), now];
    if (this.#losses.length > mostLosses) {
      this.#losses = [];
      this.#effects.failed(new SimError('device-lost', 'The graphics device was lost several times within a minute.'));
      return;
    }
    this.#effects.notice({ kind: 'lost', reason });
    await this.#effects.workEnded();
    if (!(await this.#effects.start())) return;
    this.#effects.notice({ kind: 'recovered', secondsLost: remains.secondsLost });
    if (this.#losses.length > 1) this.#effects.again();
  }
}
