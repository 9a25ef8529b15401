/**
 * The laboratory beside the sand: choose an experiment or the running scene, run it, watch plots, read the findings beside the published
 * ones, keep CSV and pictures, send a link. Experiments run on sand of their own; what is on the page stays to play with.
 */

import { download, fileName } from '../../app/keep/file-names';
import { type LabLink, labAddress } from '../../app/lab/lab-link';
import { LiveRecorder } from '../../app/lab/live-recorder';
import { PageHost } from '../../app/lab/page-host';
import type { Session } from '../../app/session';
import { csvOf } from '../../measure/instruments/recorder';
import type { LabExperiment, LabResult } from '../../measure/lab/experiment';
import { labExperiments } from '../../measure/lab/experiments';
import { Cancelled } from '../../measure/lab/rig';
import { runExperiment } from '../../measure/lab/run';
import type { Plot } from '../../measure/verification/outcome';
import { plotSvg } from '../../measure/verification/plot';
import { defaultMethod, methodList, wrongMethod } from '../../scene/method-names';
import { element, setText } from '../dom';
import { icon } from '../icons';
import { text } from '../text';
import { labTexts } from '../text/lab';
import './lab.css';
import { findingsOf, withBefore } from './lab-result';
import { PlotView } from './plot-view';

/** ms between two samples of running sand. */
const sampleEvery = 400;

export class LabDrawer {
  readonly #session: Session;
  /** Names the series that is shown; null: the sand is a run of its own. */
  readonly #series: () => string | null;
  readonly #drawer: HTMLElement;
  readonly #choice = element('select', { id: 'lab-choice' });
  readonly #about = element('p', { class: 'lab-about' });
  readonly #grains = element('input', { type: 'number', min: '100', max: '2000000', step: '100', id: 'lab-grains' });
  readonly #runs = element('input', { type: 'number', min: '1', max: '20', id: 'lab-runs' });
  readonly #method = element('select', { id: 'lab-method' });
  readonly #overlay = element('input', { type: 'checkbox', id: 'lab-overlay' });
  readonly #run = button(labTexts.run, 'primary');
  readonly #pause = button(labTexts.pause, 'secondary');
  readonly #cancel = button(labTexts.cancel, 'secondary');
  readonly #bar = element('progress', { max: '1', value: '0', 'aria-label': labTexts.title, hidden: true });
  readonly #status = element('p', { role: 'status', class: 'lab-status' });
  readonly #plots = element('div', { class: 'lab-plots' });
  readonly #findings = element('div', { class: 'lab-findings' });
  readonly #fields: HTMLElement;
  readonly #keep: HTMLElement;
  readonly #views = new Map<string, PlotView>();
  readonly #live = new LiveRecorder();
  #host: PageHost | null = null;
  #last: { experiment: LabExperiment; result: LabResult } | null = null;
  #sampled = 0;
  #timer = 0;

  constructor(parent: HTMLElement, session: Session, series: () => string | null = () => null) {
    this.#session = session;
    this.#series = series;
    const close = element('button', { type: 'button', class: 'icon-button', 'aria-label': text.close }, icon('close'));
    const label = (words: string, control: HTMLElement) => element('label', { for: control.id }, words, control);
    this.#choice.append(
      element('option', { value: '' }, labTexts.live),
      ...labExperiments.map(({ name, title }) => element('option', { value: name }, title)),
    );
    this.#fields = element(
      'div',
      { class: 'lab-fields' },
      label(labTexts.grains, this.#grains),
      label(labTexts.runs, this.#runs),
      label(labTexts.method, this.#method),
    );
    this.#method.append(...methodList.map(({ name, title }) => element('option', { value: name }, title)));
    const [csv, png, svg, link] = [labTexts.csv, labTexts.png, labTexts.svg, labTexts.link].map((words) =>
      button(words, 'secondary'),
    );
    this.#keep = element('p', { class: 'lab-keep' }, csv, png, svg, link);
    this.#drawer = element(
      'aside',
      { class: 'lab-drawer', 'aria-labelledby': 'lab-title', hidden: true },
      element('header', {}, element('h2', { id: 'lab-title' }, labTexts.title), close),
      label(labTexts.choose, this.#choice),
      this.#about,
      this.#fields,
      element('label', { class: 'lab-check', for: 'lab-overlay' }, this.#overlay, labTexts.overlay),
      element('p', { class: 'lab-buttons' }, this.#run, this.#pause, this.#cancel),
      this.#bar,
      this.#status,
      this.#findings,
      this.#plots,
      element('p', { class: 'lab-about' }, labTexts.zoomHelp),
      this.#keep,
    );
    parent.append(this.#drawer);
    close.addEventListener('click', () => this.toggle());
    // the sand's keys are not for typing here; Escape closes
    this.#drawer.addEventListener('keydown', (event) => {
      event.stopPropagation();
      if (event.key === 'Escape') this.toggle();
    });
    this.#choice.addEventListener('change', () => this.#choose());
    this.#run.addEventListener('click', () => void this.#start());
    this.#pause.addEventListener('click', () => this.#togglePause());
    this.#cancel.addEventListener('click', () => this.#host?.cancel());
    csv.addEventListener('click', () => this.#saveCsv());
    png.addEventListener('click', () => void this.#savePng());
    svg.addEventListener('click', () => this.#saveSvg());
    link.addEventListener('click', () => void this.#copyLink());
    this.#choose();
  }

  toggle(): void {
    this.#drawer.hidden = !this.#drawer.hidden;
    document.documentElement.classList.toggle('lab-open', !this.#drawer.hidden);
    window.clearInterval(this.#timer);
    if (this.#drawer.hidden) return;
    this.#timer = window.setInterval(() => void this.#watchScene(), sampleEvery);
    this.#choice.focus();
  }

  /** As a link asks for it; an experiment begins by itself. */
  open({ experiment, grains, runs, method = defaultMethod }: LabLink): void {
    if (this.#drawer.hidden) this.toggle();
    const known = experiment === '' || labExperiments.some(({ name }) => name === experiment);
    const wrong = known ? wrongMethod(method) : labTexts.unknown(experiment);
    this.#choice.value = known ? experiment : '';
    this.#method.value = wrong ? defaultMethod : method;
    this.#choose();
    if (grains) this.#grains.value = String(grains);
    if (runs) this.#runs.value = String(runs);
    if (wrong) setText(this.#status, wrong);
    else if (experiment) void this.#start();
  }

  get #experiment(): LabExperiment | undefined {
    return labExperiments.find(({ name }) => name === this.#choice.value);
  }

  #choose(): void {
    const experiment = this.#experiment;
    this.#about.replaceChildren(
      experiment ? `${experiment.shows} ${labTexts.source}${experiment.source}.` : labTexts.liveHelp,
    );
    if (experiment) {
      // a page shares its device with its sand: half the size, one run; whoever wants more asks for it
      this.#grains.value = String(Math.max(experiment.least, Math.round(experiment.usual.grains / 2)));
      this.#runs.value = '1';
    }
    this.#show(this.#last && this.#last.experiment === experiment ? this.#last.result.plots : []);
    this.#tell(this.#last && this.#last.experiment === experiment ? this.#last.result : null);
    this.#dress();
  }

  #dress(): void {
    const [experiment, running] = [this.#experiment, this.#host !== null];
    this.#fields.hidden = !experiment;
    this.#method.parentElement?.toggleAttribute('hidden', !experiment?.continuum);
    if (!experiment?.continuum) this.#method.value = defaultMethod;
    this.#overlay.parentElement?.toggleAttribute('hidden', !experiment);
    this.#run.hidden = !experiment || running;
    this.#pause.hidden = !running;
    this.#cancel.hidden = !running;
    this.#bar.hidden = !running;
    this.#choice.disabled = running;
    setText(this.#run, this.#last?.experiment === experiment && experiment ? labTexts.again : labTexts.run);
    setText(this.#pause, this.#host?.paused ? labTexts.resume : labTexts.pause);
  }

  async #start(): Promise<void> {
    const experiment = this.#experiment;
    const world = this.#session.world;
    if (!experiment || this.#host) return;
    if (!world) {
      setText(this.#status, labTexts.noWorld);
      return;
    }
    const before = this.#overlay.checked && this.#last?.experiment === experiment ? this.#last.result : null;
    const watched = new LiveRecorder();
    const host = new PageHost(
      world.device,
      this.#method.value,
      (part, doing) => {
        this.#bar.value = part;
        setText(this.#status, labTexts.progress(part, doing));
      },
      async (sim) => {
        if (performance.now() - this.#sampled < sampleEvery || this.#drawer.hidden) return;
        this.#sampled = performance.now();
        if (await watched.sample(sim)) this.#show(watched.plots());
      },
    );
    this.#host = host;
    this.#findings.replaceChildren();
    this.#dress();
    try {
      const options = {
        grains: Math.round(Number(this.#grains.value)),
        seeds: Math.max(1, Math.round(Number(this.#runs.value))),
      };
      const result = await runExperiment(host, experiment, options);
      this.#last = { experiment, result };
      this.#show(withBefore(result.plots, before?.plots));
      this.#tell(result);
      setText(this.#status, labTexts.done);
    } catch (error) {
      // what was measured before stays
      this.#show(this.#last?.experiment === experiment ? this.#last.result.plots : []);
      this.#tell(this.#last?.experiment === experiment ? this.#last.result : null);
      const reason = error instanceof Error ? error.message : String(error);
      setText(this.#status, error instanceof Cancelled ? labTexts.cancelled : labTexts.failed(reason));
    } finally {
      this.#host = null;
      this.#dress();
    }
  }

  #togglePause(): void {
    this.#host?.pause(!this.#host.paused);
    this.#dress();
  }

  async #watchScene(): Promise<void> {
    const sim = this.#session.world?.sim;
    if (!sim || this.#host || this.#choice.value !== '') return;
    try {
      if (await this.#live.sample(sim, this.#series() ?? sim.number)) this.#show(this.#live.plots());
      setText(this.#status, this.#live.recorder.complaint ?? '');
    } catch {
      // the scene was changed or the device lost while it was read: the next sample will tell
    }
  }

  #show(plots: readonly Plot[]): void {
    const wanted = new Set(plots.map(({ file }) => file));
    for (const [file, view] of this.#views) {
      if (wanted.has(file)) continue;
      view.destroy();
      this.#views.delete(file);
    }
    for (const plot of plots) {
      let view = this.#views.get(plot.file);
      if (!view) {
        view = new PlotView(plot);
        this.#views.set(plot.file, view);
        this.#plots.append(view.element);
      }
      view.show(plot);
    }
    this.#keep.hidden = plots.length === 0;
  }

  #tell(result: LabResult | null): void {
    this.#findings.replaceChildren(...(result ? findingsOf(result) : []));
  }

  get #name(): string {
    return this.#choice.value || this.#session.scene.name;
  }

  #saveCsv(): void {
    const tables =
      this.#experiment && this.#last
        ? this.#last.result.tables.map(({ names, columns }) => csvOf(names, columns))
        : [this.#live.recorder.csv()];
    download(fileName(`lab-${this.#name}`, 'csv'), new Blob([tables.join('\n')], { type: 'text/csv' }));
  }

  async #savePng(): Promise<void> {
    for (const [file, view] of this.#views) {
      const picture = await view.png();
      if (picture) download(fileName(`lab-${file}`, 'png'), picture);
    }
  }

  #saveSvg(): void {
    for (const [file, view] of this.#views) {
      download(fileName(`lab-${file}`, 'svg'), new Blob([plotSvg(view.plot)], { type: 'image/svg+xml' }));
    }
  }

  async #copyLink(): Promise<void> {
    const link = labAddress(location.href, {
      experiment: this.#choice.value,
      ...(this.#experiment && { grains: Number(this.#grains.value), runs: Number(this.#runs.value) }),
      ...(this.#method.value !== defaultMethod && { method: this.#method.value }),
    });
    try {
      await navigator.clipboard.writeText(link);
      setText(this.#status, labTexts.copied);
    } catch {
      history.replaceState(null, '', link);
      setText(this.#status, labTexts.copyFailed);
    }
  }
}

const button = (words: string, kind: 'primary' | 'secondary') =>
  element('button', { type: 'button', class: kind }, words);
