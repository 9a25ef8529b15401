import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { boxMesh } from '../../src/mesh/library/box';
import { useSharedPage } from '../support/browser.ts';
import { objFile } from '../support/mesh-files.ts';
import type { Pixels } from '../support/png.ts';
import { eventually, ready } from './app-helpers.ts';

const shared = useSharedPage('?scene=heap&n=256&E=1e5&quality=lit&theme=light', {
  viewport: { width: 640, height: 480 },
});

/** A flat bed of soft grains on the ground: 12 cm wide, about 1 cm high, and nearly at rest from the beginning. */
const bed = {
  schema: 1,
  name: 'test-bed',
  parameters: { youngModulus: 1e5, friction: 0.6, restitution: 0.2, capacity: 256 },
  container: { min: [-0.06, 0, -0.06], max: [0.06, 0.15, 0.06], open: ['top'] },
  grains: [{ fill: 'lattice', packed: true, region: { min: [-0.059, 0.001, -0.059], max: [0.059, 0.012, 0.059] } }],
};

const withBody = {
  ...bed,
  name: 'test-bed-with-body',
  bodies: [{ mesh: 'ball', size: 0.06, density: 2600, look: 'clay', position: [0, 0.12, 0] }],
};

const open = (scene: unknown) => shared().page.evaluate((data) => window.tetrasand.openScene(data), scene);
const advance = (seconds: number) => shared().page.evaluate((time) => window.tetrasand.advance(time), seconds);
const bodies = () => shared().page.evaluate(() => window.tetrasand.bodies());
const messages = () => shared().page.evaluate(() => window.tetrasand.messages());

/** Clay is redder than anything else here. */
function clayPixels({ data }: Pixels): number {
  let count = 0;
  for (let i = 0; i < data.length; i += 4) {
    if (data[i] > 80 && data[i] > 1.45 * data[i + 1] && data[i + 1] > 1.15 * data[i + 2]) count++;
  }
  return count;
}

beforeAll(async () => {
  await ready(shared().page);
});

describe('bodies in the page', () => {
  test('a scene with a body shows its mesh, or its spheres, and keeps it over a reset', async () => {
    const { page, screenshotPixels } = shared();
    await open(bed);
    await page.evaluate(() => window.tetrasand.pause(true));
    await nextFrames(page);
    const sand = clayPixels(await screenshotPixels());
    await open(withBody);
    await eventually(async () => clayPixels(await screenshotPixels())).toBeGreaterThan(sand + 600);
    await page.keyboard.press('b');
    await eventually(async () => clayPixels(await screenshotPixels())).toBeLessThan(sand + 100);
    await page.keyboard.press('b');
    await advance(0.06);
    expect((await bodies())[0].position[1]).toBeLessThan(0.115);
    await page.evaluate(() => window.tetrasand.reset());
    expect((await bodies())[0].position[1]).toBeCloseTo(0.12, 3);
  });

  test('the drop tool lets a body fall onto the sand, where it rests', async () => {
    const { page } = shared();
    await open(bed);
    await page.keyboard.press('2');
    await page.click('.body-choice');
    await page.click('[data-body="ball"]');
    await page.selectOption('[data-option="stuff"] select', 'foam');
    // it is to be seen before it falls
    await advance(0);
    // without the bars there is more to click on
    await page.locator('#sand').focus();
    await page.keyboard.press('h');
    await nextFrames(page);
    const landing = await page.evaluate(() => window.tetrasand.screenPoint([0, 0.01, 0]));
    await page.mouse.click(landing.x, landing.y);
    await eventually(async () => (await bodies()).length).toBe(1);
    const [dropped] = await bodies();
    await advance(0.16);
    const [rested] = await bodies();
    // there was 1 cm of air below it, or more
    expect(rested.position[1]).toBeLessThan(dropped.position[1] - 0.005);
    // neither through the sand nor still falling, which would be 1.6 m/s by now
    expect(rested.position[1]).toBeGreaterThan(0.01);
    expect(Math.hypot(...rested.velocity)).toBeLessThan(0.1);
  });

  test('the grab tool lifts it, and Delete takes it away', async () => {
    const { page } = shared();
    await page.keyboard.press('3');
    const [before] = await bodies();
    const place = await page.evaluate((point) => window.tetrasand.screenPoint(point), before.position);
    await page.mouse.move(place.x, place.y);
    // the tool shows what it would take hold of
    await eventually(() => page.evaluate(() => document.querySelector('.ghost')?.classList.contains('shown'))).toBe(
      true,
    );
    await page.mouse.down();
    await eventually(() => page.evaluate(() => window.tetrasand.toolHeld())).toBe(true);
    await page.mouse.move(place.x, place.y - 90);
    await nextFrames(page);
    await advance(0.1);
    const [held] = await bodies();
    await page.mouse.up();
    expect(held.position[1]).toBeGreaterThan(before.position[1] + 0.01);
    await page.keyboard.press('Delete');
    await eventually(async () => (await bodies()).length).toBe(0);
    await page.keyboard.press('h');
  });

  test('a mesh file becomes a body through the dialog', async () => {
    const { page } = shared();
    await open(bed);
    await page.keyboard.press('2');
    await page.click('.body-choice');
    const chooser = page.waitForEvent('filechooser');
    await page.click('.bring-mesh');
    const cube = { name: 'cube.obj', mimeType: 'text/plain', buffer: Buffer.from(objFile(boxMesh(2, 2, 2))) };
    await (await chooser).setFiles(cube);
    await page.locator('.mesh-dialog form').waitFor();
    expect(await page.locator('.mesh-found').innerText()).toContain('12 triangles, 2 × 2 × 2 file units');
    await page.fill('#mesh-size', '3');
    await page.check('#mesh-watch');
    await page.click('.mesh-dialog .primary');
    const quality = page.locator('.mesh-dialog .quality');
    await quality.waitFor({ timeout: 120_000 });
    expect(await quality.innerText()).toMatch(
      /^\d+ spheres \(\d+ in theory\), spread of the spacing \d+ %, largest hole/,
    );
    // field and floaters were drawn
    expect(await paintedPart(page, '.sampling-view')).toBeGreaterThan(0.1);
    await page.click('.mesh-dialog .primary');
    await eventually(async () => (await bodies()).map(({ name }) => name)).toEqual(['cube of stone']);
    await page.evaluate(async () => {
      for (const { index } of await window.tetrasand.bodies()) await window.tetrasand.removeBody(index);
    });
  });

  test('a broken file dropped on the page ends in a message', async () => {
    const { page } = shared();
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['ply\nformat ascii 1.0\nelement vertex 900'], 'broken.ply'));
      return data;
    });
    await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
    await eventually(async () => (await messages()).some((text) => text.startsWith('broken.ply: '))).toBe(true);
    expect(await page.locator('.mesh-dialog').isVisible()).toBe(false);
    expect(await bodies()).toEqual([]);
  });

  test('a lost device is replaced with the bodies where they were', async () => {
    const { page, errors } = shared();
    await open(withBody);
    await advance(0.08);
    await eventually(() => page.evaluate(() => window.tetrasand.snapshotTime())).toBeGreaterThan(0.01);
    await page.evaluate(() => window.tetrasand.lose());
    await eventually(async () => (await messages()).some((text) => text.startsWith('The sand is back'))).toBe(true);
    const time = await page.evaluate(() => window.tetrasand.time());
    const [{ position, velocity }] = await bodies();
    expect(time).toBeGreaterThan(0.01);
    // still in free fall, as the snapshot had it; symplectic Euler is ahead by less than g t dt
    expect(position[1]).toBeCloseTo(0.12 - 0.5 * 9.81 * time ** 2, 3);
    expect(velocity[1]).toBeCloseTo(-9.81 * time, 2);
    // the browser itself may complain about a device that goes away
    errors.length = 0;
  });
});

/** Gestures are taken up once a frame, and what was read of the bodies a few frames later. */
async function nextFrames(page: Page, count = 3): Promise<void> {
  for (let i = 0; i < count; i++) await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}

/** Part of a plain canvas that is not empty. */
function paintedPart(page: Page, selector: string): Promise<number> {
  return page.evaluate((name) => {
    const canvas = document.querySelector<HTMLCanvasElement>(name);
    const data = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    let painted = 0;
    for (let i = 3; i < data.length; i += 4) if (data[i] > 0) painted++;
    return painted / (data.length / 4);
  }, selector);
}
