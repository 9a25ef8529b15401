/** Balls that hit continuum sand: how deep they go (Uehara 2003). */
import { type Point, powerLaw } from '../../fits/line';
import { last } from '../../scene-checks/check-helpers';
import { cell, density, filled, gravity, plane, quartzSlope, runSand, troubled } from '../continuum/sand';
import type { Experiment, Progress } from '../experiment';
import { absolute, atMost } from '../outcome';
import type { Laboratory } from '../setup';

/** Of the bed (half width, depth) and the ball, in cells; s. */
const [half, deep, diameter, seconds] = [7, 11, 5, 0.2];
/** Densities over that of the sand with its pores, at a speed in m/s; and speeds at a density. */
const ratios = [1, 3, 9];
const [usualSpeed, usualRatio] = [1.5, 1];
const speeds = [0.8, 3];

interface Hit {
  readonly ratio: number;
  readonly speed: number;
  /** m, of the ball's lowest point below the surface that was there. */
  readonly depth: number;
  readonly troubles: readonly string[];
}

async function hit(lab: Laboratory, ratio: number, speed: number, progress: Progress): Promise<Hit> {
  const top = (deep + diameter / 2) * cell;
  const run = await runSand(
    lab,
    {
      position: filled([-half, 0, -half], [half, deep, half], () => true),
      obstacles: [
        plane([0, 0, 0], [0, 1, 0]),
        plane([-half, 0, 0], [1, 0, 0]),
        plane([half, 0, 0], [-1, 0, 0]),
        plane([0, 0, -half], [0, 0, 1]),
        plane([0, 0, half], [0, 0, -1]),
      ],
      bodies: [
        {
          mesh: 'ball',
          size: diameter * cell,
          density: ratio * density,
          position: [0, top, 0],
          velocity: [0, -speed, 0],
        },
      ],
    },
    seconds,
    seconds / 4,
    progress,
  );
  return { ratio, speed, depth: top - last(run.samples).bodies[0].position[1], troubles: troubled(run) };
}

/** m, with the whole height of the fall, the depth included. */
const dropOf = ({ speed, depth }: Hit) => speed ** 2 / (2 * gravity) + depth;
const repose = Math.tan((quartzSlope * Math.PI) / 180);
const lawOf = (one: Hit) =>
  (0.14 / repose) * Math.sqrt(one.ratio) * (diameter * cell) ** (2 / 3) * dropOf(one) ** (1 / 3);

export const continuumImpact: Experiment = {
  name: 'continuum-impact',
  title: 'Continuum: balls hit sand',
  slow: true,
  text: `A ball, ${diameter} cells wide, hits a bed of ${2 * half} × ${deep} × ${2 * half} cells (\`unilateral\`). Uehara, Ambroso, Ojha & Durian 2003:
d = (0.14/μ) (ρ_b/ρ_g)^(1/2) D^(2/3) H^(1/3), with the bulk density ρ_g, μ the tangent of the angle of repose and H the whole height of the
fall. As D is the only length besides H in a continuum, the exponent of D follows from that of H.`,
  async run(lab, progress) {
    const orders = [
      ...ratios.map((ratio) => [ratio, usualSpeed] as const),
      ...speeds.map((speed) => [usualRatio, speed] as const),
    ];
    const hits: Hit[] = [];
    for (const [i, [ratio, speed]] of orders.entries())
      hits.push(await hit(lab, ratio, speed, (part) => progress((i + part) / orders.length)));
    const byRatio = hits.slice(0, ratios.length);
    const bySpeed = hits.filter(({ ratio }) => ratio === usualRatio);
    // H contains d: over H^(1/3), as the law has it
    const ofRatio = powerLaw(byRatio.map((one): Point => [one.ratio, one.depth / dropOf(one) ** (1 / 3)]));
    const ofDrop = powerLaw(bySpeed.map((one): Point => [dropOf(one), one.depth]));
    const worst = Math.max(...hits.map((one) => Math.abs(one.depth / lawOf(one) - 1)));
    return {
      checks: [
        absolute('exponent of the density', ofRatio.exponent.value, 1 / 2, 0.15),
        absolute('exponent of the height of the fall', ofDrop.exponent.value, 1 / 3, 0.15),
        atMost('largest deviation of a depth from the law', worst, 0.5),
      ],
      plots: [
        {
          file: 'continuum-impact',
          title: 'How deep balls go',
          x: 'depth by the law, cells',
          y: 'depth, cells',
          logX: true,
          logY: true,
          curves: [
            {
              name: `${usualSpeed} m/s, densities`,
              style: 'dots',
              points: byRatio.map((one) => [lawOf(one) / cell, one.depth / cell]),
            },
            {
              name: 'as dense as sand, speeds',
              style: 'dots',
              points: bySpeed.map((one) => [lawOf(one) / cell, one.depth / cell]),
            },
            {
              name: 'Uehara',
              style: 'line',
              points: [
                [0.8, 0.8],
                [8, 8],
              ],
            },
          ],
        },
      ],
      notes: [
        `Depths over the law: ${hits.map((one) => `${(one.depth / lawOf(one)).toFixed(2)} (${one.ratio} ρ, ${one.speed} m/s)`).join(', ')}. All go deeper by most of a cell: the uppermost cell of the sand has no pressure, and a ball of ${diameter} cells finds no resistance there. What should hold a slow ball is friction, and it goes on to sink slowly: bodies take turns with the pressure and are not in the friction problem.`,
        ...(hits.some(({ troubles }) => troubles.length > 0)
          ? [`Counted: ${hits.flatMap(({ troubles }) => troubles).join(', ')}.`]
          : []),
      ],
    };
  },
};
