import { effectiveValues } from '../../../methods/dem/contact-constants';
import { grainMass, type MaterialSpec, resolveMaterials } from '../../../scene/materials';
import { templates } from '../../../scene/templates';
import type { Simulation } from '../../../simulation';
import { advance } from '../../advance';
import type { Experiment } from '../experiment';
import { answer, type Check, relative } from '../outcome';
import { type Body, type Laboratory, paramsOf, type Setup } from '../setup';
import { restingOverlap } from '../support';

/** Bond numbers are pull-off force over weight in Earth's gravity. */
const gravity = 9.81;
const radius = 0.01;
const ceiling: MaterialSpec = { name: 'ceiling', wall: true, rigid: true };

/** Balls that hang under a ceiling at y = 0, pressed on by nothing but cohesion, at rest without gravity. */
function hanging(bonds: readonly number[]): Setup {
  const params = { gravity: 0, friction: 0.5 };
  const materials = [
    ...bonds.map((cohesion, i) => ({ name: `ball ${i}`, template: templates.sphere, radius, cohesion })),
    ceiling,
  ];
  const resolved = resolveMaterials({ materials }, paramsOf({ params, materials, bodies: [] }));
  const wall = resolved[bonds.length];
  const bodies = bonds.map((bond, i): Body => {
    const overlap = restingOverlap(resolved[i], wall, bond * gravity * grainMass(resolved[i]));
    return { position: [0, -(radius - overlap), 10 * radius * i], material: i };
  });
  return {
    params,
    materials,
    pairs: bonds.map((cohesion, i) => ({ materials: [i, bonds.length], cohesion })),
    obstacles: [{ shape: 'plane', point: [0, 0, 0], normal: [0, -1, 0], material: bonds.length }],
    bodies,
  };
}

/** Loads of a ramp in units of the expected one: quickly up to 0.95, then in steps of 0.25 %. */
const ramp = [
  ...Array.from({ length: 30 }, (_, i) => (0.95 * (i + 1)) / 30),
  ...Array.from({ length: 28 }, (_, i) => 0.95 + 0.0025 * (i + 1)),
];

/**
 * Raises gravity up the ramp and returns at how many times Earth's the last body has lost touch with what is above it, the
 * ceiling or another ball; NaN if it has not. A gap of 0.2 % of the radius is beyond return: the pull has begun to fade.
 */
async function pullOff(world: Simulation, bond: number): Promise<number> {
  for (const part of ramp) {
    await world.setParams({ ...world.params, ...{ gravity: part * bond * gravity } });
    await advance(world, 80);
    const { position } = await world.readState();
    const last = position.length / 3 - 1;
    const above = last === 0 ? radius : position[1];
    if (above - position[3 * last + 1] > 2.002 * radius) return part * bond;
  }
  return Number.NaN;
}

async function chain(lab: Laboratory, bond: number): Promise<number> {
  // the upper ball is glued to the ceiling, the lower one hangs on it with the Bond number to be measured
  const params = { gravity: 0 };
  const materials = [
    { name: 'upper', template: templates.sphere, radius, cohesion: 100 },
    { name: 'lower', template: templates.sphere, radius, cohesion: bond },
    ceiling,
  ];
  const resolved = resolveMaterials({ materials }, paramsOf({ params, materials, bodies: [] }));
  const weight = gravity * grainMass(resolved[0]);
  const top = restingOverlap(resolved[0], resolved[2], 100 * weight);
  const pair = effectiveValues(resolved[0], resolved[1]);
  const middle = ((bond * weight) / ((4 / 3) * pair.youngModulus * Math.sqrt(pair.radius))) ** (2 / 3);
  const world = await lab.create({
    params,
    materials,
    pairs: [
      { materials: [0, 2], cohesion: 100 },
      { materials: [0, 1], cohesion: bond },
      { materials: [1, 2], cohesion: 0 },
    ],
    obstacles: [{ shape: 'plane', point: [0, 0, 0], normal: [0, -1, 0], material: 2 }],
    bodies: [{ position: [0, -(radius - top), 0] }, { position: [0, -(3 * radius - top - middle), 0], material: 1 }],
  });
  const fallen = await pullOff(world, bond);
  world.destroy();
  return fallen;
}

export const cohesion: Experiment = {
  name: 'cohesion',
  title: 'Cohesion: pull-off force against the Bond number',
  text:
    'Balls hang from a ceiling by cohesion alone. One with a Bond number above 1 stays, one below 1 falls. Then ' +
    'gravity is raised in steps of 0.25 % until each falls: the load at that moment over the weight on Earth is ' +
    'the Bond number. The same for a ball that hangs from another ball.',
  async run(lab, progress) {
    const checks: Check[] = [];
    const bonds = [0.8, 0.95, 1.05, 1.3];
    const world = await lab.create(hanging(bonds));
    const start = await world.readState();
    // a load that is there at once pulls twice as hard for a moment
    for (let part = 1; part <= 40; part++) {
      await world.setParams({ ...world.params, ...{ gravity: (gravity * part) / 40 } });
      await advance(world, 30);
    }
    await advance(world, 300);
    const end = await world.readState();
    for (const [i, bond] of bonds.entries()) {
      const stays = start.position[3 * i + 1] - end.position[3 * i + 1] < 0.1 * radius;
      checks.push(answer(`Bond number ${bond}`, stays ? 'stays' : 'falls', bond > 1 ? 'stays' : 'falls'));
    }
    world.destroy();
    progress(0.3);
    const measured = [20];
    for (const [i, bond] of measured.entries()) {
      const single = await lab.create(hanging([bond]));
      const fallen = await pullOff(single, bond);
      single.destroy();
      checks.push(relative('ball on ceiling: load at pull-off', fallen, bond, 0.01, 'weights'));
      progress(0.3 + 0.25 * (i + 1));
    }
    const bond = 5;
    checks.push(relative('ball on ball: load at pull-off', await chain(lab, bond), bond, 0.01, 'weights'));
    return { checks };
  },
};
