import { describe, expect, test } from 'vitest';
import { readBuffers } from '../../src/gpu/readback.ts';
import { unpackStruct } from '../../src/gpu/struct-layout.ts';
import { Continuum } from '../../src/methods/continuum/continuum.ts';
import { resolutionFor } from '../../src/methods/continuum/grains-to-particles.ts';
import { frameLayout, nodeLayout } from '../../src/methods/continuum/layouts.ts';
import { energy, type FrictionProblem, rub, type Stresses } from '../../src/methods/unilateral/reference/friction.ts';
import { defaultParams, type Params } from '../../src/params/table.ts';
import { resolveMaterials } from '../../src/scene/materials.ts';
import { validateScene } from '../../src/scene/validate.ts';
import { Simulation } from '../../src/simulation.ts';
import type { GrainState } from '../../src/world/grain-state.ts';
import { useGpu } from '../support/gpu.ts';

const gpu = useGpu();
const params: Params = { ...defaultParams(), capacity: 2048 };
const materials = resolveMaterials({ materials: [{ name: 'sand' }] }, params);
const h = resolutionFor({ params, materials }).cellSize;

/** A layer on the floor between smooth walls, eight particles per cell on a lattice, `length` and `height` cells. */
async function layer(length: number, height: number, other: Partial<Params>, mostAlone?: number): Promise<Simulation> {
  // even: a smooth wall that cut cells in two would take the friction of their sand
  const depth = 4;
  const places: number[] = [];
  for (let y = 0.25; y < height; y += 0.5)
    for (let z = 0.25; z < depth; z += 0.5)
      for (let x = 0.25; x < length; x += 0.5) places.push((x - length / 2) * h, y * h, (z - depth / 2) * h);
  const count = places.length / 3;
  const start: GrainState = {
    time: 0,
    ids: Uint32Array.from({ length: count }, (_, i) => i),
    position: Float64Array.from(places),
    orientation: Float64Array.from({ length: 4 * count }, (_, i) => Number(i % 4 === 3)),
    velocity: new Float64Array(3 * count),
    angularVelocity: new Float64Array(3 * count),
    material: new Uint32Array(count),
    continuum: {
      mass: new Float64Array(count).fill((2600 * params.packing * h ** 3) / 8),
      shape: Float64Array.from({ length: 6 * count }, (_, i) => (i % 6 < 3 ? (h / 4) ** 2 : 0)),
    },
  };
  const wall = (side: number) => ({
    shape: 'plane',
    point: [0, 0, (-side * depth * h) / 2],
    normal: [0, 0, side],
    material: 'glass',
  });
  const read = validateScene({
    name: 'layer',
    method: 'unilateral',
    materials: [{ name: 'sand' }, { name: 'glass', wall: true, friction: 0 }],
    obstacles: [{ shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0] }, wall(1), wall(-1)],
    grains: [],
  });
  if (!('scene' in read)) throw new Error(JSON.stringify(read.problems));
  return Simulation.create(gpu.device, read.scene, { ...params, ...other }, { start, mostAlone });
}

async function lastFriction({ method }: Simulation) {
  if (!(method instanceof Continuum)) throw new Error('another method');
  const { frame, wet, rows, base, bound, stress, nodes } = method.buffers;
  const bytes = await readBuffers(
    gpu.device,
    [frame, wet, rows, base, bound, stress, nodes].map((buffer) => ({ buffer })),
  );
  const grid = unpackStruct(frameLayout, bytes[0]);
  const list = new Uint32Array(bytes[1]);
  const floats = (i: number, each: number) =>
    Float64Array.from(new Float32Array(bytes[i]).subarray(0, each * grid.cellCount));
  const problem: FrictionProblem = {
    size: [grid.sizeX, grid.sizeY, grid.sizeZ],
    wet: Uint32Array.from([
      ...list.subarray(0, grid.redCount),
      ...list.subarray(list.length / 2, list.length / 2 + grid.blackCount),
    ]),
    rows: floats(2, 8),
    base: floats(3, 4),
    bound: floats(4, 4),
  };
  /** Whether there is any sand at a cell's centre or low faces. */
  const all = floats(6, nodeLayout.size / 4);
  const hasSand = (c: number) =>
    all.subarray((c * nodeLayout.size) / 4, (c * nodeLayout.size) / 4 + 4).some((part) => part !== 0);
  return { grid, problem, stress: floats(5, 8), hasSand };
}

describe('the friction solve', () => {
  test('of a collapsing block is that of the reference, and takes energy away', async () => {
    const sim = await layer(8, 6, {});
    sim.substep(4);
    const before = await lastFriction(sim);
    sim.substep(1);
    const { grid, problem, stress, hasSand } = await lastFriction(sim);
    const box = ({ originX, originY, originZ, sizeX, sizeY, sizeZ }: typeof grid) =>
      [originX, originY, originZ, sizeX, sizeY, sizeZ].join();
    expect(box(grid)).toBe(box(before.grid));
    expect(grid.steps).toBe(1);
    // it starts from the stresses of the step before, in cells that still have sand
    const start: Stresses = before.stress.map((value, i) => (hasSand(Math.floor(i / 8)) ? grid.warm * value : 0));
    const wanted = rub(problem, start, params.frictionIterations);
    const most = wanted.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
    expect(most).toBeGreaterThan(1e-3);
    for (let i = 0; i < wanted.length; i++) expect(Math.abs(stress[i] - wanted[i])).toBeLessThan(1e-4 * most);
    expect(energy(problem, stress)).toBeLessThan(energy(problem, new Float64Array(stress.length)));
    sim.destroy();
  });

  test('gives the same bits in one workgroup as in many', async () => {
    const states: GrainState[] = [];
    for (const mostAlone of [0, 1e6]) {
      const sim = await layer(5, 3, {}, mostAlone);
      sim.substep(3);
      states.push(await sim.readState());
      sim.destroy();
    }
    expect([...states[0].position]).toEqual([...states[1].position]);
    expect([...states[0].velocity]).toEqual([...states[1].velocity]);
  });
});
