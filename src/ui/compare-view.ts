/**
 * Methods side by side: a canvas for each beside the first one, and on each a card with the method, the speed that it could run
 * at by itself, and how high and how far its sand reaches.
 */
import { Comparison, type ComparisonParts, methodsBeside } from '../app/compare';
import type { FrameLoop } from '../app/frame-loop';
import type { Notice } from '../app/notices';
import type { Session } from '../app/session';
import { type Extent, extentOf } from '../measure/statistics';
import type { CameraControls } from '../render/camera-controls';
import { methodList } from '../scene/method-names';
import { groundHeight } from '../scene/view';
import type { GrainState } from '../world/grain-state';
import { element, setText } from './dom';
import { duration, pace, shortNumber } from './format';
import { GhostLines } from './ghost-lines';
import type { PointerTool } from './pointer-tool';
import { compareTexts, type Message, noticeMessage } from './text';

/** ms between two updates of the numbers. */
const interval = 400;

export interface CompareParts extends ComparisonParts {
  readonly root: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly camera: CameraControls;
  readonly tool: PointerTool;
  say(message: Message): void;
  busy(words: string | null): void;
}

interface Running {
  readonly comparison: Comparison;
  readonly canvas: HTMLCanvasElement;
  readonly card: Card;
  readonly ghost: GhostLines;
  /** No longer listen to its canvas. */
  readonly stops: readonly (() => void)[];
}

export class CompareView {
  readonly #parts: CompareParts;
  readonly #card: Card;
  #running: readonly Running[] = [];
  /** The first method and those beside it, as they were asked for; what failed to open is not tried again and again. */
  #shown: readonly [string, readonly string[]] = ['', []];
  #due = 0;

  constructor(parts: CompareParts) {
    this.#parts = parts;
    this.#card = new Card(parts.root, 0);
  }

  /** The sessions beside the first one. */
  get sessions(): readonly Session[] {
    return this.#running.map(({ comparison }) => comparison.session);
  }

  /** Opens and closes as the view asks for. */
  changed(): void {
    const { session } = this.#parts;
    const { method } = session.scene;
    const [before, shown] = this.#shown;
    const wanted = methodsBeside(session.view.compare, method);
    const same = (names: readonly string[]) =>
      names.length === wanted.length && names.every((name) => wanted.includes(name));
    if (!session.world || same(shown)) return;
    this.#shown = [method, wanted];
    // two of them changed places
    if (same(shown.map((name) => (name === method ? before : name)))) return;
    this.#close();
    if (wanted.length > 0) void this.#open(wanted);
  }

  /** After every frame. */
  frame(now: number): void {
    if (this.#running.length === 0) return;
    const { tool, camera, session, loop } = this.#parts;
    const ray = tool.ray();
    for (const { comparison, canvas, ghost } of this.#running) {
      const lines = ray && comparison.session.tools.aim(ray);
      ghost.update(lines, camera.pose, canvas.clientWidth, canvas.clientHeight, tool.using);
    }
    if (now < this.#due) return;
    this.#due = now + interval;
    this.#card.show(session, loop);
    for (const { card, comparison } of this.#running) card.show(comparison.session, comparison.loop);
  }

  /** All begin at the same time, when each has its sand. */
  async #open(methods: readonly string[]): Promise<void> {
    const { session } = this.#parts;
    const page = document.documentElement;
    page.classList.add('comparing');
    page.style.setProperty('--views', String(methods.length + 1));
    const running = methods.map((method, i) => this.#openOne(method, i + 1));
    this.#running = running;
    const started = await Promise.all(running.map(({ comparison }) => comparison.session.start()));
    if (this.#running === running && !started.includes(false)) session.intents.push({ kind: 'reset' });
  }

  #openOne(method: string, place: number): Running {
    const { canvas: first, root, camera, tool, say, busy } = this.#parts;
    const canvas = element('canvas', { class: 'sand-beside', role: 'img', 'aria-label': compareTexts.canvas });
    const ghost = new GhostLines(root);
    for (const part of [canvas, ghost.svg]) part.style.setProperty('--place', String(place));
    first.parentElement?.insertBefore(canvas, root);
    const title = methodTitle(method);
    const prefixed = ({ text: words, tone }: Message) => say({ text: `${title}: ${words}`, tone });
    const said = (notice: Notice) => {
      if (!repeated.includes(notice.kind)) prefixed(noticeMessage(notice));
    };
    const comparison = new Comparison(this.#parts, method, canvas, {
      progress: busy,
      busy,
      ready: () => busy(null),
      failed: (error) => {
        prefixed({ text: error.message, tone: 'problem' });
        busy(null);
        this.#parts.session.intents.push({ kind: 'set-view', values: { compare: 'off' } });
      },
      notice: said,
      changed: () => {},
    });
    const stops = [camera.listenTo(canvas), tool.listenTo(canvas)];
    return { comparison, canvas, ghost, stops, card: new Card(root, place) };
  }

  #close(): void {
    document.documentElement.classList.remove('comparing');
    for (const { comparison, canvas, card, ghost, stops } of this.#running) {
      for (const stop of stops) stop();
      card.remove();
      ghost.svg.remove();
      canvas.hidden = true;
      void comparison.close().then(() => canvas.remove());
    }
    this.#running = [];
  }
}

/** The first session says these already. */
const repeated: readonly Notice['kind'][] = [
  'problems',
  'restarted',
  'undone',
  'redone',
  'gravity',
  'no-body',
  'forgot-contacts',
];

const methodTitle = (method: string): string => methodList.find(({ name }) => name === method)?.title ?? method;

class Card {
  readonly #root: HTMLElement;
  readonly #title = element('strong');
  readonly #rows = element('dl');
  #measured: { readonly state: GrainState; readonly extent: Extent } | null = null;

  constructor(parent: HTMLElement, place: number) {
    this.#root = element('section', { class: 'compare-card', 'aria-label': compareTexts.card }, this.#title);
    this.#root.style.setProperty('--place', String(place));
    for (const key of ['speed', 'height', 'runOut'] as const)
      this.#rows.append(element('dt', {}, compareTexts[key]), element('dd', { 'data-figure': key }, '–'));
    this.#root.append(this.#rows);
    parent.append(this.#root);
  }

  remove(): void {
    this.#root.remove();
  }

  show(session: Session, { report: { costs } }: FrameLoop): void {
    const { scene, world, watch } = session;
    setText(this.#title, methodTitle(scene.method));
    const state = watch?.snapshot;
    if (state && state !== this.#measured?.state)
      this.#measured = { state, extent: extentOf(state, groundHeight(scene)) };
    const { extent } = state ? (this.#measured ?? { extent: null }) : { extent: null };
    const speed = world && costs ? (1000 * world.sim.dt) / costs.step : null;
    const centimetres = (metres: number) => `${shortNumber(100 * metres, 3)} cm`;
    const figures = [
      speed === null ? '–' : pace(speed),
      extent ? `${centimetres(extent.height)} at ${duration(state?.time ?? 0)}` : '–',
      extent ? centimetres(extent.runOut) : '–',
    ];
    for (const [i, cell] of this.#rows.querySelectorAll('dd').entries()) setText(cell, figures[i]);
  }
}
