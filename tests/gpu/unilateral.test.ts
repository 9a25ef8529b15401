import { describe, expect, test } from 'vitest';
import { readBuffers } from '../../src/gpu/readback.ts';
import { unpackStruct } from '../../src/gpu/struct-layout.ts';
import { Continuum } from '../../src/methods/continuum/continuum.ts';
import { resolutionFor } from '../../src/methods/continuum/grains-to-particles.ts';
import { frameLayout } from '../../src/methods/continuum/layouts.ts';
import { mprgp, multiply } from '../../src/methods/unilateral/reference/mprgp.ts';
import { defaultParams, type Params } from '../../src/params/table.ts';
import { resolveMaterials } from '../../src/scene/materials.ts';
import { validateScene } from '../../src/scene/validate.ts';
import { Simulation } from '../../src/simulation.ts';
import type { GrainState } from '../../src/world/grain-state.ts';
import { ballShape } from '../support/ball-shape.ts';
import { useGpu } from '../support/gpu.ts';

const gpu = useGpu();
const params: Params = { ...defaultParams(), capacity: 2048 };
const materials = resolveMaterials({ materials: [{ name: 'sand' }] }, params);
const h = resolutionFor({ params, materials }).cellSize;

/** A box of twelve cells across, `shift` cells off the grid, with sand from two cells above its floor on. */
async function fallingBlock(height: number, shift = 0, packed = true): Promise<Simulation> {
  const side = (6 + shift) * h;
  const read = validateScene({
    name: 'block',
    method: 'unilateral',
    container: { min: [-side, 0, -side], max: [side, 40 * h, side], open: ['top'] },
    grains: [{ fill: 'lattice', region: { min: [-side, 2 * h, -side], max: [side, (2 + height) * h, side] }, packed }],
  });
  if (!('scene' in read)) throw new Error(JSON.stringify(read.problems));
  return Simulation.create(gpu.device, read.scene, params);
}

/** Twelve cells across, eight particles per cell on a lattice, at rest on the floor of a box. */
async function columnAtRest(height: number, other: Partial<Params>): Promise<Simulation> {
  const places = Array.from({ length: 24 * 24 * 2 * height }, (_, i) => {
    const [x, z, y] = [i % 24, Math.floor(i / 24) % 24, Math.floor(i / 576)];
    return [x / 2 - 5.75, y / 2 + 0.25, z / 2 - 5.75].map((cells) => cells * h);
  });
  const count = places.length;
  const start: GrainState = {
    time: 0,
    ids: Uint32Array.from({ length: count }, (_, i) => i),
    position: Float64Array.from(places.flat()),
    orientation: Float64Array.from(places.flatMap(() => [0, 0, 0, 1])),
    velocity: new Float64Array(3 * count),
    angularVelocity: new Float64Array(3 * count),
    material: new Uint32Array(count),
    continuum: {
      mass: new Float64Array(count).fill((2600 * params.packing * h ** 3) / 8),
      shape: Float64Array.from(places.flatMap(() => [1, 1, 1, 0, 0, 0].map((one) => one * (h / 4) ** 2))),
    },
  };
  const container = { min: [-6 * h, 0, -6 * h], max: [6 * h, 40 * h, 6 * h], open: ['top'] };
  const read = validateScene({ name: 'column', method: 'unilateral', container, grains: [] });
  if (!('scene' in read)) throw new Error(JSON.stringify(read.problems));
  return Simulation.create(gpu.device, read.scene, { ...params, ...other }, { start });
}

const massOf = ({ continuum }: GrainState) => [...(continuum?.mass ?? [])].reduce((sum, mass) => sum + mass, 0);
const meanHeight = (state: GrainState) =>
  Array.from(state.continuum?.mass ?? []).reduce((sum, mass, p) => sum + mass * state.position[3 * p + 1], 0) /
  massOf(state);
const runFor = async (sim: Simulation, seconds: number) => {
  sim.substep(Math.round(seconds / sim.dt));
  return sim.readState();
};

describe('a block of sand', () => {
  test('falls freely, keeps its mass and gives the same bits every time', async () => {
    // loose: dense sand would make room for itself
    const [one, two] = [await fallingBlock(4, 0, false), await fallingBlock(4, 0, false)];
    const start = await one.readState();
    const [a, b] = [await runFor(one, 0.04), await runFor(two, 0.04)];
    expect(massOf(a)).toBe(massOf(start));
    expect([...a.position]).toEqual([...b.position]);
    // symplectic Euler: the first step falls with its whole change of velocity
    const steps = Math.round(0.04 / one.dt);
    const fallen = 0.5 * 9.81 * one.dt ** 2 * steps * (steps + 1);
    expect(meanHeight(start) - meanHeight(a)).toBeCloseTo(fallen, 5);
    one.destroy();
    two.destroy();
  });

  test.each([0, 0.3, 0.75])('lies at half of its height in a box %f cells off the grid', async (shift) => {
    const sim = await fallingBlock(8, shift);
    const state = await runFor(sim, 0.25);
    const counters = await sim.readCounters();
    expect(counters.nonFinite + counters.removed).toBe(0);
    const density = 2600 * params.packing;
    const depth = massOf(state) / density / ((12 + 2 * shift) * h) ** 2;
    // a region of packed grains is full of sand (grains lie a little looser at its faces); loose ones would fill 36 per cent of it
    expect(depth / (8 * h)).toBeGreaterThan(0.93);
    expect(depth / (8 * h)).toBeLessThan(1.02);
    // the uppermost cell is never quite full: a fifth of a cell
    expect(Math.abs(meanHeight(state) - depth / 2)).toBeLessThan(0.2 * h);
    sim.destroy();
  });
});

test('strays that run away do not take the grid from the sand, and friction stops them', async () => {
  const block = Array.from({ length: 12 ** 3 }, (_, i) =>
    [i % 12, Math.floor(i / 12) % 12, Math.floor(i / 144)].map((k) => (k / 2 + 0.25) * h),
  );
  // so far away that no grid holds both
  const stray = [400 * h, 0, 400 * h];
  const count = block.length + 1;
  const start: GrainState = {
    time: 0,
    ids: Uint32Array.from({ length: count }, (_, i) => i),
    position: Float64Array.from([...block, stray].flat()),
    orientation: Float64Array.from({ length: 4 * count }, (_, i) => Number(i % 4 === 3)),
    velocity: Float64Array.from({ length: 3 * count }, (_, i) => Number(i === 3 * count - 3)),
    angularVelocity: new Float64Array(3 * count),
    material: new Uint32Array(count),
    continuum: {
      mass: new Float64Array(count).fill((2600 * params.packing * h ** 3) / 8),
      shape: Float64Array.from({ length: 6 * count }, (_, i) => (i % 6 < 3 ? (h / 4) ** 2 : 0)),
    },
  };
  const read = validateScene({
    name: 'stray',
    method: 'unilateral',
    obstacles: [{ shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0] }],
    grains: [],
  });
  if (!('scene' in read)) throw new Error(JSON.stringify(read.problems));
  const sim = await Simulation.create(gpu.device, read.scene, { ...params, frictionAngle: 40 }, { start });
  const state = await runFor(sim, 0.08);
  const { outside, steps } = await sim.readCounters();
  expect(outside).toBe(steps);
  // off the grid the block would lie flat on the floor
  expect(meanHeight(state)).toBeGreaterThan(1.5 * h);
  // Coulomb: μ g t
  const { velocity, ids } = state;
  expect(velocity[3 * ids.indexOf(count - 1)]).toBeCloseTo(1 - Math.tan((40 * Math.PI) / 180) * 9.81 * sim.time, 3);
  sim.destroy();
});

/** What the last step solved, from the GPU's own numbers. */
async function lastProblem({ method }: Simulation) {
  if (!(method instanceof Continuum)) throw new Error('another method');
  const { frame, rows, rhs, pressure, wet } = method.buffers;
  const bytes = await readBuffers(
    gpu.device,
    [frame, rows, rhs, pressure, wet].map((buffer) => ({ buffer })),
  );
  const grid = unpackStruct(frameLayout, bytes[0]);
  const cells = grid.cellCount;
  const list = new Uint32Array(bytes[4]);
  return {
    grid,
    pressure: Float64Array.from(new Float32Array(bytes[3]).subarray(0, cells)),
    problem: {
      size: [grid.sizeX, grid.sizeY, grid.sizeZ] as const,
      rows: Float64Array.from(new Float32Array(bytes[1]).subarray(0, 8 * cells)),
      rhs: Float64Array.from(new Float32Array(bytes[2]).subarray(0, cells)),
      wet: Uint32Array.from([
        ...list.subarray(0, grid.redCount),
        ...list.subarray(list.length / 2, list.length / 2 + grid.blackCount),
      ]),
    },
  };
}

describe('the pressure problem', () => {
  test('is solved: its conditions hold, and MPRGP in f64 finds the same pressure', async () => {
    const sim = await fallingBlock(8);
    await runFor(sim, 0.12);
    const { problem, pressure } = await lastProblem(sim);
    const slack = multiply(problem, pressure);
    for (const c of problem.wet) slack[c] += problem.rhs[c];
    // parts of a cell's volume: a thousandth is what three cycles leave from the start of the step before
    for (const c of problem.wet) {
      expect(pressure[c]).toBeGreaterThanOrEqual(0);
      if (problem.rows[8 * c + 3] > 0) expect(slack[c]).toBeGreaterThan(-1e-3);
      expect(Math.abs(pressure[c] * slack[c])).toBeLessThan(1e-3);
    }
    const exact = mprgp(problem, 1e-9);
    const largest = Math.max(...exact);
    expect(largest).toBeGreaterThan(0.01);
    for (const c of problem.wet) expect(Math.abs(pressure[c] - exact[c])).toBeLessThan(0.01 * largest);
    sim.destroy();
  });

  test('without friction a column at rest has p = ρ g depth', async () => {
    const sim = await columnAtRest(8, { frictionAngle: 0 });
    // the uppermost cells close their eighth of a gap first
    await runFor(sim, 0.1);
    const { grid, pressure } = await lastProblem(sim);
    const density = 2600 * params.packing;
    const unit = (density * h ** 2) / grid.lastDt ** 2;
    const layer = (height: number) => {
      const first = grid.sizeX * (height - grid.originY);
      let sum = 0;
      for (let z = 0; z < grid.sizeZ; z++)
        for (let x = 0; x < grid.sizeX; x++) sum += pressure[x + first + grid.sizeX * grid.sizeY * z];
      return (unit * sum) / 144;
    };
    const base = density * 9.81 * 8 * h;
    for (const height of [0, 1, 2, 3, 4]) {
      expect(Math.abs(layer(height) - layer(height + 1) - density * 9.81 * h) / base).toBeLessThan(2e-3);
    }
    // the uppermost cell is never quite full and has no pressure: the surface counts from its centre, half a cell too low
    expect(layer(0) / (density * 9.81 * h)).toBeGreaterThan(7);
    expect(layer(0) / (density * 9.81 * h)).toBeLessThan(7.5);
    sim.destroy();
  });
});

describe('a column between smooth walls', () => {
  /** How far it has run out (without the last half per cent) after two times, in widths. */
  async function runOut(other: Partial<Params>): Promise<[number, number]> {
    const [width, depth] = [8 * h, 3 * h];
    const plane = (point: number[], normal: number[], material?: string) => ({
      shape: 'plane',
      point,
      normal,
      material,
    });
    const read = validateScene({
      name: 'column',
      method: 'unilateral',
      materials: [{ name: 'sand' }, { name: 'glass', wall: true, friction: 0 }],
      obstacles: [
        plane([0, 0, 0], [0, 1, 0]),
        plane([0, 0, -depth], [0, 0, 1], 'glass'),
        plane([0, 0, depth], [0, 0, -1], 'glass'),
        plane([0, 0, 0], [1, 0, 0], 'glass'),
      ],
      grains: [{ fill: 'lattice', region: { min: [0, 0, -depth], max: [width, width, depth] }, packed: true }],
    });
    if (!('scene' in read)) throw new Error(JSON.stringify(read.problems));
    const sim = await Simulation.create(gpu.device, read.scene, { ...params, ...other });
    const reached = ({ position, ids }: GrainState) =>
      Array.from(ids, (_, p) => position[3 * p]).sort((a, b) => a - b)[Math.floor(0.995 * ids.length)] / width - 1;
    const both: [number, number] = [reached(await runFor(sim, 0.35)), reached(await runFor(sim, 0.15))];
    sim.destroy();
    return both;
  }

  test('collapses to a heap that stands', async () => {
    const [early, late] = await runOut({ frictionAngle: 38 });
    expect(early).toBeGreaterThan(0.2);
    expect(late - early).toBeLessThan(0.02);
  });

  test('runs on without friction', async () => {
    const [early, late] = await runOut({ frictionAngle: 0 });
    expect(late - early).toBeGreaterThan(0.2);
  });
});

describe('a rigid ball', () => {
  /** Where it lies half a second after it was let go above a bed of ten cells, m above the floor. */
  async function heightOn(density: number): Promise<number> {
    const sim = await fallingBlock(13);
    await runFor(sim, 0.15);
    const shape = ballShape(3 * h, 0.6 * h);
    const at: [number, number, number] = [0, 16 * h, 0];
    await sim.addBody({
      shape,
      density,
      kind: 'dynamic',
      position: at,
      orientation: [0, 0, 0, 1],
      velocity: [0, 0, 0],
      angularVelocity: [0, 0, 0],
      cover: { name: 'ball', radius: 0.6 * h },
    });
    await runFor(sim, 0.4);
    const [{ position, velocity }] = await sim.readBodies();
    expect(Math.hypot(...velocity)).toBeLessThan(0.3);
    sim.destroy();
    return position[1];
  }

  test('of wood lies higher on the sand than one of lead', async () => {
    const [wood, lead] = [await heightOn(400), await heightOn(11_000)];
    expect(wood - lead).toBeGreaterThan(h);
    expect(lead).toBeGreaterThan(2 * h);
  });
});
