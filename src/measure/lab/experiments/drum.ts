import { meanEstimate } from '../../fits/interval';
import { leastSquares, type Point } from '../../fits/line';
import { type DrumRun, drumRun } from '../drum-rig';
import { decided, judged, type LabExperiment } from '../experiment';
import { diameter as d } from '../packing';
import { seedsOf } from '../seeds';

const turns = 3;
/** m: a sphere of as much substance as a tetra grain. */
const grainSize = Math.cbrt(4) * d;

/** What a profile says of the moving layer: how fast it shears, 1/s, and how thick it is, m. */
export function movingLayer(profile: readonly Point[]): { shear: number; thickness: number } {
  const fastest = profile.reduce((best, one) => (one[1] > best[1] ? one : best));
  const below = profile.filter(([depth]) => depth >= fastest[0]);
  const still = below.find(([, speed]) => speed <= 0) ?? below[below.length - 1];
  // nothing near the top and the bottom of it: there profiles bend
  const straight = below.filter(
    ([depth, speed]) => depth <= still[0] && speed > 0.15 * fastest[1] && speed < 0.95 * fastest[1],
  );
  const line = leastSquares(straight.length >= 2 ? straight : [fastest, still]);
  // down to where the straight part would come to rest: below it speeds fade out over some grains
  const rest = -line.intercept.value / line.slope.value;
  return { shear: -line.slope.value, thickness: rest - fastest[0] + d / 2 };
}

/**
 * m: as much flows down in the layer, u = γ̇ (h − s) − Ω h at the distance s from the axis, as turns up below it, −Ω s, in a half-full
 * drum: h² (γ̇ − Ω) = Ω R². The layer comes to rest at (1 − Ω/γ̇) h.
 */
export const balancedThickness = (shear: number, { turning, radius }: Pick<DrumRun, 'turning' | 'radius'>): number =>
  (1 - turning / shear) * radius * Math.sqrt(turning / (shear - turning));

export const drum: LabExperiment = {
  name: 'drum',
  title: 'Rotating drum: moving layer and mixing',
  shows:
    'Below, the sand turns with the drum like a solid; on top a layer flows, in which speed falls off evenly with depth. There the two halves mix, within a few turns.',
  source:
    'GDR MiDi 2004: shear rate about 0.5 √(g/d) in the layer; its thickness by conservation of mass; Lacey 1954 for the index',
  usual: { grains: 800, seeds: 4 },
  least: 300,
  async run(host, { grains, seeds, set }) {
    const runs: DrumRun[] = [];
    for (const seed of seedsOf(seeds)) {
      const onPart = (part: number) => host.onProgress((seed - 1 + part) / seeds, `seed ${seed}`);
      runs.push(await drumRun(host, { grains, friction: 0.6, turns, seed, ...(set && { set }), onPart }));
    }
    const layers = runs.map(({ profile }) => movingLayer(profile));
    const shear = meanEstimate(layers.map((layer) => layer.shear / Math.sqrt(9.81 / grainSize)));
    const thick = meanEstimate(layers.map((layer, i) => layer.thickness / balancedThickness(layer.shear, runs[i])));
    const first = meanEstimate(runs.map(({ mixing }) => mixing[0][1]));
    const last = meanEstimate(runs.map(({ mixing }) => mixing[mixing.length - 1][1]));
    // below the layer sand turns with the drum: speed −Ω times the distance from the axis
    const solid = meanEstimate(
      runs.map(({ profile, turning, radius }) => {
        const deep = profile.filter(([depth]) => depth > 0.7 * radius);
        return deep.length === 0
          ? 0
          : deep.reduce((sum, [depth, speed]) => sum - speed / (turning * depth), 0) / deep.length;
      }),
    );
    const { profile, turning, radius } = runs[0];
    return {
      findings: [
        judged('shear rate of the layer over √(g/d)', shear, [0.3, 0.7], 'about 0.5'),
        judged('thickness of the layer over that by mass balance', thick, [0.75, 1.25], '1'),
        judged('speed near the wall over the drum’s', solid, [0.85, 1.05], 'turns with it: 1'),
        decided('Lacey’s index at the start', first, first.value < 0.3, 'apart: 0'),
        decided(`Lacey’s index after ${turns} turns`, last, last.value > 0.8, 'mixed within a few turns: near 1'),
      ],
      plots: [
        {
          file: 'drum-profile',
          title: 'Speed along the surface, over the last turn',
          x: 'distance from the axis [d]',
          y: 'speed [m/s]',
          curves: [
            { name: 'measured', style: 'dots', points: profile.map(([s, u]): Point => [s / d, u]) },
            {
              name: 'turns with the drum',
              style: 'dashed',
              points: [0, radius].map((s): Point => [s / d, -turning * s]),
            },
          ],
        },
        {
          file: 'drum-mixing',
          title: 'How the halves mix',
          x: 'turns',
          y: 'Lacey’s index',
          curves: runs.map(({ mixing }, i) => ({ name: `seed ${i + 1}`, style: 'line' as const, points: mixing })),
        },
      ],
      tables: [
        {
          name: 'profile',
          names: ['depth [m]', 'speed [m/s]'],
          columns: [profile.map(([s]) => s), profile.map(([, u]) => u)],
        },
        ...runs.map(({ mixing }, i) => ({
          name: `mixing-${i + 1}`,
          names: ['turns', 'index'],
          columns: [mixing.map(([t]) => t), mixing.map(([, m]) => m)],
        })),
      ],
      notes: [
        `The drum is ${((2 * radius) / d).toFixed(0)} d wide and turns at ${turning.toFixed(2)} rad/s; its surface leans by ${meanEstimate(runs.map(({ angle }) => angle)).value.toFixed(1)}°. √(g/d) is taken for a sphere of a grain’s volume.`,
      ],
      troubles: runs.flatMap(({ troubles }) => troubles),
    };
  },
};
