import { density, fitGamma, gammaShape } from '../../fits/distribution';
import { meanEstimate } from '../../fits/interval';
import type { Point } from '../../fits/line';
import type { Curve } from '../../verification/outcome';
import { attempt, type Finding, judged, type LabExperiment } from '../experiment';
import { experiencedForces } from '../forces';
import { normalForces } from '../packing';
import { compressed } from '../press';
import { seedsOf } from '../seeds';

/** UCT fig. 7.8 c: shape a and scale b of the gamma distribution. */
const published = { spheres: [3.36, 0.3], grains: [6.34, 0.16] } as const;
/** Pa: some five times the weight of the sand. */
const stress = 6e3;

export const compression: LabExperiment = {
  name: 'compression',
  title: 'Forces under compression',
  shows: 'Under a plunger the distribution of normal forces becomes a gamma distribution with a peak near the mean.',
  source: 'Longmore 2009 (thesis), fig. 7.8 c: gamma(3.36, 0.30) for spheres, gamma(6.34, 0.16) for grains',
  usual: { grains: 3000, seeds: 4 },
  least: 300,
  async run(host, { grains, seeds, set }) {
    type Forces = { spheres: number[]; grains: number[] };
    /** What spheres and grains experience, as the thesis recorded it; and single contacts. */
    const runs: Forces[] = [];
    const single: Forces[] = [];
    const troubles: string[] = [];
    for (const seed of seedsOf(seeds)) {
      const made = await compressed(host, {
        grains,
        friction: 0.5,
        seed,
        template: 'tetra',
        stress,
        ...(set && { set }),
        onPart: (part) => host.onProgress((seed - 1 + part) / seeds, `pressing, seed ${seed}`),
      });
      runs.push(experiencedForces(made, 'all'));
      single.push(normalForces(made, 'all'));
      troubles.push(...made.troubles);
    }
    const notes: string[] = [];
    const findings: Finding[] = [];
    const curves: Curve[] = [];
    const tables = [];
    for (const level of ['spheres', 'grains'] as const) {
      const all = attempt(notes, level, () => density(runs.flatMap((run) => run[level])));
      if (!all) continue;
      const fits = runs.flatMap((run) => attempt(notes, level, () => fitGamma(density(run[level]))) ?? []);
      const alone = attempt(notes, level, () => fitGamma(density(single.flatMap((run) => run[level]))));
      if (alone) {
        notes.push(
          `${level === 'spheres' ? 'Single contacts of spheres' : 'Single pairs of grains'}: gamma(${alone.parameters.map(({ value }) => value.toPrecision(3)).join(', ')}). The findings are of sums over the contacts of each sphere or grain: the thesis has one value for each (7.2.1: forces “experienced by 64K grains and 256K particles”), and does not say whether it added magnitudes, as here, or vectors.`,
        );
      }
      const [a, b] = published[level];
      const shape = meanEstimate(fits.map(({ parameters }) => parameters[0].value));
      const scale = meanEstimate(fits.map(({ parameters }) => parameters[1].value));
      findings.push(judged(`shape a, ${level}`, shape, [0.8 * a, 1.2 * a], `${a}`));
      findings.push(judged(`scale b, ${level}`, scale, [0.8 * b, 1.2 * b], `${b}`));
      findings.push(
        judged(
          `peak (a − 1) b, ${level}`,
          meanEstimate(fits.map(({ parameters: [one, other] }) => (one.value - 1) * other.value)),
          [0.6, 1],
          'near 1',
        ),
      );
      curves.push({ name: level, style: 'dots', points: all });
      curves.push({
        name: `${level}, thesis`,
        style: 'dashed',
        points: Array.from({ length: 60 }, (_, i): Point => [(i + 1) / 15, gammaShape((i + 1) / 15, [a, b])]),
      });
      tables.push({ name: level, names: ['f/mean', 'P(f)'], columns: [all.map(([f]) => f), all.map(([, p]) => p)] });
    }
    return {
      findings,
      plots: [
        {
          file: 'compression',
          title: `Normal forces under ${stress / 1000} kPa`,
          x: 'force over mean force',
          y: 'P(f)',
          curves,
        },
      ],
      tables,
      notes,
      troubles,
    };
  },
};
