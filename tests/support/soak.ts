/**
 * Long runs of small scenes, with their books: nothing that is not a number, no grain lost, no contact found late, energy and
 * momentum accounted for, memory flat. For a short form in the tests and the long one in `npm run torture -- soak`.
 */

import { createRandom } from '../../src/math/random.ts';
import { kineticEnergy, meanHeight } from '../../src/measure/statistics.ts';
import { defaultParams } from '../../src/params/table.ts';
import { grainMass, type Material } from '../../src/scene/materials.ts';
import { validateScene } from '../../src/scene/validate.ts';
import { Simulation } from '../../src/simulation.ts';
import type { GrainState } from '../../src/world/grain-state.ts';
import { prepareBodies } from '../../src/world/prepare-bodies.ts';

export interface SoakScene {
  /** As plain data. */
  readonly scene: object;
  /** Nothing moves but the sand, and nothing comes or goes: its energy can only become less. */
  readonly passive?: true;
  /** No gravity and no walls: momentum stays, as far as numbers have digits. */
  readonly free?: true;
}

const box = { min: [-0.03, 0, -0.03], max: [0.03, 0.12, 0.03] };
const sand = { fill: 'lattice', region: { min: [-0.028, 0.002, -0.028], max: [0.028, 0.04, 0.028] }, count: 40 };
const soft = { youngModulus: 1e6, capacity: 128 };
const base = { schema: 1, parameters: soft, container: box, grains: [sand] };
const paddle = { shape: 'box', min: [-0.025, 0.01, -0.003], max: [0.025, 0.03, 0.003], inside: false };

/** A lattice that falls in on itself, as a state file has it. */
function inward() {
  const side = 4;
  const position = Array.from({ length: side ** 3 }, (_, i) =>
    [i % side, Math.floor(i / side) % side, Math.floor(i / side ** 2)].map((x) => 0.0125 * (x - (side - 1) / 2)),
  );
  const random = createRandom(11);
  return {
    position,
    orientation: position.map(() => [0, 0, 0, 1]),
    velocity: position.map((place) => place.map((x) => -20 * x + 0.3 * (random() - 0.5))),
    angularVelocity: position.map(() => [0, 0, 0]),
    material: position.map(() => 0),
  };
}

/** The pile in stones this many times as large: so are its steps, and 700,000 of them are an hour. */
const larger = 40;
const enlarged = ({ min, max }: { readonly min: readonly number[]; readonly max: readonly number[] }) => ({
  min: min.map((x) => larger * x),
  max: max.map((x) => larger * x),
});

/** Small enough for two cores without a graphics card. */
export const soakScenes: Readonly<Record<string, SoakScene>> = {
  pile: { scene: { ...base, name: 'soak-pile' }, passive: true },
  cloud: {
    scene: {
      schema: 1,
      name: 'soak-cloud',
      parameters: { ...soft, gravity: 0, restitution: 0.05 },
      obstacles: [{ shape: 'plane', point: [0, -50, 0], normal: [0, 1, 0] }],
      grains: inward(),
    },
    free: true,
  },
  stirred: {
    scene: {
      ...base,
      name: 'soak-stirred',
      // above the paddle: what began inside of it would shoot out
      grains: [{ ...sand, region: { min: [-0.028, 0.04, -0.028], max: [0.028, 0.1, 0.028] } }],
      obstacles: [{ ...paddle, motion: { kind: 'rotate', point: [0, 0.02, 0], axis: [0, 1, 0], angularVelocity: 2 } }],
    },
  },
  bodies: {
    scene: {
      ...base,
      name: 'soak-bodies',
      bodies: [{ mesh: 'ball', size: 0.02, density: 2600, look: 'clay', position: [0, 0.09, 0] }],
    },
  },
  asleep: { scene: { ...base, name: 'soak-asleep', parameters: { ...soft, sleep: 1 } }, passive: true },
  leaving: {
    scene: {
      schema: 1,
      name: 'soak-leaving',
      parameters: soft,
      obstacles: [{ shape: 'disc', centre: [0, 0, 0], radius: 0.03, normal: [0, 1, 0] }],
      grains: [{ fill: 'pour', centre: [0, 0.06, 0], radius: 0.015, rate: 60 }],
    },
  },
};

/** Too long for the tests: an hour of a pile. */
export const longScenes: Readonly<Record<string, SoakScene>> = {
  ...soakScenes,
  stones: {
    scene: {
      schema: 1,
      name: 'soak-stones',
      parameters: { ...soft, radius: larger * 2.5e-3 },
      container: enlarged(box),
      grains: [{ ...sand, region: enlarged(sand.region) }],
    },
    passive: true,
  },
};

export interface Books {
  readonly substeps: number;
  /** Simulated seconds. */
  readonly time: number;
  readonly grains: number;
  /** What did not hold, in words; empty: everything. */
  readonly wrong: readonly string[];
  /** Change of the mean height over the second half, m. */
  readonly creep: number;
  /** Part of the sizes of all momenta by which their sum changed; null: not a free cloud. */
  readonly momentum: number | null;
  /** MB more at the end than in the first third. */
  readonly growth: number;
}

/** Substeps at a time, and between two looks at the books. */
const batch = 256;

export async function soak(
  device: GPUDevice,
  { scene: data, passive, free }: SoakScene,
  substeps: number,
  options: { readonly method?: string; readonly inject?: (sim: Simulation) => void } = {},
): Promise<Books> {
  const result = validateScene({ ...data, ...(options.method && { method: options.method }) });
  if (!('scene' in result)) throw new Error(JSON.stringify(result.problems));
  const { scene } = result;
  const params = { ...defaultParams(), ...scene.parameters };
  const sim = await Simulation.create(device, scene, params, { bodies: await prepareBodies(device, scene, params) });
  const wrong = new Set<string>();
  const first = await sim.readState();
  const began = (await sim.readCounters()).grains;
  const energyAtFirst = energyOf(first, sim.materials, params.gravity);
  const momentumAtFirst = momentumOf(first, sim.materials);
  let middle = meanHeight(first);
  let [memory, end] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const looks = 20;
  for (let look = 1, done = 0; look <= looks; look++) {
    for (const until = Math.round((substeps * look) / looks); done < until; ) {
      const run = Math.min(batch, until - done);
      sim.substep(run);
      options.inject?.(sim);
      done += run;
      await sim.done();
    }
    const [counters, state] = [await sim.readCounters(), await sim.readState()];
    const {
      grains,
      spawned,
      removed,
      erased,
      nonFinite,
      staleLists = 0,
      listOverflow = 0,
      memoryOverflow = 0,
      split = 0,
      merged = 0,
    } = counters;
    if (nonFinite > 0 || ![state.position, state.velocity].every((list) => list.every(Number.isFinite)))
      wrong.add('something is not a number');
    // particles of a continuum split and merge
    const expected = began + spawned + split - merged - removed - erased;
    if (grains !== expected || grains !== state.ids.length) wrong.add('grains are lost');
    if (staleLists > 0) wrong.add('contacts came late');
    if (listOverflow + memoryOverflow > 0) wrong.add('contacts did not fit');
    // what presses stores some energy and gives it back: never more than there was at first
    if (passive && energyOf(state, sim.materials, params.gravity) > energyAtFirst * (1 + 1e-3))
      wrong.add('energy grew');
    // engines collect when they like: the least of several looks is what is really needed
    const used = process.memoryUsage().rss;
    if (look > 2 && look <= 8) memory = Math.min(memory, used);
    if (look > 14) end = Math.min(end, used);
    if (look === looks / 2) middle = meanHeight(state);
  }
  const last = await sim.readState();
  const growth = (end - memory) / 2 ** 20;
  const momentum = free ? momentumChange(momentumAtFirst, momentumOf(last, sim.materials)) : null;
  // a grid that is solved to a residual makes no such promise; its figure is only reported. Of grains each step rounds every velocity by half an ulp, 6e-8 of it, with random signs (tests/physics/closed-system.test.ts)
  const promised = scene.method === 'dem';
  if (promised && momentum !== null && momentum > 6e-8 * Math.sqrt(substeps))
    wrong.add(`momentum changed by ${momentum}`);
  const books = {
    substeps,
    time: sim.time,
    grains: last.ids.length,
    creep: meanHeight(last) - middle,
    momentum,
    growth,
  };
  sim.destroy();
  return { ...books, wrong: [...wrong] };
}

const massOf = (state: GrainState, materials: readonly Material[], i: number): number =>
  state.continuum?.mass[i] ?? grainMass(materials[state.material[i]]);

/** Kinetic and of height, J. */
function energyOf(state: GrainState, materials: readonly Material[], gravity: number): number {
  let height = 0;
  for (let i = 0; i < state.ids.length; i++) height += massOf(state, materials, i) * state.position[3 * i + 1];
  return kineticEnergy(state, materials) + gravity * height;
}

function momentumOf(state: GrainState, materials: readonly Material[]): { sum: number[]; size: number } {
  const sum = [0, 0, 0];
  let size = 0;
  for (let i = 0; i < state.ids.length; i++) {
    const mass = massOf(state, materials, i);
    const v = state.velocity.subarray(3 * i, 3 * i + 3);
    for (const axis of [0, 1, 2]) sum[axis] += mass * v[axis];
    size += mass * Math.hypot(...v);
  }
  return { sum, size };
}

function momentumChange(before: { sum: number[]; size: number }, after: { sum: number[]; size: number }): number {
  const change = Math.hypot(...before.sum.map((value, axis) => after.sum[axis] - value));
  return change / Math.max(before.size, after.size, 1e-300);
}
