/** What the end-to-end tests of the app share: small, quick scenes and questions about the sand. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TetrasandDebug } from '../../src/app/debug';
import type { Pixels } from '../support/png.ts';

declare global {
  interface Window {
    tetrasand: TetrasandDebug;
  }
}

export const smallScreen = { width: 480, height: 400 };
/** Opens quickly on a processor: an empty floor, little to draw, a stream that begins to pour. */
export const quickAddress = '?scene=heap&n=512&E=3e5&quality=lit';

const floor = { shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0] };

/** A loose column of soft grains: it falls and spreads within half a simulated second. */
export const columnScene = {
  schema: 1,
  name: 'test-column',
  parameters: { youngModulus: 1e5, friction: 0.9, restitution: 0.3, capacity: 256 },
  obstacles: [floor],
  grains: [{ fill: 'lattice', region: { min: [-0.03, 0.001, -0.03], max: [0.03, 0.1, 0.03] }, count: 150 }],
};

/** As many grains as the issue asks for, in a box that they fill to a third. */
export const crowdedScene = {
  schema: 1,
  name: 'test-crowd',
  parameters: { capacity: 16384 },
  container: { min: [-0.2, 0, -0.2], max: [0.2, 0.4, 0.2], open: ['top'] },
  grains: [{ fill: 'lattice', region: { min: [-0.199, 0.001, -0.199], max: [0.199, 0.39, 0.199] }, count: 16384 }],
};

/** Waits for a value that has to come: a software adapter on a busy machine may take its time. */
export const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 60_000, interval: 100 });

export const ready = (page: Page): Promise<void> => page.evaluate(() => window.tetrasand.ready);

export interface Pile {
  readonly count: number;
  /** Mean height of the grains, m. */
  readonly meanHeight: number;
  /** Mean distance from the axis, m. */
  readonly spread: number;
  /** Grains farther than 7 cm from the axis. */
  readonly aside: number;
  readonly finite: boolean;
}

export function pile(page: Page): Promise<Pile> {
  return page.evaluate(async () => {
    const { position, ids } = await window.tetrasand.state();
    const distances = [...ids].map((_, i) => Math.hypot(position[3 * i], position[3 * i + 2]));
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
    return {
      count: ids.length,
      meanHeight: mean([...ids].map((_, i) => position[3 * i + 1])),
      spread: mean(distances),
      aside: distances.filter((distance) => distance > 0.07).length,
      finite: position.every(Number.isFinite),
    };
  });
}

/** Pixels of the colour of sand: clearly more red than blue, unlike ground, sky and glass. */
export function sandPixels({ data }: Pixels): number {
  let count = 0;
  for (let i = 0; i < data.length; i += 4) {
    const [red, green, blue] = [data[i], data[i + 1], data[i + 2]];
    if (red > 90 && red >= green && green > blue && red - blue > 45) count++;
  }
  return count;
}
