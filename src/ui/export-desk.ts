/** Moments of the sand for other programs: a section of a dialog that asks what and how, and a bar while it is written. */
import './export.css';
import './film.css';
import type { ExportEnd } from '../app/export/export-moments';
import { keptMoments, type Moments, thisMoment } from '../app/export/moments';
import { openTarget } from '../app/export/target';
import type { FrameLoop } from '../app/frame-loop';
import { download, fileName, safeName } from '../app/keep/file-names';
import type { Keeper } from '../app/keep/keeper';
import type { Rewind } from '../app/keep/rewind';
import { deviceHints, memoryPreset } from '../app/memory-preset';
import { type Place, readPlace } from '../app/series/series-index';
import type { Session } from '../app/session';
import type { World } from '../app/world';
import { isOneFile, type SeriesFormatName, showsContacts } from '../exchange/series/names';
import { choices, element, select, setText } from './dom';
import { keeping, exporting as words } from './text/keeping';

export interface ExportDeskParts {
  readonly session: Session;
  readonly loop: FrameLoop;
  readonly keeper: Keeper;
  readonly rewind: Rewind;
  /** The states of the series that is open. */
  series(): readonly Place[];
  /** Nothing more to ask. */
  begun(): void;
  say(sentence: string, tone: 'info' | 'problem'): void;
}

export class ExportDesk {
  readonly section: HTMLElement;
  readonly #parts: ExportDeskParts;
  readonly #what = select({ now: words.now }, 'now');
  readonly #format = select(words.formats, 'vtp');
  readonly #hint = element('p', { class: 'soft', id: 'export-hint' });
  readonly #start = element('button', { type: 'button', class: 'primary', 'data-action': 'export-start' }, words.start);
  readonly #bar: HTMLElement;
  readonly #words = element('span', { role: 'status' });
  readonly #part = element('progress', { max: '1', 'aria-label': words.title });
  /** One at a time. */
  #busy = false;
  #cancelled = false;

  /** The bar goes above these. */
  constructor(bars: HTMLElement, parts: ExportDeskParts) {
    this.#parts = parts;
    const lists = { 'export-what': [this.#what, words.what], 'export-format': [this.#format, words.format] } as const;
    for (const [name, [list, label]] of Object.entries(lists)) {
      list.name = name;
      list.setAttribute('aria-label', label);
    }
    this.#format.setAttribute('aria-describedby', this.#hint.id);
    this.#format.addEventListener('change', () => this.#explain());
    this.#start.addEventListener('click', () => void this.#begin());
    this.section = element(
      'section',
      {},
      element('h3', {}, words.title),
      element('div', { class: 'link-row export-row' }, this.#what, this.#format, this.#start),
      this.#hint,
    );
    const cancel = element('button', { type: 'button', 'data-action': 'export-cancel' }, words.cancel);
    cancel.addEventListener('click', () => {
      this.#cancelled = true;
    });
    this.#bar = element('div', { class: 'work-bar export-bar', hidden: true }, this.#words, this.#part, cancel);
    bars.before(this.#bar);
  }

  /** What there is to export now. */
  offer(): void {
    const { rewind, series } = this.#parts;
    const [states, moments] = [series().length, rewind.moments.length];
    choices(this.#what, {
      now: words.now,
      // the bar of a series stands in the place of the other one
      ...(states > 0 ? { series: words.series(states) } : moments > 1 && { rewind: words.rewind(moments) }),
    });
    this.#start.disabled = this.#busy;
    this.#explain();
  }

  #explain(): void {
    setText(this.#hint, words.hints[this.#format.value as SeriesFormatName]);
  }

  async #begin(): Promise<void> {
    const { session, begun, say } = this.#parts;
    if (this.#busy) return;
    // reading contacts would change what is done again
    if (!session.world || session.replaying) {
      say(session.replaying ? words.replaying : keeping.nothingToSave, 'problem');
      return;
    }
    this.#busy = true;
    begun();
    try {
      await this.#export(session.world, this.#format.value as SeriesFormatName);
    } finally {
      this.#busy = false;
      this.#bar.hidden = true;
    }
  }

  async #export(world: World, format: SeriesFormatName): Promise<void> {
    const scene = this.#parts.session.scene.name;
    const moments = this.#chosen(world, format);
    const suggested = fileName(scene, isOneFile(format, moments.count) ? format : 'zip');
    const opened = await openTarget(suggested, memoryPreset(deviceHints()).exported);
    if (!opened) return;
    const { target, name } = opened;
    this.#cancelled = false;
    this.#show(0, moments.count, 0);
    const { exportMoments } = await import('../app/export/export-moments');
    const end = await exportMoments({ format, moments, target, name: safeName(scene) }, ({ frames, bytes }) => {
      this.#show(frames, moments.count, bytes);
      return !this.#cancelled;
    });
    if (end.kind === 'done' && end.content) download(name, end.content);
    this.#tell(end, name);
  }

  #chosen(world: World, format: SeriesFormatName): Moments {
    const { loop, rewind, keeper, series } = this.#parts;
    const { moments } = rewind;
    const places = series();
    if (this.#what.value === 'rewind') return keptMoments(world.device, moments.length, (index) => moments[index]);
    if (this.#what.value === 'series')
      return keptMoments(
        world.device,
        places.length,
        async (index) => keeper.read(await readPlace(places[index])).intent,
      );
    return thisMoment(world, loop, showsContacts(format));
  }

  #show(frames: number, all: number, bytes: number): void {
    this.#bar.hidden = false;
    setText(this.#words, frames === 0 ? words.preparing : words.progress(frames, all, bytes));
    this.#part.value = frames / all;
  }

  #tell(end: ExportEnd, name: string): void {
    const { say } = this.#parts;
    if (end.kind === 'done') {
      say(words.done(name, end.frames, end.bytes), 'info');
      if (end.leftOut.length > 0) say(words.leftOut(end.leftOut.length, end.leftOut[0]), 'problem');
    } else if (end.kind === 'failed') say(words.failed(end.reason), 'problem');
    else if (end.kind === 'empty') say(words.empty, 'problem');
    else if (end.kind === 'too-large') say(words.tooLarge, 'problem');
    else say(words.cancelled, 'info');
  }
}
