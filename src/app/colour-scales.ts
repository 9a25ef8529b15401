/** Ends of the colour scales and of the widths of force chains: from the scene at first, then following the sand. */

import type { ParticleSample } from '../methods/method';
import { type ColourMode, defaultRange, type ScaleHints } from '../render/colour-modes';
import { aimScale, glideScale, quantile, type Scale, scaleAt } from '../render/scale-glide';
import type { Simulation } from '../simulation';

/** Scales that follow the sand. */
type Following = 'speed' | 'spin' | 'force' | 'chains';
const following: readonly Following[] = ['speed', 'spin', 'force', 'chains'];

/** Real time between two samples of the sand, ms. */
const interval = 300;
/** Most grains fit the scale; a few that fly off must not make the others look alike. */
const part = 0.97;
/** A scale never ends below this part of what the scene lets expect: sand at rest shall look at rest, not like noise. */
const least = 0.01;
/** The strongest contact of a grain over the mean of its contacts: what a scale for single contacts must hold. */
const strongest = 3;

export class ColourScales {
  #scales: Readonly<Record<Following, Scale>>;
  readonly #expected: Readonly<Record<Following, number>>;
  /** Pa: of sand at rest it does not change much. */
  readonly #pressure: number;
  #due = 0;
  #busy = false;
  #lastLook = 0;

  constructor(hints: ScaleHints) {
    const end = (mode: ColourMode) => defaultRange(mode, hints)[1];
    this.#expected = { speed: end('speed'), spin: end('spin'), force: end('force'), chains: end('force') / 2 };
    this.#scales = this.#each((name) => scaleAt(this.#expected[name]));
    this.#pressure = end('pressure');
  }

  range(mode: ColourMode): [number, number] {
    if (mode === 'speed' || mode === 'spin' || mode === 'force') return [0, this.#scales[mode].shown];
    if (mode === 'pressure') return [0, this.#pressure];
    return mode === 'contacts' ? [0, mostContacts] : [0, 1];
  }

  /** The force that is drawn widest, N. */
  get fullForce(): number {
    return this.#scales.chains.shown;
  }

  /** Glides on; true while the picture changes by it. */
  advance(seconds: number): boolean {
    const before = this.#scales;
    this.#scales = this.#each((name) => glideScale(before[name], seconds));
    return following.some((name) => before[name].shown !== this.#scales[name].shown);
  }

  /** Looks at the sand now and then; nothing waits for it. */
  look(now: number, sim: Simulation, grainCount: number): void {
    if (this.#busy || now < this.#due || grainCount === 0) return;
    this.#busy = true;
    const done = () => {
      this.#busy = false;
      this.#due = performance.now() + interval;
    };
    sim.method.sample().then(
      (sample) => {
        this.take(sample, Math.min((now - this.#lastLook) / 1000, 1));
        this.#lastLook = now;
        done();
      },
      // of a destroyed or lost device: nobody needs it any more
      done,
    );
  }

  take(sample: ParticleSample, seconds: number): void {
    const { speed = [], spin = [], force = [], contactForce = [] } = sample;
    const values = { speed, spin, force, chains: contactForce.map((value) => strongest * value) };
    this.#scales = this.#each((name) =>
      aimScale(this.#scales[name], quantile(values[name], part), least * this.#expected[name], seconds),
    );
  }

  #each(make: (name: Following) => Scale): Record<Following, Scale> {
    return { speed: make('speed'), spin: make('spin'), force: make('force'), chains: make('chains') };
  }
}

/** A tetra grain in a dense bed touches about ten times. */
const mostContacts = 14;
