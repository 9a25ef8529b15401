/** The section on scaling of docs/peers.md. */
import { efficiencies, forecast, forecastSeconds, manyRanks, memoryLine, type ScalingResult } from './scaling';

const three = (x: number) => String(Number(x.toPrecision(3)));
const whole = (x: number) => Math.round(x).toLocaleString('en');

/** Grains, and ranks to put them on. */
const wishes: readonly (readonly [number, number])[] = [
  [10_000_000, 64],
  [10_000_000, 512],
  [100_000_000, 512],
  [100_000_000, 4096],
];

export function scalingMarkdown(result: ScalingResult): string {
  const { runs, dt, date, machine, cores } = result;
  const { weak, strong } = efficiencies(runs);
  const { perGrain, perRank } = memoryLine(runs);
  const rows = runs.map(
    ({ ranks, grains, rate, rounds, memory }) =>
      `| ${ranks} | ${whole(grains)} | ${three(rate / 1e6)} (${three(Math.min(...rounds) / 1e6)}–${three(Math.max(...rounds) / 1e6)}) | ${three(memory / 1e6)} |`,
  );
  const parts = (list: readonly (readonly [number, number])[]) =>
    list.map(([grains, part]) => `${three(part)} with ${whole(grains)}`).join(', ') || 'not measured';
  const future = wishes.map(([grains, ranks]) => {
    const { perRank: each, hours, memory, memoryPerRank } = forecast(result, grains, ranks);
    return `| ${whole(grains)} | ${whole(ranks)} | ${whole(each)} | ${three(hours)} | ${three(memory / 1e9)} | ${three(memoryPerRank / 1e9)} |`;
  });
  return `## Scaling

A bed of tetra grains at rest (steps of ${three(dt * 1e6)} µs), timed by LAMMPS' own loop time, one and two ranks in turns; ${date}, ${machine}. While it was timed
every rank had a core for ${three(100 * cores)} % of the time or more.

| ranks | grains | million grain-steps/s (least–most) | memory of all ranks, MB |
|---|---|---|---|
${rows.join('\n')}

- Weak scaling (as many grains a rank; rate of two ranks over twice that of one): ${parts(weak)} grains a rank.
- Strong scaling (as many grains in all): ${parts(strong)} grains.
- Memory: ${whole(perGrain)} bytes a grain of four spheres (slope between the smallest and the largest run of one rank), ${three(perRank / 1e6)} MB a rank beside it.

On paper, for ${forecastSeconds} s of sand at rest:

| grains | ranks | grains a rank | hours | memory, GB | GB a rank |
|---|---|---|---|---|---|
${future.join('\n')}

Assumptions: every rank computes like the largest run of one rank here (same processor, no more than one rank a core); ${manyRanks} of that is left among many ranks
(the two ranks above lose less; more bricks have more faces, and load balance of a bed is not perfect); steps as here, for softness and size of grains as here (hours grow as 1/dt: a modulus a
hundred times larger takes ten times as long); grains are at rest and touch as these do (falling sand is faster); a brick borrows spheres within one and a half grains of its faces; dumps are not
counted (a frame of 100 million grains is about 40 GB as text: write few).
`;
}
