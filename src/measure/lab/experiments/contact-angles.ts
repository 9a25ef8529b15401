import type { Bounds } from '../../../scene/types';
import type { Contact } from '../../../world/contacts';
import { meanEstimate } from '../../fits/interval';
import type { Point } from '../../fits/line';
import { grainPairs, middlesOf } from '../../instruments/quantities';
import { stressIn } from '../../instruments/tensors';
import { decided, estimateText, type LabExperiment } from '../experiment';
import { type Packing, packing } from '../packing';
import { seedsOf } from '../seeds';

const bins = 18;

/** Angle against the vertical (0 to π/2) and force of every two grains that touch: the direction is that of their normal force. */
function anglesOf(contacts: readonly Contact[]): { theta: number; force: number }[] {
  return [...grainPairs(contacts).values()].flatMap((pair) => {
    const sum = [0, 1, 2].map((axis) =>
      pair.reduce((s, c) => s + flip(c, pair[0]) * c.normal[axis] * c.normalForce, 0),
    );
    const length = Math.hypot(...sum);
    if (!(length > 0)) return [];
    const force = pair.reduce((s, { normalForce }) => s + normalForce, 0);
    return [{ theta: Math.acos(Math.min(1, Math.abs(sum[1]) / length)), force }];
  });
}

/** Normals of a pair all point to the same grain. */
const flip = (contact: Contact, first: Contact): 1 | -1 => (contact.a.owner === first.a.owner ? 1 : -1);

/** Density over the sphere: 1 everywhere if directions were even. */
function histogram(angles: readonly { theta: number }[]): Point[] {
  const counts = Array<number>(bins).fill(0);
  for (const { theta } of angles) counts[Math.min(bins - 1, Math.floor((theta / (Math.PI / 2)) * bins))]++;
  return counts.map((count, i) => {
    const [from, to] = [i, i + 1].map((edge) => (edge * Math.PI) / 2 / bins);
    return [(90 * (i + 0.5)) / bins, count / angles.length / (Math.cos(from) - Math.cos(to))];
  });
}

/** Mean of cos²θ: 1/3 if directions were even, more if they were upright. */
const upright = (angles: readonly { theta: number }[]): number =>
  angles.reduce((sum, { theta }) => sum + Math.cos(theta) ** 2, 0) / Math.max(1, angles.length);

/** Mean of the two level normal stresses over the vertical one, in the middle half of the height. */
function sideways({ state, contacts, height }: Packing): number {
  const region: Bounds = { min: [-1, 0.25 * height, -1], max: [1, 0.75 * height, 1] };
  const stress = stressIn(region, contacts, middlesOf(state));
  return (stress[0][0] + stress[2][2]) / 2 / stress[1][1];
}

export const contactAngles: LabExperiment = {
  name: 'contact-angles',
  title: 'Angles of contacts P(θ)',
  shows:
    'Directions of contacts against the vertical hardly depend on friction; strong ones lean slightly to the horizontal.',
  source: 'Longmore 2009 (thesis), fig. 7.10',
  usual: { grains: 4000, seeds: 4 },
  least: 300,
  async run(host, { grains, seeds, set }) {
    const found = { rough: [] as ReturnType<typeof anglesOf>[], smooth: [] as ReturnType<typeof anglesOf>[] };
    const troubles: string[] = [];
    const ratios: number[] = [];
    for (const seed of seedsOf(seeds)) {
      for (const [key, friction] of [
        ['rough', 0.5],
        ['smooth', 0],
      ] as const) {
        const made = await packing(host, { grains, friction, seed, ...(set && { set }) });
        found[key].push(anglesOf(made.contacts.filter(({ normalForce }) => normalForce > 0)));
        if (friction > 0) ratios.push(sideways(made));
        troubles.push(...made.troubles);
      }
    }
    const strong = (angles: ReturnType<typeof anglesOf>) => {
      const mean = angles.reduce((sum, { force }) => sum + force, 0) / angles.length;
      return angles.filter(({ force }) => force > 2 * mean);
    };
    const difference = meanEstimate(found.rough.map((angles, i) => upright(angles) - upright(found.smooth[i])));
    const lean = meanEstimate(found.rough.map((angles) => upright(strong(angles)) - upright(angles)));
    const curves = [
      { name: 'μ = 0.5', style: 'line' as const, points: histogram(found.rough.flat()) },
      { name: 'μ = 0', style: 'line' as const, points: histogram(found.smooth.flat()) },
      { name: 'μ = 0.5, f > 2 means', style: 'dashed' as const, points: histogram(found.rough.flatMap(strong)) },
    ];
    return {
      findings: [
        decided(
          '⟨cos²θ⟩ with friction minus without',
          difference,
          Math.abs(difference.value) < 0.02,
          'friction plays no part: 0',
        ),
        decided(
          '⟨cos²θ⟩ of strong forces minus that of all',
          lean,
          lean.value < 0,
          'strong forces slightly favour the horizontal: below 0',
        ),
      ],
      plots: [
        {
          file: 'contact-angles',
          title: 'Directions of contacts',
          x: 'angle against the vertical [°]',
          y: 'density over the sphere',
          curves,
        },
      ],
      tables: curves.map(({ name, points }) => ({
        name: name.replaceAll(/[^a-z0-9]+/gi, '-'),
        names: ['angle [deg]', 'density'],
        columns: [points.map(([x]) => x), points.map(([, y]) => y)],
      })),
      notes: [
        'The density over the sphere is 1 at every angle where directions are even; ⟨cos²θ⟩ is 1/3 then.',
        `Stress across over stress along the vertical in the middle of these beds: ${estimateText(meanEstimate(ratios))}. Where that is below 1, strong forces must lean to the vertical (stress is the sum of force times branch); earlier simulations found them there, too, as the thesis itself says (7.2.2), and its own small surplus near the horizontal is the exception.`,
      ],
      troubles,
    };
  },
};
