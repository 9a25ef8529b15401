/**
 * The last moments of the running sand, to go back to: snapshots that the session takes anyway, in a ring of bounded memory. After
 * going back, the moments that came later stay until the sand moves on from there: that is how to go forward again.
 */
import type { Scene } from '../../scene/types';
import type { SavedState } from '../../world/saved-state';
import { deviceHints, memoryPreset } from '../memory-preset';

/** A state of the run; `state.grains.time` says when. */
export interface Moment {
  readonly scene: Scene;
  readonly state: SavedState;
}

export class Rewind {
  #moments: readonly Moment[] = [];
  /** The one that the sand is at, or came from. */
  #at = Number.NEGATIVE_INFINITY;
  readonly #budget: number;

  /** Bytes of all moments together, at most. */
  constructor(budget = memoryPreset(deviceHints()).rewind) {
    this.#budget = budget;
  }

  /** By time. */
  get moments(): readonly Moment[] {
    return this.#moments;
  }

  get bytes(): number {
    return this.#moments.reduce((sum, moment) => sum + bytesOf(moment), 0);
  }

  /** A snapshot was taken. */
  add(moment: Moment): void {
    const time = timeOf(moment);
    // another scene, or the same one from its beginning: another run
    if (moment.scene !== this.#moments.at(-1)?.scene || time < this.#at) this.#moments = [];
    const before = this.#at;
    this.#at = time;
    if (this.#moments.some((known) => timeOf(known) === time)) {
      this.#moments = this.#moments.map((known) => (timeOf(known) === time ? moment : known));
      return;
    }
    const kept = [...this.#moments.filter((known) => timeOf(known) <= before), moment];
    let bytes = kept.reduce((sum, known) => sum + bytesOf(known), 0);
    while (bytes > this.#budget && kept.length > 0) bytes -= bytesOf(kept.shift() as Moment);
    this.#moments = kept;
  }

  /** The sand goes on from this moment. */
  goTo(moment: Moment): void {
    this.#at = timeOf(moment);
  }
}

export const timeOf = ({ state }: Moment): number => state.grains.time;

function bytesOf({ state: { grains } }: Moment): number {
  const { ids, material, position, orientation, velocity, angularVelocity, checkpoint } = grains;
  const arrays = [ids, material, position, orientation, velocity, angularVelocity];
  return [...arrays, ...Object.values(checkpoint?.words ?? {})].reduce((sum, array) => sum + array.byteLength, 0);
}
