/** Speed, tilt of gravity and capacity in one small card: what people change while they play. */
import type { Intent } from '../app/intents';
import { presetCapacities } from '../app/keep/presets';
import { gravityFrom } from '../app/keep/tilt';
import { TiltSensor } from '../app/keep/tilt-sensor';
import type { Session } from '../app/session';
import { parameterSpec } from '../params/table';
import type { CameraControls } from '../render/camera-controls';
import { element } from './dom';
import { shortNumber, wholeNumber } from './format';
import { sliderScale } from './slider-scale';
import { text } from './text';
import { keeping } from './text/keeping';
import { TiltBall } from './tilt-ball';

export interface WorldEvents {
  ask(intent: Intent): void;
  say(words: string, tone: 'info' | 'problem'): void;
  shown(open: boolean): void;
}

export class WorldCard {
  readonly #root: HTMLElement;
  readonly #session: Session;
  readonly #events: WorldEvents;
  readonly #ball: TiltBall;
  readonly #sensor: TiltSensor;
  readonly #sensorButton = element(
    'button',
    { type: 'button', class: 'quiet', 'aria-pressed': 'false' },
    keeping.sensor,
  );
  readonly #presets = element('select', { id: 'world-grains' });
  readonly #speed: (value: number) => void;

  constructor(parent: HTMLElement, session: Session, camera: CameraControls, events: WorldEvents) {
    this.#session = session;
    this.#events = events;
    const azimuth = () => camera.pose.azimuth;
    this.#ball = new TiltBall(azimuth, (values) => {
      this.#stopSensor();
      events.ask({ kind: 'set-params', values });
    });
    this.#sensor = new TiltSensor((lean) => events.ask({ kind: 'set-params', values: gravityFrom(lean, azimuth()) }));
    const speed = this.#speedSlider();
    this.#speed = speed.show;
    const upright = element('button', { type: 'button', class: 'quiet' }, keeping.upright);
    upright.addEventListener('click', () => {
      this.#stopSensor();
      events.ask({ kind: 'set-params', values: { gravityTilt: 0, gravityHeading: 0 } });
    });
    this.#sensorButton.addEventListener('click', () => void this.#toggleSensor());
    this.#presets.addEventListener('change', () =>
      events.ask({ kind: 'set-params', values: { capacity: Number(this.#presets.value) } }),
    );
    const close = element('button', { type: 'button', class: 'quiet' }, text.close);
    close.addEventListener('click', () => this.toggle());
    this.#root = element(
      'section',
      { class: 'world-card', 'aria-label': keeping.worldTitle, hidden: true },
      element('div', { class: 'tilt-row' }, this.#ball.element, element('div', {}, upright, this.#sensorButton, close)),
      speed.row,
      element(
        'label',
        { class: 'world-row', title: keeping.grainsHelp },
        element('span', {}, keeping.grains),
        this.#presets,
      ),
    );
    this.#root.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.toggle();
    });
    parent.append(this.#root);
  }

  toggle(): void {
    this.#root.hidden = !this.#root.hidden;
    this.#events.shown(!this.#root.hidden);
    if (!this.#root.hidden) this.#ball.element.focus();
  }

  /** Shows what is true now. */
  refresh(): void {
    const { params } = this.#session;
    this.#ball.show(params);
    this.#speed(params.speed);
    this.#showCapacity(params.capacity);
  }

  #speedSlider(): { row: HTMLElement; show: (value: number) => void } {
    const spec = parameterSpec('speed');
    if (!spec || !('min' in spec)) throw new Error('speed is not a number');
    const scale = sliderScale(spec);
    const range = { min: String(scale.min), max: String(scale.max), step: String(scale.step) };
    const slider = element('input', { type: 'range', ...range, title: spec.help });
    const value = element('output');
    slider.addEventListener('input', () =>
      this.#events.ask({ kind: 'set-params', values: { speed: scale.value(Number(slider.value)) } }),
    );
    const show = (speed: number) => {
      slider.value = String(scale.position(speed));
      slider.style.setProperty('--fill', String((Number(slider.value) - scale.min) / (scale.max - scale.min)));
      const words = speed === 1 ? keeping.realTime : `${shortNumber(speed, 2)} ×`;
      slider.setAttribute('aria-valuetext', words);
      value.textContent = words;
    };
    return {
      row: element('label', { class: 'world-row tool-option' }, element('span', {}, keeping.speed), slider, value),
      show,
    };
  }

  #showCapacity(capacity: number): void {
    if (this.#presets.value === String(capacity)) return;
    const sizes = [...new Set([...presetCapacities, capacity])].sort((a, b) => a - b);
    this.#presets.replaceChildren(
      ...sizes.map((size) => {
        const name = keeping.presetNames[(presetCapacities as readonly number[]).indexOf(size)];
        return element('option', { value: String(size) }, name ? `${wholeNumber(size)} (${name})` : wholeNumber(size));
      }),
    );
    this.#presets.value = String(capacity);
  }

  async #toggleSensor(): Promise<void> {
    if (this.#sensor.on) {
      this.#stopSensor();
      return;
    }
    const outcome = await this.#sensor.start();
    this.#sensorButton.setAttribute('aria-pressed', String(outcome === 'on'));
    if (outcome === 'on') this.#events.say(keeping.sensorOn, 'info');
    else this.#events.say(outcome === 'denied' ? keeping.sensorDenied : keeping.sensorNone, 'problem');
  }

  #stopSensor(): void {
    this.#sensor.stop();
    this.#sensorButton.setAttribute('aria-pressed', 'false');
  }
}
