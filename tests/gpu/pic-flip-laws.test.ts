import { describe, expect, test } from 'vitest';
import { readBuffers } from '../../src/gpu/readback.ts';
import { unpackStruct } from '../../src/gpu/struct-layout.ts';
import { Continuum } from '../../src/methods/continuum/continuum.ts';
import { frameLayout } from '../../src/methods/continuum/layouts.ts';
import type { Params } from '../../src/params/table.ts';
import { ballShape } from '../support/ball-shape.ts';
import { useGpu } from '../support/gpu.ts';
import {
  blockOf,
  box,
  column,
  farFloor,
  floor,
  h,
  meanHeight,
  params,
  simOf,
  water,
} from '../support/pic-flip-block.ts';

const gpu = useGpu();
const g = 9.81;

describe('the pressure solve', () => {
  const solved = async (other: Partial<Params>) => {
    const sim = await simOf(gpu.device, blockOf(column), box, { ...water, pressureCycles: 20, ...other });
    sim.substep(3);
    const counters = await sim.readCounters();
    sim.destroy();
    return counters;
  };

  test('goes on until its tolerance, and no further', async () => {
    const [coarse, fine] = [await solved({ pressureTolerance: 1e-3 }), await solved({ pressureTolerance: 1e-6 })];
    for (const [counters, tolerance] of [
      [coarse, 1e-3],
      [fine, 1e-6],
    ] as const) {
      expect(counters.unconverged).toBe(0);
      expect(counters.pressureResidual).toBeGreaterThan(0);
      expect(counters.pressureResidual).toBeLessThanOrEqual(tolerance);
    }
    expect(fine.cyclesPerStep).toBeGreaterThan(coarse.cyclesPerStep);
  });

  test('says where it has not got there', async () => {
    const counters = await solved({ pressureTolerance: 1e-7 });
    expect(counters.unconverged).toBe(counters.steps);
    expect(counters.pressureResidual).toBeGreaterThan(1e-7);
  });
});

describe('friction on a wall', () => {
  const depth = 3;
  /** What a step takes from the velocity of the lowest cells and of those above, far from the ends of a wide layer: over g Δt. */
  async function lossOf(wallLaw: Params['wallLaw']): Promise<number[]> {
    const start = blockOf({ min: [-12, 0, -4], max: [12, depth, 4], velocity: () => [0.3, 0, 0] });
    const channel = { container: { min: [-30 * h, 0, -4 * h], max: [30 * h, 40 * h, 4 * h], open: ['top'] } };
    const sim = await simOf(gpu.device, start, channel, { wallLaw, wallFriction: 0.4, frictionAngle: 0 });
    sim.substep(1);
    if (!(sim.method instanceof Continuum)) throw new Error('another method');
    const { frame, after } = sim.method.buffers;
    const bytes = await readBuffers(gpu.device, [{ buffer: frame }, { buffer: after }]);
    const grid = unpackStruct(frameLayout, bytes[0]);
    const velocities = new Float32Array(bytes[1]);
    expect(grid.steps).toBe(1);
    const at = (y: number) =>
      velocities[4 * (-grid.originX + grid.sizeX * (y - grid.originY + grid.sizeY * -grid.originZ))];
    sim.destroy();
    return [0, 1].map((y) => (0.3 - at(y)) / (g * grid.dt));
  }

  test('is that of all the sand above: μ g times its height in cells, on one layer', async () => {
    const [lowest, above] = await lossOf('pressure');
    // what the free ends do has decayed by exp(−π 12/(2 · 3)) = 0.002
    expect(Math.abs(lowest / (0.4 * depth) - 1)).toBeLessThan(0.02);
    expect(Math.abs(above)).toBeLessThan(0.01);
  });

  test('as printed is that of one layer only, however deep the sand: the fault of (2.8)', async () => {
    const [lowest] = await lossOf('impact');
    expect(Math.abs(lowest / 0.4 - 1)).toBeLessThan(0.05);
  });
});

test('a silo with rough walls does not carry its sand: the pressure is that of a liquid', async () => {
  const [width, height] = [4, 16];
  const start = blockOf({ min: [-2, 0, -2], max: [2, height, 2] });
  const silo = { container: { min: [-2 * h, 0, -2 * h], max: [2 * h, 40 * h, 2 * h], open: ['top'] } };
  const sim = await simOf(gpu.device, start, silo, { wallFriction: 0.6, frictionAngle: 33 });
  sim.substep(4);
  if (!(sim.method instanceof Continuum)) throw new Error('another method');
  const { frame, pressure } = sim.method.buffers;
  const bytes = await readBuffers(gpu.device, [{ buffer: frame }, { buffer: pressure }]);
  sim.destroy();
  const grid = unpackStruct(frameLayout, bytes[0]);
  const base = new Float32Array(bytes[1])[-grid.originX + grid.sizeX * (-grid.originY + grid.sizeY * -grid.originZ)];
  // in units of ρ h²/Δt²: a liquid has g Δt²/h for each cell of depth
  const liquid = (g * grid.lastDt ** 2 * height) / h;
  // Janssen: λ = A/(P K μ), of a square a quarter of its side over K μ, with K = (1 − sin θ)/(1 + sin θ)
  const sine = Math.sin((33 * Math.PI) / 180);
  const saturation = width / 4 / (((1 - sine) / (1 + sine)) * 0.6);
  const janssen = (saturation / height) * (1 - Math.exp(-height / saturation));
  expect(janssen).toBeLessThan(0.4);
  expect(base / liquid).toBeGreaterThan(0.95);
});

test('a rigid block slides with μ g, and does not sink into the floor', async () => {
  const [speed, friction] = [0.6, 0.3];
  const start = blockOf({ min: [-3, 0, -3], max: [3, 4, 3], velocity: () => [speed, 0, 0] });
  const sim = await simOf(gpu.device, start, floor, { wallFriction: friction, yieldCohesion: 1e6 });
  sim.substep(6);
  const end = await sim.readState();
  sim.destroy();
  const count = end.ids.length;
  const sliding = Array.from(end.ids, (_, p) => end.velocity[3 * p]).reduce((sum, v) => sum + v, 0) / count;
  expect(Math.abs((speed - sliding) / (friction * g * end.time) - 1)).toBeLessThan(0.03);
  expect(Math.abs(meanHeight(end) - meanHeight(start))).toBeLessThan(0.02 * h);
});

test('a cloud that flies apart is held together as by cohesion: the fault of an incompressible sand', async () => {
  const rate = 4;
  const start = blockOf({
    min: [-4, 0, -4],
    max: [4, 8, 4],
    velocity: (x, y, z) => [x, y - 4, z].map((at) => rate * at * h) as never,
  });
  const sim = await simOf(gpu.device, start, farFloor, { gravity: 0 });
  const size = ({ position }: { position: ArrayLike<number> }) => {
    const away = Array.from({ length: position.length / 3 }, (_, p) =>
      Math.hypot(position[3 * p], position[3 * p + 1] - 4 * h, position[3 * p + 2]),
    );
    return Math.sqrt(away.reduce((sum, r) => sum + r * r, 0) / away.length);
  };
  sim.substep(6);
  const end = await sim.readState();
  const growth = size(end) / size(start) - 1;
  sim.destroy();
  // freely it grows by rate · t; its surface lies half a cell too far out, so that a little is left
  expect(growth).toBeLessThan(0.2 * rate * end.time);
});

describe('a ball in water', () => {
  /** How far it has come, over what the added mass of half of its water says. */
  async function riseOf(density: number): Promise<number> {
    const [radius, y] = [2.5, 5.5];
    const start = blockOf({ ...column, max: [6, 11, 6], where: (px, py, pz) => Math.hypot(px, py - y, pz) > radius });
    const sim = await simOf(gpu.device, start, box, water);
    await sim.addBody({
      shape: ballShape(radius * h, 0.5 * h),
      density,
      kind: 'dynamic',
      position: [0, y * h, 0],
      orientation: [0, 0, 0, 1],
      velocity: [0, 0, 0],
      angularVelocity: [0, 0, 0],
      cover: { name: 'ball', radius: 0.5 * h },
    });
    sim.substep(6);
    const [{ position }] = await sim.readBodies();
    const liquid = 2600 * params.packing;
    const acceleration = (g * (liquid - density)) / (density + liquid / 2);
    const expected = 0.5 * acceleration * sim.time ** 2;
    sim.destroy();
    return (position[1] - y * h) / expected;
  }

  // walls two radii away and a round body of a few cells: half of it, or twice as much, are still the same physics
  test.each([0.4, 4])('of %f times its density rises or sinks', async (ratio) => {
    const part = await riseOf(ratio * 2600 * params.packing);
    expect(part).toBeGreaterThan(0.5);
    expect(part).toBeLessThan(2);
  });
});
