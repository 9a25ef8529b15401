import { meanEstimate } from '../../fits/interval';
import type { Point } from '../../fits/line';
import { decided, difference, type LabExperiment } from '../experiment';
import { type FloorHeap, floorHeap, streamSeconds } from '../floor-heap';
import { diameter as d } from '../packing';
import { seedsOf } from '../seeds';

const frictions = [0, 0.1, 0.25, 0.5];
/** m: Yee's smallest and largest lever arm. */
const rollings = [0, 0.0005];

export const pileSize: LabExperiment = {
  name: 'pile-size',
  title: 'Size of a pile against friction',
  shows:
    'A stream of cube-like grains on open ground: with little friction the pile is low and wide, with much it is tall and narrow. Most of the change is over at μ = 0.25.',
  source: 'Yee, Christara & Lait 2009, fig. 9 (1575 cube-like grains from a hopper)',
  usual: { grains: 300, seeds: 4 },
  least: 100,
  async run(host, { grains, seeds, set }) {
    const cases = rollings.flatMap((rolling) => frictions.map((friction) => ({ rolling, friction })));
    const found: { rolling: number; friction: number; heaps: FloorHeap[] }[] = [];
    for (const [i, { rolling, friction }] of cases.entries()) {
      const heaps: FloorHeap[] = [];
      for (const seed of seedsOf(seeds)) {
        heaps.push(
          await floorHeap(host, {
            grains,
            from: 'stream',
            seconds: streamSeconds(grains) + 0.3,
            seed,
            set: { tangentialLaw: 'static-damped', friction, rollingFriction: rolling, ...set },
            onPart: (part) =>
              host.onProgress((i + (seed - 1 + part) / seeds) / cases.length, `μ = ${friction}, seed ${seed}`),
          }),
        );
      }
      found.push({ rolling, friction, heaps });
    }
    const of = (rolling: number, friction: number, what: (heap: FloorHeap) => number) => {
      const one = found.find((other) => other.rolling === rolling && other.friction === friction);
      return meanEstimate((one?.heaps ?? []).map(what));
    };
    const height = (rolling: number, friction: number) => of(rolling, friction, (heap) => (4 * heap.meanHeight) / d);
    const width = (rolling: number, friction: number) => of(rolling, friction, (heap) => (2 * heap.meanDistance) / d);
    const much = rollings[1];
    const early = difference(height(much, 0.25), height(much, 0));
    const late = difference(height(much, 0.5), height(much, 0.25));
    const heapsOf = (friction: number) =>
      found.find((one) => one.rolling === much && one.friction === friction)?.heaps ?? [];
    const narrower = meanEstimate(heapsOf(0.5).map((heap, i) => heap.meanDistance / heapsOf(0)[i].meanDistance));
    const rolled = difference(height(much, 0.5), height(0, 0.5));
    return {
      findings: [
        decided('height from μ = 0 to 0.25', early, early.value > 1, 'rises considerably', 'd'),
        decided('height from μ = 0.25 to 0.5', late, late.value < early.value, 'changes less', 'd'),
        decided(
          'width at μ = 0.5 over that at 0',
          narrower,
          narrower.value < 0.9,
          'short and wide, then tall and thin: below 1',
        ),
        decided('height by rolling friction, at μ = 0.5', rolled, rolled.value > 0, 'rises', 'd'),
      ],
      plots: [
        {
          file: 'pile-size',
          title: 'Size of a pile',
          x: 'friction μ',
          y: 'length [d]',
          curves: rollings.flatMap((rolling) => [
            {
              name: `height, μ_r = ${1000 * rolling} mm`,
              style: 'line' as const,
              points: frictions.map((mu): Point => [mu, height(rolling, mu).value]),
            },
            {
              name: `radius, μ_r = ${1000 * rolling} mm`,
              style: 'dashed' as const,
              points: frictions.map((mu): Point => [mu, width(rolling, mu).value]),
            },
          ]),
        },
      ],
      tables: rollings.map((rolling) => ({
        name: `rolling-${rolling}`,
        names: ['friction', 'height [d]', 'half interval', 'radius [d]', 'half interval'],
        columns: [
          frictions,
          frictions.map((mu) => height(rolling, mu).value),
          frictions.map((mu) => height(rolling, mu).half),
          frictions.map((mu) => width(rolling, mu).value),
          frictions.map((mu) => width(rolling, mu).half),
        ],
      })),
      notes: [
        'Height and radius are those of a cone with the same mean height (H/4) and the same mean distance from the axis (R/2). Grains come as a stream instead of through a hopper.',
      ],
      troubles: found.flatMap(({ friction, heaps }) =>
        heaps.flatMap(({ troubles }) => troubles.map((trouble) => `μ = ${friction}: ${trouble}`)),
      ),
    };
  },
};
