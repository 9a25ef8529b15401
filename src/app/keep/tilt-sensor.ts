/** The device's own sensor as gravity: asked for first, and off again with one press. */
import { type Hold, type Lean, leanOfDevice } from './tilt';

/** Without a word from the sensor for this long, ms, there is none. */
const patience = 1500;

/** iPhones and iPads ask the person; others have no such function. */
interface AskingEvent {
  requestPermission?(): Promise<'granted' | 'denied'>;
}

export type SensorStart = 'on' | 'denied' | 'none';

export class TiltSensor {
  readonly #use: (lean: Lean) => void;
  #level: Hold | null = null;
  #stop: (() => void) | null = null;

  constructor(use: (lean: Lean) => void) {
    this.#use = use;
  }

  get on(): boolean {
    return this.#stop !== null;
  }

  /** Must be called from a click: browsers ask only then. */
  async start(): Promise<SensorStart> {
    if (typeof DeviceOrientationEvent !== 'function') return 'none';
    try {
      const answer = await (DeviceOrientationEvent as AskingEvent).requestPermission?.();
      if (answer === 'denied') return 'denied';
    } catch {
      return 'denied';
    }
    return new Promise((resolve) => {
      const listen = ({ beta, gamma }: DeviceOrientationEvent) => {
        if (beta === null || gamma === null) return;
        const now = { beta, gamma };
        this.#level ??= now;
        resolve('on');
        if (!document.hidden) this.#use(leanOfDevice(now, this.#level, screen.orientation?.angle ?? 0));
      };
      window.addEventListener('deviceorientation', listen);
      this.#stop = () => window.removeEventListener('deviceorientation', listen);
      setTimeout(() => {
        if (this.#level) return;
        this.stop();
        resolve('none');
      }, patience);
    });
  }

  stop(): void {
    this.#stop?.();
    this.#stop = null;
    this.#level = null;
  }
}
