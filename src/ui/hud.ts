/** What is true right now, in numbers: a short line, and a table for those who want to know. */
import Stats from 'stats.js';
import type { FrameReport } from '../app/frame-loop';
import type { Picture } from '../app/picture';
import type { Session } from '../app/session';
import type { PassRow } from '../measure/bench/pass-cost';
import { element, setText } from './dom';
import { duration, frameRate, pace, shortNumber, timeRatio, wholeNumber } from './format';
import { overlapWarning } from './overlap-warning';
import { hudLabels, text } from './text';

/** Numbers that change faster cannot be read, ms. */
const interval = 250;

/** A pass a substep: what happens every eighth substep counts with an eighth. */
function passFigures({ milliseconds, dispatches, bytesRead, bytesWritten }: PassRow): string {
  const megabytes = (bytes: number) => shortNumber(bytes / 1e6, 2);
  const traffic = `${megabytes(bytesRead)} + ${megabytes(bytesWritten)} MB`;
  return `${shortNumber(1000 * milliseconds, 3)} µs × ${shortNumber(dispatches, 2)}, ${traffic}`;
}

const counterText = (value: number, unit: string): string =>
  unit === 's' ? duration(value) : unit ? `${shortNumber(value, 3)} ${unit}` : wholeNumber(value);

const overlapPart = (part: number): string => `${shortNumber(100 * part, 2)} % of a radius`;

export class Hud {
  readonly #summary = element('span', { class: 'summary' }, text.starting);
  readonly #toggle = element(
    'button',
    { type: 'button', class: 'hud-toggle', 'aria-expanded': 'false' },
    this.#summary,
  );
  readonly #warnings = element('ul', { class: 'warnings' });
  readonly #rows = element('dl', { class: 'rows' });
  readonly #details = element('div', { class: 'details', hidden: true });
  readonly #stats = new Stats();
  readonly #onDetails: (shown: boolean) => void;
  #due = 0;

  constructor(parent: HTMLElement, onDetails: (shown: boolean) => void) {
    this.#onDetails = onDetails;
    const graph = this.#stats.domElement;
    graph.className = 'stats';
    graph.setAttribute('aria-hidden', 'true');
    this.#details.append(graph, this.#rows);
    this.#toggle.title = text.hudMore;
    this.#toggle.addEventListener('click', () => this.#setDetails(Boolean(this.#details.hidden)));
    parent.append(
      element('section', { class: 'hud', 'aria-label': text.hud }, this.#toggle, this.#warnings, this.#details),
    );
  }

  update(now: number, session: Session, report: FrameReport, picture: Picture): void {
    this.#stats.update();
    if (now < this.#due) return;
    this.#due = now + interval;
    const { world, watch } = session;
    if (!world || !watch) return;
    const { rates } = report;
    const ratio = session.paused ? text.paused : rates ? pace(rates.timeRatio) : text.starting;
    const fps = rates && !session.paused ? `${frameRate(rates.framesPerSecond)} fps · ` : '';
    const unit = world.sim.method.drawable.continuum ? 'particles' : 'grains';
    // nobody has counted them yet: that is not to say that there are none
    const count = watch.counters ? ` · ${wholeNumber(watch.counters.grains)} ${unit}` : '';
    setText(this.#summary, `${fps}${ratio}${count}`);
    this.#showWarnings(session);
    if (!this.#details.hidden) this.#showRows(session, report, picture);
  }

  #setDetails(shown: boolean): void {
    this.#details.hidden = !shown;
    this.#toggle.setAttribute('aria-expanded', String(shown));
    this.#toggle.title = shown ? text.hudLess : text.hudMore;
    this.#due = 0;
    this.#onDetails(shown);
  }

  #showWarnings({ world, watch }: Session): void {
    const specs = world?.sim.method.spec.counters ?? [];
    const value = (key: string) => watch?.counters?.[key] ?? 0;
    const lines: { what: string; matters: string; harmless?: boolean }[] = specs.flatMap(({ key, warning }) =>
      warning && value(key) > 0
        ? [{ what: `${wholeNumber(value(key))} ${warning.what}`, matters: warning.matters, harmless: warning.harmless }]
        : [],
    );
    const deep = watch ? overlapWarning(watch.deepest, world?.sim.params.youngModulus ?? 0) : null;
    if (deep) lines.push(deep);
    const shown = JSON.stringify(lines);
    if (this.#warnings.dataset.shown === shown) return;
    this.#warnings.dataset.shown = shown;
    this.#warnings.replaceChildren(
      ...lines.map(({ what, matters, harmless }) =>
        element('li', { class: harmless ? 'harmless' : 'matters' }, element('b', {}, what), `: ${matters}`),
      ),
    );
  }

  #showRows(session: Session, { rates, steps, costs }: FrameReport, picture: Picture): void {
    const { world, watch } = session;
    if (!world || !watch) return;
    const { sim } = world;
    const rows: [string, string][] = [
      [hudLabels.fps, rates && !session.paused ? frameRate(rates.framesPerSecond) : '–'],
      [hudLabels.ratio, rates && !session.paused ? timeRatio(rates.timeRatio) : '–'],
      [hudLabels.time, duration(sim.time)],
      [hudLabels.dt, duration(sim.dt)],
      [hudLabels.steps, wholeNumber(steps)],
      [
        hudLabels.grains,
        `${watch.counters ? wholeNumber(watch.counters.grains) : '–'} of ${wholeNumber(sim.method.capacity)}`,
      ],
      ...sim.method.spec.counters
        .filter(({ key, warning, optional }) => !warning && !(optional && !watch.counters?.[key]))
        .map(({ key, label, unit }): [string, string] => [label, counterText(watch.counters?.[key] ?? 0, unit)]),
      ...(watch.overlap
        ? [
            [hudLabels.largestOverlap, overlapPart(watch.overlap.largest)] as [string, string],
            [hudLabels.meanOverlap, overlapPart(watch.overlap.mean)] as [string, string],
          ]
        : []),
      [hudLabels.dispatches, watch.dispatchesPerStep === null ? '–' : shortNumber(watch.dispatchesPerStep, 3)],
      [hudLabels.stepCost, costs ? duration(costs.step / 1000) : '–'],
      [hudLabels.drawCost, costs ? duration(costs.picture / 1000) : '–'],
      [hudLabels.quality, `${picture.quality}, ${Math.round(100 * picture.resolutionScale)} % resolution`],
      [hudLabels.adapter, world.adapterName],
      ...(watch.timings ?? []).map((pass): [string, string] => [pass.name, passFigures(pass)]),
    ];
    // the number of rows changes once, when timings arrive; otherwise only texts are written
    if (this.#rows.children.length !== 2 * rows.length) {
      this.#rows.replaceChildren(...rows.flatMap(() => [element('dt'), element('dd')]));
    }
    rows.forEach(([label, value], i) => {
      setText(this.#rows.children[2 * i], label);
      setText(this.#rows.children[2 * i + 1], value);
    });
  }
}
