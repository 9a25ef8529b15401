/** Puts the interface together: every gesture becomes an intent, every frame shows what is true. */
import type { FilmMaker } from '../app/film/film-maker';
import type { FrameLoop } from '../app/frame-loop';
import type { LabLink } from '../app/lab/lab-link';
import type { Notice } from '../app/notices';
import type { Picture } from '../app/picture';
import type { Session } from '../app/session';
import { toolNames } from '../app/tools/names';
import type { SimError } from '../gpu/errors';
import type { CameraControls } from '../render/camera-controls';
import type { ThemeName } from '../render/themes';
import { ActionBar } from './action-bar';
import { Busy } from './busy';
import { chooseMesh } from './choose-mesh';
import { CompareView } from './compare-view';
import { element } from './dom';
import { measureFreeArea, tellEdges } from './free-area';
import { GhostLines } from './ghost-lines';
import { Help } from './help';
import { Hints } from './hints';
import { Hud } from './hud';
import { Keeping } from './keeping';
import { type KeyAction, listenToKeys } from './keys';
import { LegendBox } from './legend';
import { MeshDialog } from './mesh-dialog';
import { pageActions } from './page-bar';
import { Panel } from './panel';
import { PointerTool } from './pointer-tool';
import { Screens } from './screens';
import { noticeMessage } from './text';
import { keeping } from './text/keeping';
import { Toasts } from './toasts';
import { ToolOptions } from './tool-options';
import { ToolPicker } from './tool-picker';

/** ms */
const measureInterval = 300;
/** One press of [ or ]. */
const brushStep = 1.2;

export interface InterfaceParts {
  readonly canvas: HTMLCanvasElement;
  readonly session: Session;
  readonly camera: CameraControls;
  readonly loop: FrameLoop;
  readonly picture: Picture;
  readonly films: FilmMaker;
  readonly theme: () => ThemeName;
}

export class Interface {
  readonly toasts: Toasts;
  readonly screens: Screens;
  readonly busy: Busy;
  readonly #parts: InterfaceParts;
  readonly #root: HTMLElement;
  readonly #panel: Panel;
  readonly #hud: Hud;
  readonly #legend: LegendBox;
  readonly #toolPicker: ToolPicker;
  readonly #toolOptions: ToolOptions;
  readonly #actionBar: ActionBar;
  readonly #keeping: Keeping;
  readonly #help: Help;
  readonly #tool: PointerTool;
  readonly #ghost: GhostLines;
  readonly #hints: Hints;
  readonly #compare: CompareView;
  #measureAt = 0;

  constructor(root: HTMLElement, parts: InterfaceParts) {
    const { session, canvas, camera, loop } = parts;
    this.#parts = parts;
    this.#root = root;
    const ask = (intent: Parameters<typeof session.intents.push>[0]) => session.intents.push(intent);
    this.#ghost = new GhostLines(root);
    const top = element('div', { class: 'top' });
    root.append(top);
    this.#hud = new Hud(top, (shown) => {
      loop.details = shown;
    });
    this.#legend = new LegendBox(top);
    this.#panel = new Panel(root, {
      ask,
      refuse: (problem) => this.notice({ kind: 'problems', from: 'input', problems: [problem] }),
    });
    const bottom = element('div', { class: 'bottom' });
    this.busy = new Busy(bottom);
    this.toasts = new Toasts(bottom);
    this.#hints = new Hints(bottom);
    root.append(bottom);
    this.#toolOptions = new ToolOptions(bottom, ask, () => chooseMesh((file) => this.#keeping.open([file])));
    const bars = element('div', { class: 'bars' });
    bottom.append(bars);
    this.#toolPicker = new ToolPicker(bars, session.tools.names, (tool) => ask({ kind: 'choose-tool', tool }));
    this.#actionBar = new ActionBar(bars, (action) => this.#act(action));
    const say = (sentence: string, tone: 'info' | 'problem') => this.toasts.show({ text: sentence, tone });
    const meshes = new MeshDialog(root, {
      session,
      refuse: (sentence) => say(sentence, 'problem'),
      say: (sentence) => say(sentence, 'info'),
    });
    this.#keeping = new Keeping({
      ...parts,
      root,
      top,
      bars,
      toasts: this.toasts,
      openMesh: (file) => meshes.open(file),
    });
    this.#help = new Help(root, () => void this.#keeping.report());
    this.screens = new Screens(root, () => void session.start());
    this.#tool = new PointerTool(canvas, camera, ask);
    this.#compare = new CompareView({
      ...parts,
      root,
      tool: this.#tool,
      say: (message) => this.toasts.show(message),
      busy: (words) => this.busy.show(words),
    });
    listenToKeys((action) => this.#act(action));
    this.#showPanel(window.matchMedia('(min-width: 641px)').matches);
    this.#root.classList.add('waiting');
    this.changed();
    this.#measure(0);
  }

  /** What runs beside the session, while methods are compared. */
  get beside(): readonly Session[] {
    return this.#compare.sessions;
  }

  ready(): void {
    this.screens.hide();
    this.#root.classList.remove('waiting');
    this.#hints.begin();
    this.#keeping.ready();
  }

  /** The laboratory, as a link asks for it. */
  openLab(link: LabLink): void {
    void this.#keeping.lab(link);
  }

  failed(error: SimError): void {
    this.#root.classList.add('waiting');
    this.screens.fail(error);
  }

  notice(notice: Notice): void {
    const actions = notice.kind === 'unsteady' && !notice.done ? [this.#lessDetail(notice.grains)] : undefined;
    this.toasts.show({ ...noticeMessage(notice), ...(actions && { actions }) });
  }

  #lessDetail(grains: number) {
    const { intents } = this.#parts.session;
    return { label: keeping.suggestCoarserYes, act: () => intents.push({ kind: 'set-detail', grains }) };
  }

  changed(): void {
    const { session } = this.#parts;
    const { tools } = session;
    this.#panel.refresh(session);
    this.#keeping.changed();
    this.#actionBar.showPaused(session.paused);
    this.#toolPicker.show(tools.active, (tool) => tools.missing(tool));
    this.#toolOptions.refresh(session);
    this.#compare.changed();
  }

  /** After every frame. */
  frame(now: number): void {
    const { canvas, session, camera, loop, picture } = this.#parts;
    if (now >= this.#measureAt) this.#measure(now);
    this.#tool.update(now);
    const ray = this.#tool.ray();
    const ghost = ray && session.tools.aim(ray);
    this.#ghost.update(ghost, camera.pose, canvas.clientWidth, canvas.clientHeight, this.#tool.using);
    if (this.#tool.using) this.#hints.next();
    this.#hud.update(now, session, loop.report, picture);
    this.#legend.update(picture.legend);
    this.#compare.frame(now);
    this.#keeping.frame(now);
  }

  #act(action: KeyAction): void {
    const { intents } = this.#parts.session;
    const tool = toolNames.find((name) => action === `tool-${name}`);
    if (tool) intents.push({ kind: 'choose-tool', tool });
    const page = pageActions.find((name) => action === name);
    if (page) this.#keeping.act(page);
    switch (action) {
      case 'pause':
        intents.push({ kind: 'pause', paused: 'toggle' });
        break;
      case 'step':
      case 'reset':
      case 'undo':
      case 'redo':
        intents.push({ kind: action });
        break;
      case 'gravity':
        intents.push({ kind: 'turn-gravity' });
        break;
      case 'frame':
        intents.push({ kind: 'frame-scene' });
        break;
      case 'brush-smaller':
      case 'brush-larger':
        intents.push({ kind: 'scale-brush', factor: action === 'brush-larger' ? brushStep : 1 / brushStep });
        break;
      case 'bodies-as': {
        const bodiesAs = this.#parts.session.view.bodiesAs === 'mesh' ? 'spheres' : 'mesh';
        intents.push({ kind: 'set-view', values: { bodiesAs } });
        break;
      }
      case 'delete-body':
        this.#deleteBody();
        break;
      case 'settings':
        this.#showPanel(!this.#panel.visible);
        break;
      case 'help':
        this.#help.toggle();
        break;
      case 'colour':
        intents.push({ kind: 'set-view', values: 'next-colour' });
        break;
      case 'hide':
        this.#root.classList.toggle('bare');
        break;
      case 'escape':
        this.#root.classList.remove('bare');
    }
  }

  /** The body under the pointer, or else the one touched last. */
  #deleteBody(): void {
    const { intents, tools } = this.#parts.session;
    const ray = this.#tool.ray();
    const index = ray && tools.bodyAt(ray);
    intents.push({ kind: 'remove-body', ...(index !== null && { index }) });
  }

  /** Bars and panels change with the window, the tool and the language: what they leave free is measured now and then. */
  #measure(now: number): void {
    this.#measureAt = now + measureInterval;
    tellEdges(this.#root);
    this.#parts.session.free = measureFreeArea(this.#parts.canvas, this.#root);
  }

  #showPanel(visible: boolean): void {
    this.#measureAt = 0;
    this.#panel.visible = visible;
    this.#actionBar.showPanel(visible);
    this.#root.classList.toggle('panel-open', visible);
  }
}
