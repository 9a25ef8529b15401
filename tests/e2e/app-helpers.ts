/** What the end-to-end tests of the app share: small, quick scenes and questions about the sand and the page. */
import type { TetrasandDebug } from '../../src/app/debug';
import type { Vec3 } from '../../src/scene/types.ts';
import type { AppPage } from '../support/app-page.ts';
import type { Pixels } from '../support/png.ts';
import { eventually } from '../support/wait.ts';

declare global {
  interface Window {
    tetrasand: TetrasandDebug;
    /** Shaders and pipelines that are being compiled: see `countCompilations`. */
    compiling: number;
  }
}

export const smallScreen = { width: 480, height: 400 };
/** Opens quickly on a processor: an empty floor, little to draw, a stream that begins to pour. */
export const quickAddress = '?scene=heap&d=written&n=512&E=3e5&quality=lit';

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

/** A flat bed of soft grains: 12 cm wide, about 1 cm high, and nearly at rest from the beginning. */
export const bedScene = {
  schema: 1,
  name: 'test-bed',
  parameters: { youngModulus: 1e5, friction: 0.6, restitution: 0.2, capacity: 256 },
  container: { min: [-0.06, 0, -0.06], max: [0.06, 0.15, 0.06], open: ['top'] },
  grains: [{ fill: 'lattice', packed: true, region: { min: [-0.059, 0.001, -0.059], max: [0.059, 0.012, 0.059] } }],
};

/** Its ball touches the bed after 0.11 s. */
export const bedWithBall = {
  ...bedScene,
  name: 'test-bed-with-ball',
  bodies: [{ mesh: 'ball', size: 0.06, density: 2600, look: 'clay', position: [0, 0.12, 0] }],
};

/** 300 soft grains in a glass box, at rest soon after it has begun: for the tools. */
export const toolScene = {
  schema: 1,
  name: 'test-tools',
  parameters: { youngModulus: 3e5, restitution: 0.2, capacity: 512, brushSize: 0.02, pourRate: 2000 },
  container: { min: [-0.05, 0, -0.05], max: [0.05, 0.2, 0.05], open: ['top'] },
  grains: [{ fill: 'lattice', region: { min: [-0.049, 0.001, -0.049], max: [0.049, 0.1, 0.049] }, count: 300 }],
};

export const ready = (app: AppPage): Promise<void> => app.evaluate(() => window.tetrasand.ready);
export const openScene = (app: AppPage, scene: unknown): Promise<void> =>
  app.evaluate((data) => window.tetrasand.openScene(data), scene);
export const advance = (app: AppPage, seconds: number): Promise<void> =>
  app.evaluate((time) => window.tetrasand.advance(time), seconds);
export const timeOf = (app: AppPage): Promise<number> => app.evaluate(() => window.tetrasand.time());
export const isPaused = (app: AppPage): Promise<boolean> => app.evaluate(() => window.tetrasand.paused());
/** All messages so far, one on a line. */
export const messages = (app: AppPage): Promise<string> => app.evaluate(() => window.tetrasand.messages().join('\n'));
export const countersOf = (app: AppPage) => app.evaluate(() => window.tetrasand.counters());
export const bodiesOf = (app: AppPage) => app.evaluate(() => window.tetrasand.bodies());
export const isToolHeld = (app: AppPage): Promise<boolean> => app.evaluate(() => window.tetrasand.toolHeld());
/** Where on the page a point of the world is seen. */
export const screenPoint = (app: AppPage, point: Vec3) => app.evaluate((at) => window.tetrasand.screenPoint(at), point);

export const textOf = (app: AppPage, selector: string): Promise<string | null> =>
  app.evaluate((name) => document.querySelector<HTMLElement>(name)?.innerText ?? null, selector);
export const isVisible = (app: AppPage, selector: string): Promise<boolean> =>
  app.evaluate(
    (name) => document.querySelector(name)?.checkVisibility({ visibilityProperty: true }) ?? false,
    selector,
  );
export const focus = (app: AppPage, selector: string): Promise<void> =>
  app.evaluate((name) => document.querySelector<HTMLElement>(name)?.focus(), selector);

/** The camera glides: it is there when it no longer moves. */
export function restingCamera(app: AppPage) {
  return app.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    let before = '';
    for (let now = JSON.stringify(window.tetrasand.camera()); now !== before; ) {
      before = now;
      for (let i = 0; i < 3; i++) await nextFrame();
      now = JSON.stringify(window.tetrasand.camera());
    }
    return window.tetrasand.camera();
  });
}

/**
 * Timers of a second and more never go off: messages stay, and the page does not give up on what a slow machine is late with.
 * Option `before` of a page, or to be run in it.
 */
export function stopSlowTimers(): void {
  const { setTimeout } = window;
  window.setTimeout = ((run: TimerHandler, wait = 0, ...rest: unknown[]) =>
    wait < 1000 ? setTimeout(run, wait, ...rest) : 0) as typeof window.setTimeout;
}

/** Lets the page do what it does in a frame, so many times, each when the graphics device is done with the one before. */
export function frames(app: AppPage, count = 3): Promise<void> {
  return app.evaluate(async (left) => {
    for (let i = 0; i < left; i++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      // whatever is read back comes after all that was submitted
      await window.tetrasand.counters();
    }
  }, count);
}

/** Option `before` of a page that is asked for its `finalPicture`. */
export function countCompilations(): void {
  window.compiling = 0;
  const counted = <Result>(promise: Promise<Result>): Promise<Result> => {
    window.compiling++;
    return promise.finally(() => {
      window.compiling--;
    });
  };
  const { getCompilationInfo } = GPUShaderModule.prototype;
  GPUShaderModule.prototype.getCompilationInfo = function () {
    return counted(getCompilationInfo.call(this));
  };
  const { createRenderPipelineAsync, createComputePipelineAsync } = GPUDevice.prototype;
  GPUDevice.prototype.createRenderPipelineAsync = function (descriptor) {
    return counted(createRenderPipelineAsync.call(this, descriptor));
  };
  GPUDevice.prototype.createComputePipelineAsync = function (descriptor) {
    return counted(createComputePipelineAsync.call(this, descriptor));
  };
}

/** A screenshot of the sand at rest: what the picture needs is compiled, drawn and on the screen. A PNG file. */
export async function finalPicture(app: AppPage): Promise<Buffer> {
  await eventually(() => app.evaluate(() => window.compiling)).toBe(0);
  await frames(app);
  let last = Buffer.alloc(0);
  const isSameAgain = async () => {
    const file = Buffer.from(await app.screenshot());
    const same = file.equals(last);
    last = file;
    return same;
  };
  await eventually(isSameAgain).toBe(true);
  return last;
}

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

export function pile(app: AppPage): Promise<Pile> {
  return app.evaluate(async () => {
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
