/** What a tolerance gives: the error of adaptive steps over several bounces, and how still they leave a heap. */
import type { Params } from '../../../params/table';
import { templates } from '../../../scene/templates';
import { advance } from '../../advance';
import { mean } from '../../numbers';
import { cloud } from '../cloud';
import type { Experiment } from '../experiment';
import { atLeast, atMost, type Check, type Plot } from '../outcome';
import type { Laboratory } from '../setup';
import { floorPlane, rigidFloor } from '../support';

type Run = Partial<Params>;
const pairs = ['rkf45', 'rk23'] as const;
const tolerances = [1e-2, 1e-3, 1e-4, 1e-5];
const gravity = 9.81;

interface Found {
  /** Of the energy after three bounces over what it should be, less 1. */
  readonly energy: number;
  /** Radii that a grain of the heap moves in a tenth of a second, on average. */
  readonly drift: number;
  readonly accepted: number;
  readonly overdue: number;
}

const [ballRadius, drop, e] = [2.5e-3, 2e-3, 0.65];
/** s: in the middle of the third flight. */
const bounceTime = Math.sqrt((2 * drop) / gravity) * (1 + 2 * e + 2 * e ** 2 + e ** 3);

/** A ball falls 2 mm on a floor and bounces: after n bounces its energy is e²ⁿ of what it was. */
async function bounces(lab: Laboratory, params: Run): Promise<number> {
  const world = await lab.create({
    params: { normalLaw: 'hertz-constant-e', restitution: e, youngModulus: 1e7, friction: 0, gravity, ...params },
    materials: [{ name: 'ball', template: templates.sphere, radius: ballRadius }, rigidFloor],
    obstacles: [floorPlane(1)],
    bodies: [{ position: [0, ballRadius + drop, 0] }],
  });
  await advance(world, Math.round(bounceTime / world.dt));
  const { position, velocity } = await world.readState();
  world.destroy();
  const energy = 0.5 * velocity[1] ** 2 + gravity * (position[1] - ballRadius);
  return energy / (gravity * drop * e ** 6) - 1;
}

const heapRadius = 1e-2;

/** 27 tetra grains fall in a heap and come to rest on a floor with friction. */
async function heap(lab: Laboratory, given: Run): Promise<Omit<Found, 'energy'>> {
  const params = { gravity, radius: heapRadius, youngModulus: 1e6, restitution: 0.3, friction: 0.5, ...given };
  const materials = [{ name: 'sand' }, rigidFloor];
  const bodies = cloud({ side: 3, materials, params, spacing: 1.01, speed: 0.05, spin: 2 });
  const lowest = Math.min(...bodies.map(({ position }) => position[1]));
  for (const body of bodies) body.position[1] += 0.025 - lowest;
  const world = await lab.create({ params, materials, obstacles: [floorPlane(1)], bodies });
  await advance(world, Math.round(0.9 / world.dt));
  const before = await world.readState();
  await advance(world, Math.round(0.1 / world.dt));
  const after = await world.readState();
  const { stepsAccepted, stepsOverdue } = await world.readCounters();
  world.destroy();
  const ways = bodies.map((_, i) =>
    Math.hypot(...[0, 1, 2].map((axis) => after.position[3 * i + axis] - before.position[3 * i + axis])),
  );
  return { drift: mean(ways) / heapRadius, accepted: stepsAccepted, overdue: stepsOverdue };
}

const digits = (value: number) => value.toExponential(1);

export const adaptiveError: Experiment = {
  name: 'adaptive-error',
  title: 'Error against tolerance: a bounce train and a settled heap',
  text:
    'A ball falls 2 mm on a floor (`hertz-constant-e`, e = 0.65) and bounces three times; its energy should then be e⁶ of what it was. ' +
    '27 tetra grains fall in a heap, rest, and are watched for a tenth of a second: what they move by then is error. The shortest step is a ' +
    'tenth of the stable one; the fixed steps are the stable ones.',
  async run(lab, progress) {
    const runs: [string, Run][] = [
      ['symplectic-euler', { integrator: 'symplectic-euler' }],
      ['velocity-verlet', { integrator: 'velocity-verlet' }],
      ...pairs.flatMap((integrator) =>
        tolerances.map((tolerance): [string, Run] => [
          `${integrator}, tolerance ${tolerance}`,
          { integrator, tolerance, leastStep: 0.1 },
        ]),
      ),
    ];
    const found: Found[] = [];
    for (const [i, [, params]] of runs.entries()) {
      found.push({ energy: await bounces(lab, params), ...(await heap(lab, params)) });
      progress((i + 1) / runs.length);
    }
    const rows = runs.map(([name], i) => {
      const { energy, drift, accepted, overdue } = found[i];
      return `| ${name} | ${digits(energy)} | ${digits(drift)} | ${accepted || '–'} | ${overdue || '–'} |`;
    });
    const of = (integrator: string) => found.filter((_, i) => runs[i][1].integrator === integrator);
    const checks: Check[] = pairs.flatMap((name) => {
      const all = of(name);
      const [loose, tight] = [all[0], all[all.length - 1]];
      return [
        atLeast(`${name}: error of three bounces at 1e-2 over that at 1e-5`, Math.abs(loose.energy / tight.energy), 10),
        // the damping ratio is a fit: 0.03 % of e a bounce, twice that of the energy; and as much for the steps
        atMost(`${name}: error of three bounces at 1e-5`, Math.abs(tight.energy), 2 * 3 * 6e-4),
        atMost(`${name}: drift of the heap at 1e-5, radii`, tight.drift, 1e-3),
      ];
    });
    const plots: Plot[] = [
      {
        file: 'adaptive-error',
        title: 'Error of three bounces against the tolerance',
        x: 'tolerance',
        y: 'relative error of the energy',
        logX: true,
        logY: true,
        curves: pairs.map((name) => ({
          name,
          style: 'dots' as const,
          points: of(name).map(({ energy }, i) => [tolerances[i], Math.max(Math.abs(energy), 1e-6)] as const),
        })),
      },
    ];
    const head =
      '| | energy after three bounces | drift of the heap, radii | its steps | too long |\n| --- | --- | --- | --- | --- |';
    return { checks, plots, notes: [[head, ...rows].join('\n')] };
  },
};
