import { describe, expect, test } from 'vitest';
import { readBuffers } from '../../src/gpu/readback.ts';
import { unpackStruct } from '../../src/gpu/struct-layout.ts';
import { Continuum } from '../../src/methods/continuum/continuum.ts';
import { resolutionFor } from '../../src/methods/continuum/grains-to-particles.ts';
import { frameLayout } from '../../src/methods/continuum/layouts.ts';
import { cellKinds } from '../../src/methods/pic-flip/layouts.ts';
import { labelClusters } from '../../src/methods/pic-flip/reference/clusters.ts';
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
const water: Partial<Params> = { frictionAngle: 0, wallFriction: 0 };

type Vector = [number, number, number];
interface Block {
  /** In cells. */
  readonly min: Vector;
  readonly max: Vector;
  /** Particles per cell along an axis. */
  readonly along?: Vector;
  readonly velocity?: (x: number, y: number, z: number) => Vector;
}

/** Particles on a lattice, those of a cell with the mass of a full one. */
function blockOf({ min, max, along = [2, 2, 2], velocity = () => [0, 0, 0] }: Block): GrainState {
  const sides = min.map((low, a) => Math.round((max[a] - low) * along[a]));
  const count = sides[0] * sides[1] * sides[2];
  const places = Array.from({ length: count }, (_, i) => {
    const at = [i % sides[0], Math.floor(i / sides[0]) % sides[1], Math.floor(i / (sides[0] * sides[1]))];
    return at.map((n, a) => min[a] + (n + 0.5) / along[a]) as Vector;
  });
  const perCell = along[0] * along[1] * along[2];
  return {
    time: 0,
    ids: Uint32Array.from({ length: count }, (_, i) => i),
    position: Float64Array.from(places.flatMap((place) => place.map((x) => x * h))),
    orientation: Float64Array.from(places.flatMap(() => [0, 0, 0, 1])),
    velocity: Float64Array.from(places.flatMap((place) => velocity(...place))),
    angularVelocity: new Float64Array(3 * count),
    material: new Uint32Array(count),
    continuum: {
      mass: new Float64Array(count).fill((2600 * params.packing * h ** 3) / perCell),
      shape: Float64Array.from(places.flatMap(() => [1, 1, 1, 0, 0, 0].map((one) => one * (h / 4) ** 2))),
    },
  };
}

async function simOf(start: GrainState, scene: object, other: Partial<Params> = {}): Promise<Simulation> {
  const read = validateScene({ name: 'block', method: 'pic-flip', grains: [], ...scene });
  if (!('scene' in read)) throw new Error(JSON.stringify(read.problems));
  return Simulation.create(gpu.device, read.scene, { ...params, ...other }, { start });
}
const box = { container: { min: [-6 * h, 0, -6 * h], max: [6 * h, 40 * h, 6 * h], open: ['top'] } };
const floor = { obstacles: [{ shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0] }] };
const farFloor = { obstacles: [{ shape: 'plane', point: [0, -1, 0], normal: [0, 1, 0] }] };
const column: Block = { min: [-6, 0, -6], max: [6, 8, 6] };

const massOf = ({ continuum }: GrainState) => [...(continuum?.mass ?? [])].reduce((sum, mass) => sum + mass, 0);
const meanHeight = ({ position, ids }: GrainState) =>
  position.reduce((sum, value, i) => sum + (i % 3 === 1 ? value : 0), 0) / ids.length;
const runFor = async (sim: Simulation, seconds: number) => {
  sim.substep(Math.round(seconds / sim.dt));
  return sim.readState();
};

/** What the last step left on the grid. */
async function gridOf({ method }: Simulation) {
  if (!(method instanceof Continuum)) throw new Error('another method');
  const { frame, pressure, kinds, clusterOf } = method.buffers;
  const bytes = await readBuffers(
    gpu.device,
    [frame, pressure, kinds, clusterOf].map((buffer) => ({ buffer })),
  );
  return {
    grid: unpackStruct(frameLayout, bytes[0]),
    pressure: new Float32Array(bytes[1]),
    kinds: new Uint32Array(bytes[2]),
    clusterOf: new Uint32Array(bytes[3]),
  };
}

describe('transfers', () => {
  /** Per step, n particles per cell along the wave: what a node gets of its own value is the mean of w² and the rest of its
   *  neighbours: λ = 1 − (1 − cos kh) 2⟨w(1−w)⟩, and (2 + cos kh)/3 with very many. */
  const factor = (n: number, turn: number) => {
    const weights = Array.from({ length: n }, (_, i) => (i + 0.5) / n);
    const mean = weights.reduce((sum, w) => sum + w * (1 - w), 0) / n;
    return 1 - (1 - Math.cos(turn)) * 2 * mean;
  };

  test('the factor tends to (2 + cos kh)/3', () => {
    expect(factor(1000, 0.7)).toBeCloseTo((2 + Math.cos(0.7)) / 3, 5);
  });

  test.each([
    [2, 1],
    [4, 1],
    [2, 0.25],
  ])('smooth a wave of %i particles per cell as PIC and blends do', async (n, picBlend) => {
    const turn = (2 * Math.PI) / 8;
    // a shear wave has no divergence: nothing but the transfers changes it, and it does not move along itself
    const start = blockOf({
      min: [-3, 0, -12],
      max: [3, 6, 12],
      along: [2, 2, n],
      velocity: (_x, _y, z) => [1e-3 * Math.cos(turn * (z - 0.5)), 0, 0],
    });
    const sim = await simOf(start, farFloor, { gravity: 0, picBlend });
    const amplitude = ({ position, velocity, ids }: GrainState) => {
      let [sum, norm] = [0, 0];
      for (let p = 0; p < ids.length; p++) {
        const z = position[3 * p + 2] / h;
        // what the ends do has not come so far
        if (Math.abs(z) > 4) continue;
        const wave = Math.cos(turn * (z - 0.5));
        sum += velocity[3 * p] * wave;
        norm += wave * wave;
      }
      return sum / norm;
    };
    const amplitudes: number[] = [];
    for (let i = 0; i < 4; i++) {
      sim.substep(1);
      amplitudes.push(amplitude(await sim.readState()));
    }
    // the first step also leaves out what the grid cannot hold
    if (picBlend === 1) {
      for (let i = 1; i < 4; i++) expect(amplitudes[i] / amplitudes[i - 1]).toBeCloseTo(factor(n, turn), 4);
    } else {
      // with a blend what the grid cannot hold decays more slowly: only the grid's part follows 1 − a + aλ, from step to step
      const [, two, three, four] = amplitudes;
      const expected = 1 - picBlend + picBlend * factor(n, turn);
      expect((three - four) / (two - three)).toBeLessThan(1);
      expect(Math.abs(four / three - expected)).toBeLessThan(0.01);
    }
    sim.destroy();
  });

  test('free fall is exact, mass is kept, and equal runs give equal bits', async () => {
    const block: Block = { min: [-4, 20, -4], max: [4, 26, 4] };
    const [one, two] = [await simOf(blockOf(block), floor), await simOf(blockOf(block), floor)];
    const start = await one.readState();
    const [a, b] = [await runFor(one, 0.04), await runFor(two, 0.04)];
    expect(massOf(a)).toBe(massOf(start));
    expect([...a.position]).toEqual([...b.position]);
    const steps = Math.round(0.04 / one.dt);
    // symplectic Euler: the first step falls with its whole change of velocity
    expect(meanHeight(start) - meanHeight(a)).toBeCloseTo(0.5 * 9.81 * one.dt ** 2 * steps * (steps + 1), 5);
    one.destroy();
    two.destroy();
  });
});

describe('water', () => {
  test('in a box has p = ρ g depth', async () => {
    const sim = await simOf(blockOf(column), box, { ...water, pressureCycles: 20 });
    sim.substep(2);
    const { grid, pressure } = await gridOf(sim);
    const density = 2600 * params.packing;
    const unit = (density * h ** 2) / grid.lastDt ** 2;
    const at = (x: number, y: number, z: number) =>
      unit * pressure[x - grid.originX + grid.sizeX * (y - grid.originY + grid.sizeY * (z - grid.originZ))];
    for (let y = 0; y < 8; y++) {
      for (const [x, z] of [
        [-6, -6],
        [0, 0],
        [5, 2],
      ]) {
        // p = 0 at the centre of the empty cell above the surface, which is therefore half a cell too high
        const expected = density * 9.81 * h * (8 - y);
        expect(Math.abs(at(x, y, z) - expected) / (density * 9.81 * 8 * h)).toBeLessThan(2e-3);
      }
    }
    expect((await sim.readCounters()).pressureResidual).toBeLessThan(1e-3);
    sim.destroy();
  });
});

describe('sand', () => {
  test('has the clusters that labelling on the CPU finds', async () => {
    const sim = await simOf(blockOf({ min: [-6, 0, -6], max: [2, 10, 6] }), box);
    await runFor(sim, 0.08);
    const { grid, kinds, clusterOf } = await gridOf(sim);
    const rigid = Uint8Array.from(kinds.subarray(0, grid.cellCount), (kind) =>
      Number((kind & cellKinds.kindMask) === cellKinds.kindRigid),
    );
    const expected = labelClusters(rigid, [grid.sizeX, grid.sizeY, grid.sizeZ]);
    const found = Array.from(rigid, (is, c) => (is ? clusterOf[2 * c] : -1));
    expect(found).toEqual([...expected]);
    expect(rigid.reduce((sum, is) => sum + is, 0)).toBeGreaterThan(50);
    expect((await sim.readCounters()).clustersLost).toBe(0);
    sim.destroy();
  });

  test('stands higher than water, and comes to rest', async () => {
    const block: Block = { min: [-4, 0, -4], max: [4, 8, 4] };
    const run = async (other: Partial<Params>) => {
      const sim = await simOf(blockOf(block), floor, other);
      const early = await runFor(sim, 0.3);
      const late = await runFor(sim, 0.1);
      const { nonFinite, removed } = await sim.readCounters();
      expect(nonFinite + removed).toBe(0);
      expect(massOf(late)).toBe(massOf(early));
      sim.destroy();
      return [meanHeight(early) / h, meanHeight(late) / h];
    };
    const [sand, wet] = [await run({}), await run(water)];
    expect(sand[1]).toBeGreaterThan(1.5 * wet[1]);
    expect(Math.abs(sand[1] - sand[0])).toBeLessThan(0.05);
  });
});
