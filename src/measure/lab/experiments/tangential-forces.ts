import { density, exponentialTail, overMean } from '../../fits/distribution';
import { meanEstimate } from '../../fits/interval';
import type { Point } from '../../fits/line';
import { decided, type LabExperiment } from '../experiment';
import { packing } from '../packing';
import { seedsOf } from '../seeds';

export const tangentialForces: LabExperiment = {
  name: 'tangential-forces',
  title: 'Distribution of tangential forces P(f_t)',
  shows: 'Tangential forces of contacts, divided by their mean, fall off more slowly than normal ones.',
  source: 'Longmore 2009 (thesis), fig. 7.8 d',
  usual: { grains: 4000, seeds: 4 },
  least: 300,
  async run(host, { grains, seeds, set }) {
    const normal: number[][] = [];
    const tangential: number[][] = [];
    const troubles: string[] = [];
    for (const seed of seedsOf(seeds)) {
      const made = await packing(host, { grains, friction: 0.5, seed, ...(set && { set }) });
      const between = made.contacts.filter(
        ({ a, b, normalForce }) => a.kind === 'grain' && b.kind === 'grain' && normalForce > 0,
      );
      normal.push(overMean(between.map(({ normalForce }) => normalForce)));
      // what is left of rounding is no friction
      const least =
        (1e-5 * between.reduce((sum, { normalForce }) => sum + normalForce, 0)) / Math.max(1, between.length);
      tangential.push(overMean(between.map(({ tangential: t }) => Math.hypot(...t)).filter((f) => f > least)));
      troubles.push(...made.troubles);
    }
    const tail = (run: number[]) => exponentialTail(density(run).filter(([f]) => f < 4)).value;
    const [betaN, betaT] = [normal, tangential].map((runs) => meanEstimate(runs.map(tail)));
    const ratio = meanEstimate(tangential.map((run, i) => tail(run) / tail(normal[i])));
    const points = { normal: density(normal.flat()), tangential: density(tangential.flat()) };
    return {
      findings: [
        decided('decay of P(f_t) over that of P(f_n)', ratio, ratio.value < 1, 'below 1: P(f_t) decays more slowly'),
      ],
      plots: [
        {
          file: 'tangential-forces',
          title: 'Tangential and normal forces, μ = 0.5',
          x: 'force over mean force',
          y: 'P(f)',
          logY: true,
          curves: Object.entries(points).map(([name, curve]) => ({
            name,
            style: 'dots' as const,
            points: curve as Point[],
          })),
        },
      ],
      tables: Object.entries(points).map(([name, curve]) => ({
        name,
        names: ['f/mean', 'P(f)'],
        columns: [curve.map(([f]) => f), curve.map(([, p]) => p)],
      })),
      notes: [
        `Between 1 and 4 means: e^{−βf} with β = ${betaN.value.toPrecision(3)} for normal and ${betaT.value.toPrecision(3)} for tangential forces.`,
      ],
      troubles,
    };
  },
};
