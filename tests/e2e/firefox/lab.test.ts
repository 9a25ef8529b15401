import axe from 'axe-core';
import { expect, test } from 'vitest';
import type { AppPage } from '../../support/app-page.ts';
import { useBrowser } from '../../support/browser.ts';
import { eventually } from '../../support/wait.ts';
import { frames, isVisible, quickAddress, ready, timeOf } from '../app-helpers.ts';

const browser = useBrowser();

const textOf = (app: AppPage, selector: string) =>
  app.evaluate((where) => document.querySelector<HTMLElement>(where)?.innerText ?? '', selector);
const plotCount = (app: AppPage) => app.evaluate(() => document.querySelectorAll('.lab-plot canvas').length);

async function complaints(app: AppPage): Promise<string[]> {
  // as a function of the driver's: the policy of the page forbids scripts that are not its own
  await app.evaluate(new Function(axe.source) as () => void);
  return app.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run('.lab-drawer');
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}

test('live plots of the running scene: one key away, they grow, and the sand goes on', async () => {
  const app = await browser.open(quickAddress, { viewport: { width: 1100, height: 700 } });
  await ready(app);
  await app.press('m');
  await eventually(() => isVisible(app, '.lab-drawer')).toBe(true);
  await eventually(() => plotCount(app)).toBeGreaterThanOrEqual(5);
  const before = await timeOf(app);
  await eventually(() => timeOf(app)).toBeGreaterThan(before);
  expect(await complaints(app)).toEqual([]);
  await app.press('Escape');
  await eventually(() => isVisible(app, '.lab-drawer')).toBe(false);
});

test('a link runs an experiment with live plots; it can be paused and cancelled, and one too small is refused in words', async () => {
  const app = await browser.open(`${quickAddress}&lab=force-network&grains=100`, {
    viewport: { width: 360, height: 640 },
  });
  await ready(app);
  await eventually(() => textOf(app, '.lab-status')).toContain('needs at least 300 grains');
  await app.fill('#lab-grains', '300');
  await app.click('.lab-buttons .primary');
  await eventually(() => textOf(app, '.lab-status')).toContain('filling a cylinder');
  // what it does is seen while it does it
  await eventually(() => plotCount(app)).toBeGreaterThan(0);
  await app.click('.lab-buttons .secondary');
  await eventually(() => textOf(app, '.lab-buttons')).toContain('Resume');
  await frames(app, 3);
  await app.evaluate(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>('.lab-buttons button')];
    buttons.find((button) => button.innerText === 'Cancel')?.click();
  });
  await eventually(() => textOf(app, '.lab-status')).toContain('Cancelled');
  expect(await complaints(app)).toEqual([]);
});
