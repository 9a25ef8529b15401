/**
 * When the pictures of a film are due. Films are made at simulated time: a second of sand has as many frames on any device,
 * however long they take to compute. Pure, so that it can be tested without a page.
 */

export interface FilmOrder {
  /** Pictures per second of the film. */
  readonly framesPerSecond: number;
  /** Simulated seconds; null: until somebody ends it. */
  readonly seconds: number | null;
  /** Seconds of the film per simulated second: 1, or more for slow motion. */
  readonly slowMotion: number;
  /** The camera goes around what it looks at, degrees per second of the film. */
  readonly orbit: number;
  /** It rises above it, likewise; negative: it sinks. */
  readonly rise: number;
  /** Its distance is so many times as large after each second of the film: below 1 it comes nearer. */
  readonly zoom: number;
}

export const usualFilm: FilmOrder = { framesPerSecond: 60, seconds: null, slowMotion: 1, orbit: 0, rise: 0, zoom: 1 };

/** What people may ask for. */
export const filmLimits = {
  framesPerSecond: [1, 120],
  seconds: [0.01, 3600],
  slowMotion: [0.1, 1000],
  orbit: [-360, 360],
  rise: [-90, 90],
  zoom: [0.1, 10],
} as const;

/** Numbers that make no sense come as near as they can. */
export function filmOrder(asked: Partial<FilmOrder>): FilmOrder {
  const within = (value: number | undefined, usual: number, [low, high]: readonly [number, number]) =>
    value === undefined || !Number.isFinite(value) ? usual : Math.min(high, Math.max(low, value));
  const { framesPerSecond, seconds, slowMotion, orbit, rise, zoom } = usualFilm;
  return {
    framesPerSecond: within(asked.framesPerSecond, framesPerSecond, filmLimits.framesPerSecond),
    seconds: asked.seconds == null ? seconds : within(asked.seconds, 1, filmLimits.seconds),
    slowMotion: within(asked.slowMotion, slowMotion, filmLimits.slowMotion),
    orbit: within(asked.orbit, orbit, filmLimits.orbit),
    rise: within(asked.rise, rise, filmLimits.rise),
    zoom: within(asked.zoom, zoom, filmLimits.zoom),
  };
}

export interface FilmProgress {
  /** Pictures so far. */
  readonly frames: number;
  /** Null: until somebody ends it. */
  readonly allFrames: number | null;
  /** Of the film. */
  readonly seconds: number;
  /** Real seconds until it is done; null where that is not known. */
  readonly left: number | null;
}

/** The first pictures wait for shaders and say little about the others. */
const unsureFrames = 2;

export class FilmClock {
  readonly order: FilmOrder;
  readonly #began: number;
  #frames = 0;
  /** When the picture was taken from which on the pace is measured, ms. */
  #measured: { at: number; frames: number } | null = null;

  /** `time`: simulated seconds at the first picture. */
  constructor(order: FilmOrder, time: number) {
    this.order = order;
    this.#began = time;
  }

  /** Simulated seconds from one picture to the next. */
  get interval(): number {
    return 1 / (this.order.framesPerSecond * this.order.slowMotion);
  }

  get allFrames(): number | null {
    const { seconds } = this.order;
    return seconds === null ? null : Math.max(1, Math.round(seconds / this.interval));
  }

  get frames(): number {
    return this.#frames;
  }

  get complete(): boolean {
    return this.allFrames !== null && this.#frames >= this.allFrames;
  }

  /** Substeps until the next picture: the moment nearest to its own, so that errors do not add up. */
  stepsUntilNext(time: number, dt: number): number {
    return Math.max(0, Math.round((this.#began + this.#frames * this.interval - time) / dt));
  }

  /** A picture was taken; `now` in ms. What the camera has to do for the next one: turn and rise (radians), and go away by a factor. */
  taken(now: number): { readonly turn: number; readonly rise: number; readonly zoom: number } {
    this.#frames++;
    if (this.#frames === unsureFrames) this.#measured = { at: now, frames: this.#frames };
    const { orbit, rise, zoom, framesPerSecond } = this.order;
    const radians = Math.PI / 180 / framesPerSecond;
    return { turn: orbit * radians, rise: rise * radians, zoom: zoom ** (1 / framesPerSecond) };
  }

  progress(now: number): FilmProgress {
    const all = this.allFrames;
    const since = this.#measured;
    const counted = since ? this.#frames - since.frames : 0;
    const pace = since && counted > 0 ? (now - since.at) / 1000 / counted : null;
    return {
      frames: this.#frames,
      allFrames: all,
      seconds: this.#frames / this.order.framesPerSecond,
      left: all === null || pace === null ? null : Math.max(0, all - this.#frames) * pace,
    };
  }
}
