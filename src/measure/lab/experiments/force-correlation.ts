import { templates } from '../../../scene/templates';
import type { Contact } from '../../../world/contacts';
import type { GrainState } from '../../../world/grain-state';
import { rotate } from '../../../world/grain-state';
import { meanEstimate } from '../../fits/interval';
import type { Point } from '../../fits/line';
import { decided, type LabExperiment } from '../experiment';
import { diameter, packing } from '../packing';
import { seedsOf } from '../seeds';

const [nearest, furthest, width] = [0.9, 4, 0.1];

interface Loaded {
  readonly at: readonly number[];
  readonly grain: number;
  readonly force: number;
}

/** Spheres that carry a force: where they are, and the sum of their contacts' normal forces. */
function loadedSpheres(state: GrainState, contacts: readonly Contact[]): Loaded[] {
  const forces = new Map<number, number>();
  const add = (grain: number, sphere: number, force: number) =>
    forces.set(8 * grain + sphere, (forces.get(8 * grain + sphere) ?? 0) + force);
  for (const { a, b, normalForce } of contacts) {
    if (a.kind === 'grain') add(a.owner, a.sphere, normalForce);
    if (b.kind === 'grain') add(b.owner, b.sphere, normalForce);
  }
  const index = new Map(Array.from(state.ids, (id, g) => [id, g] as const));
  const { offsets } = templates.tetra;
  return [...forces].flatMap(([key, force]) => {
    const [id, k] = [Math.floor(key / 8), key % 8];
    const g = index.get(id);
    if (g === undefined) return [];
    const q = [...state.orientation.subarray(4 * g, 4 * g + 4)] as [number, number, number, number];
    const arm = rotate(
      q,
      offsets[k].map((x) => (x * diameter) / 2),
    );
    return [{ at: arm.map((x, axis) => x + state.position[3 * g + axis]), grain: id, force }];
  });
}

/** ⟨f_i f_j⟩ over ⟨f⟩² of spheres of different grains, by their distance in diameters. */
function correlation(spheres: readonly Loaded[]): Point[] {
  const cell = furthest * diameter;
  const cells = new Map<string, Loaded[]>();
  for (const sphere of spheres) {
    const key = sphere.at.map((x) => Math.floor(x / cell)).join();
    const known = cells.get(key);
    if (known) known.push(sphere);
    else cells.set(key, [sphere]);
  }
  const bins = Math.round((furthest - nearest) / width);
  const [sums, counts] = [new Float64Array(bins), new Float64Array(bins)];
  for (const [key, here] of cells) {
    const home = key.split(',').map(Number);
    for (let c = 0; c < 27; c++) {
      const there = cells.get(home.map((x, axis) => x + (Math.floor(c / 3 ** axis) % 3) - 1).join());
      if (!there) continue;
      for (const one of here) {
        for (const two of there) {
          if (one.grain >= two.grain) continue;
          const r = Math.hypot(one.at[0] - two.at[0], one.at[1] - two.at[1], one.at[2] - two.at[2]) / diameter;
          const bin = Math.floor((r - nearest) / width);
          if (bin < 0 || bin >= bins) continue;
          sums[bin] += one.force * two.force;
          counts[bin]++;
        }
      }
    }
  }
  const mean = spheres.reduce((sum, { force }) => sum + force, 0) / spheres.length;
  return Array.from(
    { length: bins },
    (_, i): Point => [nearest + (i + 0.5) * width, sums[i] / counts[i] / mean ** 2],
  ).filter((_, i) => counts[i] > 50);
}

const between = (points: readonly Point[], from: number, to: number): number => {
  const inside = points.filter(([r]) => r >= from && r < to).map(([, f]) => f);
  return inside.reduce((sum, f) => sum + f, 0) / inside.length;
};

export const forceCorrelation: LabExperiment = {
  name: 'force-correlation',
  title: 'How far forces know of each other, F(r)',
  shows: 'Forces on spheres of different grains are correlated over about two diameters and independent beyond 2.5.',
  source: 'Longmore 2009 (thesis), fig. 7.9',
  usual: { grains: 4000, seeds: 4 },
  least: 500,
  async run(host, { grains, seeds, set }) {
    const curves: { friction: number; runs: Point[][] }[] = [];
    const troubles: string[] = [];
    for (const friction of [0.5, 0]) {
      const runs: Point[][] = [];
      for (const seed of seedsOf(seeds)) {
        const made = await packing(host, { grains, friction, seed, ...(set && { set }) });
        // weight grows with depth: forces over the mean of their height would know of each other by that alone
        runs.push(correlation(atDepth(loadedSpheres(made.state, made.contacts), made.height)));
        troubles.push(...made.troubles);
      }
      curves.push({ friction, runs });
    }
    const near = meanEstimate(curves[0].runs.map((run) => between(run, 0.9, 1.2) / between(run, 3, 4)));
    const far = meanEstimate(curves[0].runs.map((run) => between(run, 2.5, 3) / between(run, 3, 4)));
    const friction = meanEstimate(
      curves[0].runs.map((run, i) => between(run, 0.9, 2) / between(curves[1].runs[i], 0.9, 2)),
    );
    const mean = (runs: Point[][]): Point[] =>
      runs[0].map(([r], i) => [r, runs.reduce((sum, run) => sum + (run[i]?.[1] ?? 0), 0) / runs.length]);
    return {
      findings: [
        decided('F at contact over F beyond 3 d', near, near.value > 1.02, 'correlated at contact: above 1'),
        decided('F between 2.5 and 3 d over F beyond', far, Math.abs(far.value - 1) < 0.02, 'level beyond 2.5 d: 1'),
        decided(
          'F with friction over F without, up to 2 d',
          friction,
          Math.abs(friction.value - 1) < 0.1,
          'friction hardly matters: 1',
        ),
      ],
      plots: [
        {
          file: 'force-correlation',
          title: 'Correlation of forces, over the mean squared',
          x: 'distance of two spheres [d]',
          y: 'F(r)',
          curves: curves.map(({ friction: mu, runs }) => ({
            name: `μ = ${mu}`,
            style: 'line' as const,
            points: mean(runs),
          })),
        },
      ],
      tables: curves.map(({ friction: mu, runs }) => ({
        name: `mu-${mu}`,
        names: ['r [d]', 'F(r)'],
        columns: [mean(runs).map(([r]) => r), mean(runs).map(([, f]) => f)],
      })),
      notes: [
        'Forces are divided by the mean at their height first, because weight alone correlates what lies equally deep.',
      ],
      troubles,
    };
  },
};

/** Forces over the mean of their layer; ten layers. */
function atDepth(spheres: readonly Loaded[], height: number): Loaded[] {
  const layerOf = ({ at }: Loaded) => Math.max(0, Math.min(9, Math.floor((10 * at[1]) / height)));
  const sums = Array.from({ length: 10 }, () => ({ sum: 0, count: 0 }));
  for (const sphere of spheres) {
    sums[layerOf(sphere)].sum += sphere.force;
    sums[layerOf(sphere)].count++;
  }
  return spheres.map((sphere) => {
    const { sum, count } = sums[layerOf(sphere)];
    return { ...sphere, force: (sphere.force * count) / sum };
  });
}
