/**
 * How LAMMPS scales: measured over one and two ranks, and on paper beyond. Weak: as many grains a rank; strong: as many in all.
 */

/** One timing of a settled bed. */
export interface ScalingRun {
  readonly ranks: number;
  readonly grains: number;
  /** Grain-steps per real second, the median of the rounds, and all of them. */
  readonly rate: number;
  readonly rounds: readonly number[];
  /** Bytes of all ranks together: resident, at their peak. */
  readonly memory: number;
}

export interface ScalingResult {
  readonly runs: readonly ScalingRun[];
  /** s a step */
  readonly dt: number;
  readonly date: string;
  readonly machine: string;
  /** Part of the wall time that ranks had a core, at least: below 1 other work had it. */
  readonly cores: number;
}

/** Below this part of a core the other programs are what is measured. */
const quietCores = 0.95;

/** Why a measurement says nothing, in a sentence; null: the machine was quiet. */
export const busyMachine = ({ cores }: ScalingResult): string | null =>
  cores >= quietCores
    ? null
    : `Other programs ran: a rank had a core for only ${Math.round(100 * cores)} % of the time. Two ranks then mostly wait for each other, so nothing was stored; run it on a quiet machine.`;

const find = (runs: readonly ScalingRun[], ranks: number, grains: number) =>
  runs.find((run) => run.ranks === ranks && run.grains === grains);

/** Rate of two ranks over twice that of one. */
export function efficiencies(runs: readonly ScalingRun[]): { weak: [number, number][]; strong: [number, number][] } {
  const alone = runs.filter(({ ranks }) => ranks === 1);
  const of = (other: ScalingRun | undefined, one: ScalingRun) => (other ? other.rate / (2 * one.rate) : undefined);
  const pick = (twice: boolean) =>
    alone.flatMap((one): [number, number][] => {
      const part = of(find(runs, 2, twice ? 2 * one.grains : one.grains), one);
      return part === undefined ? [] : [[one.grains, part]];
    });
  return { weak: pick(true), strong: pick(false) };
}

/** Bytes a grain by the slope between the smallest and largest run of one rank, and what a rank needs without any. */
export function memoryLine(runs: readonly ScalingRun[]): { perGrain: number; perRank: number } {
  const alone = runs.filter(({ ranks }) => ranks === 1).sort((a, b) => a.grains - b.grains);
  const [small, large] = [alone[0], alone[alone.length - 1]];
  const perGrain = (large.memory - small.memory) / Math.max(1, large.grains - small.grains);
  return { perGrain, perRank: small.memory - perGrain * small.grains };
}

export interface Forecast {
  readonly grains: number;
  readonly ranks: number;
  readonly perRank: number;
  readonly hours: number;
  /** Bytes. */
  readonly memory: number;
  readonly memoryPerRank: number;
}

/** Part of the measured rate of a busy rank that is left among very many. */
export const manyRanks = 0.7;

/** Simulated s. */
export const forecastSeconds = 1;

/**
 * Hours for a second of sand: steps × grains a rank / (rate of one rank × efficiency). The rate is that of the largest run on one
 * rank (a rank of a cluster has at least as many grains, so its share of borrowed neighbours is smaller).
 */
export function forecast({ runs, dt }: ScalingResult, grains: number, ranks: number): Forecast {
  const one = runs.filter((run) => run.ranks === 1).sort((a, b) => b.grains - a.grains)[0];
  const perRank = grains / ranks;
  const steps = forecastSeconds / dt;
  const hours = (steps * perRank) / (one.rate * manyRanks) / 3600;
  const { perGrain, perRank: base } = memoryLine(runs);
  // a brick borrows its neighbours' spheres within a grain and a half: six faces of a cube
  const borrowed = 6 * 1.5 * perRank ** (2 / 3);
  const memoryPerRank = base + perGrain * (perRank + borrowed);
  return { grains, ranks, perRank, hours, memory: memoryPerRank * ranks, memoryPerRank };
}
