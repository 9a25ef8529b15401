/** Keeping, sharing, comfort and offline in a real browser. One browser context and few pages: starting one takes seconds. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import axe from 'axe-core';
import { unzipSync } from 'fflate';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { scenes } from '../../../src/scene/scenes';
import { type ChromiumPage, chromiumPage, launchChromium } from '../../support/chromium-page.ts';
import { decodePng } from '../../support/png.ts';
import { type PolyData, readPolyData } from '../../support/poly-data.ts';
import { eventually } from '../../support/wait.ts';
import {
  advance,
  frames,
  isPaused,
  messages,
  ready,
  restingCamera,
  sandPixels,
  screenPoint,
  smallScreen,
  stopSlowTimers,
  timeOf,
} from '../app-helpers.ts';

const address = '?scene=heap&n=512&E=3e5&quality=lit&theme=light';
let browser: Browser;
let context: BrowserContext;
/** The page that the tests go on with, and Playwright's view of it. */
let app: ChromiumPage;
let page: Page;
const pages: ChromiumPage[] = [];
const foreignRequests: string[] = [];

async function openPage(search: string): Promise<ChromiumPage> {
  const opened = chromiumPage(await context.newPage());
  pages.push(opened);
  await opened.goto(new URL(search, inject('appUrl')).href);
  await ready(opened);
  return opened;
}

beforeAll(async () => {
  browser = await launchChromium();
  context = await browser.newContext({ viewport: smallScreen, acceptDownloads: true });
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(inject('appUrl')) && !/^(blob|data):/.test(url)) foreignRequests.push(url);
  });
  app = await openPage(address);
  page = app.page;
  await advance(app, 0.2);
});

afterAll(() => browser?.close());

/** What the page hands to the browser's download. */
async function downloaded(act: () => Promise<unknown>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

const said = () => messages(app);
const state = () =>
  page.evaluate(async () => {
    const { time, ids, position, orientation, velocity } = await window.tetrasand.state();
    return { time, ids: [...ids], position: [...position], orientation: [...orientation], velocity: [...velocity] };
  });

async function openDialog(key: string, name: string, from = app): Promise<void> {
  await from.press(key);
  await from.page.locator(`dialog.${name}[open]`).waitFor();
}

async function shareLink(from = app): Promise<string> {
  await openDialog('l', 'share', from);
  const link = await from.page.locator('.link-field').inputValue();
  await from.press('Escape');
  return link;
}

const chooseFile = (name: string, buffer: Buffer) =>
  page.locator('.share input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

let saved: Buffer;

test('a saved state gives back the same grains, bit for bit', async () => {
  await openDialog('l', 'share');
  const { name, bytes } = await downloaded(() => page.locator('[data-action=save-state]').click());
  expect(name).toMatch(/^tetrasand-heap-\d{4}-\d\d-\d\d-\d{6}\.tetrasand$/);
  saved = bytes;
  const before = await state();
  expect(before.ids.length).toBeGreaterThan(20);
  await advance(app, 0.02);
  expect((await state()).position).not.toEqual(before.position);
  await chooseFile('mine.tetrasand', bytes);
  await eventually(() => timeOf(app)).toBe(before.time);
  expect(await state()).toEqual(before);
  expect(await isPaused(app)).toBe(true);
  expect(await said()).toContain('Opened “Heap”');
});

test('cut and changed state files are refused with a sentence, and the sand stays', async () => {
  const before = await state();
  const changed = Buffer.from(saved);
  changed[changed.length >> 1] ^= 1;
  await chooseFile('changed.tetrasand', changed);
  await eventually(said).toContain('its checksum does not match');
  await chooseFile('cut.tetrasand', saved.subarray(0, 1000));
  await eventually(said).toContain('The end of this file is missing');
  await chooseFile('scene.json', Buffer.from('{"schema": 1, "name": "x", "grains": 7}'));
  await eventually(said).toContain('this scene cannot be opened');
  expect(await state()).toEqual(before);
});

/** Puts a ball beside the heap. Without the bars there is more to click on. */
async function placeBall(): Promise<void> {
  await page.locator('#sand').focus();
  await page.keyboard.press('7');
  await page.keyboard.press('h');
  const { x, y } = await screenPoint(app, [0.06, 0, 0.03]);
  await page.mouse.click(x, y);
  await page.keyboard.press('h');
}

const obstacles = (from = app) => from.evaluate(() => window.tetrasand.obstacleCount());

test('a placed obstacle stays over a reset and is in the scene file', async () => {
  const own = await obstacles();
  await placeBall();
  await eventually(() => obstacles()).toBe(own + 1);
  await page.evaluate(() => window.tetrasand.reset());
  expect(await obstacles()).toBe(own + 1);
  await openDialog('l', 'share');
  const { name, bytes } = await downloaded(() => page.locator('[data-action=save-scene]').click());
  expect(name).toMatch(/\.json$/);
  const file = JSON.parse(bytes.toString()) as { obstacles: { shape: string; centre: number[] }[] };
  expect(file.obstacles).toHaveLength(own + 1);
  const { shape, centre } = file.obstacles[own];
  expect(shape).toBe('ball');
  expect(Math.hypot(centre[0] - 0.06, centre[2] - 0.03)).toBeLessThan(0.01);
  await chooseFile('placed.json', bytes);
  await eventually(() => page.evaluate(() => window.tetrasand.sceneName())).toBe('heap');
  await eventually(() => obstacles()).toBe(own + 1);
  await chooseFile('mine.tetrasand', saved);
  await eventually(() => obstacles()).toBe(own);
  await placeBall();
  await eventually(() => obstacles()).toBe(own + 1);
});

test('a link carries scene, parameters, obstacles, camera and view, and comes out of the page that it opens as it went in', async () => {
  await page.evaluate(() => window.tetrasand.setParams({ friction: 0.33, restitution: 0.2 }));
  await page.locator('#sand').focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
  await restingCamera(app);
  const link = await shareLink();
  expect(link).toMatch(/[?&]l=1&scene=heap&.*f=0\.33/);
  expect(link).toContain('&c=');
  expect(link).toMatch(/&o=ball_\d[\d.]+_0_\d[\d.]+_\d+/);
  expect(link.length).toBeLessThan(300);
  const other = await openPage(link);
  expect(await other.evaluate(() => window.tetrasand.params())).toMatchObject({
    friction: 0.33,
    restitution: 0.2,
    capacity: 512,
  });
  expect(await obstacles(other)).toBe(await obstacles());
  expect(await shareLink(other)).toBe(link);
  await other.goto(
    new URL('?l=99&scene=nowhere&wobble=1&c=here&o=heart_1_2_3_4&n=512&quality=lit', inject('appUrl')).href,
  );
  await ready(other);
  const complaints = await messages(other);
  for (const word of ['newer version', 'nowhere', 'wobble', 'camera', '1 of 1 obstacles'])
    expect(complaints).toContain(word);
  await other.page.close();
});

test('a page that has not drawn yet shares the view that its link had', async () => {
  const early = chromiumPage(await context.newPage());
  await early.page.addInitScript(() => {
    window.requestAnimationFrame = () => 0;
  });
  const view = 'c=-10.3_39.1_1.6_434.2_68_24.3';
  await early.goto(new URL(`?l=1&scene=heap&d=600&n=512&${view}`, inject('appUrl')).href);
  await ready(early);
  expect(await shareLink(early)).toContain(view);
  await early.page.close();
});

test('S gives a PNG with sand in it', async () => {
  const { name, bytes } = await downloaded(() => page.keyboard.press('s'));
  expect(name).toMatch(/\.png$/);
  const picture = decodePng(bytes);
  expect([picture.width, picture.height]).toEqual([smallScreen.width, smallScreen.height]);
  expect(sandPixels(picture)).toBeGreaterThan(40);
});

/** Chooses in the dialog and presses the button. */
async function exportAs(format: string, what = 'now'): Promise<void> {
  await openDialog('l', 'share');
  await page.selectOption('[name=export-what]', what);
  await page.selectOption('[name=export-format]', format);
  await page.click('[data-action=export-start]');
}

/** Where spheres of two grains touch each other, or one the floor, midway in the overlap: seen in their places alone. */
function touchingSpheres({ counts, arrays: { Points, radius, id } }: PolyData): number[][] {
  const places = Array.from({ length: counts.Points }, (_, i) => [0, 1, 2].map((axis) => Points[3 * i + axis]));
  // m; whether less than that is a contact is a question of rounding
  const deep = 1e-7;
  return places.flatMap(([x, y, z], i) => {
    const others = places.slice(i + 1).filter((place, k) => {
      const j = i + 1 + k;
      const distance = Math.hypot(place[0] - x, place[1] - y, place[2] - z);
      return id[i] !== id[j] && distance < radius[i] + radius[j] - deep;
    });
    const middles = others.map((place) => [(x + place[0]) / 2, (y + place[1]) / 2, (z + place[2]) / 2]);
    return y < radius[i] - deep ? [...middles, [x, (y - radius[i]) / 2, z]] : middles;
  });
}

test('this moment goes to ParaView with its contacts, as a download', async () => {
  await page.evaluate(() => Object.assign(window, { showSaveFilePicker: undefined }));
  const { name, bytes } = await downloaded(() => exportAs('vtp'));
  expect(name).toMatch(/^tetrasand-heap-.*\.zip$/);
  await eventually(said).toContain(`Saved as ${name}: one moment`);
  const files = unzipSync(bytes);
  expect(Object.keys(files).sort()).toEqual([
    'heap-00000.vtp',
    'heap-contacts-00000.vtp',
    'heap-contacts.pvd',
    'heap.pvd',
  ]);
  const { time, ids, position } = await state();
  expect(Buffer.from(files['heap.pvd']).toString()).toContain(`timestep="${time}" part="0" file="heap-00000.vtp"`);
  const spheres = readPolyData(files['heap-00000.vtp']);
  expect(spheres.counts.Points).toBe(4 * ids.length);
  // a grain lies in the middle of its spheres
  for (const grain of [0, ids.length - 1]) {
    expect(spheres.arrays.id[4 * grain]).toBe(ids[grain]);
    for (const axis of [0, 1, 2]) {
      const places = [0, 1, 2, 3].map((sphere) => spheres.arrays.Points[3 * (4 * grain + sphere) + axis]);
      expect(places.reduce((sum, x) => sum + x / 4, 0)).toBeCloseTo(position[3 * grain + axis], 6);
    }
  }
  const contacts = readPolyData(files['heap-contacts-00000.vtp']);
  const middles = Array.from({ length: contacts.counts.Lines }, (_, i) =>
    [0, 1, 2].map((axis) => (contacts.arrays.Points[6 * i + axis] + contacts.arrays.Points[6 * i + 3 + axis]) / 2),
  );
  const touching = touchingSpheres(spheres);
  expect(touching.length).toBeGreaterThan(5);
  for (const point of touching) {
    const nearest = Math.min(...middles.map((middle) => Math.hypot(...middle.map((x, axis) => x - point[axis]))));
    expect(nearest).toBeLessThan(1e-6);
  }
  const forces = Array.from({ length: contacts.counts.Lines }, (_, i) =>
    Math.hypot(...[0, 1, 2].map((axis) => contacts.arrays.force[3 * i + axis])),
  );
  expect(Math.max(...forces)).toBeGreaterThan(0);
  forces.forEach((force, i) => void expect(force).toBeGreaterThanOrEqual(0.999 * contacts.arrays.normalForce[i]));
});

test('the moments of the rewind bar go to OVITO, into a file that was chosen', async () => {
  for (let i = 0; i < 2; i++) {
    await advance(app, 0.02);
    const now = await timeOf(app);
    await eventually(() => page.evaluate(() => window.tetrasand.snapshotTime())).toBe(now);
  }
  await frames(app);
  // the dialog is the system's own: a file of the page's own stands in for what would be chosen there
  await page.evaluate(() => {
    const showSaveFilePicker = async () =>
      (await navigator.storage.getDirectory()).getFileHandle('chosen.xyz', { create: true });
    Object.assign(window, { showSaveFilePicker });
  });
  await exportAs('xyz', 'rewind');
  await eventually(said).toContain('Saved as chosen.xyz');
  const [, count] = /Saved as chosen\.xyz: (\d+) moments/.exec(await said()) ?? [];
  expect(Number(count)).toBeGreaterThanOrEqual(3);
  const text = await page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    return (await (await folder.getFileHandle('chosen.xyz')).getFile()).text();
  });
  const lines = text.trimEnd().split('\n');
  const times: number[] = [];
  for (let at = 0; at < lines.length; at += Number(lines[at]) + 2) {
    times.push(Number(/ Time=(\S+)$/.exec(lines[at + 1])?.[1]));
  }
  expect(times).toHaveLength(Number(count));
  expect(times).toEqual([...times].sort((a, b) => a - b));
  const { time, ids } = await state();
  expect(times.at(-1)).toBe(time);
  expect(lines.filter((line) => line.startsWith('sand '))).not.toHaveLength(0);
  expect(Number(lines.at(-1)?.split(' ').at(-1))).toBe(ids.at(-1));
});

test('V makes a film until V is pressed again, with its time shown; it can be cancelled', async () => {
  const begin = async () => {
    await page.keyboard.press('v');
    await page.click('[data-action=film-start]');
    await page.locator('.recording .clock').waitFor();
  };
  await begin();
  await page.click('[data-action=film-cancel]');
  await eventually(() => page.locator('.recording').count()).toBe(0);
  expect(await messages(app)).toContain('discarded');
  await page.keyboard.press('v');
  await page.selectOption('.film select >> nth=-1', 'webm');
  await page.keyboard.press('Escape');
  await begin();
  await page.keyboard.press('Space');
  await eventually(() => page.locator('.film-bar').innerText()).toMatch(/frame [2-9]/);
  const { name, bytes } = await downloaded(() => page.keyboard.press('v'));
  await page.keyboard.press('Space');
  expect(name).toMatch(/\.webm$/);
  // EBML, the head of every WebM file
  expect(bytes.subarray(0, 4).toString('hex')).toBe('1a45dfa3');
  expect(bytes.length).toBeGreaterThan(1000);
  await eventually(() => page.locator('.recording').count()).toBe(0);
});

test('a hidden page stands still, and nothing is caught up afterwards', async () => {
  const hide = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  const time = () => timeOf(app);
  await page.evaluate(() => window.tetrasand.pause(false));
  const start = await time();
  await eventually(time).toBeGreaterThan(start);
  await hide(true);
  const hidden = await time();
  await frames(app, 10);
  expect(await time()).toBe(hidden);
  await hide(false);
  await eventually(time).toBeGreaterThan(hidden);
  await advance(app, 0);
});

test('gravity tips where the ball is pushed, by keyboard too', async () => {
  await page.keyboard.press('w');
  await page.locator('.tilt-dish').waitFor();
  const tilt = () => page.evaluate(() => window.tetrasand.params().gravityTilt);
  for (let i = 0; i < 4; i++) {
    const before = await tilt();
    await page.keyboard.press('ArrowUp');
    await eventually(tilt).toBeGreaterThan(before);
  }
  expect(await tilt()).toBeGreaterThan(2.9);
  expect(await page.locator('.tilt-dish').getAttribute('aria-valuetext')).toContain('away from you');
  await page.keyboard.press('Home');
  await eventually(tilt).toBe(0);
  await page.keyboard.press('Escape');
});

test('gravity follows the sensor of the device: asked first, off with one press', async () => {
  const sensor = await context.newCDPSession(page);
  const hold = (beta: number, gamma: number) =>
    sensor.send('DeviceOrientation.setDeviceOrientationOverride', { alpha: 0, beta, gamma });
  const answer = (words: string) =>
    page.evaluate((given) => {
      Object.assign(DeviceOrientationEvent, { requestPermission: () => Promise.resolve(given) });
    }, words);
  const tilt = () => page.evaluate(() => window.tetrasand.params().gravityTilt);
  await page.keyboard.press('w');
  const button = page.getByRole('button', { name: 'Tilt with the device' });
  // however late its first word comes; messages stay then and lie over the buttons, which keys reach all the same
  await app.evaluate(stopSlowTimers);
  await answer('denied');
  await hold(40, 0);
  await button.press('Enter');
  await eventually(said).toContain('may not read the tilt sensor');
  expect(await button.getAttribute('aria-pressed')).toBe('false');
  await answer('granted');
  await button.press('Enter');
  await eventually(said).toContain('Gravity now follows the device');
  // as it is held counts as level; then its right side goes down
  expect(await tilt()).toBe(0);
  await hold(40, 20);
  // in the axes of the device gravity is (cos β sin γ, …): sin⁻¹(cos 40° sin 20°) = 15.2° to the side, a little along
  await eventually(tilt).toBeGreaterThan(14);
  expect(await tilt()).toBeLessThan(18);
  expect(await page.locator('.tilt-dish').getAttribute('aria-valuetext')).toContain('right');
  await button.press('Enter');
  const last = await tilt();
  const told = page.evaluate(
    () =>
      new Promise<void>((done) => {
        addEventListener('deviceorientation', ({ gamma }) => gamma === -30 && done());
      }),
  );
  await hold(40, -30);
  await told;
  await frames(app);
  expect(await tilt()).toBe(last);
  await sensor.send('DeviceOrientation.clearDeviceOrientationOverride');
  await page.getByRole('button', { name: 'Straight down' }).press('Enter');
  await eventually(tilt).toBe(0);
  await page.locator('.tilt-dish').focus();
  await page.keyboard.press('Escape');
});

test.each(['light', 'dark'] as const)('axe finds nothing to complain about in %s', async (theme) => {
  await page.evaluate(axe.source);
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);
  // colours settle without their transitions
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const complaints: string[] = [];
  const look = async (where: string) => {
    const found = await page.evaluate(async () => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run();
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    });
    complaints.push(...found.map((words) => `${where}: ${words}`));
  };
  await look('page');
  for (const [key, name] of [
    ['?', 'help'],
    ['o', 'gallery'],
    ['l', 'share'],
  ] as const) {
    await openDialog(key, name);
    await look(name);
    await page.keyboard.press('Escape');
  }
  await page.keyboard.press('w');
  await look('gravity');
  await page.keyboard.press('Escape');
  expect(complaints).toEqual([]);
});

test('after a crash the sand is offered again, and goes on where it was', async () => {
  const before = await state();
  const standing = await obstacles();
  expect(standing).toBe(2);
  // the clock of the autosave is ten seconds, and nobody says goodbye in a crash
  await eventually(() =>
    page.evaluate(
      (time) =>
        new Promise<boolean>((resolve) => {
          const request = indexedDB.open('tetrasand');
          request.onsuccess = () => {
            const all = request.result.transaction('kept').objectStore('kept').getAll();
            all.onsuccess = () => {
              request.result.close();
              const heads = all.result.map(({ file }: { file: Uint8Array }) =>
                new TextDecoder('latin1').decode(file.slice(0, 400)),
              );
              resolve(heads.some((head: string) => head.includes(`"time":${time},`)));
            };
            all.onerror = () => resolve(false);
          };
        }),
      before.time,
    ),
  ).toBe(true);
  await page.close({ runBeforeUnload: false });
  app = await openPage(address);
  page = app.page;
  const offer = page.locator('.toast', { hasText: 'Your last session is still here' });
  await offer.waitFor();
  await page.evaluate(() => window.tetrasand.pause(true));
  await offer.getByRole('button', { name: 'Resume it' }).click();
  await eventually(() => timeOf(app)).toBe(before.time);
  expect(await state()).toEqual(before);
  expect(await obstacles()).toBe(standing);
});

test('without a network the page starts all the same', async () => {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50));
  });
  await context.setOffline(true);
  const offline = await openPage(address);
  expect(await offline.evaluate(() => window.tetrasand.sceneName())).toBe('heap');
  const manifest = await offline.evaluate(async () => (await fetch('./manifest.webmanifest')).json());
  expect(manifest.icons.length).toBeGreaterThan(2);
  // the address that each card of the gallery has, whether the picture is in view or not
  const widths = await offline.evaluate(() => {
    const images = [...document.querySelectorAll<HTMLImageElement>('.scene-card img')];
    return Promise.all(images.map(async ({ src }) => (await createImageBitmap(await (await fetch(src)).blob())).width));
  });
  expect(widths).toEqual(Object.keys(scenes).map(() => 320));
  await context.setOffline(false);
  await offline.page.close();
});

test('a new version says that it is there, and takes over when it is asked to', async () => {
  const file = path.resolve('dist/service-worker.js');
  const worker = readFileSync(file, 'utf8');
  const caches = () => page.evaluate(() => window.caches.keys());
  const [before] = await caches();
  try {
    writeFileSync(file, worker.replace(/"version":"\w+"/, '"version":"next"'));
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    const offer = page.locator('.toast', { hasText: 'A new version of Tetrasand is available.' });
    await offer.waitFor();
    expect(await caches()).toHaveLength(2);
    const reloaded = page.waitForEvent('load');
    await offer.getByRole('button', { name: 'Reload' }).click();
    await reloaded;
    await ready(app);
    const [after, ...others] = await caches();
    expect(after).toMatch(/ next$/);
    expect(after).not.toBe(before);
    expect(others).toEqual([]);
  } finally {
    writeFileSync(file, worker);
  }
});

test('in all of this: nothing asked of another host, no complaint of the content policy, no error', () => {
  expect(foreignRequests).toEqual([]);
  expect(pages.flatMap(({ errors }) => errors)).toEqual([]);
});
