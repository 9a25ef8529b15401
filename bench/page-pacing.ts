/**
 * How much of what the device can do arrives in the page: substeps per second of the page as people see it, over those of
 * `advance` (nothing is drawn, nothing is waited for), less the share of time that drawing takes. In both browsers, taking
 * turns in one page: the machine's own noise is in both.
 */
import { openChromium } from '../tests/support/chromium-page';
import { openFirefox } from '../tests/support/firefox-page';
import { serveSite } from '../tests/support/serve-app';
import { digits, spreadOf } from './numbers';

export interface PagePacing {
  readonly browser: string;
  readonly scene: string;
  /** Part of the throughput of `advance` less drawing, one value a round. */
  readonly parts: number[];
  readonly framesPerSecond: number[];
  /** Simulated over real time. */
  readonly timeRatio: number[];
  /** ms per substep and per picture, last round. */
  readonly costs: { readonly step: number; readonly picture: number };
}

const browsers = { firefox: openFirefox, chromium: openChromium };
/** s: until the page has found its pace, and of each turn. */
const warmUp = 6;
const turn = 4;

export async function measurePagePacing(
  root: string,
  quick: boolean,
  onProgress: (part: number, note: string) => void,
): Promise<PagePacing[]> {
  const site = await serveSite(root);
  const results: PagePacing[] = [];
  const scenes = quick ? ['sandbox'] : ['sandbox', 'hourglass', 'drum'];
  const jobs = scenes.flatMap((scene) => (['firefox', 'chromium'] as const).map((browser) => ({ scene, browser })));
  try {
    for (const [i, { scene, browser: name }] of jobs.entries()) {
      onProgress(i / jobs.length, `${name}, ${scene}`);
      const browser = await browsers[name]();
      const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
      await page.goto(`${site.url}?scene=${scene}`);
      await page.evaluate(() => window.tetrasand.ready);
      results.push({
        browser: name,
        scene,
        ...(await page.evaluate(takeTurns, { rounds: quick ? 3 : 7, warmUp, turn })),
      });
      await browser.close();
    }
  } finally {
    await site.close();
  }
  return results;
}

/** Runs in the page. */
async function takeTurns({ rounds, warmUp, turn }: { rounds: number; warmUp: number; turn: number }) {
  const { tetrasand } = window;
  const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
  const clock = () => performance.now() / 1000;
  const parts: number[] = [];
  const framesPerSecond: number[] = [];
  const timeRatio: number[] = [];
  let costs = { step: 0, picture: 0 };
  let batch = 64;
  for (let round = 0; round < rounds; round++) {
    tetrasand.pause(false);
    await wait(round === 0 ? warmUp : 1);
    const [start, from] = [clock(), tetrasand.time()];
    await wait(turn);
    const seconds = clock() - start;
    const rate = (tetrasand.time() - from) / tetrasand.dt() / seconds;
    const frames = tetrasand.frames();
    const fps = frames.rates?.framesPerSecond ?? 0;
    costs = frames.costs ?? costs;
    framesPerSecond.push(fps);
    timeRatio.push(rate * tetrasand.dt());
    tetrasand.pause(true);
    // what was queued, and the fine picture of sand at rest
    await wait(0.5);
    await tetrasand.counters();
    const begin = clock();
    await tetrasand.advance(batch * tetrasand.dt());
    const full = batch / (clock() - begin);
    batch = Math.max(64, Math.round((full * turn) / 2));
    parts.push(rate / (full * Math.max(0.05, 1 - (fps * costs.picture) / 1000)));
  }
  return { parts, framesPerSecond, timeRatio, costs };
}

export const pageHead = [
  'browser',
  'scene',
  'of `advance` less drawing',
  'frames per second',
  'real-time factor',
  'ms per substep',
  'ms per picture',
];

export function pageCells({ browser, scene, parts, framesPerSecond, timeRatio, costs }: PagePacing): string[] {
  const { least, median, most } = spreadOf(parts.map((part) => 100 * part));
  return [
    browser,
    scene,
    `${digits(median)} % (${digits(least)}–${digits(most)})`,
    digits(spreadOf(framesPerSecond).median),
    digits(spreadOf(timeRatio).median, 2),
    digits(costs.step),
    digits(costs.picture),
  ];
}
