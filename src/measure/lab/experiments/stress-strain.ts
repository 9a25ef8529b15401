import { meanEstimate } from '../../fits/interval';
import type { Point } from '../../fits/line';
import { decided, difference, estimateText, judged, type LabExperiment } from '../experiment';
import { type Loop, loadingLoop } from '../press';
import { seedsOf } from '../seeds';

/** Pa */
const stress = 6e3;

/** Part of the largest strain that comes back until nothing presses any more. */
export function recovery({ loading, unloading }: Loop): number {
  const most = Math.max(...loading.map(([strain]) => strain), ...unloading.map(([strain]) => strain));
  return (most - unloading[unloading.length - 1][0]) / most;
}

/** Work lost in the loop over work put in. */
export function lost({ loading, unloading }: Loop): number {
  const work = (path: readonly (readonly [number, number])[]) =>
    path.slice(1).reduce((sum, [strain, s], i) => sum + 0.5 * (s + path[i][1]) * (strain - path[i][0]), 0);
  return 1 + work(unloading) / work(loading);
}

export const stressStrain: LabExperiment = {
  name: 'stress-strain',
  title: 'Stress and strain',
  shows:
    'A plunger loads sand and lets go: the way back is another one (hysteresis), and about two thirds of the strain of tetra grains come back, more of grains that interlock less.',
  source: 'Longmore 2009 (thesis), fig. 7.12; Coetzee & Els 2009 for grains of two spheres',
  usual: { grains: 500, seeds: 4 },
  least: 300,
  async run(host, { grains, seeds, set }) {
    const loops: { tetra: Loop[]; rod: Loop[] } = { tetra: [], rod: [] };
    for (const [t, template] of (['tetra', 'rod'] as const).entries()) {
      for (const seed of seedsOf(seeds)) {
        loops[template].push(
          await loadingLoop(host, {
            grains: template === 'rod' ? 2 * grains : grains,
            friction: 0.5,
            seed,
            template,
            stress,
            ...(set && { set }),
            onPart: (part) => host.onProgress((t + (seed - 1 + part) / seeds) / 2, `${template}, seed ${seed}`),
          }),
        );
      }
    }
    const back = { tetra: meanEstimate(loops.tetra.map(recovery)), rod: meanEstimate(loops.rod.map(recovery)) };
    const apart = difference(back.rod, back.tetra);
    const waste = meanEstimate(loops.tetra.map(lost));
    const curves = (['tetra', 'rod'] as const).flatMap((template) => {
      const { loading, unloading } = loops[template][0];
      const kilo = (path: Loop['loading']) => path.map(([strain, s]): Point => [100 * strain, s / 1000]);
      return [
        { name: template, style: 'line' as const, points: kilo(loading) },
        { name: `${template}, unloading`, style: 'dashed' as const, points: kilo(unloading) },
      ];
    });
    return {
      findings: [
        decided(
          'work lost in the loop, tetra',
          waste,
          waste.value > 0.05 && !(waste.half > waste.value),
          'hysteresis: the way back is another one',
        ),
        judged('strain that comes back, tetra', back.tetra, [0.57, 0.77], 'about 2/3'),
        decided(
          'strain that comes back, rods minus tetra',
          apart,
          apart.value > 0 && !(apart.half > apart.value),
          'above 0: grains that interlock “better inhibit full recovery” (thesis, 7.2.3)',
        ),
      ],
      plots: [{ file: 'stress-strain', title: 'Loading and unloading', x: 'strain [%]', y: 'stress [kPa]', curves }],
      tables: curves.map(({ name, points }) => ({
        name: name.replaceAll(/[^a-z]+/g, '-'),
        names: ['strain [%]', 'stress [kPa]'],
        columns: [points.map(([x]) => x), points.map(([, y]) => y)],
      })),
      notes: [
        `Rods: ${estimateText(back.rod)} comes back. Coetzee’s grains of two overlapping spheres did not give two thirds either; the thesis explains its own two thirds by tetra grains that interlock and so keep more of the strain.`,
        `The plunger is driven at 15 % of the height per second up to ${stress / 1000} kPa and back until nothing presses; strain counts from where the plunger, after a flattening load of 5 % of that, lost touch. The thesis gives neither its stress nor its flattening load, on which the part that comes back depends.`,
      ],
      troubles: Object.values(loops).flatMap((list) => list.flatMap((loop) => loop.troubles)),
    };
  },
};
