/** Knows when all grains are deep asleep and nothing has happened since: substeps would change nothing then. */
import type { DemCounters } from './counters';

export class Stillness {
  #found = false;
  #disturbances = 0;

  get found(): boolean {
    return this.#found;
  }

  /** Something other than a substep happened that may wake somebody. */
  disturb(): void {
    this.#disturbances++;
    this.#found = false;
  }

  /** Called when counters are asked for; what comes back takes them when they are there. */
  asking(): (counters: Pick<DemCounters, 'grains' | 'deepAsleep'>) => void {
    const before = this.#disturbances;
    return ({ grains, deepAsleep }) => {
      this.#found = deepAsleep === grains && before === this.#disturbances;
    };
  }
}
