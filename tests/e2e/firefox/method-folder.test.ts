import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { useBrowser } from '../../support/browser.ts';
import { serveSite } from '../../support/serve-app.ts';
import { copyTree } from '../../support/tree-copy.ts';
import { eventually } from '../../support/wait.ts';
import { advance, isVisible, messages, ready, restingCamera, textOf, timeOf } from '../app-helpers.ts';

/** Points that fall, as a method of their own: what it takes is one folder, and one more for a scene that uses it. */
const tree = copyTree({
  'falling-points/method': 'src/methods/falling-points',
  'falling-points/scene': 'src/scene/scenes/falling-points',
});
afterAll(() => tree.remove());

const run = (program: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, ['scripts/run.mjs', program, ...args], { cwd: tree.folder });

/** Mean height of the points after falling for so long, from where they began. */
const fallen = (seconds: number) => 0.5 * 9.81 * seconds ** 2;

describe('a method in a folder of its own', () => {
  const browser = useBrowser();

  test('runs on the command line', async () => {
    const heights = [0, 0.1].map(async (time) => {
      const out = path.join(tree.folder, `state-${time}.json`);
      await run('src/cli/sim.ts', 'falling-points', '--time', String(time), '--quiet', '--out', out);
      const { grains } = JSON.parse(readFileSync(out, 'utf8')) as { grains: { position: number[][] } };
      return grains.position.reduce((sum, [, y]) => sum + y, 0) / grains.position.length;
    });
    const [before, after] = await Promise.all(heights);
    // symplectic Euler falls further by g t dt/2, a hundredth
    expect((before - after) / fallen(0.1)).toBeCloseTo(1, 1);
  });

  test('runs a scene of another method on the command line, and a state only with its own', async () => {
    const out = path.join(tree.folder, 'column.tetrasand');
    const sim = (...args: string[]) => run('src/cli/sim.ts', ...args, '--quiet');
    await sim('column', '--method', 'falling-points', '--time', '0.01', '--out', out);
    await sim(out, '--time', '0.01');
    await expect(sim(out, '--method', 'dem')).rejects.toThrow('goes on with its own method, falling-points');
    const { stdout } = await sim(
      'column',
      '--compare',
      'dem,falling-points',
      '--time',
      '0.01',
      '--set',
      'youngModulus=1e5',
    );
    expect(stdout.match(/^\| .*/gm)).toEqual([
      expect.stringMatching(/method .*height cm .*run-out cm .*real time ×/),
      expect.stringMatching(/\| +dem \| +3084 /),
      expect.stringMatching(/\| +falling-points \| +3084 /),
    ]);
    await expect(sim('column', '--compare', 'dem,guess')).rejects.toThrow('--compare: unknown method “guess”');
    await expect(sim('column', '--method', 'guess')).rejects.toThrow('--method: unknown method “guess”');
  });

  test('is a choice in the page: the scene starts again, and what both methods know stays', async () => {
    const site = await serveSite(tree.folder);
    try {
      // a camera of one's own: the usual one comes nearer where bars leave more free, as a method without tools does
      const own = 'c=0_80_0_900_20_10';
      const app = await browser.open(`${site.url}?scene=column&d=600&quality=lit&colour=force&g=5&${own}`);
      await ready(app);
      const method = () => app.evaluate(() => window.tetrasand.method());
      const { target, distance, azimuth, elevation } = await restingCamera(app);
      await advance(app, 0.01);
      await app.click('[data-method=falling-points]');
      await eventually(method).toBe('falling-points');
      expect(await timeOf(app)).toBe(0);
      expect(await restingCamera(app)).toMatchObject({ target, distance, azimuth, elevation });
      expect(await app.evaluate(() => window.tetrasand.params().gravity)).toBe(5);
      // its only parameter and its only colour; the rest is hidden
      // (folders may be closed)
      const shown = (key: string) =>
        app.evaluate((name) => document.querySelector<HTMLElement>(`[data-parameter=${name}]`)?.style.display, key);
      expect([await shown('gravity'), await shown('friction')]).toEqual(['', 'none']);
      expect(await app.evaluate(() => window.tetrasand.view().colour)).toBe('material');
      expect(await textOf(app, '.method-help')).toContain('touch nothing');
      await eventually(() => app.evaluate(() => location.search)).toContain('method=falling-points');
      await app.click('[data-method=dem]');
      await eventually(method).toBe('dem');
      expect(await isVisible(app, '[data-parameter=friction]')).toBe(true);
      // the address opens the same, and a lost device comes back with it
      await app.goto(`${site.url}?scene=column&d=600&quality=lit&method=falling-points`);
      await ready(app);
      await app.evaluate(() => window.tetrasand.lose());
      await eventually(() => messages(app)).toContain('The sand is back');
      expect(await method()).toBe('falling-points');
    } finally {
      await site.close();
    }
  });

  test('runs beside another method: one clock, the same wishes, and one way back', async () => {
    const site = await serveSite(tree.folder);
    try {
      const app = await browser.open(`${site.url}?scene=column&d=600&quality=lit&E=1e6`, {
        viewport: { width: 1100, height: 620 },
      });
      await ready(app);
      await app.fill('#compare-choice', 'falling-points');
      const second = () => app.evaluate(() => window.tetrasand.beside()[0]?.method() ?? null);
      await eventually(second).toBe('falling-points');
      const times = () => app.evaluate(() => [window.tetrasand.time(), window.tetrasand.beside()[0]?.time() ?? -1]);
      const apart = async () => Math.abs((await times())[0] - (await times())[1]);
      // both run, and neither is further than a sixtieth of a second ahead, up to the substeps of a frame
      await eventually(async () => Math.min(...(await times()))).toBeGreaterThan(0.05);
      expect(await apart()).toBeLessThan(0.03);
      // what is asked for goes to both: here gravity, and a restart
      await app.evaluate(() => window.tetrasand.setParams({ gravity: 3 }));
      expect(await app.evaluate(() => window.tetrasand.beside()[0]?.params().gravity)).toBe(3);
      await eventually(() => app.evaluate(() => document.querySelectorAll('.compare-card dd').length)).toBe(6);
      const figures = () =>
        app.evaluate(() => [...document.querySelectorAll<HTMLElement>('.compare-card dd')].map((dd) => dd.innerText));
      await eventually(async () => (await figures()).filter((figure) => figure === '–').length).toBe(0);
      await eventually(() => app.evaluate(() => location.search)).toContain('compare=falling-points');
      // the two change places
      await app.click('[data-method=falling-points]');
      await eventually(second).toBe('dem');
      await app.fill('#compare-choice', 'off');
      await eventually(second).toBe(null);
      await eventually(() => app.evaluate(() => document.querySelectorAll('canvas.sand-beside').length)).toBe(0);
    } finally {
      await site.close();
    }
  });

  test('runs in the check of its scene', async () => {
    const { stdout } = await run('src/cli/scenes.ts', 'falling-points');
    expect(stdout).toMatch(/^ok +falling-points/m);
  });

  test('runs in the page, which greys out the tools that it has nothing for', async () => {
    const site = await serveSite(tree.folder);
    try {
      const app = await browser.open(`${site.url}?scene=falling-points&quality=lit`);
      await ready(app);
      await app.evaluate(() => window.tetrasand.pause(true));
      const height = () =>
        app.evaluate(async () => {
          const { position } = await window.tetrasand.state();
          return position.filter((_, i) => i % 3 === 1).reduce((sum, y) => sum + y, 0) / (position.length / 3);
        });
      const [time, before] = [await timeOf(app), await height()];
      await advance(app, 0.1);
      expect((before - (await height())) / (fallen(time + 0.1) - fallen(time))).toBeCloseTo(1, 1);
      const greyed = await app.evaluate(
        () => document.querySelectorAll(':is([role=radio], input[type=radio])[aria-disabled=true]').length,
      );
      expect(greyed).toBe(7);
      // a key says why, and changes nothing
      await app.press('5');
      await eventually(() => messages(app)).toContain('cannot remove grains');
      expect(await app.evaluate(() => window.tetrasand.tool())).toBe('pour');
    } finally {
      await site.close();
    }
  });
});
