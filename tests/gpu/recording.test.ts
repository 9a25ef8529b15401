import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { runReplay } from '../../src/cli/replay.ts';
import { decodeRecording, encodeRecording } from '../../src/exchange/recording/recording-file.ts';
import { methodNames } from '../../src/scene/method-names.ts';
import type { Obstacle } from '../../src/scene/types.ts';
import type { Simulation } from '../../src/simulation.ts';
import { modelOf, type PreparedBody, prepareBody } from '../../src/world/prepare-bodies.ts';
import { decodeState } from '../../src/world/saved-state.ts';
import { useGpu } from '../support/gpu.ts';
import { playAndRecord } from '../support/play-and-record.ts';

const gpu = useGpu();

const pile = (method: string) => ({
  schema: 1,
  name: 'recorded',
  method,
  parameters: { youngModulus: 1e6, capacity: 700 },
  container: { min: [-0.04, 0, -0.04], max: [0.04, 0.2, 0.04], open: ['top'] },
  grains: [
    { fill: 'lattice', region: { min: [-0.035, 0.002, -0.035], max: [0.035, 0.05, 0.035] }, count: 140 },
    { fill: 'pour', centre: [0, 0.15, 0], radius: 0.01, rate: 2000 },
  ],
});

async function ball(device: GPUDevice): Promise<PreparedBody> {
  const model = await modelOf(device, 'ball', 0.02, 0.002);
  const still = { orientation: [0, 0, 0, 1], velocity: [0, -0.5, 0], angularVelocity: [0, 0, -0] };
  const what = { mesh: 'ball', density: 2000, look: 'clay', kind: 'dynamic', position: [0.01, 0.09, 0], surface: {} };
  return prepareBody({ ...what, ...still } as never, model, 0.002);
}

/** Everything that the page can do to sand, between substeps that are grouped as they come. */
async function play(sim: Simulation, bodies: (PreparedBody | null)[]): Promise<void> {
  const some = sim.method.spec.name === 'dem' ? 40 : 2;
  sim.substep(some + 1);
  const dropped = await ball(gpu.device);
  const index = await sim.addBody(dropped);
  bodies[index] = dropped;
  sim.substep(some);
  await sim.setParams({ ...sim.params, friction: 0.2, gravityTilt: 12 });
  const material = sim.materials.findIndex(({ wall }) => wall);
  const post: Obstacle = { shape: 'ball', centre: [-0.02, 0.03, 0], radius: 0.01, material, inside: false };
  await sim.setObstacles([...sim.obstacles, post]);
  const way = { kind: 'guided', time: sim.time, move: [0, 0, 0], velocity: [0, 0, 0], limit: 1 } as const;
  await sim.setObstacleMotion(sim.obstacles.length - 1, { ...way, move: [0, 0, 0], velocity: [0, 0, 0] });
  sim.guide(sim.obstacles.length - 1, [0.2, -0, 0.1]);
  sim.substep(some - 1);
  sim.actions.forgetErased?.();
  sim.actions.erase?.([{ ball: { centre: [0, 0.02, 0], radius: 0.012 } }]);
  const erased = await sim.actions.readErased?.();
  sim.refresh();
  sim.substep(some);
  if (erased) sim.actions.bringBack?.(erased.grains);
  sim.actions.blow?.({
    ...{ centre: [0, 0.03, 0], along: [0.5, 0.1, 0] },
    ...{ radius: 0.03, outward: 0, dose: 0.3, massOverArea: 2 },
  });
  sim.actions.grip?.({ body: index, point: [0, 0.004, 0], target: [0, 0.1, 0.01] });
  sim.spawn({
    position: Float64Array.of(0.02, 0.1, 0),
    orientation: Float64Array.of(0, 0, 0, 1),
    velocity: Float64Array.of(-0, -1, 0),
    angularVelocity: new Float64Array(3),
    material: new Uint32Array(1),
  });
  sim.grow(await sim.readCounters());
  sim.substep(some);
  sim.actions.grip?.(undefined);
  sim.substep(some);
  sim.removeBody(index);
  bodies[index] = null;
  sim.substep(some);
}

const onDisk = (file: Uint8Array): string => {
  const place = path.join(mkdtempSync(path.join(tmpdir(), 'tetrasand-')), 'a.tetrasand');
  writeFileSync(place, file);
  return place;
};
const options = { time: 0, set: {}, quiet: true, engine: 'tetrasand', ranks: 1, replay: true } as const;
const code = (file: Uint8Array) => runReplay({ ...options, set: {}, scene: onDisk(file) });

describe.each(methodNames)('a recording of %s', (method) => {
  test('ends on the command line in the state that it ended in', async () => {
    const before = method === 'dem' ? 101 : 4;
    const { file, acts } = await playAndRecord(gpu.device, { scene: pile(method), before, play });
    expect(acts).toBeGreaterThan(15);
    expect(await code(file)).toBe(0);

    // what was done counts: without one act it ends elsewhere, and that is said
    const rest = decodeRecording(file);
    if (!rest) throw new Error('no recording');
    const { state: start } = decodeState(file);
    const without = (kind: string) =>
      encodeRecording({ start, ...rest, acts: rest.acts.filter((act) => act.kind !== kind) });
    expect(await code(without('blow'))).toBe(1);
    expect(await code(without('spawn'))).toBe(1);
  });
});
