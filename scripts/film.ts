/** npm run film: a film of a scene, drawn by the page itself in a browser without a window. `--help` lists the options. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, preview } from 'vite';
import { UsageError } from '../src/cli/options';
import { ProgressBar } from '../src/cli/progress';
import { parameterSpec } from '../src/params/table';
import { scenes } from '../src/scene/scenes';
import type { AppBrowser, AppPage } from '../tests/support/app-page';
import { launchChromium, openChromium } from '../tests/support/chromium-page';
import { openFirefox } from '../tests/support/firefox-page';
import { type FilmOptions, filmHelp, formatOf, parseFilm } from './film/options';
import { findFirefox } from './firefox.mjs';
import { writeWebp } from './pictures/to-webp';

const root = path.resolve(import.meta.dirname, '..');
/** Bytes of the film that come out of the page at a time. */
const portion = 3 * 2 ** 20;
/** ms */
const lookEvery = 250;

export async function main(): Promise<number> {
  let options: FilmOptions | null;
  try {
    options = parseFilm(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    return 2;
  }
  if (!options) {
    console.log(filmHelp);
    return 0;
  }
  await build({ root, logLevel: 'warn' });
  const server = await preview({ root, logLevel: 'warn', preview: { host: '127.0.0.1', port: 0 } });
  const engine = options.browser === 'auto' ? (findFirefox() ? 'firefox' : 'chromium') : options.browser;
  const browser: AppBrowser = await (engine === 'firefox' ? openFirefox() : openChromium());
  try {
    const page = await browser.newPage({ viewport: { width: options.width, height: options.height } });
    await page.goto(new URL(addressOf(options), server.resolvedUrls?.local[0]).href);
    await open(page, options);
    return await shoot(page, options, engine);
  } finally {
    await browser.close();
    await server.close();
  }
}

function addressOf({ scene, detail, method, set, view }: FilmOptions): string {
  const query = new URLSearchParams({ quality: 'full', theme: 'light' });
  if (Object.hasOwn(scenes, scene)) query.set('scene', scene);
  query.set('d', detail);
  if (method) query.set('method', method);
  for (const [key, value] of set) query.set(parameterSpec(key)?.shortKey ?? key, value);
  for (const pair of view) query.set(...(pair.split('=', 2) as [string, string]));
  return `?${query}`;
}

/** The scene as the film begins, without the interface. */
async function open(page: AppPage, { scene, begin }: FilmOptions): Promise<void> {
  await page.evaluate(() => window.tetrasand.ready);
  await page.evaluate(() => window.tetrasand.pause(true));
  await page.press('h');
  if (!Object.hasOwn(scenes, scene)) await openFile(page, scene);
  const complaints = await page.evaluate(() => window.tetrasand.messages());
  for (const complaint of complaints) console.error(complaint);
  await page.evaluate((seconds) => window.tetrasand.advance(seconds), begin);
}

async function openFile(page: AppPage, file: string): Promise<void> {
  if (file.endsWith('.json')) {
    const data = JSON.parse(readFileSync(file, 'utf8')) as unknown;
    await page.evaluate((scene) => window.tetrasand.openScene(scene), data);
    return;
  }
  const bytes = readFileSync(file).toString('base64');
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(atob(text), (part) => part.charCodeAt(0))], 'state.tetrasand'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, bytes);
  await page.evaluate(() => window.tetrasand.advance(0));
}

async function shoot(page: AppPage, options: FilmOptions, engine: string): Promise<number> {
  const { time, framesPerSecond, slowMotion, orbit, rise, zoom, out } = options;
  const format = formatOf(out);
  if (format === 'webp') return strip(page, options, engine);
  const order = { seconds: time, framesPerSecond, slowMotion, orbit, rise, zoom };
  if (format === 'png') mkdirSync(out, { recursive: true });
  await page.evaluate((request) => window.tetrasand.film.begin(request), { ...order, format });
  await page.evaluate(() => window.tetrasand.pause(false));
  const started = performance.now();
  const bar = new ProgressBar(path.basename(out));
  let pictures = 0;
  for (;;) {
    const state = await page.evaluate(() => window.tetrasand.film.state());
    if (format === 'png') {
      for (const picture of await page.evaluate(() => window.tetrasand.film.pictures())) {
        const name = `${String(pictures++).padStart(5, '0')}.png`;
        writeFileSync(path.join(out, name), Buffer.from(picture, 'base64'));
      }
    }
    const { progress, end } = state;
    if (progress) {
      bar.update(progress.frames / (progress.allFrames ?? 1), `frame ${progress.frames} of ${progress.allFrames}`);
    }
    if (end) {
      bar.end();
      if (end.kind !== 'done') {
        // a browser without encoders still draws
        if (end.kind === 'no-encoder') return withoutEncoder(page, options, engine);
        console.error(`The film could not be made: ${end.reason ?? end.kind}.`);
        return 1;
      }
      if (format !== 'png') writeFileSync(out, await download(page, state.size));
      const seconds = (performance.now() - started) / 1000;
      const what = format === 'png' ? `${pictures} PNG files` : `${state.frames} frames, ${state.codec} in ${format}`;
      console.log(
        `${out}: ${what}, ${options.width} × ${options.height}, by ${engine}, ${seconds.toFixed(0)} s (${(seconds / state.frames).toFixed(2)} s a frame)`,
      );
      return 0;
    }
    await new Promise((resolve) => setTimeout(resolve, lookEvery));
  }
}

/** All pictures side by side, for a page of a document. */
async function strip(page: AppPage, options: FilmOptions, engine: string): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tetrasand-strip-'));
  try {
    const code = await shoot(page, { ...options, out: folder }, engine);
    if (code !== 0) return code;
    const parts = readdirSync(folder)
      .sort()
      .map((name) => readFileSync(path.join(folder, name)));
    const chromium = await launchChromium();
    await writeWebp(chromium, [{ file: options.out, parts }]);
    await chromium.close();
    return 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** PNG files beside where the film would be, and the film from them where there is FFmpeg. */
async function withoutEncoder(page: AppPage, options: FilmOptions, engine: string): Promise<number> {
  const folder = options.out.replace(/\.[^.]*$/, '');
  console.error(`${engine} has no encoder for video: PNG files in ${folder} instead.`);
  await page.evaluate(() => window.tetrasand.pause(true));
  await page.evaluate(() => window.tetrasand.reset());
  await page.evaluate((seconds) => window.tetrasand.advance(seconds), options.begin);
  const code = await shoot(page, { ...options, out: folder }, engine);
  if (code !== 0) return code;
  const rate = String(options.framesPerSecond);
  try {
    const input = ['-framerate', rate, '-i', path.join(folder, '%05d.png')];
    execFileSync('ffmpeg', ['-y', ...input, '-pix_fmt', 'yuv420p', options.out], { stdio: 'ignore' });
    console.log(`${options.out}: made of them by FFmpeg`);
  } catch {
    console.error(`FFmpeg would make the film: ffmpeg -framerate ${rate} -i ${folder}/%05d.png ${options.out}`);
  }
  return 0;
}

async function download(page: AppPage, size: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let offset = 0; offset < size; offset += portion) {
    const part = await page.evaluate(([from, count]) => window.tetrasand.film.bytes(from, count), [offset, portion]);
    parts.push(Buffer.from(part, 'base64'));
  }
  return Buffer.concat(parts);
}
