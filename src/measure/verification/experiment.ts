import type { Outcome } from './outcome';
import type { Laboratory } from './setup';

/** How far a long experiment has come, 0 to 1. */
export type Progress = (part: number) => void;

export interface Experiment {
  name: string;
  title: string;
  /** What is done and what is expected, as Markdown. */
  text: string;
  /** Too long for `npm test`. */
  slow?: true;
  run(lab: Laboratory, progress: Progress): Promise<Outcome>;
}
