/** The settings, generated from the parameter table. */
import GUI from 'lil-gui';
import type { Intent } from '../app/intents';
import type { Session } from '../app/session';
import { sceneByName } from '../app/start-state';
import { stiffnessOf, whySo } from '../measure/scene-checks/stiffness';
import { methodNamed } from '../methods';
import type { Problem } from '../params/problem';
import { type ParameterSpec, type Params, parameterTable } from '../params/table';
import { scenes } from '../scene/scenes';
import { usesOwnCluster } from '../scene/shapes/mixture';
import type { Scene } from '../scene/types';
import { DetailSlider } from './detail-slider';
import { element } from './dom';
import { FormChoice } from './form-choice';
import { MethodChoice } from './method-choice';
import { ParameterControl } from './parameter-control';
import { stiffnessSentence, text } from './text';
import { ViewFolder } from './view-folder';

/** Friction and stiffness are what people come for, then scenes and methods; the rest folds. */
const folderOrder: readonly ParameterSpec['folder'][] = [
  'Sand',
  'Scene',
  'Grain',
  'Moisture',
  'Gravity',
  'Time',
  'Brush',
  'View',
  'Contact law',
  'Laws as printed',
];
const openAtFirst: readonly string[] = ['Sand', 'Scene'];

export interface PanelEvents {
  ask(intent: Intent): void;
  refuse(problem: Problem): void;
}

export class Panel {
  readonly #root: HTMLElement;
  readonly #controls = new Map<keyof Params, ParameterControl>();
  readonly #folders = new Map<string, GUI>();
  readonly #scene = element('select', { id: 'scene-choice' });
  readonly #form: FormChoice;
  readonly #method: MethodChoice;
  readonly #detail: DetailSlider;
  #view: ViewFolder | null = null;
  readonly #lookFor = element('p', { class: 'look-for' });
  /** How stiff its grains are, and why no stiffer; empty where it has none. */
  readonly #stiffness = element('p', { class: 'look-for', id: 'scene-stiffness' });
  #told: Scene | null = null;

  constructor(parent: HTMLElement, events: PanelEvents) {
    this.#root = element('aside', { class: 'panel', id: 'panel', 'aria-label': text.panel });
    parent.append(this.#root);
    this.#form = new FormChoice((intent) => events.ask(intent));
    this.#method = new MethodChoice((intent) => events.ask(intent));
    this.#detail = new DetailSlider((intent) => events.ask(intent));
    // styles come from our own style sheet: a page with a strict content policy takes no injected ones
    const gui = new GUI({ container: this.#root, title: text.panel, injectStyles: false });
    gui.domElement.classList.remove('lil-allow-touch-styles');
    for (const name of folderOrder) {
      const folder = gui.addFolder(name);
      if (!openAtFirst.includes(name)) folder.close();
      this.#folders.set(name, folder);
      if (name === 'Scene') this.#addSceneChoice(folder, events);
      if (name === 'View') this.#view = new ViewFolder(folder, events);
      for (const spec of parameterTable) if (spec.folder === name) this.#addControl(folder, spec, events);
    }
  }

  get visible(): boolean {
    return !this.#root.hidden;
  }

  set visible(visible: boolean) {
    this.#root.hidden = !visible;
  }

  /** Shows what is true now. */
  refresh(session: Session): void {
    const { params, scene, view } = session;
    this.#form.show(scene);
    this.#detail.show(session);
    const method = methodNamed(scene.method);
    this.#view?.refresh(view, method);
    this.#method.show(scene.method, view.compare);
    for (const [key, control] of this.#controls) {
      control.showValue(params[key]);
      control.show(method.parameters.has(key) && (key !== 'ownCluster' || usesOwnCluster(params)));
    }
    for (const [name, folder] of this.#folders) {
      const its = parameterTable.filter((spec) => spec.folder === name);
      // some have more than parameters: the choice of scene and method must always be there
      const hasMore = folder.$children.childElementCount > its.length;
      folder.show(hasMore || its.some(({ key }) => method.parameters.has(key)));
    }
    this.#scene.value = scene.name;
    this.#lookFor.textContent = scene.lookFor;
    if (scene === this.#told) return;
    this.#told = scene;
    this.#tellStiffness(scene);
    // in a scene of moist sand that is what people come for
    if (scene.parameters.cohesion || scene.parameters.yieldCohesion) this.#folders.get('Moisture')?.open();
  }

  #tellStiffness(scene: Scene): void {
    const stiffness = stiffnessOf(scene);
    this.#stiffness.hidden = !stiffness;
    if (stiffness) this.#stiffness.textContent = stiffnessSentence(stiffness, whySo(scene.name, stiffness));
  }

  #addControl(folder: GUI, spec: ParameterSpec & { key: keyof Params }, events: PanelEvents): void {
    const help = spec.applies === 'reset' ? `${spec.help} (${text.applied})` : spec.help;
    const control = new ParameterControl(folder, spec, help, {
      ask: (value) => events.ask({ kind: 'set-params', values: { [spec.key]: value } }),
      refuse: (message) => events.refuse({ path: spec.key, message }),
    });
    this.#controls.set(spec.key, control);
  }

  #addSceneChoice(folder: GUI, events: PanelEvents): void {
    for (const [name, data] of Object.entries(scenes)) {
      this.#scene.append(element('option', { value: name }, (data as { title?: string }).title ?? name));
    }
    this.#scene.addEventListener('change', () =>
      events.ask({ kind: 'open-scene', scene: sceneByName(this.#scene.value) }),
    );
    const label = element('label', { for: this.#scene.id, class: 'lil-name' }, text.sceneChoice);
    const row = element(
      'div',
      { class: 'lil-controller choice-row scene-row' },
      label,
      element('div', { class: 'lil-widget' }, this.#scene),
    );
    row.addEventListener('keydown', (event) => event.stopPropagation());
    folder.$children.append(
      row,
      this.#form.element,
      ...this.#detail.elements,
      ...this.#method.elements,
      this.#lookFor,
      this.#stiffness,
    );
  }
}
