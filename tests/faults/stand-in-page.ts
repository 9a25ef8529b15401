/**
 * The app's session, picture and frame loop as main.ts puts them together, on Node's WebGPU: with a canvas that is a texture, frames that
 * come when they are asked for, and a clock that can be put forward. What is missing is the interface. So a fault costs a tenth
 * of a second instead of a browser.
 */
import { FrameLoop } from '../../src/app/frame-loop.ts';
import type { Intent } from '../../src/app/intents.ts';
import { Keeper } from '../../src/app/keep/keeper.ts';
import type { Notice } from '../../src/app/notices.ts';
import { type Camera, Picture } from '../../src/app/picture.ts';
import { Session } from '../../src/app/session.ts';
import { startState } from '../../src/app/start-state.ts';
import { homePose } from '../../src/app/view-scene.ts';
import { requestNodeDevice } from '../../src/cli/node-gpu.ts';
import type { SimError } from '../../src/gpu/errors.ts';
import type { CameraControls } from '../../src/render/camera-controls.ts';
import type { GrainState } from '../../src/world/grain-state.ts';
import { FaultyDevice } from './faulty-device.ts';

/** What takes longer is a hang, ms. */
const patience = 600_000;
const size = { width: 96, height: 64 };

export class StandInPage {
  readonly session: Session;
  readonly keeper: Keeper;
  readonly said: Notice[] = [];
  readonly failures: SimError[] = [];
  /** What nobody caught. */
  readonly strays: string[] = [];
  /** The newest device, in front of which faults are planned. */
  faulty!: FaultyDevice;
  /** How often a device was asked for. */
  devices = 0;
  /** Called with every device before the app sees it. */
  onDevice: (faulty: FaultyDevice) => void = () => {};
  hidden = false;
  /** What was opened last, if anything was. */
  opened: GrainState | null = null;
  /** How fast the page's clock goes: what should happen within a minute does so however slow the machine is. */
  pace = 1;
  readonly #globals = new Map<string, PropertyDescriptor | undefined>();
  readonly #now = performance.now;
  #ahead = 0;
  #frames: FrameRequestCallback[] = [];
  readonly #listeners: (() => void)[] = [];
  readonly #stray = (error: unknown) => {
    this.strays.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  };

  /** `address`: as in the page's, after the path. Nothing is there before `start`. */
  constructor(address: string) {
    process.on('unhandledRejection', this.#stray);
    process.on('uncaughtException', this.#stray);
    const began = performance.now();
    performance.now = () => began + (this.#now.call(performance) - began) * this.pace + this.#ahead;
    const page = this;
    this.#setGlobal('navigator', { gpu: this.#gpu() });
    this.#setGlobal('window', { devicePixelRatio: 1 });
    this.#setGlobal('document', {
      get hidden() {
        return page.hidden;
      },
      addEventListener: (_type: string, listen: () => void) => this.#listeners.push(listen),
    });
    this.#setGlobal('ResizeObserver', NoObserver);
    this.#setGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => this.#frames.push(frame));
    const start = startState(address);
    const nothing = () => {};
    this.session = new Session(this.#canvas(), start, {
      progress: nothing,
      busy: nothing,
      ready: nothing,
      changed: nothing,
      failed: (error) => this.failures.push(error),
      notice: (notice) => this.said.push(notice),
    });
    const camera: Camera = {
      pose: homePose(start.scene, size.width / size.height),
      goal: homePose(start.scene, size.width / size.height),
      jumpTo: nothing,
      glideTo: nothing,
      update: () => false,
    };
    this.keeper = new Keeper(this.session, camera as CameraControls);
    new FrameLoop(this.session, new Picture(this.session, camera, () => 'light')).start(nothing);
  }

  /** Puts the clock of the page forward (or back), ms. */
  skip(time: number): void {
    this.#ahead += time;
  }

  hide(hidden: boolean): void {
    this.hidden = hidden;
    for (const listen of this.#listeners) listen();
  }

  ask(...intents: Intent[]): void {
    for (const intent of intents) this.session.intents.push(intent);
  }

  /** One frame of the browser, and what comes between two. */
  async frame(): Promise<void> {
    for (const frame of this.#frames.splice(0)) {
      try {
        frame(performance.now());
      } catch (error) {
        this.#stray(error);
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 0));
  }

  /** Frames until it is so. */
  async until(what: string, isSo: () => boolean): Promise<void> {
    const started = this.#now.call(performance);
    while (!isSo()) {
      await this.frame();
      if (this.#now.call(performance) - started > patience) throw new Error(`waited in vain until ${what}`);
    }
  }

  /** Frames while a promise is open; throws what it throws. */
  async during<T>(what: string, work: Promise<T>): Promise<T> {
    let open = true;
    const end = () => {
      open = false;
    };
    work.then(end, end);
    await this.until(what, () => !open);
    return work;
  }

  async close(): Promise<void> {
    await this.session.close();
    this.#frames = [];
    // what was under way fails now, and is heard of
    await new Promise((resolve) => setTimeout(resolve, 50));
    process.off('unhandledRejection', this.#stray);
    process.off('uncaughtException', this.#stray);
    performance.now = this.#now;
    for (const [name, before] of this.#globals) {
      if (before) Object.defineProperty(globalThis, name, before);
      else delete (globalThis as Record<string, unknown>)[name];
    }
  }

  #setGlobal(name: string, value: unknown): void {
    this.#globals.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }

  /** What a browser would offer: a device each time that one is asked for. */
  #gpu() {
    const requestAdapter = async () => {
      const { device, adapterName } = await requestNodeDevice();
      return {
        limits: device.limits,
        features: device.features,
        info: { description: adapterName, isFallbackAdapter: false },
        requestDevice: async () => {
          this.devices++;
          this.faulty = new FaultyDevice(device);
          this.onDevice(this.faulty);
          return device;
        },
      };
    };
    return { requestAdapter, getPreferredCanvasFormat: () => 'rgba8unorm' };
  }

  #canvas(): HTMLCanvasElement {
    let device: GPUDevice | null = null;
    let texture: GPUTexture | null = null;
    const context = {
      configure: (settings: GPUCanvasConfiguration) => {
        ({ device } = settings);
        texture = null;
      },
      unconfigure: () => {
        texture?.destroy();
        [device, texture] = [null, null];
      },
      getCurrentTexture: () => {
        if (!device) throw new Error('the canvas is not configured');
        return this.faulty.currentTexture(() => {
          const usage = GPUTextureUsage.RENDER_ATTACHMENT;
          texture ??= this.faulty.makeTexture({ size: [canvas.width, canvas.height], format: 'rgba8unorm', usage });
          return texture;
        });
      },
    };
    const canvas = { ...size, clientWidth: size.width, clientHeight: size.height, getContext: () => context };
    return canvas as unknown as HTMLCanvasElement;
  }
}

class NoObserver {
  observe() {}
  disconnect() {}
}
