/** Puts together what keeps and shares: gallery, link, files, pictures, video, full screen. */
import { openFiles } from '../app/dropped-files';
import type { FilmMaker } from '../app/film/film-maker';
import type { FrameLoop } from '../app/frame-loop';
import { Autosave } from '../app/keep/autosave';
import { download, fileName } from '../app/keep/file-names';
import { Keeper } from '../app/keep/keeper';
import { makeReport } from '../app/keep/report';
import { Rewind } from '../app/keep/rewind';
import { pictureOf } from '../app/keep/screenshot';
import { surfaceFileOf } from '../app/keep/surface-file';
import type { LabLink } from '../app/lab/lab-link';
import { fileHandlers } from '../app/open-files';
import type { Session } from '../app/session';
import { isBuiltIn, sceneByName } from '../app/start-state';
import type { SurfaceFormat } from '../exchange/surface/files';
import { workOffline } from '../offline/register';
import type { CameraControls } from '../render/camera-controls';
import type { GrainState } from '../world/grain-state';
import { StateFileError } from '../world/state-file';
import { Advice } from './advice';
import { listenToDrops } from './drop-zone';
import { ExportDesk } from './export-desk';
import { FilmDesk } from './film-desk';
import { Gallery } from './gallery';
import type { LabDrawer } from './lab/lab-drawer';
import { type PageAction, PageBar } from './page-bar';
import { RewindBar } from './rewind-bar';
import { SeriesDesk } from './series-desk';
import { type ShareEvents, ShareSheet } from './share-sheet';
import { text } from './text';
import { age, keeping } from './text/keeping';
import type { Toasts } from './toasts';
import { WorldCard } from './world-card';

/** ms */
const addressDelay = 800;

export interface KeepingParts {
  readonly root: HTMLElement;
  /** Where the bar goes. */
  readonly top: HTMLElement;
  /** The scrub bar goes above these. */
  readonly bars: HTMLElement;
  readonly toasts: Toasts;
  readonly canvas: HTMLCanvasElement;
  readonly session: Session;
  readonly camera: CameraControls;
  readonly loop: FrameLoop;
  readonly films: FilmMaker;
  readonly openMesh: (file: File) => Promise<void>;
}

export class Keeping {
  /** Files of any kind that we know, from a dialog or dropped. */
  readonly open: (files: readonly File[]) => void;
  readonly #parts: KeepingParts;
  readonly #keeper: Keeper;
  readonly #bar: PageBar;
  readonly #gallery: Gallery;
  readonly #share: ShareSheet;
  readonly #world: WorldCard;
  readonly #autosave: Autosave;
  readonly #advice: Advice;
  readonly #film: FilmDesk;
  readonly #rewind = new Rewind();
  readonly #rewindBar: RewindBar;
  readonly #series: SeriesDesk;
  #remembered: GrainState | null = null;
  #lab: Promise<LabDrawer> | null = null;
  #address: string | null = null;
  #addressTimer = 0;

  constructor(parts: KeepingParts) {
    this.#parts = parts;
    const { root, top, session, camera } = parts;
    this.#keeper = new Keeper(session, camera);
    this.#bar = new PageBar(top, (action) => this.act(action));
    this.#gallery = new Gallery(root, (name) => session.intents.push({ kind: 'open-scene', scene: sceneByName(name) }));
    const handlers = fileHandlers({
      ask: (intent) => session.intents.push(intent),
      refuse: (sentence) => this.#say(sentence, 'problem'),
      openStates: (files) => this.#series.open(files),
      openMesh: parts.openMesh,
    });
    this.open = (files) => void openFiles(files, handlers);
    const desk = new ExportDesk(parts.bars, {
      ...{ session, loop: parts.loop, keeper: this.#keeper, rewind: this.#rewind },
      series: () => this.#series.places,
      begun: () => this.#share.close(),
      say: (words, tone) => this.#say(words, tone),
    });
    this.#share = new ShareSheet(root, desk, {
      link: () => this.#link(),
      saveState: () => void this.#saveState(),
      saveSurface: (format) => void this.#saveSurface(format),
      saveScene: () => this.#save('json', new Blob([this.#keeper.sceneFile()], { type: 'application/json' })),
      openFiles: this.open,
      say: (words, tone) => this.#say(words, tone),
    });
    listenToDrops(root, { open: this.open, nothing: () => this.#say(text.noFile, 'problem') });
    this.#world = new WorldCard(top, session, camera, {
      ask: (intent) => session.intents.push(intent),
      say: (words, tone) => this.#say(words, tone),
      shown: (visible) => this.#bar.showWorld(visible),
    });
    this.#rewindBar = new RewindBar(parts.bars, this.#rewind, (moment) => {
      this.#rewind.goTo(moment);
      // the view stays as it is: only the sand goes back
      session.intents.push({ kind: 'open-state', ...moment, view: {}, camera: 'stay' });
    });
    this.#series = new SeriesDesk({
      ...{ session, keeper: this.#keeper, bars: parts.bars },
      openState: (bytes) => this.openState(bytes),
      say: (words, tone) => this.#say(words, tone),
    });
    this.#film = new FilmDesk(root, parts.bars, parts.films, {
      restart: async () => {
        session.intents.push({ kind: 'reset' });
        // intents are applied with the next frame
        await new Promise<void>((resolve) => parts.loop.withPicture(resolve));
        await session.settled();
      },
      save: (content, extension) => this.#download(content, extension),
      say: (words, tone) => this.#say(words, tone),
    });
    this.#advice = new Advice(session, (message) => parts.toasts.show(message));
    this.#autosave = new Autosave(session, this.#keeper, { failed: () => this.#say(keeping.keepFailed, 'problem') });
    document.addEventListener('fullscreenchange', () => this.#bar.showFullscreen(document.fullscreenElement !== null));
  }

  act(action: PageAction): void {
    if (action === 'scenes') this.#gallery.toggle();
    else if (action === 'lab') void this.lab();
    else if (action === 'share') this.#share.toggle();
    else if (action === 'screenshot') this.#takePicture();
    else if (action === 'video') this.#film.toggle();
    else if (action === 'world') this.#world.toggle();
    else if (action === 'fullscreen') void this.#toggleFullscreen();
  }

  /** Opens the laboratory, or closes it; it and its plots are loaded when they are asked for. */
  async lab(link?: LabLink): Promise<void> {
    const { root, session } = this.#parts;
    this.#lab ??= import('./lab/lab-drawer').then(
      ({ LabDrawer }) => new LabDrawer(root, session, () => this.#series.name),
    );
    const drawer = await this.#lab;
    if (link) drawer.open(link);
    else drawer.toggle();
  }

  /** The first sand is there, or sand is there again. */
  ready(): void {
    if (this.#address !== null) return;
    this.#address = this.#keeper.link({ camera: false }) ?? '';
    void this.#offerRestore();
    void workOffline({
      newVersion: (reload) =>
        this.#parts.toasts.show({
          text: keeping.newVersion,
          tone: 'info',
          actions: [{ label: keeping.reload, act: () => void this.#autosave.save().then(reload) }],
        }),
    });
  }

  changed(): void {
    this.#gallery.showCurrent(this.#parts.session.scene.name);
    this.#world.refresh();
    clearTimeout(this.#addressTimer);
    this.#addressTimer = window.setTimeout(() => this.#updateAddress(), addressDelay);
  }

  frame(now: number): void {
    this.#bar.showRecording(this.#film.seconds);
    this.#film.frame();
    this.#series.frame(now);
    this.#remember();
    this.#advice.check(now, this.#parts.loop.report);
  }

  #remember(): void {
    const { session } = this.#parts;
    const snapshot = session.watch?.snapshot ?? null;
    // the states of a series are kept already, and its bar leads back to them
    const inSeries = this.#series.name !== null;
    if (snapshot && snapshot !== this.#remembered && !inSeries) {
      this.#rewind.add({ scene: session.scene, state: this.#keeper.state(snapshot) });
    }
    this.#remembered = snapshot;
    this.#rewindBar.update(session.paused && !inSeries, session.world?.sim.time ?? 0);
  }

  /** Opens a state or says why not. */
  openState(bytes: Uint8Array): boolean {
    try {
      const { intent, replay, title, grains, warnings } = this.#keeper.read(bytes);
      const { intents } = this.#parts.session;
      intents.push(intent);
      this.#say(keeping.opened(title, grains), 'info');
      const actions = replay ? [{ label: keeping.replay, act: () => intents.push(replay) }] : [];
      if (replay) this.#parts.toasts.show({ text: keeping.hasRecording, tone: 'info', actions });
      if (warnings) this.#say(warnings, 'problem');
      return true;
    } catch (error) {
      if (!(error instanceof StateFileError)) throw error;
      this.#say(error.message, 'problem');
      return false;
    }
  }

  /** Reloading gives the same scene and parameters. Not for every pixel of a slider: browsers count. */
  #updateAddress(): void {
    const link = this.#keeper.link({ camera: false });
    if (this.#address === null || link === null || link === this.#address) return;
    this.#address = link;
    history.replaceState(null, '', link);
  }

  async #offerRestore(): Promise<void> {
    const left = await this.#autosave.left();
    if (!left) return;
    const goOn = () => {
      if (this.openState(left.file)) this.#autosave.goOnFrom(left);
      else this.#autosave.forget(left);
    };
    const forget = () => this.#autosave.forget(left);
    this.#parts.toasts.show({
      text: keeping.restoreOffer(left.title, left.grains, age(Date.now() - left.at)),
      tone: 'info',
      actions: [
        { label: keeping.restore, act: goOn },
        { label: keeping.forget, act: forget },
      ],
    });
  }

  #say(words: string, tone: 'info' | 'problem'): void {
    this.#parts.toasts.show({ text: words, tone });
  }

  #link(): ReturnType<ShareEvents['link']> {
    const link = this.#keeper.link({ camera: true });
    const own = !isBuiltIn(this.#parts.session.scene);
    const without = this.#keeper.leftOut;
    return link === null ? null : { address: new URL(link, location.href.replace(/[?#].*$/s, '')).href, own, without };
  }

  async #saveSurface(format: SurfaceFormat): Promise<void> {
    const file = await surfaceFileOf(this.#parts.session, format);
    if (file) this.#save(format, file);
    else this.#say(keeping.surfaceEmpty, 'problem');
  }

  async #saveState(): Promise<void> {
    const bytes = await this.#keeper.stateFile().catch(() => null);
    if (bytes) this.#save('tetrasand', new Blob([bytes]));
    else this.#say(keeping.nothingToSave, 'problem');
  }

  /** Saves what happened lately as a file that people can send to somebody. Nothing is sent from here. */
  async report(): Promise<void> {
    const bytes = await makeReport(this.#parts.session);
    if (bytes) this.#say(keeping.reported(this.#download(new Blob([bytes]), 'tetrasand', 'report')), 'info');
    else this.#say(keeping.nothingToSave, 'problem');
  }

  #save(extension: string, content: Blob): void {
    this.#say(keeping.saved(this.#download(content, extension)), 'info');
  }

  #download(content: Blob, extension: string, what = ''): string {
    const name = fileName([what, this.#parts.session.scene.name].join(' ').trim(), extension);
    download(name, content);
    return name;
  }

  #takePicture(): void {
    const { loop, canvas } = this.#parts;
    loop.withPicture(() => {
      void pictureOf(canvas).then((picture) => {
        if (picture) this.#save('png', picture);
        else this.#say(keeping.shotFailed, 'problem');
      });
    });
  }

  async #toggleFullscreen(): Promise<void> {
    try {
      if (document.fullscreenElement) await document.exitFullscreen();
      else await document.documentElement.requestFullscreen();
    } catch {
      // the browser says itself why it does not want to
    }
  }
}
