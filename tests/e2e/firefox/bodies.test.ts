import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boxMesh } from '../../../src/mesh/library/box';
import type { AppPage } from '../../support/app-page.ts';
import { useSharedPage } from '../../support/browser.ts';
import { objFile } from '../../support/mesh-files.ts';
import { decodePng, type Pixels } from '../../support/png.ts';
import { eventually } from '../../support/wait.ts';
import {
  advance,
  bedScene,
  bedWithBall,
  bodiesOf,
  countCompilations,
  finalPicture,
  focus,
  frames,
  isToolHeld,
  isVisible,
  messages,
  openScene,
  ready,
  screenPoint,
  textOf,
  timeOf,
} from '../app-helpers.ts';

const shared = useSharedPage('?scene=heap&n=256&E=1e5&quality=lit&theme=light', {
  viewport: { width: 640, height: 480 },
  before: countCompilations,
});

const bodies = () => bodiesOf(shared());
const isGhostShown = () => shared().evaluate(() => document.querySelector('.ghost')?.classList.contains('shown'));

/** Clay is redder than anything else here. */
function clayPixels({ data }: Pixels): number {
  let count = 0;
  for (let i = 0; i < data.length; i += 4) {
    if (data[i] > 80 && data[i] > 1.45 * data[i + 1] && data[i + 1] > 1.15 * data[i + 2]) count++;
  }
  return count;
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'tetrasand-mesh-'));

beforeAll(() => ready(shared()));
afterAll(() => rmSync(folder, { recursive: true }));

test('a scene with a body shows its mesh, or its spheres, and keeps it over a reset', async () => {
  const app = shared();
  const clay = async () => clayPixels(decodePng(await finalPicture(app)));
  const shownAs = () => app.evaluate(() => window.tetrasand.view().bodiesAs);
  await openScene(app, bedScene);
  await advance(app, 0);
  const sand = await clay();
  await openScene(app, bedWithBall);
  expect(await clay()).toBeGreaterThan(sand + 600);
  await app.press('b');
  await eventually(shownAs).toBe('spheres');
  expect(await clay()).toBeLessThan(sand + 100);
  await app.press('b');
  await eventually(shownAs).toBe('mesh');
  await advance(app, 0.06);
  expect((await bodies())[0].position[1]).toBeLessThan(0.115);
  await app.evaluate(() => window.tetrasand.reset());
  expect((await bodies())[0].position[1]).toBeCloseTo(0.12, 3);
});

test('the drop tool lets a body fall onto the sand, where it rests', async () => {
  const app = shared();
  await openScene(app, bedScene);
  await app.press('2');
  await app.click('.body-choice');
  await app.click('[data-body="ball"]');
  await app.fill('[data-option="substance"] select', 'foam');
  // it is to be seen before it falls
  await advance(app, 0);
  // without the bars there is more to click on
  await focus(app, '#sand');
  await app.press('h');
  await frames(app);
  const landing = await screenPoint(app, [0, 0.01, 0]);
  await app.mouse.click(landing.x, landing.y);
  await eventually(async () => (await bodies()).length).toBe(1);
  const [dropped] = await bodies();
  await advance(app, 0.16);
  const [rested] = await bodies();
  // there was 1 cm of air below it, or more
  expect(rested.position[1]).toBeLessThan(dropped.position[1] - 0.005);
  // neither through the sand nor still falling, which would be 1.6 m/s by now
  expect(rested.position[1]).toBeGreaterThan(0.01);
  expect(Math.hypot(...rested.velocity)).toBeLessThan(0.1);
});

test('the grab tool lifts it, and Delete takes it away', async () => {
  const app = shared();
  await app.press('3');
  const [before] = await bodies();
  const place = await screenPoint(app, before.position);
  await app.mouse.move(place.x, place.y);
  // the tool shows what it would take hold of
  await eventually(isGhostShown).toBe(true);
  await app.mouse.down();
  await eventually(() => isToolHeld(app)).toBe(true);
  await app.mouse.move(place.x, place.y - 90);
  // gestures are taken up once per frame
  await frames(app);
  await advance(app, 0.1);
  const [held] = await bodies();
  await app.mouse.up();
  expect(held.position[1]).toBeGreaterThan(before.position[1] + 0.01);
  await app.press('Delete');
  await eventually(async () => (await bodies()).length).toBe(0);
  await app.press('h');
});

test('a mesh file becomes a body through the dialog', async () => {
  const app = shared();
  const cube = path.join(folder, 'cube.obj');
  writeFileSync(cube, Buffer.from(objFile(boxMesh(2, 2, 2))));
  await openScene(app, bedScene);
  await app.press('2');
  await app.click('.body-choice');
  await app.answerFileDialog(() => app.click('.bring-mesh'), cube);
  await eventually(() => isVisible(app, '.mesh-dialog form')).toBe(true);
  expect(await textOf(app, '.mesh-found')).toContain('12 triangles, 2 × 2 × 2 file units');
  await app.fill('#mesh-size', '3');
  await app.click('#mesh-watch');
  await app.click('.mesh-dialog .primary');
  await eventually(() => isVisible(app, '.mesh-dialog .quality')).toBe(true);
  expect(await textOf(app, '.mesh-dialog .quality')).toMatch(
    /^\d+ spheres \(\d+ in theory\), spread of the spacing \d+ %, largest hole/,
  );
  // field and floaters were drawn
  expect(await paintedPart(app, '.sampling-view')).toBeGreaterThan(0.1);
  await app.click('.mesh-dialog .primary');
  await eventually(async () => (await bodies()).map(({ name }) => name)).toEqual(['cube of stone']);
  await app.evaluate(async () => {
    for (const { index } of await window.tetrasand.bodies()) await window.tetrasand.removeBody(index);
  });
});

test('a broken file dropped on the page ends in a message', async () => {
  const app = shared();
  await app.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['ply\nformat ascii 1.0\nelement vertex 900'], 'broken.ply'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
  await eventually(() => messages(app)).toMatch(/^broken\.ply: /m);
  expect(await isVisible(app, '.mesh-dialog')).toBe(false);
  expect(await bodies()).toEqual([]);
});

test('a lost device is replaced with the bodies where they were', async () => {
  const app = shared();
  await openScene(app, bedWithBall);
  await advance(app, 0.08);
  await eventually(() => app.evaluate(() => window.tetrasand.snapshotTime())).toBeGreaterThan(0.01);
  await app.evaluate(() => window.tetrasand.lose());
  await eventually(() => messages(app)).toMatch(/^The sand is back/m);
  const time = await timeOf(app);
  const [{ position, velocity }] = await bodies();
  expect(time).toBeGreaterThan(0.01);
  // still in free fall, as the snapshot had it; symplectic Euler is ahead by less than g t dt
  expect(position[1]).toBeCloseTo(0.12 - 0.5 * 9.81 * time ** 2, 3);
  expect(velocity[1]).toBeCloseTo(-9.81 * time, 2);
  // the browser itself may complain about a device that goes away
  app.errors.length = 0;
});

/** Fraction of a plain canvas that is not empty. */
function paintedPart(app: AppPage, selector: string): Promise<number> {
  return app.evaluate((name) => {
    const canvas = document.querySelector<HTMLCanvasElement>(name);
    const data = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    let painted = 0;
    for (let i = 3; i < data.length; i += 4) if (data[i] > 0) painted++;
    return painted / (data.length / 4);
  }, selector);
}
