/** What any running sand shows in plots: sampled now and then, without stopping it. */
import type { Point } from '../../measure/fits/line';
import { readLoads } from '../../measure/instruments/loads';
import { Recorder } from '../../measure/instruments/recorder';
import { kineticEnergy, meanHeight } from '../../measure/statistics';
import type { Plot } from '../../measure/verification/outcome';
import type { Vec3 } from '../../scene/types';
import type { Simulation } from '../../simulation';
import type { Load } from '../../world/contacts';
import type { Tally } from '../../world/tally';

const channels = [
  { name: 'kinetic energy', unit: 'J' },
  { name: 'mean height', unit: 'm' },
  { name: 'mean downward speed', unit: 'm/s' },
  { name: 'coordination', unit: 'grains' },
  { name: 'load on obstacles', unit: 'N' },
] as const;

export class LiveRecorder {
  readonly recorder = new Recorder(channels, { every: 0, capacity: 2000 });
  #forces: Point[] = [];
  #of: number | string = -1;
  #busy = false;

  /**
   * Samples a simulation; another `run` than before begins anew. (The states of a series are simulations of their own, and
   * one run.) Nothing while a sample is under way or time stands still.
   */
  async sample(sim: Simulation, run: number | string = sim.number): Promise<boolean> {
    if (this.#busy) return false;
    if (this.#of !== run) this.recorder.clear();
    this.#of = run;
    const { time } = sim;
    const times = this.recorder.column('time');
    const last = times[times.length - 1];
    if (last === time) return false;
    if (last !== undefined && time < last) this.recorder.clear(); // started again
    this.#busy = true;
    try {
      const tally = sim.method.tally ? await sim.method.tally() : await sumOf(sim);
      // before the first grain there is nothing to take a mean of
      if (tally.grains === 0) return false;
      const { kineticEnergy: energy, meanHeight: height, meanRising, coordination, load } = tally;
      this.recorder.record(time, [energy, height, -meanRising, coordination, Math.abs(load[1])]);
      this.#forces = tally.contacts >= 100 ? densityOf(tally) : [];
      return true;
    } finally {
      this.#busy = false;
    }
  }

  plots(): Plot[] {
    const series = channels.map(({ name, unit }) => ({
      file: name.replaceAll(' ', '-'),
      title: name[0].toUpperCase() + name.slice(1),
      x: 'simulated time [s]',
      y: `${name} [${unit}]`,
      curves: [{ name, style: 'line' as const, points: this.recorder.series(name) }],
    }));
    const forces = {
      file: 'live-forces',
      title: 'Distribution of normal forces now',
      x: 'force over mean force',
      y: 'P(f)',
      logY: true,
      curves: [
        { name: 'now', style: 'dots' as const, points: this.#forces },
        {
          name: 'e^−f',
          style: 'dashed' as const,
          points: Array.from({ length: 31 }, (_, i): Point => [i / 5, Math.exp(-i / 5)]),
        },
      ],
    };
    const seen = series.filter(({ curves: [{ points }] }) => points.some(([, y]) => Number.isFinite(y)));
    return this.#forces.length > 0 ? [...seen, forces] : seen;
  }
}

/** P(f) of forces over their mean, from counts in bins of a quarter of an octave. */
export function densityOf({ contacts, meanForce, forces }: Tally): Point[] {
  return forces.flatMap(({ from, to, count }): Point[] => {
    const [low, high] = [from / meanForce, to / meanForce];
    // weaker ones are many narrow bins of nothing much, and a single contact is no density
    return count < 2 || high < 0.02 ? [] : [[(low + high) / 2, count / contacts / (high - low)]];
  });
}

/** For methods that cannot add up where the sand lies: from the whole state. They have no contacts. */
async function sumOf(sim: Simulation): Promise<Tally> {
  const state = await sim.readState();
  const grains = state.ids.length;
  let rising = 0;
  for (let g = 0; g < grains; g++) rising += state.velocity[3 * g + 1];
  return {
    grains,
    kineticEnergy: kineticEnergy(state, sim.materials),
    meanHeight: meanHeight(state),
    meanRising: rising / Math.max(1, grains),
    // without a number there is no plot
    coordination: Number.NaN,
    load: sim.method.loads ? overObstacles(await readLoads(sim)) : [Number.NaN, Number.NaN, Number.NaN],
    contacts: 0,
    meanForce: 0,
    forces: [],
  };
}

/** N: what obstacles feel in all. */
export const overObstacles = (loads: readonly Load[]): Vec3 =>
  loads
    .filter(({ kind }) => kind === 'obstacle')
    .reduce<Vec3>((sum, { force }) => [sum[0] + force[0], sum[1] + force[1], sum[2] + force[2]], [0, 0, 0]);
