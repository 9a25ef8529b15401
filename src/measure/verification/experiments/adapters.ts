import { templates } from '../../../scene/templates';
import type { Vec3 } from '../../../scene/types';
import { advance } from '../../advance';
import { kineticEnergy, meanHeight, meanSpeed } from '../../statistics';
import { cloud } from '../cloud';
import type { Progress } from '../experiment';
import { atMost, type Curve, type Outcome, relative } from '../outcome';
import type { Laboratory } from '../setup';
import { touches } from '../sums';

export const adaptersTitle = 'Two drivers, the same statistics';
export const adaptersText =
  'The same 125 grains settle in a box on two software drivers with different compilers. Single trajectories may ' +
  'diverge (rounding differs as soon as a compiler contracts a·b + c), statistics must not.';

interface Statistics {
  meanHeight: number;
  contacts: number;
  meanOverlap: number;
  fallEnergy: number;
  speed: [number, number][];
  position: Float64Array;
}

async function settle(lab: Laboratory, progress: Progress): Promise<Statistics> {
  const params = { gravity: 9.81, radius: 5e-3, youngModulus: 5e6, restitution: 0.4, friction: 0.5 };
  const materials = [
    { name: 'gravel', template: templates.tetra },
    { name: 'wall', wall: true },
  ];
  const bodies = cloud({ side: 5, materials, params, spacing: 1.005, speed: 0.1, spin: 5 });
  const box = { min: [-0.06, -0.06, -0.06] as Vec3, max: [0.06, 0.3, 0.06] as Vec3 };
  const obstacles = [{ shape: 'box', open: ['top' as const], inside: true, material: 1, ...box } as const];
  const world = await lab.create({
    params,
    materials,
    bodies,
    obstacles: obstacles.map((o) => ({ ...o, open: [...o.open] })),
  });
  const speed: [number, number][] = [];
  let fallEnergy = 0;
  const samples = 16;
  for (let sample = 1; sample <= samples; sample++) {
    await advance(world, Math.round(0.4 / samples / world.dt));
    const state = await world.readState();
    speed.push([state.time, meanSpeed(state)]);
    if (sample === 2) fallEnergy = kineticEnergy(state, world.materials);
    progress(sample / samples);
  }
  const state = await world.readState();
  const touching = touches(state, world.materials);
  world.destroy();
  return {
    meanHeight: meanHeight(state) - box.min[1],
    contacts: touching.length,
    meanOverlap: touching.reduce((sum, [, , overlap]) => sum + overlap, 0) / touching.length,
    fallEnergy,
    speed,
    position: state.position,
  };
}

/** What differs between two drivers. N contacts of two packings that differ in detail differ by about 1/√N = 5 %. */
export async function compareAdapters(labs: readonly [Laboratory, Laboratory], progress: Progress): Promise<Outcome> {
  const one = await settle(labs[0], (part) => progress(part / 2));
  const other = await settle(labs[1], (part) => progress(0.5 + part / 2));
  const apart = one.position.map((x, i) => Math.abs(x - other.position[i]));
  const curve = (name: string, { speed }: Statistics): Curve => ({ name, style: 'line', points: speed });
  return {
    checks: [
      relative('kinetic energy while falling', other.fallEnergy, one.fallEnergy, 0.001, 'J'),
      relative('mean height of the settled bed', 1000 * other.meanHeight, 1000 * one.meanHeight, 0.01, 'mm'),
      relative('touching pairs of spheres', other.contacts, one.contacts, 0.1),
      relative('mean overlap', 1e6 * other.meanOverlap, 1e6 * one.meanOverlap, 0.1, 'µm'),
      atMost('mean speed at the end, first', one.speed[one.speed.length - 1][1], 0.02, 'm/s'),
      atMost('mean speed at the end, second', other.speed[other.speed.length - 1][1], 0.02, 'm/s'),
    ],
    notes: [
      `Expected is ${labs[0].name}, measured ${labs[1].name}. The largest difference of a coordinate after 0.4 s is ${Math.max(...apart).toPrecision(2)} m.`,
    ],
    plots: [
      {
        file: 'adapters',
        title: 'Mean speed of 125 settling grains on two drivers',
        x: 'time, s',
        y: 'mean speed, m/s',
        logY: true,
        curves: [curve(labs[0].name, one), { ...curve(labs[1].name, other), style: 'dashed' }],
      },
    ],
  };
}
