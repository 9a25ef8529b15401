import { expect, test } from 'vitest';
import { scenes } from '../../../src/scene/scenes';
import { useBrowser } from '../../support/browser.ts';
import { eventually } from '../../support/wait.ts';
import { advance, countersOf, isVisible, openScene, quickAddress, ready, smallScreen } from '../app-helpers.ts';

const browser = useBrowser();

test('every scene opens from the gallery’s list and runs without an error', async () => {
  const app = await browser.open(quickAddress, { viewport: smallScreen });
  await ready(app);
  const sceneName = () => app.evaluate(() => window.tetrasand.sceneName());
  await app.press('o');
  await eventually(() => isVisible(app, 'dialog.gallery')).toBe(true);
  const cards = await app.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.scene-card')].map((card) => card.dataset.scene),
  );
  expect(cards.toSorted()).toEqual(Object.keys(scenes).toSorted());
  await app.click('.scene-card[data-scene=sandbox]');
  await eventually(sceneName).toBe('sandbox');
  // a software driver takes seconds to draw a thousand rings as meshes
  await app.evaluate(() => window.tetrasand.setView({ bodiesAs: 'spheres' }));
  for (const name of Object.keys(scenes)) {
    await openScene(app, name);
    await advance(app, await app.evaluate(() => window.tetrasand.dt()));
    expect(await sceneName()).toBe(name);
    expect(await countersOf(app), name).toMatchObject({ nonFinite: 0, removed: 0, listOverflow: 0 });
  }
  expect(app.errors).toEqual([]);
});
