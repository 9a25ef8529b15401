/**
 * Hears of everything that is done to a simulation, and keeps as much of it as is worth reporting: from a snapshot that is half a
 * minute to a minute old. Memory is bounded; where more happens than fits, the recording begins anew.
 */
import type { Act } from '../../methods/acts';
import type { Params } from '../../params/table';
import type { Simulation } from '../../simulation';
import type { GrainState } from '../../world/grain-state';
import type { PreparedBody } from '../../world/prepare-bodies';
import type { SavedObstacle } from '../../world/saved-obstacles';
import type { RecordedAct } from './recording';

/** Real time between two snapshots that are kept, ms. */
const spacing = 30_000;
/** Bytes of all acts together, at most. */
const usualBudget = 32 * 2 ** 20;

/** What was around the grains at a moment; all of it is replaced, never changed in place. */
export interface Surroundings {
  readonly params: Params;
  /** By number; null: removed. */
  readonly bodies: readonly (PreparedBody | null)[];
  /** Those that people placed. */
  readonly obstacles: readonly SavedObstacle[];
}

/** A place in the list of acts. */
export interface Mark extends Surroundings {
  readonly place: number;
}

export interface Moment extends Mark {
  readonly grains: GrainState;
  /** ms */
  readonly at: number;
}

export class Recorder {
  readonly #around: () => Surroundings;
  readonly #budget: number;
  #acts: RecordedAct[] = [];
  /** The place of the first act that is kept. */
  #first = 0;
  #bytes = 0;
  #listUse = -1;
  #moments: readonly Moment[] = [];

  constructor(sim: Simulation, around: () => Surroundings, budget = usualBudget) {
    this.#around = around;
    this.#budget = budget;
    sim.onAct = (act) => this.#add(act);
  }

  /** The place that a state has that is read now. */
  mark(): Mark {
    return { ...this.#around(), place: this.#first + this.#acts.length };
  }

  /** The state that was asked for at the mark has come; `at` in ms. */
  keep(mark: Mark, grains: GrainState, at: number): void {
    if (mark.place < this.#first) return;
    const moment = { ...mark, grains, at };
    const last = this.#moments.at(-1);
    if (!last) this.#begin([moment]);
    else if (at - last.at >= spacing) this.#begin([...this.#moments.slice(-1), moment]);
  }

  /** Where a recording can begin; null until the first state has come. */
  get start(): Moment | null {
    return this.#moments[0] ?? null;
  }

  /** What was done since then. */
  since({ place }: Mark): RecordedAct[] {
    return this.#acts.slice(Math.max(0, place - this.#first));
  }

  get bytes(): number {
    return this.#bytes;
  }

  #begin(moments: readonly Moment[]): void {
    this.#moments = moments;
    const place = moments[0]?.place ?? this.#first + this.#acts.length;
    this.#acts = this.#acts.slice(place - this.#first);
    this.#first = place;
    this.#bytes = this.#acts.reduce((sum, act) => sum + bytesOf(act), 0);
  }

  #add(act: Act): void {
    if (act.kind === 'refresh' && this.#acts.at(-1)?.kind === 'refresh') return;
    if (act.kind === 'grow') {
      // lists grow with what they hold: a number that is no larger changes nothing
      const use = act.counters.listUse ?? 0;
      if (use <= this.#listUse) return;
      this.#listUse = use;
    }
    // whoever adds bodies to a scene that is recorded prepared them
    const recorded = act as RecordedAct;
    this.#acts.push(recorded);
    this.#bytes += bytesOf(recorded);
    if (this.#bytes > this.#budget) this.#begin(this.#moments.slice(1));
    if (this.#bytes > this.#budget) this.#begin([]);
  }
}

/** About as many as it takes in memory. */
function bytesOf(act: RecordedAct): number {
  const seeds = act.kind === 'spawn' ? act.seeds : act.kind === 'bring-back' ? act.grains : null;
  if (seeds) return 120 * seeds.material.length + 200;
  if (act.kind === 'erase') return 100 + 32 * act.erasures.reduce((sum, { ids = [] }) => sum + ids.length + 1, 0);
  if (act.kind === 'set-obstacles') return 100 + 500 * act.obstacles.length;
  return act.kind === 'advance' ? 32 : 1000;
}
