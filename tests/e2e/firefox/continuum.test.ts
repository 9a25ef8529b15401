import { describe, expect, test } from 'vitest';
import type { AppPage } from '../../support/app-page.ts';
import { useBrowser } from '../../support/browser.ts';
import { eventually } from '../../support/wait.ts';
import {
  advance,
  countersOf,
  isToolHeld,
  isVisible,
  messages,
  openScene,
  ready,
  sandPixels,
  screenPoint,
  timeOf,
  toolScene,
} from '../app-helpers.ts';

const browser = useBrowser();

/** A bed of sand in a glass box, two grains to a cell: quick, and deep enough to dig into. */
const bed = {
  ...toolScene,
  name: 'test-continuum',
  method: 'unilateral',
  parameters: { capacity: 1024, brushSize: 0.03, pourRate: 2000, cellSize: 0.0126 },
};

async function openBed(): Promise<AppPage> {
  const app = await browser.open('?scene=heap&n=512&E=3e5&quality=lit', { viewport: { width: 900, height: 700 } });
  await ready(app);
  await openScene(app, bed);
  await advance(app, 0.02);
  return app;
}

/** A stroke of the tool in the middle of the bed. */
async function stroke(app: AppPage, tool: string, during: () => Promise<void> = async () => {}): Promise<void> {
  await app.evaluate((name) => window.tetrasand.chooseTool(name as 'pour'), tool);
  const { x, y } = await screenPoint(app, [0, 0.02, 0]);
  await app.mouse.move(x, y);
  await app.mouse.down();
  await eventually(() => isToolHeld(app)).toBe(true);
  await during();
  await app.mouse.up();
  await eventually(() => isToolHeld(app)).toBe(false);
}

describe('the continuum in the page', () => {
  test('is drawn as fine sand and has its own settings', async () => {
    const app = await openBed();
    await eventually(async () => sandPixels(await app.screenshotPixels())).toBeGreaterThan(500);
    expect(await app.evaluate(() => window.tetrasand.method())).toBe('unilateral');
    const shown = (key: string) =>
      app.evaluate((name) => document.querySelector<HTMLElement>(`[data-parameter=${name}]`)?.style.display, key);
    expect([await shown('frictionAngle'), await shown('youngModulus')]).toEqual(['', 'none']);
    expect(await isVisible(app, '[data-tool=dig][aria-disabled=false]')).toBe(true);
  });

  test('pour, dig and their undo keep the books; wind and blast move the sand', async () => {
    const app = await openBed();
    // particles split and merge meanwhile: sand is counted by its mass, in parts of that of the bed
    const kilograms = () =>
      app.evaluate(async () => {
        const { continuum } = await window.tetrasand.state();
        return continuum?.mass.reduce((sum, mass) => sum + mass, 0) ?? 0;
      });
    const bedMass = await kilograms();
    const sand = async () => (await kilograms()) / bedMass;
    await stroke(app, 'pour', () => advance(app, 0.06));
    await eventually(sand).toBeGreaterThan(1.05);
    await app.press('Control+z');
    await eventually(sand).toBeCloseTo(1, 4);
    // the surface that the pointer meets is read back now and then: until it is that of the bed again, a stroke may miss
    await eventually(async () => {
      await stroke(app, 'dig');
      return sand();
    }).toBeLessThan(0.999);
    await eventually(async () => {
      await app.press('Control+z');
      return sand();
    }).toBeCloseTo(1, 4);
    const fastest = () =>
      app.evaluate(async () => {
        const { velocity } = await window.tetrasand.state();
        return Math.max(...velocity.map(Math.abs));
      });
    await advance(app, 0.3);
    const calm = await fastest();
    await stroke(app, 'explode', () => advance(app, 0.02));
    expect(await fastest()).toBeGreaterThan(2 * calm);
    await advance(app, 0.3);
    await stroke(app, 'push', () => advance(app, 0.04));
    expect((await countersOf(app)).nonFinite).toBe(0);
    expect(await app.evaluate(async () => (await window.tetrasand.state()).position.every(Number.isFinite))).toBe(true);
  });

  test('a lost device brings the same particles back', async () => {
    const app = await openBed();
    const before = await countersOf(app);
    await app.evaluate(() => window.tetrasand.pause(false));
    await eventually(() => app.evaluate(() => window.tetrasand.snapshotTime() ?? 0)).toBeGreaterThan(0);
    await app.evaluate(() => window.tetrasand.lose());
    await eventually(() => messages(app)).toContain('The sand is back');
    expect((await countersOf(app)).grains).toBe(before.grains);
    expect(await app.evaluate(() => window.tetrasand.method())).toBe('unilateral');
  });

  test('runs beside the grains: one clock, and a tool that acts on both', async () => {
    const app = await openBed();
    await app.evaluate(() => window.tetrasand.pause(false));
    await app.evaluate(() => window.tetrasand.setView({ compare: 'dem' }));
    await eventually(() => app.evaluate(() => window.tetrasand.beside()[0]?.method() ?? null)).toBe('dem');
    await eventually(() => app.evaluate(() => window.tetrasand.beside()[0]?.time() ?? 0)).toBeGreaterThan(0.005);
    const second = await app.evaluate(() => window.tetrasand.beside()[0]?.time() ?? 0);
    expect(Math.abs((await timeOf(app)) - second)).toBeLessThan(0.05);
    const counts = () =>
      app.evaluate(async () => [
        (await window.tetrasand.counters()).grains,
        (await window.tetrasand.beside()[0]?.counters())?.grains ?? 0,
      ]);
    const before = await counts();
    await stroke(app, 'dig');
    await eventually(async () => (await counts())[0]).toBeLessThan(before[0]);
    await eventually(async () => (await counts())[1]).toBeLessThan(before[1]);
  });

  test('all three methods in one page: a picture and numbers of each, one clock, and back to one', async () => {
    const app = await openBed();
    await app.evaluate(() => window.tetrasand.pause(false));
    await app.evaluate(() => window.tetrasand.setView({ compare: 'all' }));
    const beside = () => app.evaluate(() => window.tetrasand.beside().map((other) => other.method()));
    await eventually(beside).toEqual(['dem', 'pic-flip']);
    const times = () =>
      app.evaluate(() => [window.tetrasand.time(), ...window.tetrasand.beside().map((other) => other.time())]);
    await eventually(async () => Math.min(...(await times()))).toBeGreaterThan(0.005);
    const now = await times();
    expect(Math.max(...now) - Math.min(...now)).toBeLessThan(0.05);
    const pictures = () =>
      app.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('#sand, .sand-beside')].map((canvas) => {
          const { left, width, height } = canvas.getBoundingClientRect();
          return [Math.round(left), Math.round(width) > 50 && height > 50];
        }),
      );
    const seen = await pictures();
    expect(seen.map(([, large]) => large)).toEqual([true, true, true]);
    expect(new Set(seen.map(([left]) => left)).size).toBe(3);
    await app.evaluate(() => window.tetrasand.setView({ compare: 'off' }));
    await eventually(beside).toEqual([]);
    await eventually(async () => (await pictures()).length).toBe(1);
  });
});
