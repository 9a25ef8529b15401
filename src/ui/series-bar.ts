/** A scrub bar over a series of states, with play, going on from the one that is shown, and an end. */
import type { SeriesPlayer } from '../app/series/series-player';
import { element } from './dom';
import { icon } from './icons';
import { describeScrub } from './rewind-bar';
import { series as words } from './text/keeping';

export class SeriesBar {
  readonly #player: SeriesPlayer;
  readonly #bar: HTMLElement;
  readonly #play = element('button', { type: 'button', class: 'icon-button' });
  readonly #slider = element('input', { type: 'range', min: '0', step: '1', 'aria-label': words.scrub });
  readonly #label = element('output', {});
  readonly #goOn = element('button', { type: 'button', class: 'secondary' }, words.goOn);
  #face = '';

  /** `below`: what it stands above. */
  constructor(below: HTMLElement, player: SeriesPlayer, close: () => void) {
    this.#player = player;
    const end = element(
      'button',
      { type: 'button', class: 'icon-button', 'aria-label': words.close, title: words.close },
      icon('close'),
    );
    this.#bar = element(
      'div',
      { class: 'rewind-bar series-bar', role: 'group', 'aria-label': words.label },
      this.#play,
      this.#slider,
      this.#label,
      this.#goOn,
      end,
    );
    this.#play.addEventListener('click', () => (player.playing ? player.pause() : player.play(performance.now())));
    // as it is dragged: a state that is passed before it could be read is left out
    this.#slider.addEventListener('input', () => player.goTo(Number(this.#slider.value)));
    this.#goOn.addEventListener('click', () => player.goOn());
    end.addEventListener('click', close);
    below.before(this.#bar);
    this.update();
  }

  update(): void {
    const { places, at, playing, left } = this.#player;
    const face = playing ? 'pause' : 'play';
    if (this.#face !== face) {
      this.#face = face;
      this.#play.replaceChildren(icon(face));
      this.#play.title = words[face];
      this.#play.setAttribute('aria-label', words[face]);
    }
    const place = places[at];
    if (!place) return;
    const max = String(places.length - 1);
    if (this.#slider.max !== max) this.#slider.max = max;
    if (this.#slider.value !== String(at)) this.#slider.value = String(at);
    if (this.#goOn.disabled !== left) this.#goOn.disabled = left;
    describeScrub(this.#slider, this.#label, words.moment(place.time, at, places.length));
  }

  remove(): void {
    this.#bar.remove();
  }
}
