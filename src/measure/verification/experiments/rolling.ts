import { coulombLawNames } from '../../../params/laws';
import { grainMass } from '../../../scene/materials';
import { vectorOf } from '../../../scene/seeds';
import { templates } from '../../../scene/templates';
import type { Simulation } from '../../../simulation';
import { advance } from '../../advance';
import { mean, radians } from '../../numbers';
import type { Experiment } from '../experiment';
import { answer, atMost, type Check, type Curve, relative } from '../outcome';
import type { Laboratory } from '../setup';
import { floorPlane, onFloor } from '../support';

const gravity = 9.81;
const radius = 0.01;
const ball = (name: string, fields: object = {}) => ({ name, template: templates.sphere, radius, ...fields });

/** Balls side by side along z on the floor, which is the last material; friction by pair, so that each has its own. */
async function ballsOnFloor(
  lab: Laboratory,
  params: object,
  balls: readonly { friction: number; rollingFriction?: number; velocity?: number }[],
): Promise<Simulation> {
  const all = { gravity, ...params };
  const specs = balls.map(({ friction, rollingFriction = 0 }, i) => ball(`ball ${i}`, { friction, rollingFriction }));
  const { materials, heights } = onFloor(all, specs);
  return lab.create({
    params: all,
    materials,
    pairs: balls.map(({ friction, rollingFriction = 0 }, i) => ({
      materials: [i, balls.length],
      friction,
      rollingFriction,
    })),
    obstacles: [floorPlane(balls.length)],
    bodies: balls.map(({ velocity = 0 }, i) => ({
      position: [0, heights[i], 10 * radius * i],
      velocity: [velocity, 0, 0],
      material: i,
    })),
  });
}

interface Sample {
  time: number;
  speed: number[];
  /** Speed of the contact point. */
  slip: number[];
}

async function watch(world: Simulation, samples: number, substeps: number): Promise<Sample[]> {
  const seen: Sample[] = [];
  for (let i = 0; i <= samples; i++) {
    const state = await world.readState();
    const speed = Array.from(state.ids, (_, b) => vectorOf(state.velocity, b)[0]);
    seen.push({ time: state.time, speed, slip: speed.map((v, b) => v + radius * state.angularVelocity[3 * b + 2]) });
    if (i < samples) await advance(world, substeps);
  }
  world.destroy();
  return seen;
}

/** From the later two thirds: how a ball gets going from rest is another matter. */
function acceleration(samples: readonly Sample[], b: number): number {
  const [from, to] = [samples[Math.floor(samples.length / 3)], samples[samples.length - 1]];
  return (to.speed[b] - from.speed[b]) / (to.time - from.time);
}

/** `viscous`: slip u gives the force −k_t u, which slows the ball by k_t u/m and spins it up by 5/2 of that. */
async function viscousDecay(
  lab: Laboratory,
  balls: readonly { friction: number; velocity: number }[],
): Promise<Check[]> {
  // the slip falls by half in 10 ms, and is followed for about 17 ms
  const world = await ballsOnFloor(lab, { tangentialLaw: 'viscous', viscousStrength: 0.22 }, balls);
  const rate = (7 * 0.22) / (2 * grainMass(world.materials[0]));
  const samples = await watch(world, 12, 20);
  const [early, late] = [samples[1], samples[samples.length - 1]];
  return balls.map(({ friction }, b) => {
    const measured = Math.log(early.slip[b] / late.slip[b]) / (late.time - early.time);
    return relative(`viscous, μ = ${friction}: rate at which the slip decays`, measured, rate, 0.01, '1/s');
  });
}

export const slidingToRolling: Experiment = {
  name: 'sliding-to-rolling',
  title: 'From sliding to rolling',
  text:
    'A ball (r = 1 cm) starts to slide along a plane at speed u₀ without spin. Friction slows it down and spins it ' +
    'up until it rolls, at t = 2u₀/(7μg) with u = 5u₀/7. The end of slip is where the straight line through the ' +
    'falling slip speed reaches zero. `viscous` has no limit: there the slip decays as exp(−7 k_t t/(2m)), whatever μ.',
  async run(lab, progress) {
    const balls = [
      { friction: 0.1, velocity: 0.3 },
      { friction: 0.2, velocity: 0.5 },
      { friction: 0.4, velocity: 1 },
    ];
    const checks: Check[] = [];
    const curves: Curve[] = [];
    for (const tangentialLaw of coulombLawNames) {
      const samples = await watch(await ballsOnFloor(lab, { tangentialLaw }, balls), 60, 20);
      for (const [b, { friction, velocity }] of balls.entries()) {
        const end = (2 * velocity) / (7 * friction * gravity);
        const [early, late] = [0.1, 0.8].map((part) => samples.find(({ time }) => time >= part * end) as Sample);
        const rate = (early.slip[b] - late.slip[b]) / (late.time - early.time);
        const measured = early.time + early.slip[b] / rate;
        const after = samples.filter(({ time }) => time > 1.2 * end).map(({ speed }) => speed[b]);
        checks.push(relative(`${tangentialLaw}, μ = ${friction}: end of slip`, measured, end, 0.01, 's'));
        checks.push(relative(`${tangentialLaw}, μ = ${friction}: u/u₀ after`, mean(after) / velocity, 5 / 7, 0.01));
        if (tangentialLaw === 'spring-coulomb') {
          const points = samples
            .map(({ time, speed }) => [time / end, speed[b] / velocity] as const)
            .filter(([t]) => t < 2);
          curves.push({ name: `μ = ${friction}`, style: 'dots', points });
        }
      }
      progress(checks.length / 33);
    }
    checks.push(...(await viscousDecay(lab, balls)));
    curves.push({
      name: 'theory',
      style: 'line',
      points: [
        [0, 1],
        [1, 5 / 7],
        [2, 5 / 7],
      ],
    });
    const plot = {
      file: 'sliding-to-rolling',
      title: 'From sliding to rolling',
      x: 't · 7μg/(2u₀)',
      y: 'u/u₀',
      curves,
    };
    return { checks, plots: [plot] };
  },
};

export const ballOnIncline: Experiment = {
  name: 'ball-on-incline',
  title: 'Ball on an incline',
  text:
    'Gravity leans by 25°. A ball rolls without slip when μ ≥ (2/7) tan θ = 0.133, with a = (5/7) g sin θ; with less ' +
    'friction it slips, with a = g(sin θ − μ cos θ). Friction from half to twice the threshold, and 3 % on both ' +
    'sides of it.',
  async run(lab, progress) {
    const angle = radians(25);
    const threshold = (2 / 7) * Math.tan(angle);
    const ratios = [0.5, 0.9, 0.97, 1.03, 1.1, 2];
    const world = await ballsOnFloor(
      lab,
      { gravityTilt: 25 },
      ratios.map((ratio) => ({ friction: ratio * threshold })),
    );
    const samples = await watch(world, 30, 50);
    progress(1);
    const last = samples[samples.length - 1];
    const checks = ratios.flatMap((ratio, b) => {
      const rolls = ratio > 1;
      const expected = rolls
        ? (5 / 7) * gravity * Math.sin(angle)
        : gravity * (Math.sin(angle) - ratio * threshold * Math.cos(angle));
      const name = `μ = ${ratio} μ_c`;
      return [
        answer(
          `${name}: what it does`,
          Math.abs(last.slip[b]) < 0.005 * last.speed[b] ? 'rolls' : 'slips',
          rolls ? 'rolls' : 'slips',
        ),
        relative(`${name}: acceleration`, acceleration(samples, b), expected, 0.01, 'm/s²'),
      ];
    });
    return { checks };
  },
};

export const rollingResistance: Experiment = {
  name: 'rolling-resistance',
  title: 'Rolling resistance',
  text:
    'Gravity leans by 10°; balls with rolling friction (lever arm μ_r). A ball rolls when tan θ > μ_r/r, with a = ' +
    '(5/7) g (sin θ − (μ_r/r) cos θ). Below that it is held: Yee’s torque −μ_r F_n ω̂ has no static branch, so it is ' +
    'limited to what stops the spin within a substep, and a held ball creeps at (5/2) g sin θ dt: a speed that goes ' +
    'to zero with the step.',
  async run(lab, progress) {
    const angle = radians(10);
    const ratios = [0, 0.5, 0.9, 1.1, 2];
    const balls = ratios.map((ratio) => ({ friction: 0.8, rollingFriction: ratio * Math.tan(angle) * radius }));
    const world = await ballsOnFloor(lab, { gravityTilt: 10 }, balls);
    const creep = 2.5 * gravity * Math.sin(angle) * world.dt;
    const samples = await watch(world, 30, 50);
    progress(1);
    const last = samples[samples.length - 1];
    const checks = ratios.map((ratio, b) => {
      const name = `μ_r/r = ${ratio} tan θ`;
      if (ratio > 1) return relative(`${name}: creep speed`, last.speed[b], creep, 0.05, 'm/s');
      const expected = (5 / 7) * gravity * (Math.sin(angle) - ratio * Math.tan(angle) * Math.cos(angle));
      return relative(`${name}: acceleration`, acceleration(samples, b), expected, 0.01, 'm/s²');
    });
    checks.push(atMost('held: creep over the speed of a free ball after the same time', creep / last.speed[0], 0.01));
    return { checks };
  },
};
