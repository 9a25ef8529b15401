import { describe, expect, test } from 'vitest';
import { lengthOf, subtract, unit } from '../../src/math/pose.ts';
import { derivePairs } from '../../src/methods/dem/contact-constants.ts';
import { grainMass } from '../../src/scene/materials.ts';
import type { Vec3 } from '../../src/scene/types.ts';
import type { Simulation } from '../../src/simulation.ts';
import { distanceToObstacle } from '../../src/world/obstacle-distance.ts';
import { useGpu } from '../support/gpu.ts';
import { look, pass, radius, type Shape, simulate, type Thing, wall } from '../support/obstacle-world.ts';

const gpu = useGpu();

/** How far a resting sphere sinks in: k ξ^{3/2} = m g, as on a flat floor. */
function sunk({ params, materials }: Simulation): number {
  const { stiffness } = derivePairs(params, materials)[wall];
  return ((grainMass(materials[0]) * params.gravity) / stiffness) ** (2 / 3);
}

const line = (bottom: Vec3, top: Vec3) => ({ bottom, top });

/** A shape, and how high over the origin its surface is where a sphere comes to rest there. */
const shapes: Record<string, [Shape, number]> = {
  'on a plane': [{ shape: 'plane', point: [0, 0.01, 0], normal: [0, 1, 0] }, 0.01],
  'on a panel': [
    {
      shape: 'panel',
      centre: [0, 0.01, 0],
      sides: [
        [0.1, 0, 0],
        [0, 0, 0.1],
      ],
    },
    0.01,
  ],
  'on a disc': [{ shape: 'disc', centre: [0.02, 0.01, 0], normal: [0, 1, 0], radius: 0.05, hole: 0.005 }, 0.01],
  'in a box': [{ shape: 'box', min: [-0.05, 0.01, -0.05], max: [0.05, 0.1, 0.05], open: ['top'], inside: true }, 0.01],
  'on a block': [{ shape: 'box', min: [-0.05, -0.02, -0.05], max: [0.05, 0.01, 0.05], open: [], inside: false }, 0.01],
  'in a ball': [{ shape: 'ball', centre: [0, 0.06, 0], radius: 0.05, inside: true }, 0.01],
  'on a ball': [{ shape: 'ball', centre: [0, -0.04, 0], radius: 0.05, inside: false }, 0.01],
  'in a capsule': [{ shape: 'capsule', ...line([-0.05, 0.04, 0], [0.05, 0.04, 0]), radius: 0.03, inside: true }, 0.01],
  'on a capsule': [{ shape: 'capsule', ...line([0, -0.09, 0], [0, -0.04, 0]), radius: 0.05, inside: false }, 0.01],
  'in an upright cylinder': [
    { shape: 'cylinder', ...line([0, 0.01, 0], [0, 0.1, 0]), radius: 0.03, open: ['top'], inside: true },
    0.01,
  ],
  'in a lying cylinder': [
    { shape: 'cylinder', ...line([0, 0.04, -0.05], [0, 0.04, 0.05]), radius: 0.03, open: [], inside: true },
    0.01,
  ],
  'on a post': [
    { shape: 'cylinder', ...line([0, -0.09, 0], [0, 0.01, 0]), radius: 0.03, open: [], inside: false },
    0.01,
  ],
  'on a stump': [
    {
      shape: 'cone',
      ...line([0, -0.09, 0], [0, 0.01, 0]),
      bottomRadius: 0.06,
      topRadius: 0.02,
      open: [],
      inside: false,
    },
    0.01,
  ],
  'in an hourglass': [
    {
      shape: 'hourglass',
      centre: [0, 0.11, 0],
      axis: [0, 1, 0],
      bulbRadius: 0.04,
      neckRadius: 0.015,
      height: 0.2,
      inside: true,
    },
    0.01,
  ],
};

describe('a sphere comes to rest', () => {
  test.each(Object.entries(shapes))('%s', async (_, [shape, height]) => {
    const sim = await simulate(gpu.device, [shape], [{ position: [0, height + radius + 1e-3, 0] }]);
    await pass(sim, 0.25);
    const [sphere] = await look(sim);
    expect(lengthOf(sphere.velocity)).toBeLessThan(1e-4);
    // it sinks in as much as on a floor: 24 µm. Two equally curved f32 surfaces agree to 0.1 µm
    expect(height + radius - sphere.position[1]).toBeCloseTo(sunk(sim), 6);
    sim.destroy();
  });

  test('in a funnel, on the round edge of its hole', async () => {
    const hole = 0.003;
    const funnel: Shape = {
      shape: 'cone',
      ...line([0, 0, 0], [0, 0.05, 0]),
      bottomRadius: hole,
      topRadius: 0.04,
      open: ['bottom', 'top'],
      inside: true,
    };
    const sim = await simulate(gpu.device, [funnel], [{ position: [0.01, 0.04, 0.004] }], { friction: 0.3 });
    await pass(sim, 0.8);
    const [sphere] = await look(sim);
    // it cannot touch the wall all round: one contact at a time, so it lies to one side of the axis, on the wall above the edge
    expect(lengthOf(sphere.velocity)).toBeLessThan(0.05);
    expect(Math.hypot(sphere.position[0], sphere.position[2])).toBeLessThan(hole);
    expect(sphere.position[1]).toBeGreaterThan(0);
    sim.destroy();
  });
});

describe('nothing gets through', () => {
  test('a block pushes out what is inside of it, on the nearest side', async () => {
    const [shape] = shapes['on a block'];
    // the centre 1 mm below the upper side: deeper than any contact gets
    const sim = await simulate(gpu.device, [shape], [{ position: [0.01, 0.009, 0] }], { gravity: 0, timeStep: 1e-6 });
    sim.substep(200);
    const [sphere] = await look(sim);
    expect(sphere.velocity[1]).toBeGreaterThan(0);
    expect(Math.abs(sphere.velocity[0])).toBeLessThan(1e-6 * sphere.velocity[1]);
    sim.destroy();
  });

  test('panels, edges of a cone, the rim of a cylinder and a ring hold spheres of 2 m/s', async () => {
    const can = { shape: 'cylinder', ...line([0, 0, 0], [0, 0.12, 0]), radius: 0.06, open: [], inside: true } as const;
    const inner: Shape[] = [
      {
        shape: 'panel',
        centre: [0, 0.06, 0],
        sides: [
          [0.05, 0.02, 0],
          [0, 0, 0.05],
        ],
      },
      {
        shape: 'cone',
        ...line([0, 0.02, 0], [0, 0.05, 0]),
        bottomRadius: 0.012,
        topRadius: 0.04,
        open: ['bottom', 'top'],
        inside: true,
      },
      {
        shape: 'cylinder',
        ...line([0.02, 0.08, 0], [0.02, 0.1, 0]),
        radius: 0.015,
        open: ['bottom', 'top'],
        inside: true,
      },
      { shape: 'disc', centre: [0, 0.07, 0], normal: unit([0, 1, 0.2]), radius: 0.05, hole: 0.02 },
    ];
    const walls: Shape[] = [{ ...can, open: [] }, ...inner];
    const small = 1e-3;
    // a ball of spheres that fly apart in all directions
    const things: Thing[] = [];
    for (let i = 0; i < 150; i++) {
      const y = 1 - (2 * (i + 0.5)) / 150;
      const turn = i * 2.399963;
      const out: Vec3 = [Math.sqrt(1 - y * y) * Math.cos(turn), y, Math.sqrt(1 - y * y) * Math.sin(turn)];
      const place = out.map((x, axis) => 0.018 * x + [-0.03, 0.03, 0][axis]) as Vec3;
      things.push({ position: place, velocity: out.map((x) => 2 * x) as Vec3 });
    }
    const free = things.filter(({ position }) =>
      walls.every((shape) => distanceToObstacle({ ...shape, material: 0 }, position) > 1.5 * small),
    );
    expect(free.length).toBeGreaterThan(60);
    const params = { radius: small, restitution: 0.95, gravity: 0, friction: 0.1, capacity: 256, impactSpeed: 2 };
    const sim = await simulate(gpu.device, walls, free, params);
    let closest = Number.POSITIVE_INFINITY;
    for (let k = 0; k < 10; k++) {
      await pass(sim, 0.01);
      for (const { position } of await look(sim)) {
        expect(Math.hypot(position[0], position[2])).toBeLessThan(0.06);
        expect(position[1] > 0 && position[1] < 0.12).toBe(true);
        for (const shape of inner) closest = Math.min(closest, distanceToObstacle({ ...shape, material: 0 }, position));
      }
    }
    // at 2 m/s a sphere of E = 2 MPa is pressed in by a sixth of its radius; a centre that comes half as close would be lost
    expect(closest).toBeGreaterThan(0.5 * small);
    sim.destroy();
  });
});

test('a funnel leads spheres down and out, none through its wall', async () => {
  const funnel: Shape[] = [
    {
      shape: 'cone',
      ...line([0, 0.02, 0], [0, 0.06, 0]),
      bottomRadius: 0.018,
      topRadius: 0.05,
      open: ['bottom', 'top'],
      inside: true,
    },
    { shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0] },
  ];
  const things = [0, 2, 4, 6].map((i): Thing => {
    const angle = (Math.PI * i) / 4;
    return { position: [0.04 * Math.cos(angle), 0.07 + 0.01 * i, 0.04 * Math.sin(angle)] };
  });
  const sim = await simulate(gpu.device, funnel, things, { friction: 0.2 });
  await pass(sim, 0.4);
  for (const { position } of await look(sim)) {
    expect(position[1]).toBeLessThan(0.02 + radius);
    expect(lengthOf(subtract(position, [0, position[1], 0]))).toBeLessThan(0.1);
  }
  sim.destroy();
});
