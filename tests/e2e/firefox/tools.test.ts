/** Tools do to the sand what they should, counted on the GPU; by mouse and keyboard, on one page. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useSharedPage } from '../../support/browser.ts';
import { eventually } from '../../support/wait.ts';
import {
  advance,
  countersOf,
  focus,
  isToolHeld,
  openScene,
  quickAddress,
  ready,
  restingCamera,
  screenPoint,
  timeOf,
  toolScene,
} from '../app-helpers.ts';

// bars leave little of a small window free: at 640 × 480 the scene was framed again, behind them, whenever one of them changed
const shared = useSharedPage(quickAddress, { viewport: { width: 1000, height: 720 } });

const activeTool = () =>
  shared().evaluate(() => document.querySelector<HTMLElement>('.tool-bar [aria-checked=true]')?.dataset.tool);
const obstacleCount = () => shared().evaluate(() => window.tetrasand.obstacleCount());

interface Bed {
  readonly ids: number[];
  readonly top: number;
  /** Grains faster than 5 cm/s. */
  readonly quick: number;
}

const look = (): Promise<Bed> =>
  shared().evaluate(async () => {
    const { ids, position, velocity } = await window.tetrasand.state();
    const speeds = [...ids].map((_, i) => Math.hypot(...velocity.subarray(3 * i, 3 * i + 3)));
    return {
      ids: [...ids],
      top: Math.max(...position.filter((_, i) => i % 3 === 1)),
      quick: speeds.filter((speed) => speed > 0.05).length,
    };
  });

/** Presses on the bed until the tool acts, does something, and lets go. */
async function holding(meanwhile: () => Promise<void> = async () => {}): Promise<void> {
  const app = shared();
  // a scene that was just opened, or whose bars have changed, is still being framed
  await restingCamera(app);
  const { x, y } = await screenPoint(app, [0, 0.02, 0]);
  await app.mouse.move(x, y);
  await app.mouse.down();
  await eventually(() => isToolHeld(app)).toBe(true);
  await meanwhile();
  await app.mouse.up();
  await eventually(() => isToolHeld(app)).toBe(false);
}

async function undo(expected: RegExp): Promise<void> {
  const said = () => shared().evaluate(() => [...window.tetrasand.messages()]);
  const before = (await said()).length;
  await shared().press('Control+z');
  // other messages may come between
  await eventually(async () => (await said()).slice(before).join('\n')).toMatch(expected);
}

beforeAll(() => ready(shared()));

// each test has sand of its own, so that a second try does not find what the first one left
beforeEach(async () => {
  const app = shared();
  await openScene(app, toolScene);
  await advance(app, 0.3);
  // tools aim at the surface of the last snapshot
  const time = await timeOf(app);
  await eventually(() => app.evaluate(() => window.tetrasand.snapshotTime())).toBe(time);
});

test('pouring and digging change the count as they should, and undo takes them back', async () => {
  const app = shared();
  await app.press('1');
  await eventually(activeTool).toBe('pour');
  const calm = await look();
  expect(calm.ids).toHaveLength(300);
  await undo(/nothing to undo/);

  // a layer that has just come blocks the brush until it has fallen by a grain, 0.03 s: in 0.1 s there are at least three
  await holding(() => advance(app, 0.1));
  const poured = (await countersOf(app)).grains - 300;
  expect(poured).toBeGreaterThan(20);
  await undo(/poured/);
  expect((await look()).ids).toEqual(calm.ids);

  // while time stands still: nothing is lost, and everything comes back
  await app.press('5');
  await eventually(activeTool).toBe('dig');
  const { erased } = await countersOf(app);
  // where the surface is, is read now and then: until then the pointer meets the sand that was poured before
  await holding(() => eventually(async () => (await countersOf(app)).erased - erased).toBeGreaterThan(5));
  const dug = await countersOf(app);
  expect(dug.grains).toBe(300 - (dug.erased - erased));
  expect(dug.removed).toBe(0);
  await undo(/removed is back/);
  expect((await look()).ids).toEqual(calm.ids);
});

test('the fan of the push tool moves calm sand', async () => {
  const app = shared();
  await eventually(async () => {
    await advance(app, 0.02);
    return (await look()).quick;
  }).toBe(0);
  const calm = await look();
  await app.press('4');
  await eventually(activeTool).toBe('push');
  await holding(() => advance(app, 0.03));
  const blown = await look();
  // nothing was faster than 5 cm/s; a wind of 1 m/s brings some grain beyond that
  expect(blown.quick).toBeGreaterThan(0);
  expect(blown.ids).toEqual(calm.ids);
});

test('an explosion throws grains above what was the top, and loses none', async () => {
  const app = shared();
  await app.press('6');
  await eventually(activeTool).toBe('explode');
  const before = await look();
  await holding();
  await advance(app, 0.04);
  // 3 cm in 0.04 s take a good quarter of the blast's 3 m/s; what is left of the gust, below 0.5 m/s, stays below 2 cm
  expect((await look()).top).toBeGreaterThan(before.top + 0.03);
  expect(await countersOf(app)).toMatchObject({ grains: 300, removed: 0, nonFinite: 0, guards: 0 });
});

test('an obstacle is placed where the pointer is, and undo takes it away', async () => {
  const app = shared();
  const own = await obstacleCount();
  await app.press('7');
  await app.fill('[data-option=shape] select', 'cone');
  await focus(app, '#sand');
  await holding();
  await eventually(obstacleCount).toBe(own + 1);
  await undo(/obstacles are as they were/);
  expect(await obstacleCount()).toBe(own);
});

test('digits reach every tool from anywhere, arrows inside the group; G turns gravity off, up and down', async () => {
  const app = shared();
  const tools = await app.evaluate(() => window.tetrasand.tools());
  expect(tools).toEqual(['pour', 'drop', 'grab', 'push', 'dig', 'explode', 'obstacle']);
  for (const [i, tool] of tools.entries()) {
    await app.press(String(i + 1));
    await eventually(activeTool).toBe(tool);
  }
  await focus(app, '.tool-bar [aria-checked=true]');
  await app.press('ArrowRight');
  await eventually(activeTool).toBe('pour');
  await app.press('ArrowLeft');
  await eventually(activeTool).toBe('obstacle');
  const reachable = () => app.evaluate(() => document.querySelectorAll('.tool-bar [role=radio][tabindex="0"]').length);
  expect(await reachable()).toBe(1);

  const pull = () =>
    app.evaluate(() => [window.tetrasand.params().gravity, window.tetrasand.params().gravityTilt].join());
  for (const expected of ['0,0', '9.81,180', '9.81,0']) {
    await app.press('g');
    await eventually(pull).toBe(expected);
  }
});
