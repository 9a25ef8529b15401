/** The left button or one finger on the picture uses the tool. Everything else belongs to the camera. */
import type { PointerRay } from '../app/height-field';
import type { Intent } from '../app/intents';
import { rayThrough } from '../render/camera';
import type { CameraControls } from '../render/camera-controls';

/** A finger acts after this long, ms: until then it may turn out to be the first of two that move the camera. */
const fingerDelay = 110;

interface Pointer {
  readonly id: number;
  /** The picture that it is on. */
  readonly canvas: HTMLCanvasElement;
  readonly x: number;
  readonly y: number;
  readonly touch: boolean;
}

export class PointerTool {
  readonly #camera: CameraControls;
  readonly #ask: (intent: Intent) => void;
  /** Where the pointer is, pressed or not; a finger is nowhere when lifted. */
  #hover: Pointer | null = null;
  #held: { id: number; since: number; touch: boolean } | null = null;
  #using = false;

  constructor(canvas: HTMLCanvasElement, camera: CameraControls, ask: (intent: Intent) => void) {
    this.#camera = camera;
    this.#ask = ask;
    this.listenTo(canvas);
    window.addEventListener('blur', () => this.#release());
  }

  /** The pointer on another picture of the same scene counts, too; returns what ends that. */
  listenTo(canvas: HTMLCanvasElement): () => void {
    const abort = new AbortController();
    const options = { signal: abort.signal };
    canvas.addEventListener('pointerdown', (event) => this.#down(event, canvas), options);
    canvas.addEventListener('pointermove', (event) => this.#move(event, canvas), options);
    canvas.addEventListener('pointerup', (event) => this.#up(event), options);
    canvas.addEventListener('pointercancel', (event) => this.#up(event), options);
    canvas.addEventListener(
      'pointerleave',
      () => {
        if (!this.#held) this.#hover = null;
      },
      options,
    );
    return () => {
      abort.abort();
      if (this.#hover?.canvas !== canvas) return;
      this.#release();
      this.#hover = null;
    };
  }

  /** Whether the tool is acting. */
  get using(): boolean {
    return this.#using;
  }

  /** Once per frame: a tool that is held still goes on, under a camera that may have moved. */
  update(now: number): void {
    if (this.#camera.gesturing) this.#release();
    if (!this.#held) return;
    if (this.#held.touch && now - this.#held.since < fingerDelay) return;
    this.#use();
  }

  #use(): void {
    const ray = this.ray();
    if (!ray) return;
    this.#using = true;
    this.#ask({ kind: 'use-tool', at: ray });
  }

  /** Through the pointer into the scene; null when the pointer is elsewhere. */
  ray(): PointerRay | null {
    if (!this.#hover) return null;
    const { width, height } = this.#hover.canvas.getBoundingClientRect();
    if (width === 0 || height === 0 || this.#camera.gesturing) return null;
    const x = (2 * this.#hover.x) / width - 1;
    const y = 1 - (2 * this.#hover.y) / height;
    const { origin, direction } = rayThrough(this.#camera.pose, width / height, x, y);
    return { origin: [...origin], direction: [...direction] };
  }

  #place(event: PointerEvent, canvas: HTMLCanvasElement): void {
    const { left, top } = canvas.getBoundingClientRect();
    const touch = event.pointerType === 'touch';
    this.#hover = { id: event.pointerId, canvas, x: event.clientX - left, y: event.clientY - top, touch };
  }

  #down(event: PointerEvent, canvas: HTMLCanvasElement): void {
    if (event.button !== 0 || this.#held) return;
    this.#place(event, canvas);
    canvas.setPointerCapture(event.pointerId);
    this.#held = { id: event.pointerId, since: performance.now(), touch: event.pointerType === 'touch' };
  }

  #move(event: PointerEvent, canvas: HTMLCanvasElement): void {
    if (this.#held && this.#held.id !== event.pointerId) return;
    if (event.pointerType === 'touch' && !this.#held) return;
    this.#place(event, canvas);
  }

  #up(event: PointerEvent): void {
    if (this.#held?.id === event.pointerId) {
      // a click or tap between two frames counts, too
      if (!this.#using && event.type === 'pointerup') this.#use();
      this.#release();
    }
    if (event.pointerType === 'touch' && this.#hover?.id === event.pointerId) this.#hover = null;
  }

  #release(): void {
    if (this.#held && this.#hover?.touch) this.#hover = null;
    this.#held = null;
    if (!this.#using) return;
    this.#using = false;
    this.#ask({ kind: 'use-tool', at: null });
  }
}
