/**
 * Two methods side by side: a second canvas in the right half of the window, and in each half a card with the method, the
 * speed that it could run at by itself, and how high and how far its sand reaches.
 */
import { Comparison, type ComparisonParts } from '../app/compare';
import type { FrameLoop } from '../app/frame-loop';
import type { Notice } from '../app/notices';
import type { Session } from '../app/session';
import { type Extent, extentOf } from '../measure/statistics';
import type { CameraControls } from '../render/camera-controls';
import { methodList } from '../scene/method-names';
import { groundHeight } from '../scene/view';
import type { GrainState } from '../world/grain-state';
import { element, setText } from './dom';
import { duration, shortNumber, timeRatio } from './format';
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
  /** No longer listen to its canvas. */
  readonly stops: readonly (() => void)[];
}

export class CompareView {
  readonly #parts: CompareParts;
  readonly #cards: readonly [Card, Card];
  readonly #ghost: GhostLines;
  #running: Running | null = null;
  /** The method that is compared with; what failed to open is not tried again and again. */
  #shown = 'off';
  #due = 0;

  constructor(parts: CompareParts) {
    this.#parts = parts;
    this.#cards = [new Card(parts.root, 'first'), new Card(parts.root, 'second')];
    this.#ghost = new GhostLines(parts.root);
    this.#ghost.svg.classList.add('second');
  }

  /** The second session; null while nothing is compared. */
  get session(): Session | null {
    return this.#running?.comparison.session ?? null;
  }

  /** Opens and closes as the view asks for. */
  changed(): void {
    const { session } = this.#parts;
    const { compare } = session.view;
    // the method that a scene runs with already is none to compare with
    const wanted = compare === session.scene.method ? 'off' : compare;
    if (!session.world || wanted === this.#shown) return;
    if (this.#running && wanted !== 'off' && session.scene.method === this.#shown) {
      // the two changed places
      this.#shown = wanted;
      return;
    }
    this.#shown = wanted;
    this.#close();
    if (wanted !== 'off') this.#open(wanted);
  }

  /** After every frame. */
  frame(now: number): void {
    const running = this.#running;
    if (!running) return;
    const { tool, camera, session, loop } = this.#parts;
    const { comparison, canvas } = running;
    const ray = tool.ray();
    const ghost = ray && comparison.session.tools.aim(ray);
    this.#ghost.update(ghost, camera.pose, canvas.clientWidth, canvas.clientHeight, tool.using);
    if (now < this.#due) return;
    this.#due = now + interval;
    this.#cards[0].show(session, loop);
    this.#cards[1].show(comparison.session, comparison.loop);
  }

  #open(method: string): void {
    const { canvas: first, camera, tool, say, busy } = this.#parts;
    const canvas = element('canvas', { id: 'sand-second', role: 'img', 'aria-label': compareTexts.canvas });
    first.after(canvas);
    document.documentElement.classList.add('comparing');
    const title = methodList.find(({ name }) => name === method)?.title ?? method;
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
    this.#running = { comparison, canvas, stops };
    void comparison.start();
  }

  #close(): void {
    const running = this.#running;
    if (!running) return;
    this.#running = null;
    for (const stop of running.stops) stop();
    document.documentElement.classList.remove('comparing');
    void running.comparison.close().then(() => running.canvas.remove());
    running.canvas.hidden = true;
    this.#ghost.update(null, this.#parts.camera.pose, 0, 0, false);
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

class Card {
  readonly #title = element('strong');
  readonly #rows = element('dl');
  #measured: { readonly state: GrainState; readonly extent: Extent } | null = null;

  constructor(parent: HTMLElement, half: 'first' | 'second') {
    const card = element('section', { class: `compare-card ${half}`, 'aria-label': compareTexts.card }, this.#title);
    for (const key of ['speed', 'height', 'runOut'] as const)
      this.#rows.append(element('dt', {}, compareTexts[key]), element('dd', { 'data-figure': key }, '–'));
    card.append(this.#rows);
    parent.append(card);
  }

  show(session: Session, { report: { costs } }: FrameLoop): void {
    const { scene, world, watch } = session;
    setText(this.#title, methodList.find(({ name }) => name === scene.method)?.title ?? scene.method);
    const state = watch?.snapshot;
    if (state && state !== this.#measured?.state)
      this.#measured = { state, extent: extentOf(state, groundHeight(scene)) };
    const { extent } = state ? (this.#measured ?? { extent: null }) : { extent: null };
    const speed = world && costs ? (1000 * world.sim.dt) / costs.step : null;
    const centimetres = (metres: number) => `${shortNumber(100 * metres, 3)} cm`;
    const figures = [
      speed === null ? '–' : timeRatio(speed),
      extent ? `${centimetres(extent.height)} at ${duration(state?.time ?? 0)}` : '–',
      extent ? centimetres(extent.runOut) : '–',
    ];
    for (const [i, cell] of this.#rows.querySelectorAll('dd').entries()) setText(cell, figures[i]);
  }
}
