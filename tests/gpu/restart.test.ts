/** 2 n substeps in one go = n, saved to a file, opened in another simulation, and n more: bit for bit, on the same driver. */
import { describe, expect, test } from 'vitest';
import { defaultParams, type Params } from '../../src/params/table';
import { scenes } from '../../src/scene/scenes';
import { validateScene } from '../../src/scene/validate';
import { Simulation } from '../../src/simulation';
import { prepareBodies } from '../../src/world/prepare-bodies';
import { saveBodies, savedBodies } from '../../src/world/saved-bodies';
import { decodeState, encodeState } from '../../src/world/saved-state';
import { stateHash } from '../golden/state-hash.ts';
import { useGpu } from '../support/gpu.ts';

const gpu = useGpu();

function sceneNamed(name: string, changes: Partial<Params> = {}) {
  const result = validateScene(scenes[name]);
  if (!('scene' in result)) throw new Error(`scene ${name} is not valid`);
  const { scene } = result;
  return { scene, params: { ...defaultParams(), ...scene.parameters, ...changes } };
}

interface Runs {
  /** In one go; stopped and resumed; the same without its checkpoint. */
  readonly whole: string;
  readonly resumed: string;
  readonly plain: string;
}

async function runs(name: string, substeps: number, changes: Partial<Params> = {}): Promise<Runs> {
  const { scene, params } = sceneNamed(name, changes);
  const bodies = await prepareBodies(gpu.device, scene, params);
  const first = await Simulation.create(gpu.device, scene, params, { bodies });
  first.substep(substeps);
  const grains = await first.readExactState();
  const moved = bodies.map((body, index) => ({ ...body, ...grains.bodies?.[index] }));
  const file = encodeState({ scene: scenes[name], params, grains, bodies: saveBodies(moved), obstacles: [], page: {} });
  first.substep(substeps);
  const whole = stateHash(await first.readState());
  first.destroy();

  const goOn = async (exact: boolean) => {
    const { state } = decodeState(file);
    const prepared = await savedBodies(gpu.device, scene, state.params, state.bodies);
    const sim = await Simulation.create(gpu.device, scene, state.params, { start: state.grains, bodies: prepared });
    if (exact) expect(state.grains.checkpoint && sim.resume(state.grains.checkpoint)).toBe(true);
    sim.substep(substeps);
    const hash = stateHash(await sim.readState());
    sim.destroy();
    return hash;
  };
  return { whole, resumed: await goOn(true), plain: await goOn(false) };
}

describe('a run that is saved and opened goes on with the same bits', () => {
  // pours, walls, moving things, bodies; numbers of substeps that end inside of an interval
  test.each([
    ['sandbox', 333],
    ['hourglass', 150],
    ['drum', 400],
    ['explosion', 120],
  ] as const)('%s, twice %i substeps', async (name, substeps) => {
    const { whole, resumed, plain } = await runs(name, substeps);
    expect(resumed).toBe(whole);
    // the springs of contacts are not in the plain state: if nothing depended on the checkpoint, this would show nothing
    expect(plain).not.toBe(whole);
  });

  test.each([
    { integrator: 'velocity-verlet' },
    { tangentialLaw: 'viscous-coulomb', normalLaw: 'linear' },
    { tangentialLaw: 'static-damped', rollingFriction: 0.1, cohesion: 2 },
  ] as Partial<Params>[])('column with %j', async (changes) => {
    const { whole, resumed } = await runs('column', 150, changes);
    expect(resumed).toBe(whole);
  });
});

test('a checkpoint that does not fit is refused, and the run goes on from the plain state', async () => {
  const { scene, params } = sceneNamed('column');
  const first = await Simulation.create(gpu.device, scene, params);
  first.substep(40);
  const { checkpoint, ...start } = await first.readExactState();
  if (!checkpoint) throw new Error('no checkpoint');
  first.destroy();
  const larger = await Simulation.create(gpu.device, scene, { ...params, capacity: params.capacity + 64 }, { start });
  expect(larger.resume(checkpoint)).toBe(false);
  expect(larger.resume({ ...checkpoint, method: 'another' })).toBe(false);
  larger.substep(40);
  expect((await larger.readCounters()).nonFinite).toBe(0);
  larger.destroy();
  const same = await Simulation.create(gpu.device, scene, params, { start });
  expect(same.resume({ ...checkpoint, host: null })).toBe(false);
  expect(same.resume({ ...checkpoint, words: { ...checkpoint.words, control: new Uint32Array(9999) } })).toBe(false);
  expect(same.resume(checkpoint)).toBe(true);
  same.destroy();
});
