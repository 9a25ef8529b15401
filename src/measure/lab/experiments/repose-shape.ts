import { meanEstimate } from '../../fits/interval';
import type { Point } from '../../fits/line';
import { decided, difference, type LabExperiment } from '../experiment';
import type { Template } from '../packing';
import { seedsOf } from '../seeds';
import { type Heap, sumpHeap } from '../sump';

/** As much sand in all: a grain of fewer spheres is smaller. */
const shapes: readonly { template: Template; times: number }[] = [
  { template: 'sphere', times: 4 },
  { template: 'rod', times: 2 },
  { template: 'tetra', times: 1 },
  { template: 'cube', times: 0.5 },
];
/** Which stands steeper than which; a cube may fall short by two degrees, which is what a heap of this size scatters. */
const steeper: readonly (readonly [Template, Template, number])[] = [
  ['tetra', 'sphere', 0],
  ['rod', 'sphere', 0],
  ['tetra', 'rod', 0],
  ['cube', 'tetra', -2],
];
const laws = ['spring-coulomb', 'viscous-coulomb'] as const;

export const reposeShape: LabExperiment = {
  name: 'repose-shape',
  title: 'Angle of repose by shape and by law',
  shows:
    'At the same friction and without rolling resistance, heaps of tetra grains stand steeper than those of rods and of spheres: the thesis’ reason for tetra grains.',
  source: 'Longmore 2009 (thesis), sections 3.1 and 7.2: sphere < rod < tetra ≤ cube',
  usual: { grains: 1000, seeds: 2 },
  least: 400,
  async run(host, { grains, seeds, set }) {
    const found: { law: string; template: Template; heaps: Heap[] }[] = [];
    const troubles: string[] = [];
    const total = laws.length * shapes.length * seeds;
    for (const law of laws) {
      for (const { template, times } of shapes) {
        const heaps: Heap[] = [];
        for (const seed of seedsOf(seeds)) {
          const done = found.length * seeds + heaps.length;
          heaps.push(
            await sumpHeap(host, {
              grains: Math.round(times * grains),
              friction: 0.5,
              seed,
              template,
              set: { ...set, tangentialLaw: law },
              onPart: (part) => host.onProgress((done + part) / total, `${template}, ${law}, seed ${seed}`),
            }),
          );
        }
        troubles.push(...heaps.flatMap((heap) => heap.troubles.map((trouble) => `${template}, ${law}: ${trouble}`)));
        found.push({ law, template, heaps });
      }
    }
    const angle = (law: string, template: Template) =>
      meanEstimate(
        found
          .filter((one) => one.law === law && one.template === template)
          .flatMap(({ heaps }) => heaps.map((heap) => heap.angle)),
      );
    const more = (law: string, a: Template, b: Template) => difference(angle(law, a), angle(law, b));
    return {
      findings: laws.flatMap((law) =>
        steeper.map(([a, b, least]) => {
          const by = more(law, a, b);
          const said = least < 0 ? 'at least as steep' : 'steeper';
          return decided(`${a} minus ${b}, ${law}`, by, by.value > least, said, '°');
        }),
      ),
      plots: [
        {
          file: 'repose-shape',
          title: 'Angle of repose by the number of spheres of a grain, μ = 0.5',
          x: 'spheres of a grain',
          y: 'angle [°]',
          curves: laws.map((law) => ({
            name: law,
            style: 'line' as const,
            points: [1, 2, 4, 8].map((spheres, i): Point => [spheres, angle(law, shapes[i].template).value]),
          })),
        },
      ],
      tables: laws.map((law) => ({
        name: law,
        names: ['spheres', 'angle [deg]', 'half interval'],
        columns: [
          [1, 2, 4, 8],
          shapes.map(({ template }) => angle(law, template).value),
          shapes.map(({ template }) => angle(law, template).half),
        ],
      })),
      notes: laws.map(
        (law) =>
          `${law}: ${shapes.map(({ template }) => `${template} ${angle(law, template).value.toFixed(1)}°`).join(', ')}.`,
      ),
      troubles,
    };
  },
};
