import type { Contact } from '../../../world/contacts';
import { density, fitGamma, gammaShape } from '../../fits/distribution';
import { meanEstimate } from '../../fits/interval';
import { median, type Point } from '../../fits/line';
import type { Curve } from '../../verification/outcome';
import { attempt, estimateText, type Finding, judged, type LabExperiment } from '../experiment';
import { experiencedForces } from '../forces';
import { diameter, normalForces } from '../packing';
import { compressed } from '../press';
import { seedsOf } from '../seeds';

/** UCT fig. 7.8 c: shape a and scale b of the gamma distribution. */
const published = { spheres: [3.36, 0.3], grains: [6.34, 0.16] } as const;
/**
 * Pa. The thesis does not give its own, and the shape depends on it; but it presses its spheres into each other by a tenth of a diameter,
 * where its limit is (7.2.2), and at the last of these they are.
 */
const stresses = [6e3, 24e3, 48e3];
const last = stresses.length - 1;
const kilo = (stress: number) => `${stress / 1000} kPa`;

/** Of contacts between grains, over the diameter of a sphere. */
function middleOverlap(contacts: readonly Contact[]): number {
  const between = contacts.filter(({ a, b, overlap }) => a.kind === 'grain' && b.kind === 'grain' && overlap > 0);
  return median(between.map(({ overlap }) => overlap)) / diameter;
}

export const compression: LabExperiment = {
  name: 'compression',
  title: 'Forces under compression',
  shows: 'Under a plunger the distribution of normal forces becomes a gamma distribution with a peak near the mean.',
  source: 'Longmore 2009 (thesis), fig. 7.8 c: gamma(3.36, 0.30) for spheres, gamma(6.34, 0.16) for grains',
  usual: { grains: 1000, seeds: 4 },
  least: 300,
  async run(host, { grains, seeds, set }) {
    type Forces = { spheres: number[]; grains: number[] };
    /** What spheres and grains experience, as the thesis recorded it; and single contacts: by stress, then by run. */
    const felt: Forces[][] = stresses.map(() => []);
    const single: Forces[][] = stresses.map(() => []);
    const overlaps: number[][] = stresses.map(() => []);
    const troubles: string[] = [];
    for (const seed of seedsOf(seeds)) {
      const made = await compressed(host, {
        grains,
        friction: 0.5,
        seed,
        template: 'tetra',
        stresses,
        ...(set && { set }),
        onPart: (part) => host.onProgress((seed - 1 + part) / seeds, `pressing, seed ${seed}`),
      });
      for (const [i, bed] of made.beds.entries()) {
        felt[i].push(experiencedForces(bed, 'all'));
        single[i].push(normalForces(bed, 'all'));
        overlaps[i].push(middleOverlap(bed.contacts));
      }
      troubles.push(...made.troubles);
    }
    const runs = felt[last];
    const notes: string[] = [];
    const findings: Finding[] = [];
    const curves: Curve[] = [];
    const tables = [];
    for (const level of ['spheres', 'grains'] as const) {
      const all = attempt(notes, level, () => density(runs.flatMap((run) => run[level])));
      if (!all) continue;
      const fits = runs.flatMap((run) => attempt(notes, level, () => fitGamma(density(run[level]))) ?? []);
      if (fits.length === 0) continue;
      const shapes = stresses.map((stress, i) => {
        const each = felt[i].flatMap((run) => attempt(notes, level, () => fitGamma(density(run[level]))) ?? []);
        const value =
          each.length > 0 ? estimateText(meanEstimate(each.map(({ parameters }) => parameters[0].value))) : '–';
        return `${value} at ${kilo(stress)}`;
      });
      const alone = attempt(notes, level, () => fitGamma(density(single[last].flatMap((run) => run[level]))));
      notes.push(
        `${level === 'spheres' ? 'Spheres' : 'Grains'}: a = ${shapes.join(', ')}${alone ? `; of single ${level === 'spheres' ? 'contacts' : 'pairs'} gamma(${alone.parameters.map(({ value }) => value.toPrecision(3)).join(', ')}) at the last` : ''}.`,
      );
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
          title: `Normal forces under ${kilo(stresses[last])}`,
          x: 'force over mean force',
          y: 'P(f)',
          curves,
        },
      ],
      tables,
      notes: [
        ...notes,
        `Spheres overlap by ${stresses.map((stress, i) => `${(100 * meanEstimate(overlaps[i]).value).toPrecision(2)} % of d at ${kilo(stress)}`).join(', ')} (median). The thesis does not give its stress; it limits overlaps to a tenth of d (7.2.2), and findings are of the last stress. They are of sums over the contacts of each sphere or grain: the thesis has one value for each (7.2.1: forces “experienced by 64K grains and 256K particles”), and does not say whether it added magnitudes, as here, or vectors.`,
      ],
      troubles,
    };
  },
};
