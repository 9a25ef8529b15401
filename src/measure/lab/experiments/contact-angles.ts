import type { Bounds } from '../../../scene/types';
import { meanEstimate } from '../../fits/interval';
import type { Point } from '../../fits/line';
import { grainPairs, middlesOf } from '../../instruments/quantities';
import { stressIn } from '../../instruments/tensors';
import { decided, estimateText, type LabExperiment } from '../experiment';
import { type Packing, packing } from '../packing';
import { seedsOf } from '../seeds';

const bins = 9;

/** The thesis' friction is a drag (3.28) that leaves static friction to the shape of its grains; springs are beside it for comparison. */
const sands = {
  drag: { friction: 0.5, tangentialLaw: 'viscous-coulomb' },
  springs: { friction: 0.5 },
  smooth: { friction: 0 },
} as const;
type Sand = keyof typeof sands;
const names: Readonly<Record<Sand, string>> = {
  drag: 'drag with μ = 0.5',
  springs: 'springs with μ = 0.5',
  smooth: 'μ = 0',
};

/** Two grains that touch. Angles are against the vertical, 0 to π/2. */
export interface Touch {
  /** Of the line from one centroid to the other: what the thesis measured (7.1). */
  readonly theta: number;
  /** Both carry more than twice what a grain carries in the mean: the thesis’ strong ones (fig. 7.10). */
  readonly strong: boolean;
}

export function touchesOf({ state, contacts }: Pick<Packing, 'state' | 'contacts'>): Touch[] {
  const pressing = contacts.filter(({ normalForce }) => normalForce > 0);
  const carried = new Map<number, number>();
  for (const { a, b, normalForce } of pressing) {
    for (const { kind, owner } of [a, b])
      if (kind === 'grain') carried.set(owner, (carried.get(owner) ?? 0) + normalForce);
  }
  const mean = [...carried.values()].reduce((sum, force) => sum + force, 0) / Math.max(1, carried.size);
  const isStrong = (grain: number) => (carried.get(grain) ?? 0) > 2 * mean;
  const middles = middlesOf(state);
  return [...grainPairs(pressing).values()].flatMap((pair): Touch[] => {
    const [first] = pair;
    const [from, to] = [middles.of(first.b), middles.of(first.a)];
    if (!from || !to) return [];
    return [
      {
        theta: fromVertical([0, 1, 2].map((axis) => to[axis] - from[axis])),
        strong: isStrong(first.a.owner) && isStrong(first.b.owner),
      },
    ];
  });
}

const fromVertical = (v: readonly number[]): number => Math.acos(Math.min(1, Math.abs(v[1]) / Math.hypot(...v)));

/** Density over the sphere: 1 everywhere if directions were even. */
function histogram(touches: readonly Touch[]): Point[] {
  const counts = Array<number>(bins).fill(0);
  for (const { theta } of touches) counts[Math.min(bins - 1, Math.floor((theta / (Math.PI / 2)) * bins))]++;
  return counts.map((count, i) => {
    const [from, to] = [i, i + 1].map((edge) => (edge * Math.PI) / 2 / bins);
    return [(90 * (i + 0.5)) / bins, count / touches.length / (Math.cos(from) - Math.cos(to))];
  });
}

/** Mean of cos²θ: 1/3 if directions were even, more if they were upright. */
const upright = (touches: readonly Touch[]): number =>
  touches.reduce((sum, { theta }) => sum + Math.cos(theta) ** 2, 0) / Math.max(1, touches.length);

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
    const found: Record<Sand, Touch[][]> = { drag: [], springs: [], smooth: [] };
    const ratios: Record<Sand, number[]> = { drag: [], springs: [], smooth: [] };
    const troubles: string[] = [];
    for (const seed of seedsOf(seeds)) {
      for (const [sand, { friction, ...own }] of Object.entries(sands) as [Sand, (typeof sands)[Sand]][]) {
        const given = { ...own, ...set };
        const made = await packing(host, {
          grains,
          friction,
          seed,
          ...(Object.keys(given).length > 0 && { set: given }),
        });
        found[sand].push(touchesOf(made));
        ratios[sand].push(sideways(made));
        troubles.push(...made.troubles.map((trouble) => `${names[sand]}: ${trouble}`));
      }
    }
    const strong = (touches: readonly Touch[]) => touches.filter((touch) => touch.strong);
    const apart = (sand: Sand) =>
      meanEstimate(found[sand].map((touches, i) => upright(touches) - upright(found.smooth[i])));
    const lean = (sand: Sand) =>
      meanEstimate(found[sand].map((touches) => upright(strong(touches)) - upright(touches)));
    const [difference, leaning] = [apart('drag'), lean('drag')];
    const curves = [
      ...(['drag', 'springs', 'smooth'] as const).map((sand) => ({
        name: names[sand],
        style: 'line' as const,
        points: histogram(found[sand].flat()),
      })),
      ...(['drag', 'springs'] as const).map((sand) => ({
        name: `${names[sand]}, strong grains`,
        style: 'dashed' as const,
        points: histogram(found[sand].flatMap(strong)),
      })),
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
          '⟨cos²θ⟩ among strong grains minus that of all',
          leaning,
          leaning.value < 0,
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
        'The density over the sphere is 1 at every angle where directions are even; ⟨cos²θ⟩ is 1/3 then. As in the thesis, an angle is that of the line between the centroids of two grains that touch (7.1), strong are grains that carry more than twice the mean (7.2.2), and friction is a drag without memory (3.28).',
        `Mindlin’s springs remember: with them it is ${estimateText(apart('springs'))} with friction minus without, and ${estimateText(lean('springs'))} among strong grains minus all. Under a drag sand creeps until friction carries nothing; springs keep what they carry, and strong forces lean to the vertical, as in the earlier simulations that the thesis cites (7.2.2).`,
        `Stress across over stress along the vertical in the middle of these beds: ${(['drag', 'springs', 'smooth'] as const).map((sand) => `${estimateText(meanEstimate(ratios[sand]))} (${names[sand]})`).join(', ')}.`,
      ],
      troubles,
    };
  },
};
