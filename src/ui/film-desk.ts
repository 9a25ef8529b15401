/** Films in the page: what is asked for, and while one is made, how far it is, with the ways out. */
import './film.css';
import type { FilmEnd, FilmMaker, FilmRequest } from '../app/film/film-maker';
import { element, field, select, setText } from './dom';
import { Sheet } from './sheet';
import { film as words } from './text/film';

export interface FilmDeskEvents {
  /** Restarts the scene, and resolves when it has. */
  restart(): Promise<void>;
  /** Hands the file to the person, and says its name. */
  save(content: Blob, extension: string): string;
  say(text: string, tone: 'info' | 'problem'): void;
}

export class FilmDesk {
  readonly #maker: FilmMaker;
  readonly #events: FilmDeskEvents;
  readonly #sheet: Sheet;
  readonly #length = element('input', {
    type: 'number',
    min: '0.1',
    max: '3600',
    step: 'any',
    placeholder: words.lengthOpen,
  });
  readonly #rate = select({ '24': '24', '30': '30', '60': '60' }, '60');
  readonly #slow = select(words.slowMotions, '1');
  readonly #camera = select(words.cameras, '0');
  readonly #format = select(words.formats, 'auto');
  readonly #fromStart = element('input', { type: 'checkbox' });
  readonly #bar: HTMLElement;
  readonly #words = element('span', { role: 'status' });
  readonly #part = element('progress', { max: '1' });
  #preparing = false;

  /** The bar goes above these. */
  constructor(root: HTMLElement, bars: HTMLElement, maker: FilmMaker, events: FilmDeskEvents) {
    this.#maker = maker;
    this.#events = events;
    const start = element('button', { type: 'button', class: 'primary', 'data-action': 'film-start' }, words.start);
    start.addEventListener('click', () => void this.#start());
    this.#sheet = new Sheet(
      root,
      'film',
      words.title,
      element('p', { class: 'soft' }, words.intro),
      element(
        'div',
        { class: 'film-form' },
        field(words.length, this.#length),
        field(words.framesPerSecond, this.#rate),
        field(words.slowMotion, this.#slow),
        field(words.camera, this.#camera),
        field(words.format, this.#format),
        element('label', { class: 'check' }, this.#fromStart, words.fromStart),
      ),
      start,
    );
    const stop = element('button', { type: 'button', 'data-action': 'film-stop' }, words.stop);
    stop.addEventListener('click', () => maker.stop());
    const cancel = element('button', { type: 'button', 'data-action': 'film-cancel' }, words.cancel);
    cancel.addEventListener('click', () => maker.cancel());
    this.#bar = element('div', { class: 'work-bar film-bar', hidden: true }, this.#words, this.#part, stop, cancel);
    bars.before(this.#bar);
  }

  /** V: begins with questions, ends what is under way. */
  toggle(): void {
    if (this.#maker.progress) this.#maker.stop();
    else if (!this.#preparing) this.#sheet.toggle();
  }

  /** Seconds of the film that is made; null without one. */
  get seconds(): number | null {
    return this.#maker.progress?.seconds ?? null;
  }

  frame(): void {
    const { progress } = this.#maker;
    this.#bar.hidden = !progress && !this.#preparing;
    if (this.#bar.hidden) return;
    if (progress) this.#preparing = false;
    if (!progress) {
      setText(this.#words, words.preparing);
      return;
    }
    const { seconds, frames, allFrames, left } = progress;
    setText(this.#words, words.progress(seconds, frames, allFrames, left));
    this.#part.hidden = allFrames === null;
    if (allFrames !== null) this.#part.value = frames / allFrames;
  }

  async #start(): Promise<void> {
    this.#sheet.close();
    const length = Number(this.#length.value);
    const request: FilmRequest = {
      seconds: this.#length.value === '' || !(length > 0) ? null : length,
      framesPerSecond: Number(this.#rate.value),
      slowMotion: Number(this.#slow.value),
      orbit: Number(this.#camera.value),
      format: this.#format.value as NonNullable<FilmRequest['format']>,
    };
    this.#preparing = true;
    if (this.#fromStart.checked) await this.#events.restart();
    const end = await this.#maker.make(request);
    this.#preparing = false;
    this.#tell(end);
  }

  #tell(end: FilmEnd): void {
    const { say, save } = this.#events;
    if (end.kind === 'done' && end.film.content) {
      const { content, format, frames, codec } = end.film;
      say(words.done(save(content, format), frames, codec), 'info');
    } else if (end.kind === 'failed') say(words.failed(end.reason), 'problem');
    else if (end.kind === 'no-encoder') say(words.noEncoder, 'problem');
    else if (end.kind === 'cancelled') say(words.cancelled, 'info');
    else say(words.empty, 'problem');
  }
}
