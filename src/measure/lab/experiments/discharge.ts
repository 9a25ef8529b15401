import { meanEstimate } from '../../fits/interval';
import type { Point } from '../../fits/line';
import { decided, judged, type LabExperiment } from '../experiment';
import { type Discharge, discharge } from '../hopper';
import { seedsOf } from '../seeds';

const frictions = [0, 0.1, 0.25, 0.5, 0.8];

export const constantDischarge: LabExperiment = {
  name: 'discharge',
  title: 'Constant discharge',
  shows:
    'A hopper empties at a constant rate, unlike water: the grains that are left fall on a straight line in time, for every friction, and more slowly the more there is.',
  source: 'Longmore 2009 (thesis), fig. 7.7 and 7.14',
  usual: { grains: 3000, seeds: 2 },
  least: 1000,
  async run(host, { grains, seeds, set }) {
    const runs: { friction: number; results: Discharge[] }[] = [];
    const troubles: string[] = [];
    for (const [i, friction] of frictions.entries()) {
      const results: Discharge[] = [];
      for (const seed of seedsOf(seeds)) {
        results.push(
          await discharge(host, {
            grains,
            outlet: 12,
            friction,
            seed,
            ...(set && { set }),
            onPart: (part) => host.onProgress((i + (seed - 1 + part) / seeds) / frictions.length, `μ = ${friction}`),
          }),
        );
      }
      troubles.push(...results.flatMap((result) => result.troubles.map((trouble) => `μ = ${friction}: ${trouble}`)));
      runs.push({ friction, results });
    }
    const rates = runs.map(({ friction, results }) => ({
      friction,
      rate: meanEstimate(results.map(({ rate }) => rate)),
    }));
    const straight = runs.map(({ results }) => Math.min(...results.map(({ line }) => line.r2)));
    const falling = rates.every(({ rate }, i) => i === 0 || rate.value < rates[i - 1].rate.value * 1.02);
    const curves = runs.map(({ friction, results }) => ({
      name: `μ = ${friction}`,
      style: 'line' as const,
      points: results[0].left as Point[],
    }));
    return {
      findings: [
        judged(
          'least R² of a straight line, of all frictions',
          { value: Math.min(...straight), half: Number.NaN },
          [0.995, 1],
          'a straight line for every friction',
        ),
        decided(
          'rate at μ = 0.8 over rate at μ = 0',
          meanEstimate(runs[frictions.length - 1].results.map(({ rate }, i) => rate / runs[0].results[i].rate)),
          falling && rates[frictions.length - 1].rate.value < rates[0].rate.value,
          'more friction, slower',
        ),
      ],
      plots: [
        {
          file: 'discharge',
          title: 'Grains left in the hopper, outlet 12 d',
          x: 'time since it opened [s]',
          y: 'grains',
          curves,
        },
      ],
      tables: runs.map(({ friction, results }) => ({
        name: `mu-${friction}`,
        names: ['time [s]', 'grains left'],
        columns: [results[0].left.map(([t]) => t), results[0].left.map(([, n]) => n)],
      })),
      notes: [
        `Rates: ${rates.map(({ friction, rate }) => `${rate.value.toFixed(0)} grains/s at μ = ${friction}`).join(', ')}.`,
        'The thesis used an outlet of 8 d for 64k grains; with thousands an outlet of 12 d has no risk of jamming.',
      ],
      troubles,
    };
  },
};
