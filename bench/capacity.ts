/** How time grows with the number of grains, and whether a million of them fit and run. */

import { provideBed, type Report } from './beds';
import type { Ours } from './contenders/ours';
import { digits, whole } from './numbers';

export interface SizeRun {
  readonly grains: number;
  /** ns a grain and step, one number a repeat */
  readonly nanoseconds: number[];
  /** MB of all buffers together */
  readonly memory: number;
  readonly conserved: boolean;
  readonly finite: boolean;
  readonly problem: string | null;
}

export interface Capacity {
  readonly sizes: SizeRun[];
  /** ns at the second size over ns at the first; the goal is 1.25 at most. */
  readonly growth: number | null;
  /** Bytes that one binding may have here, and the buffers that would need more for a million grains. */
  readonly bindingLimit: number;
  readonly tooLarge: string[];
}

const small = 16_384;
const large = 262_144;
const million = 1_048_576;
const steps = 96;
const repeats = 3;

/** The largest size starts from the lattice: what it must show is that it fits, runs and loses nothing. */
async function runSize(ours: Ours, grains: number, file: string | undefined, warm: number): Promise<SizeRun> {
  const run = { grains, nanoseconds: [] as number[], memory: 0, conserved: false, finite: false };
  try {
    await ours.load({ grains, file });
    const { sizes } = await ours.memory(grains);
    run.memory = Object.values(sizes).reduce((sum, size) => sum + size, 0) / 1e6;
    if (warm > 0) await ours.run(warm);
    for (let i = 0; i < repeats; i++) run.nanoseconds.push((1e9 * (await ours.run(steps))) / (grains * steps));
    const { grains: left, finite } = await ours.condition(false);
    const { listOverflow, memoryOverflow, nonFinite } = await ours.counters();
    const lost = listOverflow + memoryOverflow + nonFinite;
    const problem = lost > 0 ? `${listOverflow} lists, ${memoryOverflow} memories, ${nonFinite} bad numbers` : null;
    return { ...run, conserved: left === grains, finite, problem };
  } catch (error) {
    return { ...run, problem: error instanceof Error ? error.message : String(error) };
  }
}

export async function measureCapacity(ours: Ours, quick: boolean, report: Report): Promise<Capacity> {
  const [first, second, third] = quick ? [4096, 16_384, 65_536] : [small, large, million];
  const sizes: SizeRun[] = [];
  for (const [index, grains] of [first, second].entries()) {
    const file = await provideBed('settled', grains, ours, report);
    report(index / 3, `${whole(grains)} grains`);
    sizes.push(await runSize(ours, grains, file, 512));
  }
  report(2 / 3, `${whole(third)} grains`);
  sizes.push(await runSize(ours, third, await provideBed('falling', third, ours, report), 0));
  await ours.load({ grains: 64 });
  const { sizes: buffers, limit } = await ours.memory(million);
  const tooLarge = Object.entries(buffers)
    .filter(([, size]) => size > limit)
    .map(([name, size]) => `${name}: ${digits(size / 2 ** 20)} MiB`);
  const best = sizes.map(({ nanoseconds }) => Math.min(...nanoseconds));
  const growth = Number.isFinite(best[0] + best[1]) ? best[1] / best[0] : null;
  return { sizes, growth, bindingLimit: limit, tooLarge };
}
