import { describe, expect, type MockInstance, test, vi } from 'vitest';
import type { BodyDesk } from '../../../src/app/bodies/desk';
import { flatField, type PointerRay } from '../../../src/app/height-field';
import type { Notice } from '../../../src/app/notices';
import { sceneByName } from '../../../src/app/start-state';
import { obstacleShapes } from '../../../src/app/tools/obstacle-shapes';
import { PushTool } from '../../../src/app/tools/push';
import { createTools } from '../../../src/app/tools/registry';
import type { Tool } from '../../../src/app/tools/tool';
import { ToolBox } from '../../../src/app/tools/tool-box';
import { UndoStack } from '../../../src/app/tools/undo-stack';
import { erasuresOf } from '../../../src/methods/erasures';
import type { Erasure, Gust } from '../../../src/methods/method';
import { defaultParams } from '../../../src/params/table';
import { createSeeds, setSeed } from '../../../src/scene/seeds';
import type { GrainSeeds } from '../../../src/scene/types';
import { Simulation } from '../../../src/simulation';
import { toolTexts } from '../../../src/ui/text';

const down = (x: number, z: number): PointerRay => ({ origin: [x, 1, z], direction: [0, -1, 0] });

/** The sandbox with four grains, on the reference; what tools ask of it is written down. */
async function setUp(tools = createTools()) {
  const sandbox = sceneByName('sandbox');
  const scene = { ...sandbox, grains: [{ fill: 'list' as const, seeds: fourGrains() }] };
  const params = { ...defaultParams(), capacity: 64 };
  const sim = await Simulation.create(null, scene, params);
  const { actions } = sim.method;
  const gusts = vi.spyOn(actions, 'blow' as never) as unknown as MockInstance<(gust: Gust) => void>;
  const erasures = vi.spyOn(actions, 'erase' as never) as unknown as MockInstance<(list: readonly Erasure[]) => void>;
  const notices: Notice[] = [];
  let work = Promise.resolve();
  const world = {
    scene,
    params,
    sim,
    field: flatField(scene.bounds, 0),
    bodies: {} as BodyDesk,
    notice: (notice: Notice) => notices.push(notice),
    queue: (job: () => Promise<void>) => {
      work = work.then(job);
    },
  };
  const box = new ToolBox(() => world, tools);
  const asked = {
    get gusts() {
      return gusts.mock.calls.map(([gust]) => gust);
    },
    get erasures() {
      return erasures.mock.calls.flatMap(([list]) => list);
    },
  };
  return { box, sim, asked, notices, world, settled: () => work };
}

/** In a row on the ground, around the origin. */
function fourGrains(): GrainSeeds {
  const seeds = createSeeds(4);
  for (let i = 0; i < 4; i++) {
    setSeed(seeds, i, {
      position: [0.012 * (i - 1.5), 0.01, 0],
      orientation: [0, 0, 0, 1],
      velocity: [0, 0, 0],
      angularVelocity: [0, 0, 0],
      material: 0,
    });
  }
  return seeds;
}

describe('the tool box', () => {
  test('has one active tool, ends its stroke when another is chosen, and knows unknown names', async () => {
    const calls: string[] = [];
    const tool = (name: string): Tool => ({
      needs: [],
      options: [{ kind: 'choice', key: 'kind', values: () => ['a', 'b'] }],
      aim: () => null,
      begin: () => calls.push(`${name} begins`),
      move: () => calls.push(`${name} moves`),
      end: () => calls.push(`${name} ends`),
      act: () => calls.push(`${name} acts`),
    });
    const { box } = await setUp({ pour: tool('pour'), dig: tool('dig') });
    expect(box.names).toEqual(['pour', 'dig']);
    box.act(0, 1);
    box.use(down(0, 0));
    box.use(down(0, 0));
    box.act(0, 1);
    box.choose('explode');
    expect(box.active).toBe('pour');
    box.choose('dig');
    expect(calls).toEqual(['pour begins', 'pour moves', 'pour acts', 'pour ends']);
    expect([box.active, box.held]).toEqual(['dig', false]);
    box.use(null);
    expect(calls).toHaveLength(4);
    expect(box.choices).toEqual([{ key: 'kind', values: ['a', 'b'], value: 'a' }]);
    box.setChoice('kind', 'b');
    box.setChoice('other', 'b');
    expect(box.choices[0].value).toBe('b');
    box.setChoice('kind', 'nonsense');
    expect(box.choices[0].value).toBe('a');
  });

  test('every tool shows a ghost over the ground, none for a ray into the sky, and has words', async () => {
    const { box } = await setUp();
    for (const name of box.names) {
      box.choose(name);
      expect(toolTexts[name].label.length, name).toBeGreaterThan(2);
      if (name === 'drop' || name === 'grab') continue; // here are no bodies
      const ghost = box.aim(down(0.02, 0.01));
      expect(ghost?.length, name).toBeGreaterThan(0);
      expect(ghost?.every(({ points }) => points.flat().every(Number.isFinite))).toBe(true);
      expect(box.aim({ origin: [0, 1, 0], direction: [0, 1, 0] }), name).toBeNull();
    }
  });
});

describe('undo', () => {
  test('takes back the last thing that did something, and says when there is none', async () => {
    const stack = new UndoStack();
    const done: string[] = [];
    const step = (name: string, did: boolean) => ({
      tool: 'dig' as const,
      undo: () => {
        done.push(name);
        return did;
      },
      redo: () => {
        done.push(`${name} again`);
        return did;
      },
    });
    stack.push(step('first', true));
    stack.push(step('empty', false));
    expect(await stack.undo()).toBe('dig');
    expect(done).toEqual(['empty', 'first']);
    expect(await stack.undo()).toBeNull();
    expect(await stack.redo()).toBe('dig');
    expect(await stack.redo()).toBeNull();
    expect(done).toEqual(['empty', 'first', 'first again']);
    // what was done again can be taken back again; something new ends what was taken back
    expect(await stack.undo()).toBe('dig');
    stack.push(step('new', true));
    expect(await stack.redo()).toBeNull();
    stack.clear();
    for (let i = 0; i < 50; i++) stack.push(step(String(i), true));
    expect(stack.size).toBe(20);
    stack.clear();
    expect(await stack.undo()).toBeNull();
  });

  test('of a pour erases the ids of that stroke and no others', async () => {
    const { box, sim, asked } = await setUp();
    box.use(down(0, 0));
    box.act(0, 0.01);
    sim.spawn(fourGrains()); // the scene pours, too
    box.act(0.01, 0.02);
    box.use(null);
    expect(await box.undo()).toBe('pour');
    const ids = asked.erasures.flatMap((erasure) => erasure.ids ?? []);
    expect(ids).toHaveLength(2);
    expect(ids[0].first).toBe(4);
    expect(ids[1].first).toBe(ids[0].end + 4);
    expect(ids[1].end).toBe(sim.spawn(fourGrains()).first);
  });

  test('of a pour and back again: the same grains', async () => {
    const { box, sim } = await setUp();
    const ids = async () => [...(await sim.readState()).ids];
    box.use(down(0, 0));
    box.act(0, 0.01);
    box.use(null);
    sim.substep(1);
    const poured = await ids();
    expect(poured.length).toBeGreaterThan(4);
    expect(await box.undo()).toBe('pour');
    expect(await ids()).toEqual([0, 1, 2, 3]);
    expect(await box.redo()).toBe('pour');
    expect(await ids()).toEqual(poured);
    expect(await box.undo()).toBe('pour');
    expect(await ids()).toEqual([0, 1, 2, 3]);
    expect(await box.redo()).toBe('pour');
    expect(await box.redo()).toBeNull();
  });

  test('of digging brings back what was written down; a stroke that met nothing counts for nothing', async () => {
    const { box, sim, asked } = await setUp();
    const grains = async () => (await sim.readCounters()).grains;
    box.choose('dig');
    // at the grains, and far from them
    for (const x of [0, 0.2]) {
      box.use(down(x, 0));
      box.use(down(x + 0.01, 0));
      box.use(null);
    }
    expect(asked.erasures).toHaveLength(4);
    expect(await grains()).toBe(0);
    expect(await box.undo()).toBe('dig');
    expect(await grains()).toBe(4);
    expect(await box.redo()).toBe('dig');
    expect(await grains()).toBe(0);
    expect(await box.undo()).toBe('dig');
    expect(await grains()).toBe(4);
    expect(await box.undo()).toBeNull();
  });

  test('ranges of ids are joined and shared out', () => {
    const ranges = Array.from({ length: 300 }, (_, i) => ({ first: 3 * i, end: 3 * i + 1 }));
    expect(erasuresOf(ranges).map(({ ids }) => ids?.length)).toEqual([128, 128, 44]);
    expect(
      erasuresOf([
        { first: 1, end: 4 },
        { first: 4, end: 9 },
      ]),
    ).toEqual([{ ids: [{ first: 1, end: 9 }] }]);
    expect(erasuresOf([])).toEqual([]);
  });
});

describe('wind', () => {
  test('blows to all sides when held still, along the drag when dragged, and to all sides again after a rest', async () => {
    let now = 0;
    const { box, asked } = await setUp({ ...createTools(), push: new PushTool(() => now) });
    const frame = (x: number) => {
      now += 16;
      box.use(down(x, 0));
      box.act(now / 1000, now / 1000 + 0.01);
    };
    box.choose('push');
    for (let i = 0; i < 5; i++) frame(0);
    expect(asked.gusts.at(-1)).toMatchObject({ outward: 1, along: [0, 0, 0] });
    for (let i = 1; i <= 10; i++) frame(0.005 * i);
    expect(asked.gusts.at(-1)?.outward).toBe(0);
    expect(asked.gusts.at(-1)?.along[0]).toBeCloseTo(1, 9);
    expect(asked.gusts.at(-1)?.dose).toBeCloseTo(0.5, 9);
    for (let i = 0; i < 40; i++) frame(0.05);
    expect(asked.gusts.at(-1)?.outward).toBe(1);
    const count = asked.gusts.length;
    box.use(null);
    box.act(1, 2);
    expect(asked.gusts).toHaveLength(count);
  });

  test('an explosion is one gust a click, centred below the sand and not below the ground', async () => {
    const { box, asked } = await setUp();
    box.choose('explode');
    box.use(down(0.02, 0));
    box.use(down(0.03, 0));
    box.use(null);
    expect(asked.gusts).toHaveLength(1);
    expect(asked.gusts[0]).toMatchObject({ centre: [0.02, 0, 0], outward: defaultParams().blastSpeed });
  });
});

describe('obstacles', () => {
  test.each(obstacleShapes)(
    'a %s stands on the ground where the pointer is let go, and undo takes it away',
    async (shape) => {
      const { box, sim, world, settled } = await setUp();
      const before = world.scene.obstacles.length;
      box.choose('obstacle');
      box.setChoice('shape', shape);
      box.use(down(0, 0));
      box.use(down(0.05, 0.02));
      expect(sim.obstacles).toHaveLength(before);
      box.use(null);
      await settled();
      expect(sim.obstacles).toHaveLength(before + 1);
      expect(sim.materials[sim.obstacles[before].material].wall).toBe(true);
      expect(await box.undo()).toBe('obstacle');
      expect(sim.obstacles).toEqual(world.scene.obstacles);
    },
  );

  test('one that is placed can be dragged, at a speed that sand can follow, and removed; the scene’s stay', async () => {
    const { box, sim, world, settled } = await setUp();
    const last = world.scene.obstacles.length;
    box.choose('obstacle');
    box.use(down(0, 0));
    box.use(null);
    await settled();
    box.use(down(0, 0));
    box.use(down(0.06, 0));
    box.use(null);
    await settled();
    expect(sim.obstacles).toHaveLength(last + 1);
    const { motion } = sim.obstacles[last];
    expect(motion?.kind === 'linear' && Math.hypot(...motion.velocity)).toBeCloseTo(0.6, 9);
    vi.spyOn(sim, 'time', 'get').mockReturnValue(1);
    expect(sim.obstaclePose(last).position[0]).toBeGreaterThan(0.05);
    box.setChoice('shape', 'remove');
    const beside = down(-0.1, -0.1);
    box.use(beside);
    box.use(null);
    await settled();
    expect(sim.obstacles).toHaveLength(last + 1);
    box.use(down(0.06, 0));
    box.use(null);
    await settled();
    expect(sim.obstacles).toEqual(world.scene.obstacles);
    expect(await box.undo()).toBe('obstacle');
    expect(sim.obstacles).toHaveLength(last + 1);
  });

  test('there is an end to it, and it is said', async () => {
    const { box, sim, notices, settled } = await setUp();
    box.choose('obstacle');
    box.setChoice('shape', 'box');
    for (let i = 0; i < 33; i++) {
      if (sim.obstacles.length < 30) await sim.setObstacles([...sim.obstacles, sim.obstacles[0]]);
      box.use(down(10 + i, 10));
      box.use(null);
      await settled();
    }
    expect(notices.some((notice) => notice.kind === 'refused' && /the maximum/.test(notice.reason))).toBe(true);
  });
});
