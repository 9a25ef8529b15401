/** Grains on their way in: what sources pour and tools ask for gets its ids here and waits until the GPU takes it. */
import { packStruct } from '../../gpu/struct-layout';
import type { Params } from '../../params/table';
import type { Material } from '../../scene/materials';
import { pourBatch, pourSources } from '../../scene/pour';
import { seedCount } from '../../scene/seeds';
import type { GrainSeeds, PourSource, Scene } from '../../scene/types';
import { spawnBatch, spawnCountLayout } from './layouts';
import { joinNewcomers, type Newcomers, packRequests, restingOverlap } from './requests';
import type { IdRange } from './tool-uniforms';

/** What one run of dem/grains/spawn reads. */
export interface SpawnUpload {
  readonly requests: Uint8Array<ArrayBuffer>;
  readonly counts: ArrayBuffer;
}

export class SpawnQueue {
  /** Grains that the GPU has been asked for, ever. */
  asked = 0;
  private nextId: number;
  private waiting: Newcomers[] = [];
  private pouredUntil: number;
  private readonly pours: PourSource[];

  /** @param ids of the grains that are there already. */
  constructor(scene: Scene, time: number, ids: Uint32Array) {
    this.pours = pourSources(scene);
    this.pouredUntil = time;
    this.nextId = ids.reduce((most, id) => Math.max(most, id + 1), 0);
  }

  get isEmpty(): boolean {
    return this.waiting.length === 0;
  }

  add(seeds: GrainSeeds): IdRange {
    const first = this.nextId;
    this.nextId += seedCount(seeds);
    const ids = Uint32Array.from({ length: seedCount(seeds) }, (_, i) => first + i);
    this.waiting.push({ ...seeds, ids, returning: false });
    return { first, end: this.nextId };
  }

  /** Grains that were there before, with the ids that they had. */
  addBack(grains: GrainSeeds & { ids: Uint32Array }): void {
    this.waiting.push({ ...grains, returning: true });
  }

  /** What the scene's sources give until `toTime`. */
  pourUntil(toTime: number, params: Params, materials: readonly Material[]): void {
    const fromTime = this.pouredUntil;
    this.pouredUntil = toTime;
    this.pours.forEach((source, stream) => {
      const batch = pourBatch(source, fromTime, toTime, params, materials, stream);
      if (seedCount(batch) > 0) this.add(batch);
    });
  }

  /** Everything that waits, in parts that the GPU takes at once. */
  *take(materials: readonly Material[]): Generator<SpawnUpload> {
    const newcomers = joinNewcomers(this.waiting);
    this.waiting = [];
    const squeeze = restingOverlap(materials);
    for (let first = 0; first < newcomers.ids.length; first += spawnBatch) {
      const count = Math.min(spawnBatch, newcomers.ids.length - first);
      this.asked += count;
      yield {
        requests: packRequests(newcomers, first, count),
        counts: packStruct(spawnCountLayout, { count, squeeze, spare0: 0, spare1: 0 }),
      };
    }
  }
}
