import { dot } from '../../../math/pose';
import { vectorOf } from '../../../scene/seeds';
import { makeTemplate, templates } from '../../../scene/templates';
import { advance } from '../../advance';
import { bodySpin } from '../../statistics';
import type { Experiment } from '../experiment';
import { atMost, type Check, type Curve } from '../outcome';
import type { Laboratory, Setup } from '../setup';
import { add, norm, spinMomentum } from '../sums';

const tetra = { name: 'tetra', template: templates.tetra };
const [position, velocity] = [
  [0, 0.5, 0],
  [1, 2, -0.5],
] as const;

async function parabola(lab: Laboratory, integrator: 'symplectic-euler' | 'velocity-verlet'): Promise<number> {
  const setup: Setup = {
    params: { gravity: 9.81, timeStep: 1e-4, integrator },
    materials: [tetra],
    bodies: [{ position: [...position], velocity: [...velocity] }],
  };
  const world = await lab.create(setup);
  let worst = 0;
  for (let time = 0; time < 0.15; time += 500 * world.dt) {
    await advance(world, 500);
    const state = await world.readState();
    const expected = add(add(position, velocity, state.time), [0, 1, 0], -0.5 * 9.81 * state.time ** 2);
    worst = Math.max(worst, norm(add(vectorOf(state.position, 0), expected, -1)));
  }
  world.destroy();
  return worst;
}

export const freeFlight: Experiment = {
  name: 'free-flight',
  title: 'Free flight',
  text:
    'A thrown grain follows the parabola x₀ + v t + g t²/2 for 0.15 s with dt = 0.1 ms. Velocity Verlet is exact ' +
    'except for rounding. Symplectic Euler runs half a substep of gravity ahead: g t dt/2 = 0.074 mm after 0.15 s of ' +
    'flight over 0.3 m, which is its first order.',
  async run(lab, progress) {
    const verlet = await parabola(lab, 'velocity-verlet');
    progress(0.5);
    const euler = await parabola(lab, 'symplectic-euler');
    return {
      checks: [
        // 1500 additions to a velocity of 2 m/s, each rounded by up to 1.2e-7 m/s
        atMost('velocity Verlet: largest distance from the parabola', verlet, 1e-5, 'm'),
        atMost('symplectic Euler: largest distance from the parabola', euler, 0.5 * 9.81 * 0.15 * 1e-4 + 1e-5, 'm'),
      ],
    };
  },
};

/** A box of spheres with three different moments of inertia. */
const box = makeTemplate(
  'box',
  [-1, 1].flatMap((x) => [-2, 2].flatMap((y) => [-3, 3].map((z): [number, number, number] => [x, y, z]))),
);

export const torqueFreeSpin: Experiment = {
  name: 'torque-free-spin',
  title: 'Torque-free spin',
  text:
    'Without gravity and contacts a grain keeps its angular momentum L and its energy. Tetra, cube and sphere ' +
    '(isotropic inertia) also keep ω. A rod tumbles and a box of 2 : 4 : 6 spheres turned about its middle axis ' +
    'flips over again and again (Dzhanibekov), at constant L and energy. 50 rad/s, dt = 0.1 ms, 0.3 s: 3000 ' +
    'substeps, 2.4 turns. What remains is f32 rounding.',
  async run(lab, progress) {
    const spin = [30, 40, 0] as const;
    // the middle axis is the one whose moment of inertia is neither the least nor the largest
    const middle = [...box.inertia.keys()].sort((a, b) => box.inertia[a] - box.inertia[b])[1];
    const flip = [0, 1, 2].map((axis) => (axis === middle ? 50 : 1)) as [number, number, number];
    const kinds = [
      tetra,
      ...['cube', 'sphere', 'rod'].map((name) => ({ name, template: templates[name] })),
      { name: 'box', template: box },
    ];
    const checks: Check[] = [];
    const curves: Curve[] = [];
    // alone, isotropic grains take another way through the shader than in company of a rod
    for (const group of [kinds.slice(0, 3), kinds]) {
      const world = await lab.create({
        params: { timeStep: 1e-4, radius: 2.5e-3 },
        materials: group,
        bodies: group.map(({ name }, i) => ({
          position: [0.1 * i, 0, 0],
          angularVelocity: name === 'box' ? flip : [...spin],
          material: i,
        })),
      });
      const start = await world.readState();
      const worst = group.map(() => ({ momentum: 0, energy: 0, spin: 0 }));
      const tumble: [number, number][] = [];
      for (let i = 0; i < 30; i++) {
        await advance(world, 100);
        const state = await world.readState();
        for (const [g, record] of worst.entries()) {
          const [before, after] = [start, state].map((s) => {
            const momentum = spinMomentum(s, g, world.materials);
            const omega = vectorOf(s.angularVelocity, g);
            return { momentum, omega, energy: 0.5 * dot(momentum, omega) };
          });
          const change = norm(add(after.momentum, before.momentum, -1)) / norm(before.momentum);
          record.momentum = Math.max(record.momentum, change);
          record.energy = Math.max(record.energy, Math.abs(after.energy / before.energy - 1));
          record.spin = Math.max(record.spin, norm(add(after.omega, before.omega, -1)) / norm(before.omega));
        }
        if (group.length === kinds.length) tumble.push([state.time, bodySpin(state, 4)[middle]]);
        progress((group.length === kinds.length ? 0.5 : 0) + i / 60);
      }
      world.destroy();
      for (const [g, { momentum, energy, spin: omega }] of worst.entries()) {
        const name = group.length === kinds.length ? group[g].name : `${group[g].name}, alone`;
        checks.push(atMost(`${name}: largest relative change of L`, momentum, 1e-4));
        checks.push(atMost(`${name}: largest relative change of energy`, energy, 1e-4));
        if (g < 3) checks.push(atMost(`${name}: largest relative change of ω`, omega, 1e-4));
      }
      if (tumble.length > 0) curves.push({ name: 'box', style: 'line', points: tumble });
    }
    const plot = {
      file: 'torque-free-spin',
      title: 'A box turned about its middle axis',
      x: 'time, s',
      y: 'ω along that axis of the box, rad/s',
      curves,
    };
    return { checks, plots: [plot] };
  },
};
