import { writeFileSync } from 'node:fs';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import type { AppPage } from '../../support/app-page.ts';
import { useBrowser } from '../../support/browser.ts';
import { eventually } from '../../support/wait.ts';
import {
  advance,
  columnScene,
  focus,
  frames,
  isPaused,
  isVisible,
  messages,
  openScene,
  pile,
  quickAddress,
  ready,
  textOf,
  timeOf,
} from '../app-helpers.ts';

const browser = useBrowser();
const bar = '.series-bar';

/** Saves the state as a person would; the page keeps the content instead of the browser. */
async function saveState(app: AppPage, count: number): Promise<void> {
  await app.press('l');
  await app.click('[data-action="save-state"]');
  await eventually(() => app.evaluate(() => (window as unknown as { saved: Blob[] }).saved.length)).toBe(count);
}

/** Drops the saved states, the latest first, and a file that is none. */
const dropAll = (app: AppPage) =>
  app.evaluate(() => {
    const transfer = new DataTransfer();
    const { saved } = window as unknown as { saved: Blob[] };
    saved.forEach((blob, i) => void transfer.items.add(new File([blob], `run-${9 - i}.tetrasand`)));
    transfer.items.add(new File(['no state'], 'broken.tetrasand'));
    window.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true }));
  });

async function complaints(app: AppPage): Promise<string[]> {
  // as a function of the driver's: the policy of the page forbids scripts that are not its own
  await app.evaluate(new Function(axe.source) as () => void);
  return app.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run('.series-bar');
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}

/** Times of the live plots, s: what their CSV holds. */
async function plotted(app: AppPage): Promise<number[]> {
  await app.evaluate(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>('.lab-keep button')];
    buttons.find((button) => button.innerText === 'CSV')?.click();
  });
  const text = await app.evaluate(() => (window as unknown as { saved: Blob[] }).saved.at(-1)?.text() ?? '');
  const rows = text.trim().split('\n').slice(1);
  return rows.map((row) => Number(row.split(',')[0]));
}

/** Everything of the bar can be seen, and nothing of it lies over anything else of it. */
const fits = (app: AppPage) =>
  app.evaluate(() => {
    const boxes = [...document.querySelectorAll('.series-bar > *')].map((part) => part.getBoundingClientRect());
    const seen = boxes.every(({ left, right, width }) => width > 0 && left >= 0 && right <= innerWidth);
    const apart = boxes.every((a, i) =>
      boxes
        .slice(i + 1)
        .every((b) => a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1),
    );
    return boxes.length === 5 && innerWidth <= 360 && seen && apart;
  });

test('states play as a series: scrub, see time and grains change, go on from there', async () => {
  const app = await browser.open(quickAddress, {
    viewport: { width: 1280, height: 800 },
    before: () => {
      const saved: Blob[] = [];
      Object.assign(window, { saved });
      const make = URL.createObjectURL;
      URL.createObjectURL = (content: Blob) => {
        saved.push(content);
        return make.call(URL, content);
      };
      HTMLAnchorElement.prototype.click = () => {};
    },
  });
  await ready(app);
  await openScene(app, columnScene);
  const times: number[] = [];
  const heights: number[] = [];
  for (let i = 0; i < 3; i++) {
    await advance(app, 0.1);
    times.push(await timeOf(app));
    heights.push((await pile(app)).meanHeight);
    await saveState(app, i + 1);
  }
  await dropAll(app);
  await eventually(() => isVisible(app, bar)).toBe(true);
  expect(await messages(app)).toMatch(/broken\.tetrasand: /);
  await eventually(() => timeOf(app)).toBe(times[0]);
  expect(await textOf(app, `${bar} output`)).toBe(`${times[0].toFixed(3)} s, 1 of 3`);

  await focus(app, `${bar} input`);
  await app.press('ArrowRight');
  await eventually(() => timeOf(app)).toBe(times[1]);
  expect(await textOf(app, `${bar} output`)).toBe(`${times[1].toFixed(3)} s, 2 of 3`);
  expect((await pile(app)).meanHeight).toBeCloseTo(heights[1], 6);
  expect(Math.abs(heights[0] - heights[1])).toBeGreaterThan(1e-3);

  const shots = process.env.TETRASAND_SHOTS;
  if (shots) writeFileSync(`${shots}/series-1280.png`, await app.screenshot());
  expect(await complaints(app)).toEqual([]);
  await app.resize(360, 740);
  await eventually(() => fits(app)).toBe(true);
  if (shots) writeFileSync(`${shots}/series-360.png`, await app.screenshot());
  await app.resize(1280, 800);

  // played from the second state, it ends with the last one
  await app.click(`${bar} button`);
  await eventually(() => timeOf(app)).toBe(times[2]);
  expect(await isPaused(app)).toBe(true);

  // each colour mode has something of its own to show
  const pictures = new Set<string>();
  for (const mode of ['material', 'speed', 'force', 'contacts', 'spin'] as const) {
    await app.evaluate((colour) => window.tetrasand.setView({ colour }), mode);
    await frames(app, 4);
    pictures.add(Buffer.from(await app.screenshot()).toString('base64'));
  }
  expect(pictures.size).toBe(5);

  // the same series for another program
  await app.press('l');
  await app.fill('[name=export-what]', 'series');
  await app.fill('[name=export-format]', 'xyz');
  await app.click('[data-action=export-start]');
  await eventually(() => messages(app)).toMatch(/Saved as \S+\.xyz: 3 moments/);
  const xyz = await app.evaluate(() => (window as unknown as { saved: Blob[] }).saved.at(-1)?.text() ?? '');
  expect([...xyz.matchAll(/ Time=(\S+)/g)].map(([, time]) => Number(time))).toEqual(times);

  // live plots follow the states as one run
  await focus(app, `${bar} input`);
  await app.press('Home');
  await eventually(() => timeOf(app)).toBe(times[0]);
  await app.press('m');
  await eventually(() => isVisible(app, '.lab-keep')).toBe(true);
  const near = (expected: readonly number[]) => expected.map((time) => expect.closeTo(time, 5));
  await eventually(() => plotted(app)).toEqual(near(times.slice(0, 1)));
  await focus(app, `${bar} input`);
  await app.press('ArrowRight');
  await eventually(() => plotted(app)).toEqual(near(times.slice(0, 2)));
  await app.press('ArrowRight');
  await eventually(() => plotted(app)).toEqual(near(times));
  await app.press('Escape');

  await focus(app, `${bar} input`);
  await app.press('Home');
  await eventually(() => timeOf(app)).toBe(times[0]);
  await app.click(`${bar} .secondary`);
  await eventually(() => isPaused(app)).toBe(false);
  await eventually(async () => (await timeOf(app)) > times[0]).toBe(true);
});
