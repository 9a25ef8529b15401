/** What a run of the benchmark found, as it is written to JSON. */
import type { PassMeasurement } from '../src/measure/bench/pass-cost';
import type { Counters } from '../src/methods/method';
import type { Capacity } from './capacity';
import type { Comparison } from './compare';
import type { DispatchCosts } from './dispatch-cost';
import type { Drawing } from './drawing';
import type { GalleryRow } from './gallery';
import type { PagePacing } from './page-pacing';

export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly system: string;
  readonly node: string;
  /** Processes that wanted to run, a core, when the bench began: more than a little disturbs it. */
  readonly load: number;
}

/** Our own counters and passes after the rounds. */
export interface OwnDetails {
  readonly counters: Counters;
  readonly passes: PassMeasurement;
  readonly meanSpeed: number;
}

export interface Measured extends Comparison {
  readonly own: OwnDetails | null;
}

export interface Results {
  readonly date: string;
  readonly machine: Machine;
  readonly adapter: string;
  readonly rounds: number;
  readonly dispatchCosts: DispatchCosts;
  readonly comparisons: Measured[];
  readonly capacity: Capacity | null;
  readonly drawing: Drawing | null;
  readonly gallery: GalleryRow[];
  readonly page: PagePacing[];
  /** The text of the page's benchmark. */
  readonly chromium: string | null;
  readonly remarks: string[];
}

/** Name of our own code among the contenders; ratios are relative to it. */
export const ourName = 'Tetrasand';
