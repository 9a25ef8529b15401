/** A ball in a dish: where it lies, gravity leans. Seen from the camera, so that a drag to the right tips to the right. */
import { type Gravity, gravityFrom, type Lean, leanOf } from '../app/keep/tilt';
import { element } from './dom';
import { keeping } from './text/keeping';

/** The rim of the dish, degrees; the panel reaches further, up to upside down. */
const rim = 90;
/** One press of an arrow key, degrees. */
const keyStep = 3;

export class TiltBall {
  readonly element: HTMLElement;
  readonly #ball = element('span', { class: 'tilt-ball' });
  readonly #azimuth: () => number;
  readonly #ask: (gravity: Gravity) => void;
  #lean: Lean = { right: 0, away: 0 };

  constructor(azimuth: () => number, ask: (gravity: Gravity) => void) {
    this.#azimuth = azimuth;
    this.#ask = ask;
    this.element = element(
      'div',
      {
        class: 'tilt-dish',
        role: 'slider',
        tabindex: '0',
        title: keeping.tiltHelp,
        'aria-label': keeping.tilt,
        'aria-valuemin': '0',
        'aria-valuemax': '180',
      },
      this.#ball,
    );
    this.element.addEventListener('pointerdown', (event) => {
      this.element.setPointerCapture(event.pointerId);
      this.#drag(event);
    });
    this.element.addEventListener('pointermove', (event) => {
      if (this.element.hasPointerCapture(event.pointerId)) this.#drag(event);
    });
    this.element.addEventListener('dblclick', () => this.#tip({ right: 0, away: 0 }));
    this.element.addEventListener('keydown', (event) => this.#key(event));
  }

  show(gravity: Gravity): void {
    this.#lean = leanOf(gravity, this.#azimuth());
    const { right, away } = this.#lean;
    const part = Math.min(1, Math.hypot(right, away) / rim);
    const angle = Math.atan2(away, right);
    this.#ball.style.setProperty('--x', (part * Math.cos(angle)).toFixed(3));
    this.#ball.style.setProperty('--y', (-part * Math.sin(angle)).toFixed(3));
    const side = keeping.sides[Math.round(((angle + 2 * Math.PI) % (2 * Math.PI)) / (Math.PI / 4)) % 8];
    this.element.setAttribute('aria-valuenow', gravity.gravityTilt.toFixed(0));
    this.element.setAttribute('aria-valuetext', keeping.tiltValue(gravity.gravityTilt, side));
  }

  #tip(lean: Lean): void {
    this.#ask(gravityFrom(lean, this.#azimuth()));
  }

  #drag({ clientX, clientY }: PointerEvent): void {
    const { left, top, width, height } = this.element.getBoundingClientRect();
    const right = (2 * (clientX - left)) / width - 1;
    const away = 1 - (2 * (clientY - top)) / height;
    const length = Math.max(1, Math.hypot(right, away));
    this.#tip({ right: (rim * right) / length, away: (rim * away) / length });
  }

  #key(event: KeyboardEvent): void {
    const steps: Record<string, readonly [number, number]> = {
      ArrowRight: [1, 0],
      ArrowLeft: [-1, 0],
      ArrowUp: [0, 1],
      ArrowDown: [0, -1],
    };
    const step = steps[event.key];
    if (step) this.#tip({ right: this.#lean.right + keyStep * step[0], away: this.#lean.away + keyStep * step[1] });
    else if (event.key === 'Home') this.#tip({ right: 0, away: 0 });
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
