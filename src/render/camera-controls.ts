/**
 * Gestures to camera: right drag or two fingers orbit, wheel or pinch zooms, middle drag (or shift + right drag) pans. Two
 * fingers that begin with a pinch zoom and pan, those that begin with a drag orbit and zoom; three pan. The left button and a
 * single finger belong to the tool and are left alone.
 */
import { type CameraPose, orbit, pan, poseDifference, settle, zoom } from './camera';

/** A drag over the whole height of the view turns by this much, rad. */
const turnPerView = Math.PI;
/** One notch of a usual wheel (deltaY = 100 px) changes the distance by 15 %. */
const zoomPerPixel = Math.log(1.15) / 100;
/** Two fingers have to move this far, px, before it is clear what they want. */
const fingerSlack = 8;
const keyTurn = (6 * Math.PI) / 180;

type Drag = 'orbit' | 'pan';

interface Touches {
  readonly x: number;
  readonly y: number;
  readonly spread: number;
}

export class CameraControls {
  /** Where the camera is now. */
  pose: CameraPose;
  /** Where it is heading. */
  goal: CameraPose;

  /** Time constant of the glide, s; 0 for people who asked for reduced motion. */
  smoothing = 0.07;

  readonly #element: HTMLElement;
  readonly #abort = new AbortController();
  readonly #fingers = new Map<number, { x: number; y: number }>();
  #drag: { pointer: number; kind: Drag; x: number; y: number } | null = null;
  #touches: Touches | null = null;
  /** Where two fingers began, until they have moved far enough to say what they do. */
  #touchStart: Touches | null = null;
  #touchKind: Drag = 'orbit';

  constructor(element: HTMLElement, pose: CameraPose) {
    this.#element = element;
    this.pose = pose;
    this.goal = pose;
    this.listenTo(element);
  }

  /** Gestures on another picture of the same scene count, too; returns what ends that. */
  listenTo(element: HTMLElement): () => void {
    const abort = new AbortController();
    // Without this the browser would scroll or zoom the page instead of sending pointer events.
    element.style.touchAction = 'none';
    const options = { signal: AbortSignal.any([abort.signal, this.#abort.signal]) };
    element.addEventListener('pointerdown', (event) => this.#down(event, element), options);
    element.addEventListener('pointermove', (event) => this.#move(event), options);
    element.addEventListener('pointerup', (event) => this.#up(event), options);
    element.addEventListener('pointercancel', (event) => this.#up(event), options);
    element.addEventListener('contextmenu', (event) => event.preventDefault(), options);
    element.addEventListener('keydown', (event) => this.#key(event), options);
    element.addEventListener('wheel', (event) => this.#wheel(event), { ...options, passive: false });
    return () => abort.abort();
  }

  /** True while two fingers are down: the tool should let go of the finger that it follows. */
  get gesturing(): boolean {
    return this.#fingers.size >= 2 || this.#drag !== null;
  }

  /** Glides there. */
  glideTo(pose: CameraPose): void {
    this.goal = pose;
  }

  /** Goes there at once. */
  jumpTo(pose: CameraPose): void {
    this.goal = pose;
    this.pose = pose;
  }

  /** Advances the glide by dt (s of real time); returns whether the camera moved. */
  update(dt: number): boolean {
    const before = this.pose;
    this.pose = settle(this.pose, this.goal, dt, this.smoothing);
    return poseDifference(before, this.pose) > 0;
  }

  destroy(): void {
    this.#abort.abort();
  }

  get #height(): number {
    return Math.max(this.#element.clientHeight, 1);
  }

  #down(event: PointerEvent, element: HTMLElement): void {
    if (event.pointerType === 'touch') {
      this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      this.#beginTouches();
      return;
    }
    const kind = dragKind(event);
    if (!kind || this.#drag) return;
    event.preventDefault();
    element.setPointerCapture(event.pointerId);
    this.#drag = { pointer: event.pointerId, kind, x: event.clientX, y: event.clientY };
  }

  #move(event: PointerEvent): void {
    if (event.pointerType === 'touch') {
      this.#moveFinger(event);
      return;
    }
    if (this.#drag?.pointer !== event.pointerId) return;
    const [dx, dy] = [event.clientX - this.#drag.x, event.clientY - this.#drag.y];
    this.#drag = { ...this.#drag, x: event.clientX, y: event.clientY };
    if (this.#drag.kind === 'pan') this.goal = pan(this.goal, dx, dy, this.#height);
    else this.#turn(dx, dy);
  }

  #up(event: PointerEvent): void {
    if (this.#fingers.delete(event.pointerId)) this.#beginTouches();
    if (this.#drag?.pointer === event.pointerId) this.#drag = null;
  }

  #moveFinger(event: PointerEvent): void {
    if (!this.#fingers.has(event.pointerId)) return;
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const now = this.#readTouches();
    if (!now || this.#undecided(now)) return;
    const before = this.#touches;
    this.#touches = now;
    if (!before) return;
    const [dx, dy] = [now.x - before.x, now.y - before.y];
    const pinch = before.spread / Math.max(now.spread, 1);
    this.goal = zoom(this.goal, pinch);
    if (this.#touchKind === 'pan') this.goal = pan(this.goal, dx, dy, this.#height);
    else this.#turn(dx, dy);
  }

  #beginTouches(): void {
    this.#touches = this.#readTouches();
    this.#touchStart = this.#touches;
  }

  /** True until the fingers have moved far enough; then it is settled whether they orbit or pan. */
  #undecided(now: Touches): boolean {
    const start = this.#touchStart;
    if (!start) return false;
    const way = Math.hypot(now.x - start.x, now.y - start.y);
    const pinch = Math.abs(now.spread - start.spread);
    // Fingers report one after the other: when only one has moved, way and pinch are alike, and nothing is clear yet.
    const clear = Math.max(way, pinch) > 2 * Math.min(way, pinch) || way > 4 * fingerSlack;
    if (!clear || Math.max(way, pinch) < fingerSlack) return true;
    this.#touchKind = this.#fingers.size > 2 || pinch > way ? 'pan' : 'orbit';
    this.#touchStart = null;
    this.#touches = now;
    return false;
  }

  /** Middle and spread of the fingers; null with fewer than two. */
  #readTouches(): Touches | null {
    const points = [...this.#fingers.values()];
    if (points.length < 2) return null;
    const x = points.reduce((sum, point) => sum + point.x, 0) / points.length;
    const y = points.reduce((sum, point) => sum + point.y, 0) / points.length;
    const spread = points.reduce((sum, point) => sum + Math.hypot(point.x - x, point.y - y), 0) / points.length;
    return { x, y, spread };
  }

  #turn(dx: number, dy: number): void {
    this.goal = orbit(this.goal, (-dx * turnPerView) / this.#height, (dy * turnPerView) / this.#height);
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    // Lines and pages to pixels; a pinch on a trackpad arrives as a wheel with ctrl and small deltas.
    const unit = event.deltaMode === 1 ? 33 : event.deltaMode === 2 ? this.#height : 1;
    const pixels = Math.max(-300, Math.min(300, event.deltaY * unit * (event.ctrlKey ? 6 : 1)));
    this.goal = zoom(this.goal, Math.exp(pixels * zoomPerPixel));
  }

  #key(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const turns: Record<string, readonly [number, number]> = {
      ArrowLeft: [-keyTurn, 0],
      ArrowRight: [keyTurn, 0],
      ArrowUp: [0, keyTurn],
      ArrowDown: [0, -keyTurn],
    };
    const turn = turns[event.key];
    if (turn) this.goal = orbit(this.goal, ...turn);
    else if (event.key === '+' || event.key === '=') this.goal = zoom(this.goal, 1 / 1.15);
    else if (event.key === '-') this.goal = zoom(this.goal, 1.15);
    else return;
    event.preventDefault();
  }
}

function dragKind(event: PointerEvent): Drag | null {
  if (event.button === 1 || (event.button === 2 && event.shiftKey)) return 'pan';
  return event.button === 2 ? 'orbit' : null;
}
