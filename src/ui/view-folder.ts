/** How the picture is shown: a folder of the panel, generated from the table of view settings. */
import type GUI from 'lil-gui';
import { type ViewKey, type ViewSettings, viewTable } from '../app/view-settings';
import type { MethodSpec } from '../methods/method';
import type { PanelEvents } from './panel';
import { ParameterControl } from './parameter-control';

export class ViewFolder {
  readonly #controls = new Map<ViewKey, ParameterControl>();

  constructor(folder: GUI, events: PanelEvents) {
    for (const spec of viewTable) {
      // that one stands beside the method
      if (spec.key === 'compare') continue;
      const control = new ParameterControl(folder, spec, spec.help, {
        ask: (value) => events.ask({ kind: 'set-view', values: { [spec.key]: value } }),
        refuse: (message) => events.refuse({ path: spec.label, message }),
      });
      this.#controls.set(spec.key, control);
    }
  }

  /** Only what the method of the scene has something for. */
  refresh(view: ViewSettings, { colourModes, abilities }: MethodSpec): void {
    this.#controls.get('colour')?.offer(colourModes);
    this.#controls.get('forceChains')?.show(abilities.has('forceLines'));
    for (const [key, control] of this.#controls) control.showValue(view[key]);
    this.#controls.get('sliceAt')?.show(view.slice !== 'off');
  }
}
