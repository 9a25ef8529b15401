import { templates } from '../../../scene/templates';
import type { Vec3 } from '../../../scene/types';
import { advance } from '../../advance';
import { kineticEnergy } from '../../statistics';
import { cloud } from '../cloud';
import type { Experiment } from '../experiment';
import { atMost, type Check, type Curve } from '../outcome';
import { add, boxTouches, hertzEnergy, momenta, norm, touches } from '../sums';

export const closedSystem: Experiment = {
  name: 'closed-system',
  title: 'Momentum and angular momentum of a closed system',
  text:
    '1000 tetra grains without gravity or walls fly together, collide with friction and damping, and fly apart. Both ' +
    'partners of a contact compute its force from mirrored numbers, so the sums must stay the same except for ' +
    'rounding. The drift per substep is relative to Σm|v| and Σ(m|x||v| + |Iω|) at the start. Rounding all ' +
    'velocities once is worth about 2^-24 = 6e-8; a smaller drift per substep is rounding.',
  async run(lab, progress) {
    const params = { radius: 2.5e-3, friction: 0.5, restitution: 0.65 };
    const materials = [{ name: 'sand', template: templates.tetra }];
    const bodies = cloud({ side: 10, materials, params, spacing: 1.05, speed: 0.2, spin: 20, implosion: 20 });
    const world = await lab.create({ params, materials, bodies });
    const start = momenta(await world.readState(), world.materials);
    const [linear, angular]: [number, number][][] = [[], []];
    const [rounds, batch] = [20, 40];
    let most = 0;
    for (let i = 1; i <= rounds; i++) {
      await advance(world, batch);
      const state = await world.readState();
      const now = momenta(state, world.materials);
      linear.push([i * batch, norm(add(now.linear, start.linear, -1)) / start.linearSize]);
      angular.push([i * batch, norm(add(now.angular, start.angular, -1)) / start.angularSize]);
      if (i % 5 === 0) most = Math.max(most, touches(state, world.materials).length);
      progress(i / rounds);
    }
    const energy = kineticEnergy(await world.readState(), world.materials);
    const { guards, listOverflow, nonFinite } = await world.readCounters();
    world.destroy();
    const steps = rounds * batch;
    const last = (curve: [number, number][]) => curve[curve.length - 1][1];
    const [p, l] = [last(linear), last(angular)];
    return {
      checks: [
        atMost('drift of momentum per substep', p / steps, 6e-8),
        atMost('drift of angular momentum per substep', l / steps, 6e-8),
        atMost(`drift of momentum after ${steps} substeps`, p, 1e-6),
        atMost(`drift of angular momentum after ${steps} substeps`, l, 1e-6),
        atMost('guards, overflows and non-finite numbers', guards + listOverflow + nonFinite, 0),
      ],
      notes: [
        `At most ${most} touching pairs of spheres at the sampled times; kinetic energy left: ${energy.toPrecision(3)} J.`,
      ],
      plots: [
        {
          file: 'closed-system',
          title: 'Drift of the momenta of 1000 colliding grains',
          x: 'substeps',
          y: 'relative drift',
          curves: [
            { name: 'momentum', style: 'dots', points: linear },
            { name: 'angular momentum', style: 'dots', points: angular },
          ],
        },
      ],
    };
  },
};

export const elasticGas: Experiment = {
  name: 'elastic-gas',
  title: 'Energy of an elastic system',
  text:
    '216 tetra grains without friction and with e = 1 fly about in a closed box without gravity. Kinetic plus stored ' +
    'energy (2/5 k ξ^{5/2} per contact) must stay constant. The automatic step has 15 substeps in the shortest ' +
    'contact; with half that step the error shows the order of the integrator.',
  async run(lab, progress) {
    const materials = [
      { name: 'sand', template: templates.tetra },
      { name: 'wall', wall: true, rigid: true },
    ];
    const half = 0.045;
    const box = { min: [-half, -half, -half] as Vec3, max: [half, half, half] as Vec3, material: 1 };
    const checks: Check[] = [];
    const curves: Curve[] = [];
    const common = { radius: 2.5e-3, friction: 0, restitution: 1, normalLaw: 'hertz' } as const;
    let automatic = 0;
    for (const integrator of ['symplectic-euler', 'velocity-verlet'] as const) {
      for (const part of [1, 2]) {
        const params = { ...common, integrator, timeStep: part === 1 ? 0 : automatic / part };
        const bodies = cloud({ side: 6, materials, params, spacing: 1.15, speed: 1, spin: 100 });
        const world = await lab.create({
          params,
          materials,
          obstacles: [{ shape: 'box', open: [], inside: true, ...box }],
          bodies,
        });
        automatic = part === 1 ? world.dt : automatic;
        const energyNow = async () => {
          const state = await world.readState();
          const touching = [...touches(state, world.materials), ...boxTouches(state, world.materials, box)];
          return { time: state.time, energy: kineticEnergy(state, world.materials) + hertzEnergy(touching) };
        };
        const start = await energyNow();
        const points: [number, number][] = [];
        const rounds = 40;
        for (let i = 1; i <= rounds; i++) {
          await advance(world, Math.round(0.1 / rounds / world.dt));
          const now = await energyNow();
          points.push([now.time, now.energy / start.energy - 1]);
          progress((curves.length + i / rounds) / 4);
        }
        world.destroy();
        const name = part === 1 ? integrator : `${integrator}, half the step`;
        const worst = Math.max(...points.map(([, change]) => Math.abs(change)));
        const late = points.slice(-10).reduce((sum, [, change]) => sum + change, 0) / 10;
        checks.push(atMost(`${name}: largest change of the energy in 0.1 s`, worst, 0.003));
        checks.push(atMost(`${name}: mean change in the last quarter`, late, 0.0005));
        curves.push({ name, style: part === 1 ? 'line' : 'dashed', points });
      }
    }
    const plot = {
      file: 'elastic-gas',
      title: 'Energy of an elastic gas of grains',
      x: 'time, s',
      y: 'relative change of the energy',
      curves,
    };
    return { checks, plots: [plot] };
  },
};
