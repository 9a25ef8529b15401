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
  /** ns at the second size over ns at the first, of every round; the goal is 1.25 at most. */
  readonly growth: number[] | null;
  /** Bytes that one binding may have here, and the buffers that would need more for a million grains. */
  readonly bindingLimit: number;
  readonly tooLarge: string[];
}

const small = 16_384;
const large = 262_144;
const million = 1_048_576;
const steps = 96;
const repeats = 5;

async function load(ours: Ours, grains: number, warm: number, report: Report): Promise<SizeRun> {
  const run = { grains, nanoseconds: [], memory: 0, conserved: false, finite: false, problem: null };
  try {
    await ours.load({ grains, file: await provideBed('settled', grains, ours, report) });
    const { sizes } = await ours.memory(grains);
    const memory = Object.values(sizes).reduce((sum, size) => sum + size, 0) / 1e6;
    if (warm > 0) await ours.run(warm);
    return { ...run, memory };
  } catch (error) {
    return { ...run, problem: error instanceof Error ? error.message : String(error) };
  }
}

/** One burst of so many steps. */
async function burst(ours: Ours, run: SizeRun, count: number): Promise<void> {
  if (!run.problem) run.nanoseconds.push((1e9 * (await ours.run(count))) / (run.grains * count));
}

/** What became of the grains. */
async function conclude(ours: Ours, run: SizeRun): Promise<SizeRun> {
  if (run.problem) return run;
  const { grains, finite } = await ours.condition(false);
  const { listOverflow, memoryOverflow, nonFinite } = await ours.counters();
  const lost = listOverflow + memoryOverflow + nonFinite;
  const problem = lost > 0 ? `${listOverflow} lists, ${memoryOverflow} memories, ${nonFinite} bad numbers` : null;
  return { ...run, conserved: grains === run.grains, finite, problem };
}

export async function measureCapacity(ours: Ours, quick: boolean, report: Report): Promise<Capacity> {
  const [first, second, third] = quick ? [4096, 16_384, 65_536] : [small, large, million];
  // the two whose times are compared take turns, like contenders: this machine's speed changes from minute to minute
  const other = ours.another();
  const pair: SizeRun[] = [];
  try {
    for (const [index, grains] of [first, second].entries()) {
      report(index / 4, `${whole(grains)} grains`);
      pair.push(await load([ours, other][index], grains, 512, report));
    }
    for (let round = 0; round < repeats; round++) {
      report(0.5 + (0.25 * round) / repeats, `${whole(first)} and ${whole(second)} grains in turns`);
      // bursts of about the same length
      await burst(ours, pair[0], steps * Math.round(second / first / 2));
      await burst(other, pair[1], steps / 2);
    }
    for (const [index, run] of pair.entries()) pair[index] = await conclude([ours, other][index], run);
  } finally {
    other.stop();
  }
  report(0.75, `${whole(third)} grains`);
  const largest = await load(ours, third, 0, report);
  await burst(ours, largest, steps);
  await burst(ours, largest, steps);
  const sizes = [...pair, await conclude(ours, largest)];
  await ours.load({ grains: 64 });
  const { sizes: buffers, limit } = await ours.memory(million);
  const tooLarge = Object.entries(buffers)
    .filter(([, size]) => size > limit)
    .map(([name, size]) => `${name}: ${digits(size / 2 ** 20)} MiB`);
  const ratios = pair[1].nanoseconds.map((time, round) => time / pair[0].nanoseconds[round]);
  const growth = ratios.length > 0 && ratios.every(Number.isFinite) ? ratios : null;
  return { sizes, growth, bindingLimit: limit, tooLarge };
}
