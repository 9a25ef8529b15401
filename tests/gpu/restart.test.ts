/** 2 n substeps in one go = n, saved to a file, opened in another simulation, and n more: bit for bit, on the same driver. */
import { describe, expect, test } from 'vitest';
import { normalLawNames, tangentialLawNames } from '../../src/params/laws';
import { defaultParams, type Params, parameterSpec } from '../../src/params/table';
import { methodNames } from '../../src/scene/method-names';
import { scenes } from '../../src/scene/scenes';
import type { Obstacle, Vec3 } from '../../src/scene/types';
import { validateScene } from '../../src/scene/validate';
import { Simulation } from '../../src/simulation';
import { modelOf, prepareBody } from '../../src/world/prepare-bodies';
import { useGpu } from '../support/gpu.ts';
import { type Restart, restart } from '../support/restart.ts';

const gpu = useGpu();

async function expectExact(run: Restart): Promise<void> {
  const { whole, resumed, plain, exact } = await restart(gpu.device, { ...run, withPlain: true });
  expect(exact, 'the checkpoint was refused').toBe(true);
  expect(resumed).toBe(whole);
  // contacts and warm starts are not in the plain state: if nothing depended on the checkpoint, this would show nothing
  expect(plain).not.toBe(whole);
}

/** A small pile that rests on a floor and in a corner, still moving a little. */
const pile = {
  schema: 1,
  name: 'restart-pile',
  parameters: { youngModulus: 1e6, capacity: 128 },
  container: { min: [-0.03, 0, -0.03], max: [0.03, 0.2, 0.03], open: ['top'] },
  grains: [{ fill: 'lattice', packed: true, region: { min: [-0.029, 0.001, -0.029], max: [0.029, 0.03, 0.029] } }],
};

describe('a run that is saved and opened goes on with the same bits', () => {
  // pours, walls, moving things, bodies; numbers of substeps that end inside of an interval. All scenes: npm run torture
  test.each([
    ['sandbox', 333],
    ['hourglass', 150],
    ['drum', 400],
    ['explosion', 120],
  ] as const)('%s, twice %i substeps', (name, substeps) => expectExact({ scene: scenes[name], substeps }));

  // each choice of the tables at least once
  const choices = {
    integrator: parameterSpec('integrator')?.options ?? [],
    normalLaw: normalLawNames,
    tangentialLaw: tangentialLawNames,
  };
  const most = Math.max(...Object.values(choices).map(({ length }) => length));
  const variants = Array.from({ length: most }, (_, i) => ({
    ...Object.fromEntries(Object.entries(choices).map(([key, values]) => [key, values[i % values.length]])),
    ...(i % 2 === 1 ? { sleep: 1 } : { rollingFriction: 0.1, cohesion: 2 }),
  }));
  test.each(variants as Partial<Params>[])('a pile with %j', async (params) => {
    const { whole, resumed, exact } = await restart(gpu.device, { scene: pile, substeps: 300, params });
    expect(exact).toBe(true);
    expect(resumed).toBe(whole);
  });

  test.each(methodNames)('a pile and a splash by the method %s', async (method) => {
    await expectExact({ scene: pile, substeps: method === 'dem' ? 300 : 40, method });
    // falls freely still: nothing of its future is hidden
    const splash = { scene: scenes.splash, substeps: 3, method, detail: 'coarsest' } as const;
    const { whole, resumed, exact } = await restart(gpu.device, splash);
    expect(exact).toBe(true);
    expect(resumed).toBe(whole);
  });
});

describe('also when people have done something to it', () => {
  const ball = async (x: number) => {
    const model = await modelOf(gpu.device, 'ball', 0.02, 0.002);
    const body = { mesh: 'ball', density: 2000, look: 'clay', kind: 'dynamic', position: [x, 0.06, 0] } as const;
    const still = { orientation: [0, 0, 0, 1], velocity: [0, -1, 0], angularVelocity: [0, 0, 0] } as const;
    return prepareBody({ ...body, ...still, position: [x, 0.05, 0], surface: {} } as never, model, 0.002);
  };
  const drop = async (sim: Simulation, bodies: unknown[], x: number) => {
    const body = await ball(x);
    bodies[await sim.addBody(body)] = body;
  };
  const post = (sim: Simulation, centre: Vec3): Obstacle => {
    const material = sim.materials.findIndex(({ wall }) => wall);
    return { shape: 'ball', centre, radius: 0.01, material, inside: false };
  };
  const edits: Record<string, NonNullable<Restart['edit']>> = {
    'two bodies dropped, the first removed, the second in the grip of the pointer': async (sim, bodies) => {
      for (const x of [-0.012, 0.012]) await drop(sim, bodies, x);
      sim.substep(9);
      sim.removeBody(0);
      bodies[0] = null;
      sim.method.actions.grip?.({ body: 1, point: [0, 0.005, 0], target: [0, 0.08, 0.01] });
    },
    'the only body removed, an obstacle placed and taken away': async (sim, bodies) => {
      const before = sim.obstacles;
      await drop(sim, bodies, 0.012);
      await sim.setObstacles([...before, post(sim, [-0.01, 0.02, 0])]);
      sim.substep(20);
      sim.removeBody(0);
      bodies[0] = null;
      await sim.setObstacles(before);
    },
    'an obstacle on its way, sand that has not come yet, some erased, other parameters': async (sim) => {
      await sim.setObstacles([...sim.obstacles, post(sim, [0, 0.05, 0])]);
      const way = { kind: 'linear', velocity: [0.1, -1, 0], start: sim.time, stop: sim.time + 1 } as const;
      await sim.setObstacleMotion(sim.obstacles.length - 1, { ...way, velocity: [0.1, -1, 0] });
      await sim.setParams({ ...sim.params, friction: 0.2, gravityTilt: 20 });
      sim.method.actions.erase?.([{ ball: { centre: [0, 0.01, 0], radius: 0.01 } }]);
      sim.spawn({
        position: Float64Array.of(0.02, 0.1, 0, 0.02, 0.1, 0.01),
        orientation: Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1),
        velocity: new Float64Array(6),
        angularVelocity: new Float64Array(6),
        material: new Uint32Array(2),
      });
    },
  };
  test.each(methodNames.flatMap((method) => Object.keys(edits).map((name) => [name, method] as const)))(
    '%s (%s)',
    async (name, method) => {
      const substeps = method === 'dem' ? 300 : 12;
      const { whole, resumed, exact } = await restart(gpu.device, { scene: pile, substeps, method, edit: edits[name] });
      expect(exact).toBe(true);
      expect(resumed).toBe(whole);
    },
  );
});

describe('the comparison would find', () => {
  test.each([
    ['lists that are not saved', 'list'],
    ['where lists begin, not saved', 'contacts'],
  ])('%s', async (_, buffer) => {
    const { whole, resumed, exact } = await restart(gpu.device, {
      scene: pile,
      substeps: 300,
      spoil: (checkpoint) => ({ ...checkpoint, words: { ...checkpoint.words, [buffer]: new Uint32Array(0) } }),
    });
    expect(exact).toBe(true);
    expect(resumed).not.toBe(whole);
  });

  test('springs that are not saved, in lists that are', async () => {
    const { whole, resumed } = await restart(gpu.device, {
      scene: pile,
      substeps: 300,
      // a slot is three numbers of the spring and the partner
      spoil: ({ words, ...rest }) => ({
        ...rest,
        words: { ...words, list: words.list.map((w, i) => (i % 4 < 3 ? 0 : w)) },
      }),
    });
    expect(resumed).not.toBe(whole);
  });
});

test('a checkpoint that does not fit is refused, and the run goes on from the plain state', async () => {
  const result = validateScene(scenes.column);
  if (!('scene' in result)) throw new Error('not valid');
  const { scene } = result;
  const params = { ...defaultParams(), ...scene.parameters };
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
  // bodies that are not there, and places that overlap
  const slots = { sphereEnd: 8, gaps: [[0, 4]], first: [0] };
  expect(same.resume({ ...checkpoint, host: { ...(checkpoint.host as object), slots } })).toBe(false);
  expect(same.resume(checkpoint)).toBe(true);
  same.destroy();
});
