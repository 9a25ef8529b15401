import { meanEstimate } from '../../fits/interval';
import { type Point, powerLaw } from '../../fits/line';
import { attempt, decided, type Finding, judged, type LabExperiment } from '../experiment';
import { seedsOf } from '../seeds';
import { type Heap, sumpHeap } from '../sump';

const frictions = [0.05, 0.1, 0.2, 0.4, 0.8];

export const reposeFriction: LabExperiment = {
  name: 'repose-friction',
  title: 'Angle of repose against friction',
  shows:
    'Sand runs from a reservoir through a slot into a sump. The angle of its heap there grows with the friction of the grains, as a power of it.',
  source: 'Longmore 2009 (thesis), fig. 7.6 and 7.13: a power law, scatter about 10°; Zhou et al. 2002 for spheres',
  usual: { grains: 1500, seeds: 2 },
  least: 600,
  async run(host, { grains, seeds, set }) {
    const runs: { friction: number; heaps: Heap[] }[] = [];
    const troubles: string[] = [];
    for (const [i, friction] of frictions.entries()) {
      const heaps: Heap[] = [];
      for (const seed of seedsOf(seeds)) {
        heaps.push(
          await sumpHeap(host, {
            grains,
            friction,
            seed,
            ...(set && { set }),
            onPart: (part) =>
              host.onProgress((i + (seed - 1 + part) / seeds) / frictions.length, `μ = ${friction}, seed ${seed}`),
          }),
        );
      }
      troubles.push(...heaps.flatMap((heap) => heap.troubles.map((trouble) => `μ = ${friction}: ${trouble}`)));
      runs.push({ friction, heaps });
    }
    const notes: string[] = [];
    const findings: Finding[] = [];
    const angles = runs.map(({ friction, heaps }) => ({
      friction,
      angle: meanEstimate(heaps.map(({ angle }) => angle)),
    }));
    const points = runs.flatMap(({ friction, heaps }) => heaps.map(({ angle }): Point => [friction, angle]));
    const law = attempt(notes, 'power law', () => powerLaw(points));
    if (law) {
      findings.push(
        judged(
          'exponent of the angle over μ',
          law.exponent,
          [0.1, 0.5],
          'a power law; Zhou et al. 2002: 0.22 to 0.27 for spheres',
        ),
      );
      findings.push(judged('R² of the power law', { value: law.r2, half: Number.NaN }, [0.9, 1], 'a power law'));
    }
    const [least, most] = [runs[0].heaps, runs[runs.length - 1].heaps];
    const rising = meanEstimate(most.map(({ angle }, i) => angle - least[i].angle));
    findings.push(decided('angle at μ = 0.8 minus that at 0.05', rising, rising.value > 5, 'rises with μ', '°'));
    notes.push(
      `Angles: ${angles.map(({ friction, angle }) => `${angle.value.toFixed(1)}° at μ = ${friction}`).join(', ')}.`,
    );
    const grid = Array.from({ length: 40 }, (_, i) => 0.04 + 0.02 * i);
    return {
      findings,
      plots: [
        {
          file: 'repose-friction',
          title: 'Angle of the heap in the sump',
          x: 'friction μ',
          y: 'angle [°]',
          curves: [
            { name: 'measured', style: 'dots', points },
            ...(law
              ? [
                  {
                    name: `∝ μ^${law.exponent.value.toFixed(2)}`,
                    style: 'line' as const,
                    points: grid.map((x): Point => [x, law.factor.value * x ** law.exponent.value]),
                  },
                ]
              : []),
          ],
        },
        {
          file: 'repose-friction-profiles',
          title: 'Crests of the heaps',
          x: 'x [m]',
          y: 'height [m]',
          curves: runs.map(({ friction, heaps }) => ({
            name: `μ = ${friction}`,
            style: 'line' as const,
            points: heaps[0].profile,
          })),
        },
      ],
      tables: [
        {
          name: 'angles',
          names: ['friction', 'angle [deg]'],
          columns: [points.map(([x]) => x), points.map(([, y]) => y)],
        },
      ],
      notes,
      troubles,
    };
  },
};
