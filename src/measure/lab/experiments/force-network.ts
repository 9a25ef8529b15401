import { meanEstimate } from '../../fits/interval';
import type { Point } from '../../fits/line';
import { judged, type LabExperiment } from '../experiment';
import { normalForces, packing } from '../packing';
import { seedsOf } from '../seeds';

export const forceNetwork: LabExperiment = {
  name: 'force-network',
  title: 'The force network',
  shows: 'A cut-off force sweeps over the contacts: the stronger half of them carries most of the force.',
  source: 'Longmore 2009 (thesis), fig. 7.11; Silbert et al. 2002',
  usual: { grains: 4000, seeds: 4 },
  least: 300,
  async run(host, { grains, seeds, set }) {
    const halves: number[] = [];
    const curves = [];
    const byLayer: number[] = [];
    const troubles: string[] = [];
    for (const seed of seedsOf(seeds)) {
      const made = await packing(host, { grains, friction: 0.5, seed, ...(set && { set }) });
      const forces = normalForces(made, 'all').grains.sort((a, b) => b - a);
      const total = forces.reduce((sum, f) => sum + f, 0);
      const points: Point[] = [];
      let carried = 0;
      forces.forEach((force, i) => {
        carried += force;
        if (i % Math.max(1, Math.floor(forces.length / 100)) === 0)
          points.push([(i + 1) / forces.length, carried / total]);
      });
      byLayer.push(100 * shareOfHalf(normalForces(made, 'layer').grains));
      halves.push(100 * shareOfHalf(forces));
      curves.push({ name: `seed ${seed}`, style: 'line' as const, points });
      troubles.push(...made.troubles);
    }
    const half = meanEstimate(halves);
    return {
      findings: [
        judged(
          'force that the stronger half of the contacts carries',
          half,
          [78, 84],
          '81 % (Silbert: about 80 %)',
          '%',
        ),
      ],
      plots: [
        {
          file: 'force-network',
          title: 'How much the strongest contacts carry',
          x: 'part of the contacts, strongest first',
          y: 'part of the force',
          curves: [...curves, { name: 'thesis', style: 'dots', points: [[0.5, 0.81]] }],
        },
      ],
      tables: curves.map(({ name, points }) => ({
        name: name.replace(' ', '-'),
        names: ['part of contacts', 'part of force'],
        columns: [points.map(([x]) => x), points.map(([, y]) => y)],
      })),
      notes: [
        `Divided by the mean force of the same depth first, it is ${meanEstimate(byLayer).value.toPrecision(3)} %: that weight grows with depth makes up the rest.`,
      ],
      troubles,
    };
  },
};

/** Part of the sum that the larger half of the values makes up. */
function shareOfHalf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => b - a);
  const sum = (list: readonly number[]) => list.reduce((total, x) => total + x, 0);
  return sum(sorted.slice(0, Math.ceil(sorted.length / 2))) / sum(sorted);
}
