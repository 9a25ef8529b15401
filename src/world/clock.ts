/**
 * The clock of a simulation: substeps in intervals, and what comes with those: pours, and where obstacles and driven bodies are.
 * Nothing depends on how callers group substeps, and what it remembers is enough to go on from there.
 */
import type { Blast } from '../scene/types';
import type { ClockMemory } from './checkpoint';
import { intervalOf } from './interval';
import { NewcomerQueue } from './newcomers';
import { ObstacleField } from './obstacle-field';
import { type Interval, intervalSteps, type WorldState } from './world-state';

export interface ClockStart {
  readonly time: number;
  readonly dt: number;
  /** Of the particles that are there already. */
  readonly ids: Uint32Array;
  /** Substeps per interval. */
  readonly length?: number;
}

export class Clock {
  /** Simulated seconds since the scene began. */
  time: number;
  /** Seconds per substep. */
  dt: number;
  readonly field: ObstacleField;
  readonly newcomers: NewcomerQueue;
  #steps = 0;
  #intervalStart: number;
  #length: number;
  readonly #blasts: readonly Blast[];

  constructor(world: WorldState, { time, dt, ids, length = intervalSteps }: ClockStart) {
    this.time = time;
    this.dt = dt;
    this.field = new ObstacleField(world.obstacles);
    this.newcomers = new NewcomerQueue(world.scene, time, ids);
    this.#intervalStart = time;
    this.#length = length;
    this.#blasts = world.scene.blasts;
  }

  /** Substeps of the interval that are done. */
  get first(): number {
    return this.#steps % this.#length;
  }

  /** Substeps that may be done in one go: to the end of the interval, or to the next blast. */
  upTo(most: number): number {
    const whole = Math.min(most, this.#length - this.first);
    for (let run = 1; run < whole; run++) if (this.#blastsIn(run).length > 0) return run;
    return whole;
  }

  /** What goes off before the next substep, in which its time falls. */
  get blasts(): readonly Blast[] {
    return this.#blastsIn(0);
  }

  #blastsIn(substep: number): readonly Blast[] {
    const [from, to] = [this.#timeAfter(substep), this.#timeAfter(substep + 1)];
    return this.#blasts.filter(({ time }) => time >= from && time < to);
  }

  /** An interval begins. */
  begin(world: WorldState): Interval {
    this.#intervalStart = this.time;
    this.newcomers.pourUntil(this.time + this.#length * this.dt, world.params, world.materials);
    return this.interval(world, !this.field.isStill);
  }

  /** The one that is under way. */
  interval(world: WorldState, withObstacles = true): Interval {
    return intervalOf(world, this.field, this.#intervalStart, this.dt, withObstacles, this.#length);
  }

  advance(substeps: number): void {
    this.time = this.#timeAfter(substeps);
    this.#steps += substeps;
  }

  /** From the beginning of the interval: sums would depend on how substeps are grouped. */
  #timeAfter(substeps: number): number {
    return this.#intervalStart + (this.first + substeps) * this.dt;
  }

  /** Substeps of another length from now on; where an interval has more or fewer of them, the next one begins at once. */
  change(dt: number, length = intervalSteps): void {
    this.dt = dt;
    if (length !== this.#length) {
      this.#length = length;
      this.#steps = 0;
    }
    this.#intervalStart = this.time - this.first * dt;
  }

  get memory(): ClockMemory {
    return {
      steps: this.#steps,
      intervalStart: this.#intervalStart,
      newcomers: this.newcomers.memory,
      obstacles: this.field.memory,
    };
  }

  /** `carryOn` gets the interval that was under way; where it refuses, nothing has changed. */
  resume(memory: ClockMemory, world: WorldState, carryOn: (interval: Interval) => boolean): boolean {
    const before = this.field.memory;
    const start = this.#intervalStart;
    this.#intervalStart = memory.intervalStart;
    if (!carryOn(this.interval(world))) {
      this.field.resume(before);
      this.#intervalStart = start;
      return false;
    }
    this.field.resume(memory.obstacles);
    this.newcomers.resume(memory.newcomers);
    this.#steps = memory.steps;
    return true;
  }
}
