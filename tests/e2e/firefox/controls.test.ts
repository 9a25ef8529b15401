import { expect, test } from 'vitest';
import type { AppPage } from '../../support/app-page.ts';
import { useBrowser } from '../../support/browser.ts';
import { eventually } from '../../support/wait.ts';
import {
  advance,
  frames,
  isPaused,
  isVisible,
  messages,
  quickAddress,
  ready,
  smallScreen,
  timeOf,
} from '../app-helpers.ts';

const browser = useBrowser();

test('Space pauses, the dot makes one step of exactly dt, Space goes on', async () => {
  const app = await browser.open(quickAddress, { viewport: smallScreen });
  await ready(app);
  const time = () => timeOf(app);
  await eventually(time).toBeGreaterThan(0);
  await app.press('Space');
  await eventually(() => isPaused(app)).toBe(true);
  const start = await time();
  await frames(app, 5);
  expect(await time()).toBe(start);
  const dt = await app.evaluate(() => window.tetrasand.dt());
  await app.press('.');
  await eventually(time).toBeGreaterThan(start);
  await frames(app, 5);
  expect((await time()) - start).toBeCloseTo(dt, 12);
  await app.click('[data-action=step]');
  await eventually(time).toBeGreaterThan(start + 1.5 * dt);
  expect((await time()) - start).toBeCloseTo(2 * dt, 12);
  await app.click('[data-action=pause]');
  await eventually(time).toBeGreaterThan(start + 5 * dt);
});

/** Of the settings; what is closed at first. */
const openFolder = (app: AppPage, name: string) =>
  app.evaluate((title) => {
    const folders = [...document.querySelectorAll<HTMLElement>('.panel .lil-title')];
    folders.find((folder) => folder.innerText.trim() === title)?.click();
  }, name);

test('settings: bad input keeps the sand and names the field; what needs a fresh start says so', async () => {
  const app = await browser.open(quickAddress, { viewport: { width: 900, height: 500 } });
  await ready(app);
  const params = () => app.evaluate(() => window.tetrasand.params());
  const gravity = '[data-parameter=gravity] input[type=text]';
  await openFolder(app, 'Gravity');
  await app.fill(gravity, 'lots');
  await app.press('Enter');
  await eventually(() => messages(app)).toContain('gravity: expected a number from 0 to 1000, got "lots"');
  expect((await params()).gravity).toBe(9.81);
  expect(await app.evaluate((field) => document.querySelector<HTMLInputElement>(field)?.value, gravity)).toBe('9.81');

  await advance(app, 0.02);
  await app.fill('[data-parameter=seed] input[type=text]', '7');
  await app.press('Enter');
  await eventually(() => messages(app)).toContain('restarted to apply “seed”');
  expect((await params()).seed).toBe(7);
  expect(await timeOf(app)).toBeLessThan(0.02);

  // another contact law: compiled while the sand waits, then running
  await openFolder(app, 'Contact law');
  await app.fill('[data-parameter=tangentialLaw] select', 'viscous-coulomb');
  await eventually(() => messages(app)).toContain('The contact law changed');
  expect((await params()).tangentialLaw).toBe('viscous-coulomb');
});

test('an own cluster: chosen in the settings, typed, and refused with a reason', async () => {
  const app = await browser.open(quickAddress, { viewport: { width: 900, height: 500 } });
  await ready(app);
  const field = '[data-parameter=ownCluster] input';
  const params = () => app.evaluate(() => window.tetrasand.params());
  await openFolder(app, 'Grain');
  expect(await isVisible(app, field)).toBe(false);
  await app.fill('[data-parameter=grainShape] select', 'own');
  await eventually(() => messages(app)).toContain('restarted to apply “grain shape”');
  await eventually(() => isVisible(app, field)).toBe(true);
  await app.fill(field, '0 0 0, 2 0');
  await app.press('Enter');
  await eventually(() => messages(app)).toContain('own cluster: expected 1 to 8 spheres as “x y z, x y z”');
  expect((await params()).ownCluster).toBe('0 0 0, 2 0 0, 0 2 0');
  await app.fill(field, '0 0 0, 2 0 0, 4 0 0, 2 2 0');
  await app.press('Enter');
  await eventually(async () => (await params()).ownCluster).toBe('0 0 0, 2 0 0, 4 0 0, 2 2 0');
  await eventually(() => timeOf(app)).toBeGreaterThan(0);
});

test('keys: brush, help, hiding, starting again', async () => {
  const app = await browser.open(quickAddress, { viewport: smallScreen });
  await ready(app);
  const brush = () => app.evaluate(() => window.tetrasand.params().brushSize);
  await app.press(']');
  await eventually(brush).toBeCloseTo(0.036, 6);
  await app.press('[');
  await eventually(brush).toBeCloseTo(0.03, 6);

  await app.press('?');
  await eventually(() => isVisible(app, 'dialog.sheet.help')).toBe(true);
  await app.press('Escape');
  await eventually(() => isVisible(app, 'dialog.sheet.help')).toBe(false);

  await app.press('h');
  await eventually(() => isVisible(app, '.toolbar')).toBe(false);
  await app.press('h');
  await eventually(() => isVisible(app, '.toolbar')).toBe(true);

  await advance(app, 0.05);
  await app.press('r');
  await eventually(() => timeOf(app)).toBeLessThan(0.05);
});
