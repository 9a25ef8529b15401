import { describe, expect, test } from 'vitest';
import { lengthOf, subtract, unit } from '../../src/math/pose.ts';
import { turnOver } from '../../src/scene/motion.ts';
import { useGpu } from '../support/gpu.ts';
import { look, pass, radius, type Shape, simulate, type Thing, wall } from '../support/obstacle-world.ts';

const gpu = useGpu();
const plane: Shape = { shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0] };
/** How high the centre of a tetra stands that lies on three spheres: r + r/√6 with the spheres 2r apart. */
const tetraHeight = radius * (1 + 1 / Math.sqrt(6));
/** Turns the template so that the corner (1, 1, 1) points up. */
const standing: [number, number, number, number] = (() => {
  const axis = unit([1, 0, -1]);
  const half = -0.5 * Math.acos(1 / Math.sqrt(3));
  return [-axis[0] * Math.sin(half), -axis[1] * Math.sin(half), -axis[2] * Math.sin(half), Math.cos(half)];
})();
const lyingTetra = (x: number, z = 0): Thing => ({ position: [x, tetraHeight, z], orientation: standing, material: 1 });

describe('a surface that moves', () => {
  test('takes a sphere along at two sevenths of its speed, and a tetra, which cannot roll, at all of it', async () => {
    const speed = 0.2;
    const belt: Shape = { ...plane, motion: { kind: 'linear', velocity: [speed, 0, 0], start: 0 } };
    const sim = await simulate(gpu.device, [belt], [{ position: [0, radius, 0] }, lyingTetra(0, 0.1)]);
    await pass(sim, 0.3);
    const [sphere, tetra] = await look(sim);
    // slip ends when u + ω r = V with m u = I ω / r: u = 2V/7
    expect(sphere.velocity[0]).toBeCloseTo((2 / 7) * speed, 3);
    expect(sphere.spin[2]).toBeCloseTo((5 / 7) * (speed / radius), 1);
    expect(tetra.velocity[0]).toBeCloseTo(speed, 3);
    expect(lengthOf(tetra.spin)).toBeLessThan(0.1);
    sim.destroy();
  });

  test('lifts what lies on it, stops, and leaves it there', async () => {
    const lift: Shape = { ...plane, motion: { kind: 'linear', velocity: [0, 0.1, 0], start: 0.05, stop: 0.35 } };
    const sim = await simulate(gpu.device, [lift], [{ position: [0, radius, 0] }], { restitution: 0.05 });
    await pass(sim, 0.3);
    const [rising] = await look(sim);
    expect(rising.velocity[1]).toBeCloseTo(0.1, 3);
    await pass(sim, 0.25);
    const [resting] = await look(sim);
    expect(lengthOf(resting.velocity)).toBeLessThan(1e-3);
    expect(resting.position[1]).toBeCloseTo(0.03 + radius, 4);
    sim.destroy();
  });

  test('to and fro: a tetra rides along while friction holds it', async () => {
    // 4π² f² A = 2.0 m/s² < μ g = 4.9
    const table: Shape = {
      ...plane,
      motion: { kind: 'oscillate', axis: [1, 0, 0], amplitude: 0.002, frequency: 5, start: 0 },
    };
    const sim = await simulate(gpu.device, [table], [lyingTetra(0)]);
    await pass(sim, 0.45);
    const [tetra] = await look(sim);
    const phase = 2 * Math.PI * 5 * sim.time;
    // set in motion at once with 0.063 m/s, it slips by v²/(2 μ g) = 0.4 mm first; then it has the table's velocity
    expect(tetra.velocity[0]).toBeCloseTo(0.002 * 2 * Math.PI * 5 * Math.cos(phase), 2);
    expect(Math.abs(tetra.position[0] - 0.002 * Math.sin(phase))).toBeLessThan(6e-4);
    sim.destroy();
  });

  test('a turning drum takes a tetra up its wall, on the side to which it turns', async () => {
    const drum: Shape = {
      shape: 'cylinder',
      bottom: [0, 0.1, -0.03],
      top: [0, 0.1, 0.03],
      radius: 0.1,
      open: [],
      inside: true,
      motion: { kind: 'rotate', point: [0, 0.1, 0], axis: [0, 0, 1], angularVelocity: 1, start: 0 },
    };
    const sim = await simulate(gpu.device, [drum], [lyingTetra(0)], { friction: 0.4 });
    await pass(sim, 0.3);
    const [carried] = await look(sim);
    // without slip: 0.3 s × 1 rad/s from the lowest point, towards +x (a turn about +z takes the bottom there)
    const angle = Math.atan2(carried.position[0], 0.1 - carried.position[1]);
    expect(angle).toBeCloseTo(0.3, 1);
    await pass(sim, 0.7);
    const [sliding] = await look(sim);
    const reached = Math.atan2(sliding.position[0], 0.1 - sliding.position[1]);
    // friction holds it up to atan 0.4 = 0.38 rad; it slides, or tips over (0.39 rad) and tumbles back
    expect(reached).toBeGreaterThan(-0.2);
    expect(reached).toBeLessThan(0.6);
    sim.destroy();
  });

  test('a box that turns over empties', async () => {
    const box: Shape = {
      shape: 'box',
      min: [-0.03, 0.1, -0.03],
      max: [0.03, 0.16, 0.03],
      open: ['top'],
      inside: true,
      motion: {
        kind: 'path',
        point: [0.03, 0.1, 0],
        waypoints: [
          { time: 0.1, move: [0, 0, 0], turn: [0, 0, 0] },
          { time: 0.4, move: [0, 0.02, 0], turn: [0, 0, -Math.PI] },
        ],
        repeat: false,
      },
    };
    const things = [-1, 0, 1].flatMap((i) =>
      [-1, 0, 1].map((k): Thing => ({ position: [0.015 * i, 0.1 + radius, 0.015 * k] })),
    );
    const sim = await simulate(gpu.device, [box, plane], things);
    await pass(sim, 0.1);
    for (const { position } of await look(sim)) expect(position[1]).toBeGreaterThan(0.1);
    await pass(sim, 0.6);
    for (const { position } of await look(sim)) {
      expect(position[1]).toBeLessThan(0.1);
      expect(position[1]).toBeGreaterThan(0.5 * radius);
      // it turned about its right lower edge, to the right
      expect(position[0]).toBeGreaterThan(0);
    }
    sim.destroy();
  });

  test('a plunger pushes a row of spheres and none gets past it', async () => {
    const tube: Shape = {
      shape: 'cylinder',
      bottom: [0, 0, 0],
      top: [0, 0.2, 0],
      radius: 0.0055,
      open: ['top'],
      inside: true,
    };
    const plunger: Shape = {
      shape: 'cylinder',
      bottom: [0, 0.08, 0],
      top: [0, 0.12, 0],
      radius: 0.0053,
      open: [],
      inside: false,
      motion: { kind: 'linear', velocity: [0, -0.2, 0], start: 0.02, stop: 0.1515 },
    };
    const things = [0, 1, 2, 3, 4].map((i): Thing => ({ position: [0, radius + 2 * radius * i, 0] }));
    const sim = await simulate(gpu.device, [tube, plunger], things, { capacity: 8 });
    await pass(sim, 0.3);
    const seen = await look(sim);
    // its face is now at 53.7 mm, over five diameters: all are below, in their order
    const heights = seen.map(({ position }) => position[1]);
    expect(Math.max(...heights)).toBeLessThan(0.0537 - 0.8 * radius);
    expect(heights).toEqual([...heights].sort((a, b) => a - b));
    sim.destroy();
  });
});

describe('a surface that comes and goes', () => {
  test('until: what it held falls from then on', async () => {
    const shelf: Shape = {
      shape: 'panel',
      centre: [0, 0, 0],
      sides: [
        [0.05, 0, 0],
        [0, 0, 0.05],
      ],
      until: 0.1,
    };
    const sim = await simulate(gpu.device, [shelf], [{ position: [0, radius, 0] }], { restitution: 0.05 });
    await pass(sim, 0.09);
    expect((await look(sim))[0].position[1]).toBeCloseTo(radius, 4);
    await pass(sim, 0.06);
    const [falling] = await look(sim);
    const time = sim.time - 0.1;
    // it goes at the first interval of 32 substeps that begins after 0.1 s
    expect(falling.velocity[1]).toBeLessThan(-9.81 * (time - 33 * sim.dt));
    expect(falling.velocity[1]).toBeGreaterThan(-9.81 * time);
    sim.destroy();
  });

  test('from: it is not there before, and catches what comes later', async () => {
    const shelf: Shape = {
      shape: 'panel',
      centre: [0, -0.1, 0],
      sides: [
        [0.1, 0, 0],
        [0, 0, 0.1],
      ],
      from: 0.15,
    };
    // the first passes it after 0.14 s, the second arrives 0.02 s after it has come to be
    const sim = await simulate(gpu.device, [shelf], [{ position: [-0.02, 0, 0] }, { position: [0.02, 0.04, 0] }]);
    await pass(sim, 0.4);
    const [early, late] = await look(sim);
    expect(early.position[1]).toBeLessThan(-0.5);
    expect(late.position[1]).toBeCloseTo(-0.1 + radius, 2);
    sim.destroy();
  });
});

describe('obstacles changed by a tool', () => {
  /** A tetra on a slope of 15°, held by the springs of its three contacts. */
  const tilt = (15 * Math.PI) / 180;
  const slope = { gravityTilt: 15 };

  test('contacts with surfaces that stay keep their springs', async () => {
    const sim = await simulate(gpu.device, [plane], [lyingTetra(0)], slope);
    await pass(sim, 0.2);
    const before = (await look(sim))[0].position;
    const far: Shape = { shape: 'ball', centre: [1, 1, 1], radius: 0.1, inside: false };
    for (let i = 0; i < 20; i++) {
      await sim.setObstacles([...sim.obstacles.slice(0, 1), ...(i % 2 ? [] : [{ ...far, material: wall }])]);
      sim.substep(48);
    }
    const after = (await look(sim))[0].position;
    // forgetting the springs lets it slip by their stretch, m g sin 15° / (3 k_t) ≈ 4 µm, each time
    expect(lengthOf(subtract(after, before))).toBeLessThan(2e-6);
    expect(Math.tan(tilt)).toBeLessThan(sim.params.friction);
    sim.destroy();
  });

  test('another surface in the place of one starts without its springs', async () => {
    const sim = await simulate(gpu.device, [plane], [lyingTetra(0)], slope);
    await pass(sim, 0.2);
    const before = (await look(sim))[0].position;
    const other: Shape = { ...plane, point: [1, 0, 0] };
    await sim.setObstacles([{ ...other, material: wall }]);
    sim.substep(400);
    const after = (await look(sim))[0].position;
    expect(lengthOf(subtract(after, before))).toBeGreaterThan(2e-6);
    expect(lengthOf(subtract(after, before))).toBeLessThan(1e-4);
    sim.destroy();
  });

  test('a vessel is turned over, twice, and goes on from where it is', async () => {
    const glass: Shape = {
      shape: 'hourglass',
      centre: [0, 0, 0],
      axis: [0, 1, 0],
      bulbRadius: 0.03,
      neckRadius: 0.015,
      height: 0.15,
      inside: true,
    };
    const sim = await simulate(gpu.device, [glass], [{ position: [0, -0.069, 0] }]);
    for (const turn of [1, 2]) {
      await sim.setObstacleMotion(0, turnOver([0, 0, 0], sim.time, 0.2));
      await pass(sim, 0.6);
      const [sphere] = await look(sim);
      expect(sphere.position[1]).toBeCloseTo(-0.07, 3);
      const { orientation } = sim.obstaclePose(0);
      expect(Math.abs(orientation[3])).toBeCloseTo(Math.abs(Math.cos((turn * Math.PI) / 2)), 6);
    }
    sim.destroy();
  });
});
