/** What people do in the page is recorded from a snapshot on: the saved file, replayed, ends in the same bits. */
import { expect, test } from 'vitest';
import { decodeRecording } from '../../../src/exchange/recording/recording-file.ts';
import { decodeState } from '../../../src/world/saved-state.ts';
import { useBrowser } from '../../support/browser.ts';
import { eventually } from '../../support/wait.ts';
import {
  advance,
  isToolHeld,
  messages,
  openScene,
  quickAddress,
  ready,
  restingCamera,
  screenPoint,
  timeOf,
  toolScene,
} from '../app-helpers.ts';

const browser = useBrowser();

test('a visit with tools, bodies and other parameters ends in the same state when it is replayed', async () => {
  const app = await browser.open(quickAddress, { viewport: { width: 1000, height: 720 } });
  await ready(app);
  await openScene(app, toolScene);
  await advance(app, 0.05);
  const first = await timeOf(app);
  await eventually(() => app.evaluate(() => window.tetrasand.snapshotTime())).toBe(first);

  await restingCamera(app);
  const { x, y } = await screenPoint(app, [0, 0.02, 0]);
  await app.evaluate(() => window.tetrasand.pause(false));
  for (const tool of ['push', 'pour', 'dig'] as const) {
    await app.evaluate((name) => window.tetrasand.chooseTool(name), tool);
    const before = await timeOf(app);
    await app.mouse.move(x, y);
    await app.mouse.down();
    await eventually(() => isToolHeld(app)).toBe(true);
    await app.mouse.move(x + 25, y);
    await eventually(() => timeOf(app)).toBeGreaterThan(before + 0.005);
    await app.mouse.up();
    await eventually(() => isToolHeld(app)).toBe(false);
  }
  await app.evaluate(() => window.tetrasand.addBody('ball'));
  await app.evaluate(() => window.tetrasand.setParams({ friction: 0.3, gravityTilt: 8 }));
  await app.press('Control+z');
  await advance(app, 0.02);

  const report = await app.evaluate(() => window.tetrasand.report());
  if (!report) throw new Error('no report');
  const bytes = Uint8Array.from(Buffer.from(report, 'base64'));
  const rest = decodeRecording(bytes);
  expect(decodeState(bytes).state.grains.time).toBeLessThanOrEqual(first);
  const kinds = new Set(rest?.acts.map(({ kind }) => kind));
  for (const kind of ['advance', 'blow', 'spawn', 'erase', 'add-body', 'set-params', 'bring-back'] as const) {
    expect(kinds, kind).toContain(kind);
  }
  const about = rest?.about as { device: object; counters: object; intents: object[] };
  expect(about.device).toHaveProperty('adapter');
  expect(about.counters).toHaveProperty('grains');
  expect(about.intents.length).toBeGreaterThan(5);
  expect(JSON.stringify(rest?.about)).not.toContain('http');

  const bits = () =>
    app.evaluate(async () => {
      const { position, velocity } = await window.tetrasand.state();
      return [position, velocity].map((numbers) => [...numbers].join()).join(';');
    });
  const before = await bits();
  await advance(app, 0.01);
  expect(await bits()).not.toBe(before);
  expect(await app.evaluate((text) => window.tetrasand.replay(text), report)).toBe(true);
  expect(await bits()).toBe(before);
  expect(await messages(app)).toContain('in the same state, bit for bit');
});

test('“Report a problem” is in the help, saves a file and says that nothing was sent', async () => {
  const app = await browser.open(quickAddress, { viewport: { width: 800, height: 600 } });
  await ready(app);
  await app.evaluate(() => window.tetrasand.counters());
  await app.press('?');
  await app.evaluate(() => document.querySelector<HTMLButtonElement>('.help [data-action=report]')?.click());
  await eventually(() => messages(app)).toMatch(/Saved as tetrasand-report-heap-.*\.tetrasand\. Nothing was sent/);
});
