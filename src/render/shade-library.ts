/** Shading draws by quality and colour mode, compiled when first asked for: a start waits for one set, not for eight. */
import type { ColourMode } from './colour-modes';
import { compileShades, type ShadeDraws } from './draws';
import type { Quality } from './render-scene';

export interface Shades {
  readonly quality: Quality;
  /** Colours mean something, see colour-modes.ts. */
  readonly withData: boolean;
  readonly draws: ShadeDraws;
}

export class ShadeLibrary {
  readonly #device: GPUDevice;
  readonly #format: GPUTextureFormat;
  readonly #ready = new Map<string, Shades>();
  readonly #coming = new Map<string, Promise<void>>();
  #last: Shades;

  static async create(device: GPUDevice, format: GPUTextureFormat): Promise<ShadeLibrary> {
    const draws = await compileShades(device, format, 'full', false);
    return new ShadeLibrary(device, format, { quality: 'full', withData: false, draws });
  }

  private constructor(device: GPUDevice, format: GPUTextureFormat, first: Shades) {
    this.#device = device;
    this.#format = format;
    this.#last = first;
    this.#ready.set(keyOf(first.quality, first.withData), first);
  }

  /** What to draw with now: what is asked for or, for the moment that it takes to compile, what was used last. */
  take(quality: Quality, mode: ColourMode): Shades {
    const found = this.#ready.get(keyOf(quality, mode !== 'material'));
    if (found) this.#last = found;
    else void this.prepare(quality, mode);
    return this.#last;
  }

  prepare(quality: Quality, mode: ColourMode): Promise<void> {
    const withData = mode !== 'material';
    const key = keyOf(quality, withData);
    const coming = this.#coming.get(key);
    if (coming || this.#ready.has(key)) return coming ?? Promise.resolve();
    const started = compileShades(this.#device, this.#format, quality, withData).then((draws) => {
      this.#ready.set(key, { quality, withData, draws });
    });
    this.#coming.set(key, started);
    return started;
  }
}

const keyOf = (quality: Quality, withData: boolean): string => `${quality}${withData ? ' data' : ''}`;
