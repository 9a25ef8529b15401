/**
 * Makes films of the running sand. While a film is made, the frame loop draws at the simulated times that the film asks for, as
 * well as it can, and people may go on playing: what they do is in the film.
 */
import { orbit, zoom } from '../../render/camera';
import type { FrameLoop, Shutter } from '../frame-loop';
import type { Camera, Picture } from '../picture';
import type { Session } from '../session';
import { FilmClock, type FilmOrder, type FilmProgress, filmOrder } from './film-clock';
import { type FilmFormat, NoEncoder, openReel, type Reel } from './reel';

export interface FilmRequest extends Partial<FilmOrder> {
  readonly format?: FilmFormat | 'auto';
  /** Where PNG files go, one by one. */
  readonly onPicture?: (picture: Blob, frame: number) => void;
}

export interface Film {
  readonly format: FilmFormat;
  readonly codec: string;
  readonly frames: number;
  /** Null where pictures were handed out one by one. */
  readonly content: Blob | null;
}

/** How a film ended. */
export type FilmEnd =
  | { readonly kind: 'done'; readonly film: Film }
  | { readonly kind: 'empty' | 'cancelled' | 'no-encoder' }
  | { readonly kind: 'failed'; readonly reason: string };

export interface FilmParts {
  readonly canvas: HTMLCanvasElement;
  readonly session: Session;
  readonly camera: Camera;
  readonly loop: FrameLoop;
  readonly picture: Picture;
}

/** Pictures that the encoder may have waiting: sand and encoder work at the same time. */
const mostWaiting = 2;

interface Running {
  readonly clock: FilmClock;
  readonly reel: Reel;
  /** Whoever waits for the end. */
  readonly end: (how: 'done' | 'cancelled') => void;
}

export class FilmMaker {
  readonly #parts: FilmParts;
  #running: Running | null = null;

  constructor(parts: FilmParts) {
    this.#parts = parts;
  }

  /** Null when there is no film under way. */
  get progress(): (FilmProgress & Pick<Reel, 'format' | 'codec'>) | null {
    const film = this.#running;
    if (!film) return null;
    const { format, codec } = film.reel;
    return { ...film.clock.progress(performance.now()), format, codec };
  }

  /** Ends the film and keeps what there is. */
  stop(): void {
    this.#running?.end('done');
  }

  cancel(): void {
    this.#running?.end('cancelled');
  }

  /** Resolves when the film is complete, stopped or cancelled, or when another scene is opened. */
  async make({ format = 'auto', onPicture, ...asked }: FilmRequest): Promise<FilmEnd> {
    const { session, canvas, picture } = this.#parts;
    const { world } = session;
    if (!world || this.#running) return { kind: 'empty' };
    const order = filmOrder(asked);
    // encoders want even numbers
    const [width, height] = [canvas.width & ~1, canvas.height & ~1];
    try {
      const { framesPerSecond } = order;
      const reel = await openReel({ format, framesPerSecond, width, height, ...(onPicture && { onPicture }) });
      await picture.prepared('full');
      const clock = new FilmClock(order, world.sim.time);
      const how = await this.#expose(clock, reel, width, height);
      if (how === 'cancelled') {
        await reel.cancel();
        return { kind: 'cancelled' };
      }
      const content = await reel.finish();
      if (clock.frames === 0) return { kind: 'empty' };
      return { kind: 'done', film: { format: reel.format, codec: reel.codec, frames: clock.frames, content } };
    } catch (error) {
      if (error instanceof NoEncoder) return { kind: 'no-encoder' };
      return { kind: 'failed', reason: (error as Error).message };
    }
  }

  /** Until the end; rejects when the reel does. */
  #expose(clock: FilmClock, reel: Reel, width: number, height: number): Promise<'done' | 'cancelled'> {
    const { loop, canvas, camera, session } = this.#parts;
    // in turns, so that one can be encoded while the next one is drawn
    const copies = Array.from({ length: mostWaiting }, () =>
      Object.assign(document.createElement('canvas'), { width, height }),
    );
    let waiting = 0;
    let last: Promise<void> = Promise.resolve();
    return new Promise<'done' | 'cancelled'>((resolve, reject) => {
      const end = (how: 'done' | 'cancelled', error?: unknown) => {
        if (this.#running !== film) return;
        this.#running = null;
        loop.shutter = null;
        session.demand.invalidate();
        if (error !== undefined) reject(error);
        else last.then(() => resolve(how), reject);
      };
      const film: Running = { clock, reel, end };
      const shutter: Shutter = {
        get ready() {
          return waiting < mostWaiting;
        },
        stepsUntilNext: (time, dt) => clock.stepsUntilNext(time, dt),
        take: () => {
          const frame = clock.frames;
          const copy = copies[frame % mostWaiting];
          copyInto(copy, canvas);
          waiting++;
          last = last.then(() => reel.add(copy, frame)).finally(() => waiting--);
          last.catch((error) => end('cancelled', error));
          const { turn, rise, zoom: factor } = clock.taken(performance.now());
          if (turn !== 0 || rise !== 0 || factor !== 1) camera.jumpTo(zoom(orbit(camera.goal, turn, rise), factor));
          if (clock.complete) end('done');
        },
        worldGone: () => end('done'),
      };
      this.#running = film;
      loop.shutter = shutter;
    });
  }
}

/** A window that changed its size since the film began is fitted into it; a row of pixels too many is cut off. */
function copyInto(copy: HTMLCanvasElement, canvas: HTMLCanvasElement): void {
  const paper = copy.getContext('2d', { alpha: false });
  if (!paper) throw new Error('the browser has no canvas to copy pictures to');
  const fits = [canvas.width - copy.width, canvas.height - copy.height].every((rest) => rest === 0 || rest === 1);
  const scale = fits ? 1 : Math.min(copy.width / canvas.width, copy.height / canvas.height);
  const [width, height] = [canvas.width * scale, canvas.height * scale];
  const [x, y] = fits ? [0, 0] : [(copy.width - width) / 2, (copy.height - height) / 2];
  if (!fits) paper.clearRect(0, 0, copy.width, copy.height);
  paper.drawImage(canvas, x, y, width, height);
}
