import { beforeAll, describe, expect, test } from 'vitest';
import { readBuffers } from '../../src/gpu/readback.ts';
import { unpackStruct } from '../../src/gpu/struct-layout.ts';
import { Continuum } from '../../src/methods/continuum/continuum.ts';
import { denseSand, resolutionFor } from '../../src/methods/continuum/grains-to-particles.ts';
import { frameLayout, particleLayout } from '../../src/methods/continuum/layouts.ts';
import { gather } from '../../src/methods/continuum/reference/gather.ts';
import type { Box, Particle } from '../../src/methods/continuum/reference/grid.ts';
import { move } from '../../src/methods/continuum/reference/move.ts';
import { alphaOf } from '../../src/methods/continuum/yield.ts';
import { push, type Stresses } from '../../src/methods/unilateral/reference/friction.ts';
import { cycle } from '../../src/methods/unilateral/reference/multigrid.ts';
import * as problems from '../../src/methods/unilateral/reference/problems.ts';
import { defaultParams, type Params } from '../../src/params/table.ts';
import { resolveMaterials } from '../../src/scene/materials.ts';
import { validateScene } from '../../src/scene/validate.ts';
import { Simulation } from '../../src/simulation.ts';
import type { GrainState } from '../../src/world/grain-state.ts';
import { useGpu } from '../support/gpu.ts';

const gpu = useGpu();
const params: Params = { ...defaultParams(), capacity: 2048 };
const specs = [
  { name: 'sand' },
  { name: 'light', density: 1300, friction: 0.2 },
  { name: 'glass', wall: true, friction: 0.1 },
];
const materials = resolveMaterials({ materials: specs }, params);
const h = resolutionFor({ params, materials }).cellSize;
/** Of the sand, in cells. */
const [length, height, depth] = [7, 5, 4];
/** Walls cut cells. */
const planes = [
  { point: [0, 0.3 * h, 0], normal: [0, 1, 0], friction: 0 },
  { point: [-3.6 * h, 0, 0], normal: [1, 0, 0], friction: 0 },
  { point: [0, 0, -2.2 * h], normal: [0, 0, 1], friction: 0, material: 'glass' },
] as const;

/** A block of two sands in a corner of three walls, about to collapse. */
async function block(): Promise<Simulation> {
  const places: number[][] = [];
  for (let y = 0.25; y < height; y += 0.5)
    for (let z = 0.25; z < depth; z += 0.5)
      for (let x = 0.25; x < length; x += 0.5) places.push([x - 3.6, y + 0.3, z - 2.2].map((cells) => cells * h));
  const count = places.length;
  const material = Uint32Array.from(places, ([x]) => Number(x > 0));
  const start: GrainState = {
    time: 0,
    ids: Uint32Array.from({ length: count }, (_, i) => i),
    position: Float64Array.from(places.flat()),
    orientation: Float64Array.from({ length: 4 * count }, (_, i) => Number(i % 4 === 3)),
    velocity: new Float64Array(3 * count),
    angularVelocity: new Float64Array(3 * count),
    material,
    continuum: {
      mass: Float64Array.from(material, (m) => (denseSand(materials[m], params.packing) * h ** 3) / 8),
      shape: Float64Array.from({ length: 6 * count }, (_, i) => (i % 6 < 3 ? (h / 4) ** 2 : 0)),
    },
  };
  const read = validateScene({
    name: 'block',
    method: 'unilateral',
    materials: specs,
    obstacles: planes.map(({ friction: _, ...plane }) => ({ shape: 'plane', ...plane })),
    grains: [],
  });
  if (!('scene' in read)) throw new Error(JSON.stringify(read.problems));
  return Simulation.create(gpu.device, read.scene, params, { start, mostAlone: 0 });
}

const names = [
  'nodes',
  'rows',
  'rhs',
  'lift',
  'shift',
  'drive',
  'base',
  'push',
  'bound',
  'stress',
  'pressure',
  'after',
  'solid',
  'open',
  'flow',
  'particles',
] as const;

/** What the last step left. */
async function snapshot({ method }: Simulation) {
  if (!(method instanceof Continuum)) throw new Error('another method');
  const { buffers } = method;
  const [frame, wet, ...bytes] = await readBuffers(
    gpu.device,
    ['frame', 'wet', ...names].map((name) => ({ buffer: buffers[name] })),
  );
  const grid = unpackStruct(frameLayout, frame);
  const list = new Uint32Array(wet);
  const found = Object.fromEntries(names.map((name, i) => [name, Float64Array.from(new Float32Array(bytes[i]))]));
  const words = particleLayout.size / 4;
  const particles = Array.from({ length: grid.particleCount }, (_, p): Particle => {
    const v = found.particles.subarray(words * p, words * (p + 1));
    return {
      position: [v[0], v[1], v[2]],
      material: v[3],
      velocity: [v[4], v[5], v[6]],
      mass: v[7],
      shape: [v[12], v[13], v[14], v[15], v[16], v[17]],
    };
  });
  const box: Box = {
    origin: [grid.originX, grid.originY, grid.originZ],
    size: [grid.sizeX, grid.sizeY, grid.sizeZ],
    cellSize: h,
  };
  return {
    grid,
    box,
    particles,
    wet: Uint32Array.from([
      ...list.subarray(0, grid.redCount),
      ...list.subarray(list.length / 2, list.length / 2 + grid.blackCount),
    ]),
    of: (name: (typeof names)[number], each: number) => found[name].subarray(0, each * grid.cellCount),
  };
}

/** Largest difference over `wet` cells, `each` numbers of a cell, the first `some` of which count; over the largest wanted one. */
function difference(
  found: ArrayLike<number>,
  wanted: ArrayLike<number>,
  wet: Uint32Array,
  each: number,
  some = each,
): number {
  let [most, largest] = [0, 0];
  for (const c of wet)
    for (let k = 0; k < some; k++) {
      largest = Math.max(largest, Math.abs(wanted[each * c + k]));
      const apart = Math.abs(found[each * c + k] - wanted[each * c + k]);
      most = Number.isNaN(apart) ? Number.POSITIVE_INFINITY : Math.max(most, apart);
    }
  expect(largest).toBeGreaterThan(1e-4);
  return most / largest;
}

/** Sums of some hundred terms in f32. */
const rounding = 1e-5;
/** Quotients by small volumes, and iterates: cells that are just wet in one precision are just dry in the other. */
const amplified = 1e-4;

describe('a step of a collapsing block, pass by pass', () => {
  let before: Awaited<ReturnType<typeof snapshot>>;
  let after: Awaited<ReturnType<typeof snapshot>>;
  let nodes: Float64Array;
  let cells: problems.Cells;
  let pace: problems.Pace;
  /** Last step's pressure and stresses, as the step starts from them. */
  let warmPressure: Float64Array;

  beforeAll(async () => {
    const sim = await block();
    sim.substep(12);
    before = await snapshot(sim);
    sim.substep(1);
    after = await snapshot(sim);
    sim.destroy();
    expect(after.grid.steps).toBe(1);
    expect(after.box).toEqual(before.box);
    const reference = 1 / denseSand(materials[0], params.packing);
    const sands = materials.map((material) => ({
      perMass: 1 / denseSand(material, params.packing),
      alpha: alphaOf(material, params),
    }));
    nodes = gather(after.box, before.particles, sands, reference, after.of('solid', 4), after.of('open', 4));
    pace = { dt: after.grid.dt, cellSize: h, gravity: [0, -params.gravity, 0] };
    cells = {
      size: after.box.size,
      wet: after.wet,
      nodes: Float64Array.from(after.of('nodes', 12)),
      solid: after.of('solid', 4),
      open: after.of('open', 4),
      flow: after.of('flow', 4),
    };
    warmPressure = before
      .of('pressure', 1)
      .map((p, c) => (nodes.subarray(12 * c, 12 * c + 4).some((part) => part !== 0) ? after.grid.warm * p : 0));
  });

  /** φ before the density correction: the buffer has it with the correction. */
  const uncorrected = () => {
    const all = Float64Array.from(cells.nodes);
    for (let c = 0; c < all.length / 12; c++) all[12 * c + 3] = nodes[12 * c + 3];
    return { ...cells, nodes: all };
  };

  test('particles to the grid: gather', () => {
    const found = after.of('nodes', 12);
    // all but φ, which the density correction has changed, and which is compared with it; velocities in m/s are of order 1
    const strip = (all: ArrayLike<number>) => Float64Array.from(all, (x, i) => (i % 12 === 3 ? 0 : x));
    expect(difference(strip(found), strip(nodes), after.wet, 12)).toBeLessThan(amplified);
    const fewer = gather(
      after.box,
      before.particles.slice(1),
      materials.map((m) => ({ perMass: 1 / denseSand(m, params.packing), alpha: alphaOf(m, params) })),
      1 / denseSand(materials[0], params.packing),
      after.of('solid', 4),
      after.of('open', 4),
    );
    expect(difference(strip(found), strip(fewer), after.wet, 12)).toBeGreaterThan(1e-3);
  });

  test('the matrix: rows', () => {
    expect(difference(after.of('rows', 8), problems.rows(cells), after.wet, 8, 7)).toBeLessThan(rounding);
  });

  test('the density correction: three cycles, and displace', () => {
    const matrix = after.of('rows', 8);
    const problem = { size: cells.size, rows: matrix, rhs: problems.room(uncorrected()), wet: cells.wet };
    const y = new Float64Array(problem.rhs.length);
    for (let i = 0; i < params.pressureCycles; i++) cycle(problem, y);
    expect(difference(after.of('lift', 1), y, after.wet, 1)).toBeLessThan(amplified);
    cycle(problem, y);
    expect(difference(after.of('lift', 1), y, after.wet, 1)).toBeGreaterThan(1e-3);
    const { shift, share } = problems.displace(uncorrected(), matrix, after.of('lift', 1));
    expect(difference(after.of('shift', 4), shift, after.wet, 4)).toBeLessThan(amplified);
    const found = Float64Array.from(share, (_, c) => cells.nodes[12 * c + 3]);
    expect(difference(found, share, after.wet, 1)).toBeLessThan(rounding);
  });

  test('what would pass the faces, and how large friction may be: predict, bound, lean', () => {
    const drive = problems.predict(cells, pace);
    expect(difference(after.of('drive', 4), drive, after.wet, 4)).toBeLessThan(rounding);
    const bound = problems.bound(cells, pace, warmPressure);
    expect(difference(after.of('bound', 4), bound, after.wet, 4)).toBeLessThan(rounding);
    const base = problems.lean(cells, after.of('rows', 8), after.of('drive', 4) as Float64Array, warmPressure);
    expect(difference(after.of('base', 4), base, after.wet, 4)).toBeLessThan(rounding);
    // with another pressure they would differ
    const other = warmPressure.map((p) => 1.01 * p);
    expect(difference(after.of('bound', 4), problems.bound(cells, pace, other), after.wet, 4)).toBeGreaterThan(1e-3);
  });

  test('the pressure: push, load and three cycles', () => {
    const [matrix, stress] = [after.of('rows', 8), after.of('stress', 8) as Stresses];
    const passing = push(
      { size: cells.size, wet: cells.wet, rows: matrix, base: after.of('drive', 4), bound: [] },
      stress,
    );
    const found = Float64Array.from(passing, (_, i) => after.of('push', 8)[8 * Math.floor(i / 4) + (i % 4)]);
    expect(difference(found, passing, after.wet, 4, 3)).toBeLessThan(rounding);
    const share = Float64Array.from({ length: cells.nodes.length / 12 }, (_, c) => cells.nodes[12 * c + 3]);
    const rhs = problems.load(cells, share, found);
    expect(difference(after.of('rhs', 1), rhs, after.wet, 1)).toBeLessThan(rounding);
    const p = Float64Array.from(warmPressure);
    const problem = { size: cells.size, rows: matrix, rhs: after.of('rhs', 1), wet: cells.wet };
    for (let i = 0; i < params.pressureCycles; i++) cycle(problem, p);
    expect(difference(after.of('pressure', 1), p, after.wet, 1)).toBeLessThan(amplified);
    const cold = new Float64Array(p.length);
    for (let i = 0; i < params.pressureCycles; i++) cycle(problem, cold);
    expect(difference(after.of('pressure', 1), cold, after.wet, 1)).toBeGreaterThan(1e-4);
  });

  test('velocities at the end: finish', () => {
    const [matrix, p, s] = [after.of('rows', 8), after.of('pressure', 1), after.of('stress', 8) as Stresses];
    const wanted = problems.finish(cells, pace, matrix, p, s);
    expect(difference(after.of('after', 4), wanted, after.wet, 4)).toBeLessThan(rounding);
    const without = problems.finish(cells, pace, matrix, p, new Float64Array(s.length));
    expect(difference(after.of('after', 4), without, after.wet, 4)).toBeGreaterThan(1e-2);
  });

  test('particles and their ellipsoids: move', () => {
    const grids = {
      nodes: cells.nodes,
      after: after.of('after', 4),
      shift: after.of('shift', 4),
      solid: cells.solid,
      open: cells.open,
    };
    let compared = 0;
    let most = 0;
    let turned = 0;
    before.particles.forEach((particle, p) => {
      // what has merged or split since
      if (particle.material < 0 || after.particles[p].mass !== particle.mass || after.particles[p].material < 0) return;
      const wanted = move(after.box, particle, grids, { dt: pace.dt, blendTime: 0.3, gravity: pace.gravity }, planes);
      const found = after.particles[p];
      compared++;
      for (let axis = 0; axis < 3; axis++) {
        most = Math.max(
          most,
          Math.abs(found.position[axis] - wanted.position[axis]) / h,
          Math.abs(found.velocity[axis] - wanted.velocity[axis]),
        );
      }
      for (let k = 0; k < 6; k++) {
        most = Math.max(most, Math.abs(found.shape[k] - wanted.shape[k]) / (h / 4) ** 2);
        turned = Math.max(turned, Math.abs(found.shape[k] - particle.shape[k]) / (h / 4) ** 2);
      }
    });
    expect(compared).toBeGreaterThan(0.8 * before.particles.length);
    expect(most).toBeLessThan(amplified);
    expect(turned).toBeGreaterThan(1e-2);
  });
});
