import { derivePairs } from '../../../methods/dem/contact-constants';
import type { TangentialLaw } from '../../../params/laws';
import type { Params } from '../../../params/table';
import { grainMass } from '../../../scene/materials';
import { vectorOf } from '../../../scene/seeds';
import { templates } from '../../../scene/templates';
import type { Simulation } from '../../../simulation';
import { rotate } from '../../../world/grain-state';
import { advance } from '../../advance';
import { degrees, radians } from '../../numbers';
import { orientationOf } from '../../statistics';
import type { Experiment } from '../experiment';
import { answer, atMost, type Check, type Curve, relative } from '../outcome';
import type { Laboratory, Setup } from '../setup';
import { floorPlane, onFloor, standingTetra, tetraHeight } from '../support';

const gravity = 9.81;
const radius = 0.01;

interface Plan {
  params: Partial<Params>;
  /** Friction with the floor, one grain each. */
  frictions: readonly number[];
  /** Where foot 1 points: 0 is downhill, π is uphill, with an edge of the base downhill. */
  heading: number;
}

/** Tetra grains standing on three spheres on a level floor, side by side along z, at rest. */
async function stand(lab: Laboratory, { params, frictions, heading }: Plan): Promise<Simulation> {
  const all = { gravity, ...params };
  const specs = frictions.map((friction, i) => ({ name: `grain ${i}`, template: templates.tetra, radius, friction }));
  const { materials, resolved, heights } = onFloor(all, specs, { count: 3, height: tetraHeight });
  const setup: Setup = {
    params: all,
    materials,
    pairs: frictions.map((friction, i) => ({ materials: [i, frictions.length], friction })),
    obstacles: [floorPlane(frictions.length)],
    bodies: frictions.map((_, i) => ({
      position: [0, heights[i], 10 * radius * i],
      orientation: standingTetra(resolved[i], heading),
      material: i,
    })),
  };
  const world = await lab.create(setup);
  await advance(world, 200);
  return world;
}

/** Leans gravity little by little, so that the grains do not rock. */
async function tilt(world: Simulation, degrees: number): Promise<void> {
  for (let part = 1; part <= 20; part++) {
    await world.setParams({ ...world.params, ...{ gravityTilt: (degrees * part) / 20 } });
    await advance(world, 30);
  }
}

const seconds = (world: Simulation, time: number) => Math.round(time / world.dt);
const places = async (world: Simulation) => {
  const state = await world.readState();
  return {
    x: Array.from(state.ids, (_, i) => state.position[3 * i]),
    v: Array.from(state.ids, (_, i) => vectorOf(state.velocity, i)[0]),
    state,
  };
};

export const grainSlides: Experiment = {
  name: 'grain-slides',
  title: 'A grain that stands on three spheres slides when tan θ > μ',
  text:
    'A tetra grain on an incline of 15°, with friction from 0.8 to 1.3 tan θ under `spring-coulomb`. Below 1 it ' +
    'slides with a = g(sin θ − μ cos θ), above it its springs hold it in place.',
  async run(lab, progress) {
    const angle = radians(15);
    const ratios = [0.8, 0.95, 1.05, 1.3];
    const world = await stand(lab, {
      params: {},
      frictions: ratios.map((ratio) => ratio * Math.tan(angle)),
      heading: Math.PI,
    });
    await tilt(world, 15);
    await advance(world, seconds(world, 0.05));
    const start = await places(world);
    progress(0.5);
    await advance(world, seconds(world, 0.2));
    const end = await places(world);
    const time = end.state.time - start.state.time;
    world.destroy();
    const checks = ratios.map((ratio, i) => {
      const name = `μ = ${ratio} tan θ`;
      if (ratio > 1) return atMost(`${name}: distance in ${time.toFixed(2)} s`, end.x[i] - start.x[i], 1e-6, 'm');
      const expected = gravity * (Math.sin(angle) - ratio * Math.tan(angle) * Math.cos(angle));
      return relative(`${name}: acceleration`, (end.v[i] - start.v[i]) / time, expected, 0.01, 'm/s²');
    });
    return { checks };
  },
};

/** Is sphere 0 still on top? */
async function upright(world: Simulation): Promise<boolean> {
  const state = await world.readState();
  const [x, y, z] = rotate(orientationOf(state, 0), world.materials[0].template.offsets[0]);
  return y / Math.hypot(x, y, z) > 0.95;
}

export const grainTips: Experiment = {
  name: 'grain-tips',
  title: 'A standing grain tips over its edge at 22.3°',
  text:
    'The centre of a standing tetra (a = 2r) is r + a/√24 = 1.408 r above the floor, and a/√12 = 0.577 r inside the ' +
    'edge of the triangle of its three contacts: it tips downhill over the edge when tan θ > 0.41, θ > 22.29°, and ' +
    'over a corner, which is twice as far, at 39.35°. Friction 1.5.',
  async run(lab, progress) {
    const height = 1 + tetraHeight;
    const checks: Check[] = [];
    for (const [name, heading, distance] of [
      ['edge', Math.PI, 1 / Math.sqrt(3)],
      ['corner', 0, 2 / Math.sqrt(3)],
    ] as const) {
      const threshold = degrees(Math.atan(distance / height));
      for (const offset of [-0.2, 0.2]) {
        const world = await stand(lab, { params: {}, frictions: [1.5], heading });
        await tilt(world, threshold + offset);
        await advance(world, seconds(world, 0.4));
        const found = (await upright(world)) ? 'stands' : 'tips';
        checks.push(
          answer(`${name} downhill, θ = ${(threshold + offset).toFixed(2)}°`, found, offset < 0 ? 'stands' : 'tips'),
        );
        world.destroy();
        progress(checks.length / 4);
      }
    }
    return { checks };
  },
};

export const grainHeld: Experiment = {
  name: 'grain-held',
  title: 'Which laws hold a grain on an incline below the friction angle?',
  text:
    'The same grain on 10° with μ = 0.5 (friction angle 26.6°), 0.25 s, under every tangential law. `spring-coulomb` ' +
    'holds it. `viscous-coulomb` has no static friction: the grain creeps at m g sin θ/(3 k_t), exactly. ' +
    '`static-damped` holds it with its bounded spring. `static-simple` (Yee 3–4) holds it with the distance ' +
    'slipped, and swings, because nothing damps it. Stiction (Yee 2.3.5) brings the grain to rest under `viscous-coulomb`.',
  async run(lab, progress) {
    const angle = radians(10);
    const checks: Check[] = [];
    const curves: Curve[] = [];
    const cases: [TangentialLaw, 0 | 1][] = [
      ['spring-coulomb', 0],
      ['static-damped', 0],
      ['static-simple', 0],
      ['viscous-coulomb', 0],
      ['viscous-coulomb', 1],
    ];
    for (const [tangentialLaw, stiction] of cases) {
      const name = stiction ? `${tangentialLaw} + stiction` : tangentialLaw;
      const world = await stand(lab, { params: { tangentialLaw, stiction }, frictions: [0.5], heading: Math.PI });
      await tilt(world, 10);
      await advance(world, seconds(world, 0.025));
      const start = await places(world);
      const points: [number, number][] = [];
      for (let i = 0; i < 10; i++) {
        await advance(world, seconds(world, 0.025));
        const { x, state } = await places(world);
        points.push([state.time - start.state.time, 1000 * (x[0] - start.x[0])]);
      }
      const [time, way] = points[points.length - 1];
      const speed = way / 1000 / time;
      const drive = gravity * Math.sin(angle);
      const { viscous } = derivePairs(world.params, world.materials)[1];
      const viscousCreep = (grainMass(world.materials[0]) * drive) / (3 * viscous);
      if (tangentialLaw === 'viscous-coulomb' && !stiction) {
        checks.push(relative(`${name}: creep speed`, speed, viscousCreep, 0.02, 'm/s'));
      } else {
        checks.push(atMost(`${name}: creep speed`, speed, 1e-5, 'm/s'));
      }
      curves.push({ name, style: 'line', points: [[0, 0], ...points] });
      world.destroy();
      progress(curves.length / (cases.length + 1));
    }
    // above the friction angle nothing may hold it
    const world = await stand(lab, {
      params: { tangentialLaw: 'viscous-coulomb', stiction: 1 },
      frictions: [0.15],
      heading: Math.PI,
    });
    await tilt(world, 10);
    const before = await places(world);
    await advance(world, seconds(world, 0.2));
    const after = await places(world);
    world.destroy();
    const expected = gravity * (Math.sin(angle) - 0.15 * Math.cos(angle));
    const measured = (after.v[0] - before.v[0]) / (after.state.time - before.state.time);
    checks.push(relative('stiction, μ = 0.15 < tan θ: acceleration', measured, expected, 0.01, 'm/s²'));
    const plot = {
      file: 'grain-held',
      title: 'A grain on 10°, friction angle 26.6°',
      x: 'time, s',
      y: 'way, mm',
      curves,
    };
    return { checks, plots: [plot] };
  },
};
