import { resolveMaterials } from '../../../scene/materials';
import { advance } from '../../advance';
import { test1, test2 } from '../data/chung-ooi';
import type { Experiment, Progress } from '../experiment';
import { hertzTheory, pairSetup, planeSetup } from '../impact';
import { type Check, type Plot, relative } from '../outcome';
import { type Laboratory, paramsOf, type Setup } from '../setup';

interface Sample {
  time: number;
  overlap: number;
  force: number;
}

/** Follows the spheres with the given indices substep by substep through their collisions. */
async function follow(
  lab: Laboratory,
  { setup, substeps }: { setup: Setup; substeps: number },
  watched: readonly number[],
  masses: readonly number[],
  progress: Progress,
): Promise<Sample[][]> {
  const world = await lab.create(setup);
  const curves: Sample[][] = watched.map(() => []);
  let before = await world.readState();
  const start = before.position;
  for (let step = 0; step < substeps; step++) {
    await advance(world, 1);
    const after = await world.readState();
    for (const [i, body] of watched.entries()) {
      const y = 3 * body + 1;
      // what changed the velocity acted where the sphere was before
      const force = (masses[i] * (after.velocity[y] - before.velocity[y])) / world.dt;
      curves[i].push({ time: step * world.dt, overlap: start[y] - before.position[y], force });
    }
    before = after;
    progress((step + 1) / substeps);
  }
  world.destroy();
  return curves;
}

/** Peak of a sampled curve, from the parabola through its three highest samples. */
function peak(values: readonly number[]): number {
  const top = values.indexOf(Math.max(...values));
  const [a, b, c] = values.slice(top - 1, top + 2);
  return b + (a - c) ** 2 / (8 * (2 * b - a - c));
}

/** When the overlap is back at zero. */
function duration(curve: readonly Sample[]): number {
  const after = curve.findIndex(({ overlap }, i) => i > 1 && overlap <= 0);
  const [a, b] = [curve[after - 1], curve[after]];
  return a.time + ((b.time - a.time) * a.overlap) / (a.overlap - b.overlap);
}

const resolution = 400;
const common = { restitution: 1, normalLaw: 'hertz' } as const;

async function compare(lab: Laboratory, test: 1 | 2, progress: Progress): Promise<{ checks: Check[]; plot: Plot }> {
  const { radius, materials, speed } = test === 1 ? test1 : test2;
  const params = { ...common, radius, friction: test === 1 ? test1.friction : 0 };
  const plan =
    test === 1
      ? pairSetup({
          params,
          spheres: materials,
          resolution,
          launches: materials.map((_, sphere) => ({
            upper: { velocity: [0, -speed, 0], sphere },
            lower: { velocity: [0, speed, 0], sphere },
          })),
        })
      : planeSetup({
          params,
          spheres: materials,
          resolution,
          launches: materials.map((_, sphere) => ({ velocity: [0, -speed, 0], sphere })),
        });
  const resolved = resolveMaterials(plan.setup, paramsOf(plan.setup));
  const theories = materials.map((_, i) =>
    hertzTheory(resolved[i], test === 1 ? resolved[i] : resolved[materials.length], test === 1 ? 2 * speed : speed),
  );
  const watched = materials.map((_, i) => (test === 1 ? 2 * i : i));
  const masses = theories.map(({ mass }) => (test === 1 ? 2 * mass : mass));
  const curves = await follow(lab, plan, watched, masses, progress);
  // both spheres of a pair move: the overlap grows by twice what one of them moves
  const share = test === 1 ? 2 : 1;
  const checks = curves.flatMap((curve, i) => {
    const name = `test ${test}, ${materials[i].name}`;
    const { depth, force, duration: time } = theories[i];
    const kilonewton = peak(curve.map((sample) => sample.force)) / 1000;
    return [
      relative(
        `${name}: largest overlap`,
        1e6 * share * peak(curve.map(({ overlap }) => overlap)),
        1e6 * depth,
        0.01,
        'µm',
      ),
      relative(`${name}: largest force`, kilonewton, force / 1000, 0.01, 'kN'),
      relative(`${name}: duration`, 1e6 * duration(curve), 1e6 * time, 0.01, 'µs'),
    ];
  });
  const plot: Plot = {
    file: `chung-ooi-${test}`,
    title: `Chung & Ooi test ${test}: force against overlap`,
    x: 'overlap, µm',
    y: 'force, kN',
    curves: curves.flatMap((curve, i) => [
      {
        name: `${materials[i].name}, measured`,
        style: 'dots' as const,
        points: curve
          .filter((_, step) => step % 12 === 0)
          .map(({ overlap, force }) => [1e6 * share * Math.max(0, overlap), force / 1000] as const),
      },
      {
        name: `${materials[i].name}, Hertz`,
        style: 'line' as const,
        points: Array.from({ length: 41 }, (_, k) => {
          const overlap = (theories[i].depth * k) / 40;
          return [1e6 * overlap, (theories[i].stiffness * overlap ** 1.5) / 1000] as const;
        }),
      },
    ]),
  };
  return { checks, plot };
}

export const normalImpact: Experiment = {
  name: 'normal-impact',
  title: 'Elastic head-on impact (Chung & Ooi tests 1 and 2)',
  text:
    'Two equal spheres meet at 2 × 10 m/s; a sphere hits a rigid plane at 0.2 m/s. Hertz: ' +
    'ξ_max = (15 m* v²/(16 √R* E*))^0.4, F_max = 4/3 E* √R* ξ_max^1.5, t_c = 2.9432 ξ_max/v. ' +
    `Law \`hertz\`, e = 1, ${resolution} substeps per contact. The force is derived from the change of velocity.`,
  async run(lab, progress) {
    const first = await compare(lab, 1, (part) => progress(part / 2));
    const second = await compare(lab, 2, (part) => progress((1 + part) / 2));
    return { checks: [...first.checks, ...second.checks], plots: [first.plot, second.plot] };
  },
};
