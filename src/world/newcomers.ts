/** Particles on their way in: what sources pour and tools ask for gets its ids here and waits until the method takes it. */
import type { Params } from '../params/table';
import type { Material } from '../scene/materials';
import { pourBatch, pourSources } from '../scene/pour';
import { joinSeeds, seedCount } from '../scene/seeds';
import type { GrainSeeds, PourSource, Scene } from '../scene/types';
import { type ClockMemory, plainSeeds, seedsFrom } from './checkpoint';

/** Ids from `first` to before `end`. */
export interface IdRange {
  readonly first: number;
  readonly end: number;
}

export interface Newcomers extends GrainSeeds {
  readonly ids: Uint32Array;
  /** They were there before and go back among their old neighbours (undo). */
  readonly returning: boolean;
}

export interface JoinedNewcomers extends GrainSeeds {
  readonly ids: readonly number[];
  readonly returning: readonly boolean[];
}

export const joinNewcomers = (parts: readonly Newcomers[]): JoinedNewcomers => ({
  ...joinSeeds([...parts]),
  ids: parts.flatMap(({ ids }) => [...ids]),
  returning: parts.flatMap(({ ids, returning }) => Array.from(ids, () => returning)),
});

export class NewcomerQueue {
  #nextId: number;
  #waiting: Newcomers[] = [];
  #pouredUntil: number;
  readonly #pours: readonly PourSource[];

  /** @param ids of the particles that are there already. */
  constructor(scene: Scene, time: number, ids: Uint32Array) {
    this.#pours = pourSources(scene);
    this.#pouredUntil = time;
    this.#nextId = ids.reduce((most, id) => Math.max(most, id + 1), 0);
  }

  add(seeds: GrainSeeds): IdRange {
    const first = this.#nextId;
    this.#nextId += seedCount(seeds);
    const ids = Uint32Array.from({ length: seedCount(seeds) }, (_, i) => first + i);
    this.#waiting.push({ ...seeds, ids, returning: false });
    return { first, end: this.#nextId };
  }

  /** What the scene's sources give until `time`. */
  pourUntil(time: number, params: Params, materials: readonly Material[]): void {
    const from = this.#pouredUntil;
    this.#pouredUntil = time;
    this.#pours.forEach((source, stream) => {
      const batch = pourBatch(source, from, time, params, materials, stream);
      if (seedCount(batch) > 0) this.add(batch);
    });
  }

  /** Everything that waits. */
  take(): Newcomers[] {
    const taken = this.#waiting;
    this.#waiting = [];
    return taken;
  }

  get memory(): ClockMemory['newcomers'] {
    return { nextId: this.#nextId, pouredUntil: this.#pouredUntil, waiting: this.#waiting.map(plainSeeds) };
  }

  resume({ nextId, pouredUntil, waiting }: ClockMemory['newcomers']): void {
    this.#nextId = nextId;
    this.#pouredUntil = pouredUntil;
    this.#waiting = waiting.map(seedsFrom);
  }
}
