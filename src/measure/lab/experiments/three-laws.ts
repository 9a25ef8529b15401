import { meanEstimate } from '../../fits/interval';
import { decided, type LabExperiment, plain } from '../experiment';
import { type FloorHeap, floorHeap } from '../floor-heap';
import { diameter as d } from '../packing';
import { seedsOf } from '../seeds';

/** Yee's three models of grains on grains, in his order. */
const laws = ['viscous-coulomb', 'static-simple', 'static-damped'] as const;
type Law = (typeof laws)[number];
/** Simulated seconds: a block has fallen together after half a second. */
const seconds = 3;

export const threeLaws: LabExperiment = {
  name: 'three-laws',
  title: 'Three laws of friction from one start',
  shows:
    'A block of cube-like grains falls onto open ground. Under drag alone the pile goes on sinking, smoothly; friction that remembers where grains touched holds it.',
  source:
    'Yee, Christara & Lait 2009, fig. 5, 12 and 13: the basic model always collapses under its own weight, smoothly; the simple static one piles but is sensitive to the start; the damped static one holds',
  usual: { grains: 250, seeds: 4 },
  least: 60,
  async run(host, { grains, seeds, set }) {
    const heaps = {} as Record<Law, FloorHeap[]>;
    for (const [i, law] of laws.entries()) {
      heaps[law] = [];
      for (const seed of seedsOf(seeds)) {
        const onPart = (part: number) =>
          host.onProgress((i + (seed - 1 + part) / seeds) / laws.length, `${law}, seed ${seed}`);
        // a law that somebody sets is that of all three: that is how the memory is taken away on purpose
        const order = { grains, from: 'block' as const, seconds, seed, set: { tangentialLaw: law, ...set }, onPart };
        heaps[law].push(await floorHeap(host, order));
      }
    }
    const over = (law: Law, of: (heap: FloorHeap) => number) => heaps[law].map(of);
    const sinking = (law: Law) => meanEstimate(over(law, (heap) => heap.sinking));
    const height = (law: Law) => meanEstimate(over(law, (heap) => heap.meanHeight / d));
    const held = (law: Law) =>
      meanEstimate(heaps[law].map((heap, i) => heap.meanHeight / heaps['viscous-coulomb'][i].meanHeight));
    const scatter = (law: Law) => {
      const values = over(law, (heap) => heap.meanHeight);
      const middle = values.reduce((sum, x) => sum + x, 0) / values.length;
      return Math.sqrt(values.reduce((sum, x) => sum + (x - middle) ** 2, 0) / Math.max(1, values.length - 1)) / middle;
    };
    const [drag, simple, damped] = laws.map(sinking);
    return {
      findings: [
        decided(
          'how fast the pile still sinks, viscous-coulomb',
          drag,
          drag.value > 3 * Math.abs(damped.value) && !(drag.half > drag.value),
          'collapses on, smoothly: above 0',
          'd/s',
        ),
        decided(
          'how fast the pile still sinks, static-damped',
          damped,
          Math.abs(damped.value) < 0.05,
          'stands: 0',
          'd/s',
        ),
        decided(
          'how fast the pile still sinks, static-simple',
          simple,
          Math.abs(simple.value) < drag.value,
          'piles, less well',
          'd/s',
        ),
        decided(
          'height with static-damped over that with viscous-coulomb',
          held('static-damped'),
          held('static-damped').value > 1.05,
          'a pile against hardly any: above 1',
        ),
        ...(seeds > 1
          ? [
              decided(
                'scatter of heights with static-simple over that with static-damped',
                plain(scatter('static-simple') / scatter('static-damped')),
                scatter('static-simple') > scatter('static-damped'),
                'sensitive to the start: above 1',
              ),
            ]
          : []),
      ],
      plots: [
        {
          file: 'three-laws',
          title: 'A pile under three laws of friction',
          x: 'time [s]',
          y: 'mean height [d]',
          curves: laws.map((law) => ({
            name: law,
            style: 'line' as const,
            points: heaps[law][0].heights.map(([t, y]) => [t, y / d] as const),
          })),
        },
      ],
      tables: laws.map((law) => ({
        name: law,
        names: ['time [s]', 'mean height [m]'],
        columns: [heaps[law][0].heights.map(([t]) => t), heaps[law][0].heights.map(([, y]) => y)],
      })),
      notes: [
        `Mean height after ${seconds} s: ${laws.map((law) => `${height(law).value.toFixed(2)} d with ${law}`).join(', ')}.`,
        'All three meet the ground by static-damped, as Yee’s do; μ = 0.5 and μ_r = 0.25 mm are Yee’s, the size of the grains is not given there.',
      ],
      troubles: laws.flatMap((law) =>
        heaps[law].flatMap(({ troubles }) => troubles.map((trouble) => `${law}: ${trouble}`)),
      ),
    };
  },
};
