import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { useBrowser } from '../../support/browser.ts';
import { serveSite } from '../../support/serve-app.ts';
import { copyTree } from '../../support/tree-copy.ts';
import { eventually } from '../../support/wait.ts';
import { advance, messages, ready, timeOf } from '../app-helpers.ts';

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
