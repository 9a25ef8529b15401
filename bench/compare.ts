/** Lets contenders run the same scene in turns, in short bursts, so that whatever else the machine does hits all alike. */

import { timeStep } from '../src/measure/bench/scene';
import type { Condition, Contender, Phase, Task } from './contender';

export interface Entry {
  readonly name: string;
  readonly notes: string;
  /** Simulated seconds per second, one number per round. */
  readonly rates: number[];
  /** Simulated seconds per step. */
  readonly stepTime: number;
  readonly condition: Condition;
}

export interface Skipped {
  readonly name: string;
  readonly reason: string;
}

export interface Comparison {
  readonly task: Task;
  readonly stepsPerRound: number;
  readonly burst: number;
  readonly entries: Entry[];
  readonly skipped: Skipped[];
}

export interface Pace {
  readonly rounds: number;
  /** s that a contender of middling speed runs in a settled bed's round */
  readonly roundSeconds: number;
  /** s of a burst */
  readonly burstSeconds: number;
}

/** Steps come in whole intervals of our schedule. */
const grid = 32;
/** Steps before the clock starts: contacts must find their memory again, shaders and caches get warm. */
const warmUp: Record<Phase, number> = { falling: 96, settled: 512 };
/** Steps of the falling phase that are measured: 0.05 s. */
const fall = 2400;
/** Fewest steps per round in a settled bed: several rebuilds of the lists. */
const fewest = 256;

const onGrid = (steps: number, least = grid) => Math.max(least, grid * Math.round(steps / grid));
const message = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** How many of its own steps a contender takes while the others take `steps` of ours. */
function ownSteps(contender: Contender, steps: number): number {
  return Math.max(1, Math.round((steps * timeStep) / contender.stepTime));
}

export async function compare(
  task: Task,
  contenders: readonly Contender[],
  pace: Pace,
  report: (part: number, note: string) => void,
): Promise<Comparison> {
  const skipped: Skipped[] = [];
  const running: { contender: Contender; notes: string; rates: number[]; warmRate: number }[] = [];
  for (const contender of contenders) {
    report(0, `preparing ${contender.name}`);
    try {
      await contender.load(task);
      const steps = ownSteps(contender, warmUp[task.phase]);
      // the second half tells the speed: in the first, much happens for the first time
      await contender.run(Math.ceil(steps / 2));
      const seconds = await contender.run(Math.ceil(steps / 2));
      const warmRate = (Math.ceil(steps / 2) * contender.stepTime) / seconds;
      running.push({ contender, notes: contender.notes(), rates: [], warmRate });
    } catch (error) {
      skipped.push({ name: contender.name, reason: message(error) });
    }
  }

  const middling = running.map(({ warmRate }) => warmRate).sort((a, b) => a - b)[Math.floor(running.length / 2)];
  const stepsIn = (seconds: number) => (seconds * middling) / timeStep;
  const stepsPerRound =
    task.phase === 'falling' ? onGrid(fall / Math.max(pace.rounds, 5)) : onGrid(stepsIn(pace.roundSeconds), fewest);
  const burst = Math.min(stepsPerRound, onGrid(stepsIn(pace.burstSeconds)));

  for (let round = 0; round < pace.rounds; round++) {
    const spent = running.map(() => ({ time: 0, seconds: 0 }));
    for (let done = 0; done < stepsPerRound; done += burst) {
      const steps = Math.min(burst, stepsPerRound - done);
      for (let k = 0; k < running.length; k++) {
        // nobody always comes first
        const index = (k + round) % running.length;
        const { contender } = running[index];
        const own = ownSteps(contender, steps);
        report((round + done / stepsPerRound) / pace.rounds, `round ${round + 1}: ${contender.name}`);
        spent[index].seconds += await contender.run(own);
        spent[index].time += own * contender.stepTime;
      }
    }
    running.forEach(({ rates }, index) => {
      rates.push(spent[index].time / spent[index].seconds);
    });
  }

  const entries: Entry[] = [];
  for (const { contender, notes, rates } of running) {
    const condition = await contender.condition();
    entries.push({ name: contender.name, notes, rates, stepTime: contender.stepTime, condition });
  }
  return { task, stepsPerRound, burst, entries, skipped };
}
