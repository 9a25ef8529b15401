import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packStruct } from '../../src/gpu/struct-layout.ts';
import { createRandom } from '../../src/math/random.ts';
import type { Continuum } from '../../src/methods/continuum/continuum.ts';
import type { LabelledParticle } from '../../src/methods/continuum/grains-to-particles.ts';
import {
  boundsBias,
  controlLayout,
  frameLayout,
  paramsLayout,
  spawnCountLayout,
} from '../../src/methods/continuum/layouts.ts';
import { packRequests } from '../../src/methods/continuum/particle-buffers.ts';
import * as slices from '../../src/methods/continuum/reference/slice.ts';
import type { State } from '../../src/methods/continuum/reference/state.ts';
import { blow, erase, show, spawn } from '../../src/methods/continuum/reference/tools.ts';
import { packErasure, packGust } from '../../src/methods/dem/tool-uniforms.ts';
import { solver } from '../../src/methods/unilateral/solver.ts';
import type { Vec3 } from '../../src/scene/types.ts';
import type { Simulation } from '../../src/simulation.ts';
import { expectEqualIntegers } from '../support/compare.ts';
import { courseWorld } from '../support/continuum-worlds.ts';
import { useGpu } from '../support/gpu.ts';
import { PassByPass, type Run, runOf } from '../support/pass-by-pass.ts';
import { h } from '../support/pic-flip-block.ts';
import { expectRounded } from '../support/rounding.ts';

const gpu = useGpu();

describe('the box, the length of steps, and tools', () => {
  let sim: Simulation;
  let passes: PassByPass;
  let runs: Map<string, Run[]>;
  const the = (pass: string) => runOf(runs, pass);

  beforeAll(async () => {
    sim = await courseWorld(gpu.device);
    sim.substep(3);
    passes = await PassByPass.of(gpu.device, sim, solver);
    runs = await passes.run(solver.slice(sim.world, false), ['count', 'sort', 'pace', 'turn']);
  });
  afterAll(() => sim.destroy());

  const buffers = () => (sim.method as Continuum).buffers;

  /** The numbers of a struct that a twin says; floats but for so many roundings. */
  function expectFields(found: object, wanted: object): void {
    for (const [name, value] of Object.entries(wanted) as [keyof typeof found, number][]) {
      const got: number = found[name];
      if (Number.isInteger(value)) expect(got, name).toBe(value);
      else expectRounded([got], [value], 4);
    }
  }
  const write = (frame: State['frame'], control: State['control']) => {
    gpu.device.queue.writeBuffer(buffers().frame, 0, packStruct(frameLayout, frame));
    gpu.device.queue.writeBuffer(buffers().control, 0, packStruct(controlLayout, control));
  };

  test('turn: another step, or none', async () => {
    const { frame, control } = the('turn').before;
    for (const step of [0, 1, 2]) {
      write({ ...frame, running: 1, step, steps: 2 }, { ...control, clusters: 5, rigidCells: 70 });
      const { before, after } = await passes.alone({ pass: 'turn', extent: 'one' });
      expectFields(after.frame, slices.turn(before));
      expect(after.frame.running).toBe(Number(step < 1));
      expect([after.control.redCount, after.control.clusters]).toEqual([0, 0]);
    }
  });

  const bitsOf = (x: number) => new Uint32Array(Float32Array.of(x).buffer)[0];

  test('pace: how many steps a slice takes', async () => {
    const { frame, control } = the('pace').before;
    const random = createRandom(7);
    const seen = new Set<number>();
    for (let i = 0; i < 24; i++) {
      const [speed, bodySpeed] = [8 * random() ** 2, 6 * random() ** 2].map(Math.fround);
      const bits = { maxSpeed: bitsOf(speed), bodySpeed: bitsOf(bodySpeed) };
      const [step, lastDt] = [Number(i % 6 === 5), Math.fround(i % 4 === 0 ? 0 : 0.001 + 0.002 * random())];
      write({ ...frame, running: 1, step, lastDt }, { ...control, ...bits });
      const { before, after } = await passes.alone({ pass: 'pace', extent: 'one' });
      const wanted = slices.pace(before, speed, bodySpeed);
      // no draw is so near to a whole number that rounding decides
      expect(Math.abs(wanted.reach - Math.round(wanted.reach))).toBeGreaterThan(1e-5);
      expectFields(after.frame, wanted.frame);
      expect(after.control.unreached - before.control.unreached).toBe(wanted.unreached);
      if (step === 0) seen.add(after.frame.steps);
    }
    expect(seen.size).toBeGreaterThan(2);
  });

  test('begin: the box follows the sand', async () => {
    const { frame, control } = the('pace').before;
    const random = createRandom(9);
    const whole = (low: number, high: number) => Math.floor(low + (high - low) * random());
    const seen = { stays: 0, moves: 0, dense: 0, cut: 0, empty: 0 };
    for (let i = 0; i < 40; i++) {
      const reachOf = (reach: number) => {
        const low = [0, 1, 2].map(() => whole(-reach, 0));
        return { low, high: low.map((x) => x + whole(1, reach)) };
      };
      const [all, dense] = [reachOf([5, 5, 60, 200][i % 4]), reachOf(i % 8 === 7 ? 200 : 6)];
      // around what there is now, or anywhere
      const origin = i % 4 === 0 ? all.low.map((x) => x - whole(4, 7)) : [0, 1, 2].map(() => whole(-9, -4));
      const sides =
        i % 4 === 0 ? origin.map((x, a) => all.high[a] + whole(4, 7) - x) : [0, 1, 2].map(() => whole(10, 20));
      const isEmpty = i % 13 === 12;
      const bits = (one: { low: number[]; high: number[] }) => [
        one.low.map((x) => boundsBias - x),
        one.high.map((x) => boundsBias + x),
      ];
      const [lows, highs] = isEmpty
        ? [
            [0, 0, 0],
            [0, 0, 0],
          ]
        : bits(all);
      const [denseLows, denseHighs] = bits(dense);
      const bounds = {
        ...{ lowX: lows[0], lowY: lows[1], lowZ: lows[2], highX: highs[0], highY: highs[1], highZ: highs[2] },
        ...{ denseLowX: denseLows[0], denseLowY: denseLows[1], denseLowZ: denseLows[2] },
        ...{ denseHighX: denseHighs[0], denseHighY: denseHighs[1], denseHighZ: denseHighs[2] },
      };
      const box = {
        ...{ originX: origin[0], originY: origin[1], originZ: origin[2] },
        ...{ sizeX: sides[0], sizeY: sides[1], sizeZ: sides[2], cellCount: sides[0] * sides[1] * sides[2] },
      };
      write({ ...frame, ...box, stale: 0, maxSpeed: Math.fround(random()) }, { ...control, ...bounds });
      const { before, after } = await passes.alone({ pass: 'begin', extent: 'one' });
      const wanted = slices.begin(before);
      expectFields(after.frame, wanted);
      expect(after.frame.cellCount).toBeLessThanOrEqual(before.params.cellCapacity);
      const { oldX, oldSizeY } = after.frame;
      expect([oldX, oldSizeY]).toEqual([origin[0], sides[1]]);
      if (isEmpty) seen.empty++;
      else if (wanted.moved === 0) seen.stays++;
      else seen.moves++;
      if (after.frame.cellCount > 0.7 * before.params.cellCapacity) seen.cut++;
    }
    expect(Math.min(seen.stays, seen.moves, seen.empty)).toBeGreaterThan(1);
    expect(seen.cut).toBeGreaterThan(1);
  });

  test('carry-out, carry-in: stresses by another box', async () => {
    const { frame, control } = the('pace').before;
    const old = { oldX: frame.originX, oldY: frame.originY, oldZ: frame.originZ };
    const oldSize = { oldSizeX: frame.sizeX, oldSizeY: frame.sizeY, oldSizeZ: frame.sizeZ };
    const [sizeX, sizeY, sizeZ] = [frame.sizeX + 2, frame.sizeY - 1, frame.sizeZ + 1];
    const next = {
      originX: frame.originX - 1,
      originY: frame.originY + 2,
      originZ: frame.originZ,
      sizeX,
      sizeY,
      sizeZ,
    };
    write({ ...frame, ...old, ...oldSize, ...next, cellCount: sizeX * sizeY * sizeZ, moved: 1 }, control);
    const found = await passes.run(
      [
        { pass: 'carryOut', extent: 'cells' },
        { pass: 'carryIn', extent: 'cells' },
      ],
      ['carryOut', 'carryIn'],
    );
    const [out, back] = ['carryOut', 'carryIn'].map((name) => (found.get(name) as Run[])[0]);
    const wanted = slices.carry(out.before);
    const cells = back.before.frame.cellCount;
    expectEqualIntegers(
      new Uint32Array(Float32Array.from(back.after.pressure.subarray(0, cells)).buffer),
      new Uint32Array(Float32Array.from(wanted.pressure).buffer),
    );
    expectRounded(back.after.stress.subarray(0, 8 * cells), wanted.stress, 0);
    write(frame, control);
  });

  test('blow: velocities move towards the wind', async () => {
    const gust = { radius: 4 * h, along: [0.7, 0.2, -0.4] as Vec3, outward: 1.5, dose: 2, massOverArea: 8 };
    gpu.device.queue.writeBuffer(buffers().gust, 0, packGust({ ...gust, centre: [0, 3 * h, 0] }));
    const { before, after } = await passes.alone({ pass: 'blow', extent: 'particles' });
    const wanted = blow(before);
    const velocities = after.particles.flatMap(({ velocity: [x, y, z] }) => [x, y, z]);
    // a root, an exponential of at most 2 (7 units in the last place), a few products; winds of up to 2.3 m/s
    expectRounded(velocities, wanted.flat(), 30, 3);
    const blown = wanted.filter((v, p) => v[0] !== before.particles[p].velocity[0]).length;
    expect(blown).toBeGreaterThan(100);
    expect(wanted.length - blown).toBeGreaterThan(100);
  });

  test('spawn: what is asked for, where there is room', async () => {
    const { frame, control } = the('pace').before;
    const { params } = the('count').before;
    const random = createRandom(3);
    const requests = Array.from({ length: 200 }, (_, i): LabelledParticle => {
      const position = [12 * (random() - 0.5) * h, 12 * random() * h, 8 * (random() - 0.5) * h, 0] as const;
      const particle = { position, velocity: [0, -1, 0, 1e-4] as const, scale: [1, 1, 1, 1] as const };
      return { particle: { ...particle, shape: [1e-6, 1e-6, 1e-6, 0], shear: [0, 0, 0, 0] }, label: [90_000 + i, i] };
    });
    gpu.device.queue.writeBuffer(buffers().requests, 0, packRequests(requests));
    const limit = params.particleCapacity - params.spareParticles + frame.appended;
    const cases = [
      { count: 200, returning: 0, room: 500 },
      { count: 130, returning: 1, room: 500 },
      { count: 200, returning: 0, room: 20 },
      { count: 0, returning: 0, room: 20 },
    ];
    for (const { count: asked, returning, room } of cases) {
      write({ ...frame, particleCount: limit - room }, control);
      gpu.device.queue.writeBuffer(buffers().spawnCount, 0, packStruct(spawnCountLayout, { count: asked, returning }));
      const { before, after } = await passes.alone({ pass: 'spawn', extent: 'one' });
      const wanted = spawn(before);
      const first = before.frame.particleCount;
      expect(after.frame.particleCount).toBe(first + wanted.added.length);
      expectEqualIntegers(
        after.labels.subarray(2 * first, 2 * after.frame.particleCount),
        wanted.added.flatMap(({ label }) => [...label]),
      );
      expect(after.particles.slice(first)).toEqual(wanted.added.map(({ particle }) => particle));
      const grown = (name: 'spawned' | 'full' | 'blocked') => after.control[name] - before.control[name];
      expect(grown('spawned')).toBe(wanted.added.length);
      expect([grown('full'), grown('blocked')]).toEqual([wanted.full, wanted.blocked]);
      if (asked > 0) expect(returning > 0 ? asked : wanted.blocked).toBeGreaterThan(10);
      expect(wanted.full > 0).toBe(asked > room && room < 100);
      // the box of the next slice has them
      if (wanted.added.length > 0) {
        const highest = Math.max(...wanted.added.map(({ particle }) => Math.floor(particle.position[1] / h)));
        expect(after.control.highY).toBe(Math.max(before.control.highY, boundsBias + highest));
      }
    }
    write(frame, control);
  });

  test('erase, show: what is in a ball, or of grains that are named', async () => {
    const { params } = the('count').before;
    const ball = { centre: [h, 3 * h, 0] as Vec3, radius: 1.6 * h };
    gpu.device.queue.writeBuffer(
      buffers().erasure,
      0,
      packErasure({
        ball,
        ids: [
          { first: 40, end: 90 },
          { first: 700, end: 701 },
        ],
      }),
    );
    let erased = 0;
    for (const perGrain of [params.perGrain, 1]) {
      gpu.device.queue.writeBuffer(buffers().params, 0, packStruct(paramsLayout, { ...params, perGrain }));
      // labels of particles that are no grains
      const labels = the('sort').before.labels.map((id, i) => (perGrain === 1 && i % 2 === 1 ? id + 50 : id));
      gpu.device.queue.writeBuffer(buffers().labels, 0, labels);
      const { before, after } = await passes.alone({ pass: 'erase', extent: 'particles' });
      const wanted = erase(before);
      expect(wanted.length).toBeGreaterThan(10);
      const taken = after.particles.flatMap(({ position }, p) =>
        position[3] < 0 && before.particles[p].position[3] >= 0 ? p : [],
      );
      expectEqualIntegers(taken, wanted);
      erased += wanted.length;
      expect(after.control.erased - before.control.erased).toBe(wanted.length);
      // written down, in whatever order
      const first = before.control.erasedKept;
      const kept = after.erased.slice(first, after.control.erasedKept).sort((a, b) => a.label[0] - b.label[0]);
      const all = wanted.map((p) => ({
        particle: before.particles[p],
        label: [...before.labels.subarray(2 * p, 2 * p + 2)],
      }));
      expect(kept).toEqual(all.sort((a, b) => a.label[0] - b.label[0]));
    }
    gpu.device.queue.writeBuffer(buffers().params, 0, packStruct(paramsLayout, params));
    const { before, after } = await passes.alone({ pass: 'show', extent: 'particles' });
    const wanted = show(before);
    expectRounded(after.spheres.subarray(0, wanted.spheres.length), wanted.spheres, 0);
    expect(wanted.spheres.filter((x, i) => i % 4 === 3 && x < 0).length).toBe(erased);
  });
});
