import { describe, expect, test } from 'vitest';
import { readBuffers } from '../../src/gpu/readback.ts';
import { unpackStruct } from '../../src/gpu/struct-layout.ts';
import { Continuum } from '../../src/methods/continuum/continuum.ts';
import { frameLayout } from '../../src/methods/continuum/layouts.ts';
import { cellKinds } from '../../src/methods/pic-flip/layouts.ts';
import { labelClusters } from '../../src/methods/pic-flip/reference/clusters.ts';
import type { Params } from '../../src/params/table.ts';
import type { Simulation } from '../../src/simulation.ts';
import type { GrainState } from '../../src/world/grain-state.ts';
import { useGpu } from '../support/gpu.ts';
import {
  type Block,
  blockOf,
  box,
  column,
  farFloor,
  floor,
  h,
  massOf,
  meanHeight,
  params,
  runFor,
  simOf,
  water,
} from '../support/pic-flip-block.ts';

const gpu = useGpu();

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
    const sim = await simOf(gpu.device, start, farFloor, { gravity: 0, picBlend });
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

  test('gives the same bits in one workgroup as in many, with as many cycles', async () => {
    const found: unknown[] = [];
    for (const mostAlone of [0, 1e6]) {
      const sim = await simOf(gpu.device, blockOf({ min: [-6, 0, -6], max: [2, 6, 6] }), box, {}, mostAlone);
      const { position, velocity } = await runFor(sim, 6 * sim.dt);
      const { cyclesPerStep, unconverged, pressureResidual } = await sim.readCounters();
      expect(cyclesPerStep).toBeGreaterThan(1);
      found.push({ position, velocity, cyclesPerStep, unconverged, pressureResidual });
      sim.destroy();
    }
    expect(found[1]).toEqual(found[0]);
  });

  test('free fall is exact, mass is kept, and equal runs give equal bits', async () => {
    const block: Block = { min: [-4, 20, -4], max: [4, 26, 4] };
    const [one, two] = [await simOf(gpu.device, blockOf(block), floor), await simOf(gpu.device, blockOf(block), floor)];
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
    const sim = await simOf(gpu.device, blockOf(column), box, {
      ...water,
      pressureCycles: 20,
      pressureTolerance: 1e-6,
    });
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
    const sim = await simOf(gpu.device, blockOf({ min: [-6, 0, -6], max: [2, 10, 6] }), box);
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
      const sim = await simOf(gpu.device, blockOf(block), floor, other);
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
