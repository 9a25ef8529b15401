import { density, fitGamma, fitTail, fitUct, logResidual, uctShape } from '../../fits/distribution';
import { meanEstimate } from '../../fits/interval';
import type { Point } from '../../fits/line';
import type { Plot } from '../../verification/outcome';
import { attempt, decided, type Finding, judged, type LabExperiment } from '../experiment';
import { experiencedForces } from '../forces';
import { normalForces, type Packing, packing } from '../packing';
import { seedsOf } from '../seeds';

/** UCT fig. 7.8 a, b: a, b, β of a(1 − b e^{−f²})e^{−βf}. */
const published = {
  spheres: { 0.5: [2.1, 0.61, 1.39], 0: [2.78, 0.72, 1.46] },
  grains: { 0.5: [2.34, 0.86, 1.21], 0: [10.05, 1.01, 2.13] },
} as const;
const levels = ['spheres', 'grains'] as const;
const frictions = [0.5, 0] as const;

export const forceDistribution: LabExperiment = {
  name: 'force-distribution',
  title: 'Distribution of normal forces P(f)',
  shows:
    'Normal forces in a packing at rest, divided by their mean: many weak ones, and a tail that falls faster than an exponential.',
  source: 'Longmore 2009 (thesis), fig. 7.8 a and b; tails in the literature: exponents 1.5 ± 0.4 and 1.7 ± 0.1',
  usual: { grains: 4000, seeds: 4 },
  least: 300,
  async run(host, { grains, seeds, set }) {
    const findings: Finding[] = [];
    const notes: string[] = [];
    const troubles: string[] = [];
    const plots: Plot[] = [];
    const tables = [];
    for (const friction of frictions) {
      const packings: Packing[] = [];
      for (const seed of seedsOf(seeds))
        packings.push(await packing(host, { grains, friction, seed, ...(set && { set }) }));
      troubles.push(...packings.flatMap((one) => one.troubles));
      for (const level of levels) {
        const runs = packings.map((made) => normalForces(made)[level]);
        const name = `${level}, μ = ${friction}`;
        const all = attempt(notes, name, () => density(runs.flat()));
        if (!all) continue;
        tables.push({
          name: `${level}-${friction}`,
          names: ['f/mean', 'P(f)'],
          columns: [all.map(([f]) => f), all.map(([, p]) => p)],
        });
        const fits = runs.flatMap((run) => attempt(notes, name, () => fitUct(density(run))) ?? []);
        const tails = runs.flatMap(
          (run) => attempt(notes, `tail of ${name}`, () => fitTail(well(density(run), run.length))) ?? [],
        );
        const [a, b, beta] = published[level][friction];
        const forms = attempt(notes, `fits of ${name}`, () => threeFits(well(all, runs.flat().length))) ?? [];
        plots.push({
          file: `force-distribution-${level}-mu-${friction}`,
          title: `${level === 'spheres' ? 'Contacts of two spheres' : 'Contacts of two grains'}, μ = ${friction}`,
          x: 'force over mean force',
          y: 'P(f)',
          logY: true,
          curves: [
            { name: 'measured', style: 'dots', points: all },
            ...forms.map(({ form, at, from }) => ({
              name: form,
              style: 'line' as const,
              points: grid.filter((f) => f >= from).map((f): Point => [f, at(f)]),
            })),
            { name: 'thesis', style: 'dashed', points: grid.map((f): Point => [f, uctShape(f, [a, b, beta])]) },
          ],
        });
        notes.push(
          `${name}, fits of all runs together: ${forms.map(({ form, words, residual }) => `${form}: ${words} (residual of ln P ${residual.toPrecision(2)})`).join('; ')}.`,
        );
        const felt = attempt(notes, name, () =>
          fitUct(density(packings.flatMap((made) => experiencedForces(made)[level]))),
        );
        if (felt) {
          notes.push(
            `${name}, as the thesis recorded them (one value for each ${level === 'spheres' ? 'sphere' : 'grain'}, the sum over its contacts): a, b, β = ${felt.parameters.map(({ value }) => value.toPrecision(3)).join(', ')}.`,
          );
        }
        if (fits.length > 0) {
          const ours = meanEstimate(fits.map(({ parameters }) => parameters[2].value));
          findings.push(judged(`β, ${name}`, ours, [0.85 * beta, 1.15 * beta], `${beta} (a ${a}, b ${b})`));
          const means = [0, 1, 2].map((i) => meanEstimate(fits.map(({ parameters }) => parameters[i].value)).value);
          const whole = attempt(notes, name, () =>
            fitUct(density(packings.flatMap((made) => normalForces(made, 'all')[level]))),
          );
          notes.push(
            `${name}: a, b, β = ${means.map((x) => x.toPrecision(3)).join(', ')}; divided by the mean of all depths instead of the ` +
              `layer’s: ${whole?.parameters.map(({ value }) => value.toPrecision(3)).join(', ')}. Thesis: ${a}, ${b}, ${beta}.`,
          );
        }
        if (tails.length > 0) {
          const alpha = meanEstimate(tails.map(({ parameters }) => parameters[2].value));
          findings.push(
            judged(`exponent α of the tail, ${name}`, alpha, [1.1, 1.9], '≈ 1.7; literature 1.5 ± 0.4 and 1.7 ± 0.1'),
          );
        }
        const peaks = runs.map((run) => peakOf(density(run)));
        const peak = meanEstimate(peaks);
        if (level === 'grains' && friction === 0)
          findings.push(judged(`peak of P, ${name}`, peak, [0.6, 1.2], 'near 1'));
        if (level === 'spheres' && friction === 0.5) {
          findings.push(
            decided(`peak of P, ${name}`, peak, peak.value < 0.5, 'no clear peak: highest at the weakest forces'),
          );
        }
      }
    }
    return { findings, plots, tables, notes, troubles };
  },
};

/** Bins with at least three values: below that the logarithm of a density is noise. */
const well = (points: readonly Point[], count: number): Point[] => {
  const width = points.length > 1 ? points[1][0] - points[0][0] : 1;
  return points.filter(([, p]) => p * width * count >= 3);
};

const grid = Array.from({ length: 60 }, (_, i) => 0.05 + i / 10);

interface FittedForm {
  readonly form: string;
  readonly words: string;
  readonly from: number;
  readonly residual: number;
  at(f: number): number;
}

/** UCT's three (table 7.2): exponential with a dip, compressed exponential ("Gaussian") of the tail, gamma. */
function threeFits(points: readonly Point[]): FittedForm[] {
  const [dipped, tail, gamma] = [fitUct(points), fitTail(points), fitGamma(points)];
  const values = (names: string, fit: typeof tail) =>
    `${names} = ${fit.parameters.map(({ value, half }) => `${value.toPrecision(3)} ± ${half.toPrecision(2)}`).join(', ')}`;
  const form = (name: string, words: string, at: (f: number) => number, from = 0): FittedForm => ({
    form: name,
    words,
    at,
    from,
    residual: logResidual(
      points.filter(([f]) => f >= from),
      at,
    ),
  });
  return [
    form('a(1 − b e^−f²)e^−βf', values('a, b, β', dipped), dipped.at),
    form('tail exp(−c f^α)', values('ln A, c, α', tail), (f) => Math.exp(tail.at(f)), 1),
    form('gamma', values('a, b', gamma), gamma.at),
  ];
}

const peakOf = (points: readonly Point[]): number =>
  points.reduce((top, point) => (point[1] > top[1] ? point : top))[0];
