import type { Params } from '../../../params/table';
import { templates } from '../../../scene/templates';
import { advance } from '../../advance';
import { cloud } from '../cloud';
import type { Experiment } from '../experiment';
import { answer, atLeast, atMost, type Check, type Plot } from '../outcome';
import type { Laboratory } from '../setup';
import { floorPlane, rigidFloor } from '../support';

type Run = Partial<Params>;
const pairs = ['rkf45', 'rk23'] as const;
const micro = (seconds: number) => (1e6 * seconds).toPrecision(3);
const table = (heads: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

// Bell: what does an equal error cost with fixed and with adaptive steps?

const radius = 2.5e-3;
const [speed, e] = [0.343, 0.65];
/** Forces found per step that is tried, accepted and rejected: the first stage is that of the last accepted state. */
const evaluations = { rkf45: [6, 5], rk23: [4, 3] } as const;

interface Impact {
  readonly name: string;
  readonly error: number;
  readonly cost: number;
}

/** A sphere of 2.5 mm and 100 MPa hits a floor at 0.343 m/s after 0.29 ms of flight, and flies on until 1.2 ms. */
async function impact(lab: Laboratory, name: string, params: Run): Promise<Impact> {
  const world = await lab.create({
    params: { normalLaw: 'hertz-constant-e', restitution: e, youngModulus: 1e8, friction: 0, radius, ...params },
    materials: [{ name: 'ball', template: templates.sphere, radius }, rigidFloor],
    obstacles: [floorPlane(1)],
    bodies: [{ position: [0, radius + 1e-4, 0], velocity: [0, -speed, 0] }],
  });
  const steps = Math.round(1.2e-3 / world.dt);
  await advance(world, steps);
  const { velocity } = await world.readState();
  const { stepsAccepted, stepsRejected } = await world.readCounters();
  world.destroy();
  const { integrator } = params;
  const adaptive = integrator === 'rkf45' || integrator === 'rk23' ? evaluations[integrator] : null;
  const cost = adaptive ? adaptive[0] * stepsAccepted + adaptive[1] * stepsRejected : steps;
  return { name, error: Math.abs(velocity[1] / speed / e - 1), cost };
}

export const adaptiveImpact: Experiment = {
  name: 'adaptive-impact',
  title: 'Fixed and adaptive steps at an equal error',
  text:
    'Bell calls adaptive RKF45 a necessity, because contacts begin and end inside a step. One sphere hits a floor ' +
    '(`hertz-constant-e`, e = 0.65); what counts is how often forces were found, and by how much the rebound is off. Fixed ' +
    'steps are the stable one and parts of it. (The 0.03 % at which both end is the fit of the damping ratio.)',
  async run(lab, progress) {
    const parts = [1, 2, 4, 8];
    const tolerances = [1e-2, 1e-3, 1e-4, 1e-5, 1e-6];
    const stable = 1.19646e-5;
    const runs: [string, string, Run][] = [
      ...(['symplectic-euler', 'velocity-verlet'] as const).flatMap((integrator) =>
        parts.map((part): [string, string, Run] => [
          integrator,
          `${integrator}, 1/${part} of the stable step`,
          { integrator, timeStep: stable / part },
        ]),
      ),
      ...pairs.flatMap((integrator) =>
        tolerances.map((tolerance): [string, string, Run] => [
          integrator,
          `${integrator}, tolerance ${tolerance}`,
          { integrator, tolerance, leastStep: 0.02 },
        ]),
      ),
    ];
    const found = new Map<string, Impact[]>();
    for (const [i, [kind, name, params]] of runs.entries()) {
      found.set(kind, [...(found.get(kind) ?? []), await impact(lab, name, params)]);
      progress((i + 1) / runs.length);
    }
    const all = [...found.values()].flat();
    const percent = (value: number) => `${(100 * value).toPrecision(2)} %`;
    const rows = all.map(({ name, error, cost }) => [name, cost, percent(error)]);
    const cheapest = (kind: string, within: number) =>
      Math.min(...(found.get(kind) ?? []).filter(({ error }) => error <= within).map(({ cost }) => cost));
    const within = 0.005;
    const costs = [...found.keys()].map((kind) => `${kind} ${cheapest(kind, within)}`);
    const last = (kind: string) => (found.get(kind) ?? [])[tolerances.length - 1];
    const checks: Check[] = [
      ...pairs.map((kind) => atMost(`${kind}: error of the rebound at tolerance 1e-6`, last(kind).error, 1e-3)),
      ...pairs.map((kind) =>
        atLeast(`${kind}: error at 1e-2 over that at 1e-6`, (found.get(kind) ?? [])[0].error / last(kind).error, 10),
      ),
    ];
    const plots: Plot[] = [
      {
        file: 'adaptive-impact',
        title: 'Error of a rebound against its cost',
        x: 'evaluations of the forces',
        y: 'relative error of e',
        logX: true,
        logY: true,
        curves: [...found].map(([name, points]) => ({
          name,
          style: 'dots' as const,
          points: points.map(({ cost, error }) => [cost, Math.max(error, 1e-6)] as const),
        })),
      },
    ];
    const claim = `Evaluations for an error below ${percent(within)}: ${costs.join(', ')}.`;
    return { checks, plots, notes: [table(['', 'evaluations', 'error'], rows), claim] };
  },
};

// Yee's tables 1, 4 and 5

/** Cubes of 10 mm spheres, static-damped with stiction; softer than Yee's, who gives no radius. */
const yee = {
  ...{ gravity: 9.81, radius: 1e-2, youngModulus: 1e7, restitution: 0.4, friction: 0.5, leastStep: 0.1 },
  ...{ tangentialLaw: 'static-damped', stiction: 1 },
} as const satisfies Run;
const duration = 0.5;

async function pile(lab: Laboratory, params: Run): Promise<Readonly<Record<string, number>>> {
  const all = { ...yee, ...params };
  const materials = [{ name: 'cubes', template: templates.cube }, rigidFloor];
  const bodies = cloud({ side: 8, materials, params: all, spacing: 1.01, speed: 0.1, spin: 5 }).slice(0, 397);
  const lowest = Math.min(...bodies.map(({ position }) => position[1]));
  for (const body of bodies) body.position[1] += 0.03 - lowest;
  const world = await lab.create({ params: all, materials, obstacles: [floorPlane(1)], bodies });
  const start = performance.now();
  await advance(world, Math.round(duration / world.dt));
  const counters = await world.readCounters();
  const wall = (performance.now() - start) / 1000;
  const { dt } = world;
  world.destroy();
  return { ...counters, wall, steps: Math.round(duration / dt) };
}

export const adaptiveHeap: Experiment = {
  name: 'adaptive-heap',
  slow: true,
  title: 'Adaptive steps of a heap: tolerance and friction',
  text:
    'As in Yee’s tables 4 and 5, 397 cubes of eight spheres (here of 10 mm, E = 10 MPa) fall into a heap with ' +
    '`static-damped` and stiction, for 0.5 s, by RKF45 and RK23 with six tolerances; as in his table 1 with four ' +
    'frictions. He gives no radius, so only trends can be compared: fewer steps for looser tolerances, and RK23 losing at ' +
    'tight ones. A step that has no try to spare is taken whatever its error, and counted as too long. Stiction switches on and off, and ' +
    'the slope of `static-damped` has no bound near its end: no step is short enough for a tight tolerance there.',
  async run(lab, progress) {
    const tolerances = [1, 0.1, 0.05, 0.01, 1e-3, 1e-4];
    const middle = tolerances.indexOf(0.01);
    const frictions = [0, 0.1, 0.25, 0.5];
    const total = 2 * tolerances.length + frictions.length + 1;
    let done = 0;
    const run = async (params: Run) => {
      const found = await pile(lab, params);
      progress(++done / total);
      return found;
    };
    const fixed = await run({ integrator: 'symplectic-euler' });
    type Found = Awaited<ReturnType<typeof run>>;
    const figures = (found: Found) => [
      ...[found.stepsAccepted, found.stepsRejected, found.stepsOverdue],
      ...[micro(found.stepLeast), micro(found.stepMean), found.wall.toFixed(1)],
    ];
    const heads = ['accepted', 'rejected', 'too long', 'least, µs', 'mean, µs', 'wall, s'];
    const runs: Record<(typeof pairs)[number], Found[]> = { rkf45: [], rk23: [] };
    for (const integrator of pairs) {
      for (const tolerance of tolerances) runs[integrator].push(await run({ integrator, tolerance }));
    }
    const byFriction: Found[] = [];
    for (const friction of frictions) byFriction.push(await run({ integrator: 'rkf45', tolerance: 0.01, friction }));
    const rows = pairs.flatMap((name) =>
      runs[name].map((found, i) => [`${name}, tolerance ${tolerances[i]}`, ...figures(found)]),
    );
    const steps = (name: (typeof pairs)[number]) => runs[name].map(({ stepsAccepted }) => stepsAccepted);
    const rising = (values: readonly number[]) => values.every((value, i) => i === 0 || value >= 0.98 * values[i - 1]);
    const checks: Check[] = [
      ...pairs.map((name) =>
        answer(`${name}: tighter tolerances take more steps`, String(rising(steps(name))), 'true'),
      ),
      atLeast('steps of rk23 over those of rkf45 at 0.01', steps('rk23')[middle] / steps('rkf45')[middle], 2),
      atMost(
        'numbers that overflowed',
        [...runs.rkf45, ...runs.rk23].reduce((sum, { nonFinite }) => sum + nonFinite, 0),
        0,
      ),
    ];
    const notes = [
      `With the fixed stable step: ${fixed.steps} steps, ${fixed.wall.toFixed(1)} s.`,
      table(['', ...heads], rows),
      table(
        ['rkf45, tolerance 0.01', ...heads],
        byFriction.map((found, i) => [`μ = ${frictions[i]}`, ...figures(found)]),
      ),
    ];
    return { checks, notes };
  },
};
