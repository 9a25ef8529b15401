/** What any running sand shows in plots: sampled now and then, without stopping it. */
import { density, overMean } from '../../measure/fits/distribution';
import type { Point } from '../../measure/fits/line';
import { loadsOf } from '../../measure/instruments/loads';
import { coordination } from '../../measure/instruments/quantities';
import { Recorder } from '../../measure/instruments/recorder';
import { kineticEnergy, meanHeight } from '../../measure/statistics';
import type { Plot } from '../../measure/verification/outcome';
import type { Simulation } from '../../simulation';

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
      const state = await sim.readState();
      const contacts = sim.method.contacts ? await sim.method.contacts('all') : [];
      const count = state.ids.length;
      let falling = 0;
      for (let g = 0; g < count; g++) falling -= state.velocity[3 * g + 1];
      const load = loadsOf(contacts).reduce((sum, { force }) => sum + Math.abs(force[1]), 0);
      this.recorder.record(time, [
        kineticEnergy(state, sim.materials),
        meanHeight(state),
        falling / Math.max(1, count),
        coordination(contacts, count),
        load,
      ]);
      const forces = contacts.filter(({ b, normalForce }) => b.kind === 'grain' && normalForce > 0);
      this.#forces = forces.length >= 100 ? density(overMean(forces.map(({ normalForce }) => normalForce))) : [];
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
    return this.#forces.length > 0 ? [...series, forces] : series;
  }
}
