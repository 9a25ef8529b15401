import { beforeAll, describe, expect, test } from 'vitest';
import { useSharedPage } from '../support/browser.ts';
import { eventually, ready } from './app-helpers.ts';

const shared = useSharedPage('?scene=heap&n=256&E=1e5&quality=lit&theme=light', {
  viewport: { width: 520, height: 460 },
});

/** A flat bed of soft grains on the ground: 4 cm wide, about 1 cm high. */
const bed = {
  schema: 1,
  name: 'test-bed',
  parameters: { youngModulus: 1e5, friction: 0.6, restitution: 0.2, capacity: 256 },
  container: { min: [-0.06, 0, -0.06], max: [0.06, 0.15, 0.06], open: ['top'] },
  grains: [{ fill: 'lattice', region: { min: [-0.059, 0.001, -0.059], max: [0.059, 0.02, 0.059] } }],
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

beforeAll(async () => {
  await ready(shared().page);
});

describe('bodies in the page', () => {
  test('a lost device is replaced with the bodies where they were', async () => {
    const { page, errors } = shared();
    await open(withBody);
    await advance(0.08);
    await eventually(() => page.evaluate(() => window.tetrasand.snapshotTime())).toBeGreaterThan(0.01);
    await page.evaluate(() => window.tetrasand.lose());
    await eventually(async () => (await messages()).some((text) => text.startsWith('The sand goes on'))).toBe(true);
    const time = await page.evaluate(() => window.tetrasand.time());
    const [{ position, velocity }] = await bodies();
    expect(time).toBeGreaterThan(0.01);
    // still in free fall, as the snapshot had it; symplectic Euler is ahead by less than g t dt
    expect(position[1]).toBeCloseTo(0.12 - 0.5 * 9.81 * time ** 2, 3);
    expect(velocity[1]).toBeCloseTo(-9.81 * time, 2);
    // the browser itself may complain about a device that goes away
    errors.length = 0;
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
    expect((await bodies()).map(({ name }) => name)).toEqual(['ball of clay']);
  });
});
