/** A program that can run the benchmark's scene. */

export type Phase = 'falling' | 'settled';

export interface Task {
  readonly grains: number;
  readonly phase: Phase;
  /** Where everybody starts: see grain-file.ts. */
  readonly file: string;
}

export interface Condition {
  /** m, mean over the grains' centres */
  readonly meanHeight: number;
  /** m, deepest overlap of spheres; where the contender can tell */
  readonly largestOverlap?: number;
}

export interface Contender {
  readonly name: string;
  /** Simulated seconds per step. */
  readonly stepTime: number;
  /** Gets ready; throws when this scene is too much for it. */
  load(task: Task): Promise<void>;
  /** Advances by some steps and says how many seconds that took. */
  run(steps: number): Promise<number>;
  condition(): Promise<Condition>;
  /** How it was set up, for the report. */
  notes(): string;
  stop(): Promise<void>;
}
