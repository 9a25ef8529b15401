import { beforeAll, expect, test } from 'vitest';
import { scenes } from '../../../src/scene/scenes';
import { useSharedPage } from '../../support/browser.ts';
import { eventually } from '../../support/wait.ts';
import { advance, countersOf, isVisible, openScene, quickAddress, ready, smallScreen } from '../app-helpers.ts';

const shared = useSharedPage(quickAddress, { viewport: smallScreen });
const sceneName = () => shared().evaluate(() => window.tetrasand.sceneName());

beforeAll(async () => {
  await ready(shared());
  // a software driver takes seconds to draw a thousand rings as meshes
  await shared().evaluate(() => window.tetrasand.setView({ bodiesAs: 'spheres' }));
});

test('the gallery has every scene and opens one', async () => {
  const app = shared();
  await app.press('o');
  await eventually(() => isVisible(app, 'dialog.gallery')).toBe(true);
  const cards = await app.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.scene-card')].map((card) => card.dataset.scene),
  );
  expect(cards.toSorted()).toEqual(Object.keys(scenes).toSorted());
  await app.click('.scene-card[data-scene=sandbox]');
  await eventually(sceneName).toBe('sandbox');
});

test.each(Object.keys(scenes))('%s opens and runs', async (name) => {
  const app = shared();
  await openScene(app, name);
  expect(await sceneName()).toBe(name);
  await advance(app, await app.evaluate(() => window.tetrasand.dt()));
  const { nonFinite, removed, listOverflow = 0 } = await countersOf(app); // not every method has lists
  expect({ nonFinite, removed, listOverflow }).toEqual({ nonFinite: 0, removed: 0, listOverflow: 0 });
});

test('one click shows a scene as in the paper', async () => {
  const app = shared();
  await openScene(app, 'hopper');
  const choice = (form: string, checked: boolean) => `.form-choice [data-form="${form}"][aria-checked="${checked}"]`;
  const isThere = (selector: string) => app.evaluate((css) => document.querySelector(css) !== null, selector);
  const click = (form: string) =>
    app.evaluate((css) => document.querySelector<HTMLElement>(css)?.click(), choice(form, false));
  await eventually(() => isThere(choice('own', true))).toBe(true);
  await click('paper-397');
  await eventually(() => isThere(choice('paper-397', true))).toBe(true);
  await advance(app, await app.evaluate(() => window.tetrasand.dt()));
  // adaptive steps are what only the paper has
  expect((await countersOf(app)).stepsAccepted).toBeGreaterThan(0);
  expect(app.errors).toEqual([]);
});
