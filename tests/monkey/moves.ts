/** What the monkey can do: each move says what it is going to do, in words that a person can repeat, and does it. */
import type { AppPage, MouseButton } from '../support/app-page.ts';
import { type Control, findControls } from './controls.ts';
import { randomFile, tetrahedron } from './files.ts';

export interface Player {
  readonly page: AppPage;
  readonly random: () => number;
  /** Scenes that may be opened by name. */
  readonly scenes: readonly string[];
  /** Takes the graphics device away only while no picture is on its way: Firefox often gives no more frames otherwise (docs/reliability.md). */
  readonly betweenPictures: boolean;
  /** The graphics device is not taken away at all. */
  readonly keepDevice: boolean;
  /** Notes what is about to happen. */
  say(words: string): void;
}

type Move = (player: Player) => Promise<void>;

const pick = <T>({ random }: Player, list: readonly T[]): T => list[Math.floor(random() * list.length)];
const between = ({ random }: Player, low: number, high: number) => low + random() * (high - low);
const whole = (player: Player, low: number, high: number) => Math.floor(between(player, low, high + 1));

const sizes = [
  [360, 640],
  [480, 400],
  [800, 500],
  [1100, 620],
] as const;

/** Somewhere on the picture, whatever lies over it there. */
async function placeOn(player: Player): Promise<[number, number]> {
  const [width, height] = await player.page.evaluate(() => [innerWidth, innerHeight] as const);
  return [Math.round(between(player, 0, width - 1)), Math.round(between(player, 0, height - 1))];
}

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

/** Whether there is such an element within so many ms. */
async function appears({ page }: Player, selector: string, within: number): Promise<boolean> {
  for (const end = Date.now() + within; ; await pause(100)) {
    if (await page.evaluate((name) => document.querySelector(name) !== null, selector)) return true;
    if (Date.now() > end) return false;
  }
}

/** Presses, moves over a few places, holds, lets go: a tool with the left button, the camera with the others. */
async function drag(player: Player, button: MouseButton): Promise<void> {
  const { mouse } = player.page;
  const way: [number, number][] = [];
  for (let left = whole(player, 2, 5); left > 0; left--) way.push(await placeOn(player));
  const hold = whole(player, 0, 600);
  player.say(`${button} drag ${way.map((place) => place.join(',')).join(' → ')}, held ${hold} ms`);
  await mouse.move(...way[0]);
  await mouse.down({ button });
  for (const place of way.slice(1)) await mouse.move(...place, { steps: 3 });
  await pause(hold);
  await mouse.up({ button });
}

async function wheel(player: Player): Promise<void> {
  const [place, way] = [await placeOn(player), whole(player, -600, 600)];
  player.say(`wheel ${way} at ${place.join(',')}`);
  await player.page.mouse.move(...place);
  await player.page.wheel(way);
}

const plainKeys = [
  ...'123456789 .rfp?[]hgcsvmuno',
  'Escape',
  'Tab',
  'Enter',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
];
const chords = ['Control+z', 'Control+Shift+z', 'Control+y'];

/** Keys that the interface announces, keys that people expect, and keys that mean nothing. */
async function key(player: Player): Promise<void> {
  const announced = await player.page.evaluate(() =>
    [...document.querySelectorAll('[aria-keyshortcuts]')].map((part) => part.getAttribute('aria-keyshortcuts') ?? ''),
  );
  const known = announced.filter((name) => name.length === 1 || name === 'Space');
  const name = pick(player, [...plainKeys, ...chords, ...known]);
  player.say(`key ${name}`);
  await player.page.press(name === ' ' ? 'Space' : name);
}

const texts = ['', '0', '-1', 'NaN', '1e999', 'sand', '0,5', '0.5', '1', '3', '1e-9', '10', '100', '512', '2e6', '<b>'];

async function control(player: Player): Promise<void> {
  const all = await findControls(player.page);
  if (all.length === 0) return;
  await useControl(player, pick(player, all));
}

async function useControl(player: Player, { role, name, x, y, options }: Control): Promise<void> {
  const { page } = player;
  const there = `${role} “${name}”`;
  if (role === 'file') {
    const file = randomFile(player.random);
    player.say(`${there}: choose ${file.name} (${file.text.length} characters)`);
    await chooseFile(page, file.name, Buffer.from(file.text));
  } else if (role === 'select') {
    const option = pick(
      player,
      options.length > 8 ? options.filter((value) => player.scenes.includes(value)) : options,
    );
    if (option === undefined) return;
    player.say(`${there}: choose ${option}`);
    await chooseOption(page, x, y, option);
  } else if (role === 'range') {
    const shift = between(player, -60, 60);
    player.say(`${there}: drag by ${Math.round(shift)}`);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + shift, y, { steps: 3 });
    await page.mouse.up();
  } else if (['text', 'number', 'search', 'textarea', 'url'].includes(role)) {
    const words = pick(player, texts);
    player.say(`${there}: type “${words}”`);
    await page.mouse.click(x, y);
    await page.press('Control+a');
    await page.press('Delete');
    await page.type(words);
    await page.press('Enter');
  } else {
    player.say(`click ${there}`);
    await page.mouse.click(x, y);
  }
}

/** As the dialog of the browser would, which nobody can use without a screen. */
function chooseFile(page: AppPage, name: string, bytes: Buffer): Promise<void> {
  return page.evaluate(
    ([fileName, content]) => {
      const file = new File([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], fileName);
      const input = document.querySelector<HTMLInputElement>('input[type=file]');
      if (!input) return;
      const files = new DataTransfer();
      files.items.add(file);
      input.files = files.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    [name, bytes.toString('base64')] as const,
  );
}

/** Native lists cannot be clicked without a screen: the value is set as the browser would, with its event. */
function chooseOption(page: AppPage, x: number, y: number, option: string): Promise<void> {
  return page.evaluate(
    ([left, top, value]) => {
      const select = document.elementFromPoint(left as number, top as number)?.closest('select');
      if (!select) return;
      select.value = String(value);
      select.dispatchEvent(new Event('change', { bubbles: true }));
    },
    [x, y, option] as const,
  );
}

async function tool(player: Player): Promise<void> {
  const tools = await player.page.evaluate(() => [...window.tetrasand.tools()]);
  const name = pick(player, tools);
  player.say(`tool ${name}`);
  await player.page.press('Escape');
  await player.page.evaluate((asked) => window.tetrasand.chooseTool(asked), name);
  await drag(player, 'left');
}

async function scene(player: Player): Promise<void> {
  const name = pick(player, player.scenes);
  player.say(`open scene ${name}`);
  await player.page.evaluate((asked) => window.tetrasand.openScene(asked), name);
}

async function reset(player: Player): Promise<void> {
  player.say('reset');
  await player.page.evaluate(() => window.tetrasand.reset());
}

async function resize(player: Player): Promise<void> {
  const [width, height] = pick(player, sizes);
  player.say(`resize to ${width} × ${height}`);
  await player.page.resize(width, height);
}

async function drop(player: Player): Promise<void> {
  const file = randomFile(player.random);
  player.say(`drop ${file.name} (${file.text.length} characters)`);
  await dropOn(player.page, file.name, Buffer.from(file.text));
}

function dropOn(page: AppPage, name: string, bytes: Buffer): Promise<void> {
  return page.evaluate(
    ([fileName, content]) => {
      const file = new File([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], fileName);
      const files = new DataTransfer();
      files.items.add(file);
      const event = (type: string) => new DragEvent(type, { dataTransfer: files, bubbles: true, cancelable: true });
      for (const type of ['dragenter', 'dragover', 'drop'])
        document.querySelector('#interface')?.dispatchEvent(event(type));
    },
    [name, bytes.toString('base64')] as const,
  );
}

/** A good mesh, all the way through its dialog to a body in the sand. */
async function bringMesh(player: Player): Promise<void> {
  const { page } = player;
  player.say('bring a mesh and use it');
  await page.press('Escape');
  await dropOn(page, 'mine.obj', Buffer.from(tetrahedron));
  const use = '.mesh-dialog[open] .primary:enabled';
  for (const wait of [5000, 15_000]) {
    // a page that is busy with something else may refuse it, and says so
    if (await appears(player, use, wait))
      await page.evaluate((button) => document.querySelector<HTMLElement>(button)?.click(), use);
  }
}

/** A body of the library above the middle. */
async function addBody(player: Player): Promise<void> {
  const name = pick(player, ['ball', 'box', 'torus', 'ring', 'gear', 'rabbit', 'pot']);
  player.say(`drop a ${name}`);
  await player.page.evaluate((asked) => window.tetrasand.addBody(asked), name).catch(noDevice);
}

/** What the share sheet hands out: a link, or a file in base64. Null when it offers none now. */
async function shared(player: Player, what: 'link' | 'save-state' | 'save-scene'): Promise<string | null> {
  const { page } = player;
  await page.press('Escape');
  await page.evaluate(() => document.querySelector<HTMLElement>('#sand')?.focus());
  await page.press('l');
  if (!(await appears(player, 'dialog.share[open]', 5000))) return null;
  if (what === 'link') {
    const link = await page.evaluate(() => document.querySelector<HTMLInputElement>('.link-field')?.value);
    await page.press('Escape');
    return link || null;
  }
  return page.evaluate(handedOut, what);
}

/** In the page: presses what saves, and takes the file that the browser would put among its downloads. */
async function handedOut(action: string): Promise<string | null> {
  const { createObjectURL } = URL;
  const { click } = HTMLAnchorElement.prototype;
  try {
    const file = await new Promise<Blob | null>((resolve) => {
      const kept = new Map<string, Blob>();
      URL.createObjectURL = (content: Blob) => {
        const address = createObjectURL.call(URL, content);
        kept.set(address, content);
        return address;
      };
      HTMLAnchorElement.prototype.click = function () {
        const content = kept.get(this.href);
        if (content) resolve(content);
        else click.call(this);
      };
      setTimeout(resolve, 20_000, null);
      document.querySelector<HTMLElement>(`[data-action=${action}]`)?.click();
    });
    if (!file) return null;
    const letters = Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte));
    return btoa(letters.join(''));
  } finally {
    URL.createObjectURL = createObjectURL;
    HTMLAnchorElement.prototype.click = click;
  }
}

/** Opens the link of what there is, or one that was damaged on its way. */
async function followLink(player: Player): Promise<void> {
  const link = await shared(player, 'link');
  if (link === null) return player.say('no link to follow');
  const cut = whole(player, link.indexOf('?') + 1, link.length);
  const address = pick(player, [link, link, link.slice(0, cut), `${link}&o=heart_1_2_3_4~ball_50_0_50_20&wobble=1`]);
  player.say(`open the link ${address.slice(address.indexOf('?'))}`);
  await visit(player.page, address);
}

/** Where only the part behind # differs, the page loads itself again, after the browser has arrived. */
async function visit(page: AppPage, address: string): Promise<void> {
  const isHere = await page.evaluate((there) => {
    window.isOld = true;
    return location.href === there;
  }, address);
  await (isHere ? page.reload() : page.goto(address));
  // a document that goes away has no answer
  const isNew = () => page.evaluate(() => !window.isOld && 'tetrasand' in window).catch(() => false);
  while (!(await isNew())) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Saves a state or a scene and opens it again, whole, cut or changed. */
async function reopen(player: Player): Promise<void> {
  const kind = pick(player, ['save-state', 'save-state', 'save-scene'] as const);
  const file = await shared(player, kind);
  if (file === null) return player.say('no file to open again');
  let bytes = Buffer.from(file, 'base64');
  const harm = pick(player, ['as it is', 'as it is', 'cut', 'changed'] as const);
  if (harm === 'cut') bytes = bytes.subarray(0, whole(player, 0, bytes.length - 1));
  if (harm === 'changed') bytes[whole(player, 0, bytes.length - 1)] ^= 1 << whole(player, 0, 7);
  player.say(`${kind} and open it, ${harm}`);
  await dropOn(player.page, kind === 'save-state' ? 'mine.tetrasand' : 'mine.json', bytes);
}

/** While the device is gone there is nothing to do things to. */
function noDevice(error: unknown): void {
  if (!/no graphics device|lost|destroyed|aborted|mapping webgpu buffer failed/i.test(String(error))) throw error;
}

/** Values that the sliders offer, through the same queue as they. */
async function parameters(player: Player): Promise<void> {
  const choices: Readonly<Record<string, readonly [number, number]>> = {
    friction: [0, 1.5],
    restitution: [0.1, 1],
    gravity: [0, 20],
    gravityTilt: [0, 180],
    cohesion: [0, 30],
    rollingFriction: [0, 0.001],
    brushSize: [0.01, 0.06],
    pourRate: [100, 3000],
    speed: [0.05, 1],
  };
  const name = pick(player, Object.keys(choices));
  const value = Number(between(player, ...choices[name]).toPrecision(3));
  player.say(`set ${name} to ${value}`);
  await player.page.evaluate(([key, number]) => window.tetrasand.setParams({ [key]: number }), [name, value] as const);
}

async function lose(player: Player): Promise<void> {
  if (player.keepDevice) return player.say('the graphics device stays');
  player.say('the graphics device is taken away');
  await player.page.evaluate(async (betweenPictures) => {
    const app = window.tetrasand;
    const sleep = (time: number) => new Promise((resolve) => setTimeout(resolve, time));
    // one that was taken a moment ago must have come back: what is not there cannot be taken
    while (!app.hasDevice()) await sleep(50);
    if (!betweenPictures) return app.lose();
    const wasPaused = app.paused();
    app.pause(true);
    while (!app.paused()) await sleep(50);
    // time that stands still is drawn a few times more, until the picture is complete and the camera at rest
    for (let round = 0; round < 20; round++) {
      await new Promise(requestAnimationFrame);
      await sleep(150);
      await app.counters();
    }
    app.lose();
    // the news takes a while: until then nothing must be drawn with what is lost
    for (let wait = 0; app.hasDevice() && wait < 500; wait++) await sleep(20);
    while (!app.hasDevice()) await sleep(50);
    app.pause(wasPaused);
  }, player.betweenPictures);
}

async function reload(player: Player): Promise<void> {
  player.say('reload the page');
  await player.page.reload();
}

/** Moves with how often they come up. */
const moves: readonly (readonly [number, Move])[] = [
  [8, tool],
  [8, (player) => drag(player, 'left')],
  [3, (player) => drag(player, 'right')],
  [1, (player) => drag(player, 'middle')],
  [2, wheel],
  [8, key],
  [10, control],
  [5, parameters],
  [2, scene],
  [1, reset],
  [2, resize],
  [3, drop],
  [1, bringMesh],
  [2, addBody],
  [0.7, followLink],
  [1.2, reopen],
  [0.3, lose],
  [0.4, reload],
];

const total = moves.reduce((sum, [weight]) => sum + weight, 0);

export async function randomMove(player: Player): Promise<void> {
  let left = player.random() * total;
  for (const [weight, move] of moves) {
    left -= weight;
    if (left < 0) return move(player);
  }
}
