/**
 * A recording: a state, and everything that was done to the sand from then on. Done again, it ends in the same bits, on the same
 * driver and version of the program. docs/state-format.md says how it stands in a file.
 */
import type { Act } from '../../methods/acts';
import type { Plain } from '../../world/checkpoint';
import type { PreparedBody } from '../../world/prepare-bodies';
import type { SavedState } from '../../world/saved-state';

/** Bodies come with all that it takes to draw and to save them. */
export type RecordedAct =
  | Exclude<Act, { kind: 'add-body' }>
  | { readonly kind: 'add-body'; readonly body: PreparedBody };

export interface RecordingEnd {
  /** Simulated seconds. */
  readonly time: number;
  /** `stateHash` of the sand. */
  readonly hash: string;
}

export interface Recording {
  readonly start: SavedState;
  readonly acts: readonly RecordedAct[];
  /** Where it ended; null: its device was lost. */
  readonly end: RecordingEnd | null;
  /** What people may want to know of the visit: device, counters, messages, intents. Nothing depends on it. */
  readonly about: Readonly<Record<string, Plain>>;
}
