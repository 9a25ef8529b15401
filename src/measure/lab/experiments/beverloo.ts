import { fitCurve } from '../../fits/curve';
import { meanEstimate } from '../../fits/interval';
import type { Point } from '../../fits/line';
import { attempt, type Finding, judged, type LabExperiment, plain } from '../experiment';
import { discharge } from '../hopper';
import { diameter } from '../packing';
import { seedsOf } from '../seeds';

/** UCT fig. 7.15; its time unit is not given, so that C can be compared by its order only. */
const thesis = { k: 4.107, c: 7.94 };
const outlets = [8, 10, 12, 14, 16];

export const beverloo: LabExperiment = {
  name: 'beverloo',
  title: 'Beverloo’s law',
  shows:
    'A hopper discharges W = C (D/d − k)^{5/2} grains in a time unit: a few diameters of the outlet are lost, and depth does not matter.',
  source:
    'Longmore 2009 (thesis), fig. 7.5 and 7.15: W ≈ 7.94 (D/d − 4.107)^{5/2}; Beverloo, Leniger & van de Velde 1961',
  usual: { grains: 4000, seeds: 2 },
  least: 1000,
  async run(host, { grains, seeds, set }) {
    const points: Point[][] = [];
    const troubles: string[] = [];
    const unit = Math.sqrt(diameter / 9.81);
    const notes: string[] = [];
    const total = seeds * outlets.length;
    for (const seed of seedsOf(seeds)) {
      const run: Point[] = [];
      for (const outlet of outlets) {
        const done = points.length * outlets.length + run.length;
        const result = await discharge(host, {
          grains,
          outlet,
          friction: 0.5,
          seed,
          ...(set && { set }),
          onPart: (part) => host.onProgress((done + part) / total, `outlet ${outlet} d, seed ${seed}`),
        });
        run.push([outlet, result.rate * unit]);
        troubles.push(...result.troubles.map((trouble) => `outlet ${outlet} d: ${trouble}`));
      }
      points.push(run);
    }
    const findings: Finding[] = [];
    const law = (x: number, [c, k]: readonly number[]) => c * Math.max(0, x - k) ** 2.5;
    const all = points.flat();
    const single = attempt(notes, 'C and k', () => fitCurve(all, law, [0.1, 3]));
    if (single) {
      const [c, k] = single.parameters;
      findings.push(
        judged(
          'k',
          k,
          [1.4, thesis.k],
          '4.107 for tetra grains (thesis); 1.4 to 2.9 for round ones, larger for angular ones',
        ),
      );
      findings.push(
        judged(
          'C in grains per √(d/g)',
          c,
          [0.08, 0.2],
          'Beverloo’s 0.58 ρ_b √g at half solid: 0.14; 0.08 to 0.2 counts as the same, as a fit trades C for k',
          'grains',
        ),
      );
      // the straight line that Beverloo drew: W^{2/5} over D, and the exponent with his k and with the thesis'
      const free = attempt(notes, 'exponent', () =>
        fitCurve(all, (x, [cc, n]) => cc * Math.max(1e-9, x - k.value) ** n, [c.value, 2.5]),
      );
      if (free) findings.push(judged('exponent, with this k', free.parameters[1], [2.4, 2.6], '5/2'));
      notes.push(
        `C = ${(c.value / unit).toPrecision(3)} grains per second here (d = 5 mm). The thesis’ 7.94 per its time unit would be the same flow ` +
          `if that unit were ${(thesis.c / c.value).toPrecision(2)} √(d/g).`,
      );
    }
    const spread = outlets.map((_, i) => meanEstimate(points.map((run) => run[i][1])));
    const curve = Array.from({ length: 81 }, (_, i) => 4 + i * 0.16);
    return {
      findings,
      plots: [
        {
          file: 'beverloo',
          title: 'Discharge against the width of the outlet',
          x: 'D/d',
          y: 'grains per √(d/g)',
          curves: [
            ...points.map((run, i) => ({ name: `seed ${i + 1}`, style: 'dots' as const, points: run })),
            ...(single
              ? [
                  {
                    name: 'C (D/d − k)^5/2',
                    style: 'line' as const,
                    points: curve.map((x): Point => [x, single.at(x)]),
                  },
                ]
              : []),
            {
              name: 'thesis’ k, our C',
              style: 'dashed' as const,
              points: curve.map((x): Point => [x, law(x, [scaleOf(all), thesis.k])]),
            },
          ],
        },
      ],
      tables: [
        {
          name: 'rates',
          names: ['D/d', 'grains per sqrt(d/g)', 'half interval'],
          columns: [outlets, spread.map(({ value }) => value), spread.map(({ half }) => half)],
        },
      ],
      notes,
      troubles,
    };
  },
};

/** C that brings the thesis' curve to our widest outlet: its own time unit is unknown. */
function scaleOf(points: readonly Point[]): number {
  const widest = points.filter(([x]) => x === Math.max(...outlets));
  return meanEstimate(widest.map(([x, w]) => w / (x - thesis.k) ** 2.5)).value ?? plain(0).value;
}
