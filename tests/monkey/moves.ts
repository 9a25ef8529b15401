/** What the monkey can do: each move says what it is going to do, in words that a person can repeat, and does it. */
import type { Page } from 'playwright-core';
import { type Control, findControls } from './controls.ts';
import { randomFile } from './files.ts';

export interface Player {
  readonly page: Page;
  readonly random: () => number;
  /** Scenes that may be opened by name. */
  readonly scenes: readonly string[];
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
function placeOn(player: Player): [number, number] {
  const { width, height } = player.page.viewportSize() ?? { width: 480, height: 400 };
  return [Math.round(between(player, 0, width - 1)), Math.round(between(player, 0, height - 1))];
}

/** Presses, moves over a few places, holds, lets go: a tool with the left button, the camera with the others. */
async function drag(player: Player, button: 'left' | 'right' | 'middle'): Promise<void> {
  const { mouse } = player.page;
  const way = Array.from({ length: whole(player, 2, 5) }, () => placeOn(player));
  const hold = whole(player, 0, 600);
  player.say(`${button} drag ${way.map((place) => place.join(',')).join(' → ')}, held ${hold} ms`);
  await mouse.move(...way[0]);
  await mouse.down({ button });
  for (const place of way.slice(1)) await mouse.move(...place, { steps: 3 });
  await player.page.waitForTimeout(hold);
  await mouse.up({ button });
}

async function wheel(player: Player): Promise<void> {
  const [place, way] = [placeOn(player), whole(player, -600, 600)];
  player.say(`wheel ${way} at ${place.join(',')}`);
  await player.page.mouse.move(...place);
  await player.page.mouse.wheel(0, way);
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
  await player.page.keyboard.press(name === ' ' ? 'Space' : name);
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
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: file.name, mimeType: '', buffer: Buffer.from(file.text) });
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
    await page.mouse.click(x, y, { clickCount: 3 });
    await page.keyboard.press('Delete');
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
  } else {
    player.say(`click ${there}`);
    await page.mouse.click(x, y);
  }
}

/** Native lists cannot be clicked without a screen: the value is set as the browser would, with its event. */
function chooseOption(page: Page, x: number, y: number, option: string): Promise<void> {
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
  await player.page.keyboard.press('Escape');
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
  await player.page.setViewportSize({ width, height });
}

async function drop(player: Player): Promise<void> {
  const file = randomFile(player.random);
  player.say(`drop ${file.name} (${file.text.length} characters)`);
  await player.page.evaluate(({ name, text }) => {
    const files = new DataTransfer();
    files.items.add(new File([text], name));
    const event = (type: string) => new DragEvent(type, { dataTransfer: files, bubbles: true, cancelable: true });
    for (const type of ['dragenter', 'dragover', 'drop'])
      document.querySelector('#interface')?.dispatchEvent(event(type));
  }, file);
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
  player.say('the graphics device is taken away');
  await player.page.evaluate(() => window.tetrasand.lose());
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
