/** Link and files in one dialog. The link stands in a field, so that it can be copied where the clipboard is closed. */
import type { SurfaceFormat } from '../exchange/surface/files';
import { copyFrom, element } from './dom';
import { type IconName, icon } from './icons';
import { Sheet } from './sheet';
import { keeping } from './text/keeping';

export interface ShareEvents {
  /** The whole address, and how many obstacles are not in it; null when there can be none. */
  link(): { address: string; own: boolean; without: number } | null;
  saveState(): void;
  saveScene(): void;
  saveSurface(format: SurfaceFormat): void;
  openFiles(files: readonly File[]): void;
  say(text: string, tone: 'info' | 'problem'): void;
}

export class ShareSheet {
  readonly #sheet: Sheet;
  readonly #field = element('input', { type: 'text', readonly: true, 'aria-label': keeping.link, class: 'link-field' });
  readonly #copy = element('button', { type: 'button', class: 'primary' }, keeping.copy);
  readonly #help = element('p', { class: 'soft' });
  readonly #file = element('input', {
    type: 'file',
    hidden: true,
    multiple: true,
    'aria-label': keeping.openFile,
    accept: '.json,.tetrasand,.obj,.stl,.ply,.glb,.gltf',
  });
  readonly #events: ShareEvents;

  /** `more`: another section, which is told when the dialog opens. */
  constructor(
    parent: HTMLElement,
    private readonly more: { readonly section: HTMLElement; offer(): void },
    events: ShareEvents,
  ) {
    this.#events = events;
    this.#copy.addEventListener('click', () => void this.#copyLink());
    this.#field.addEventListener('focus', () => this.#field.select());
    this.#file.addEventListener('change', () => {
      this.#sheet.close();
      events.openFiles([...(this.#file.files ?? [])]);
      // the same file may be chosen again after it was changed
      this.#file.value = '';
    });
    const closing = (act: () => void) => () => {
      this.#sheet.close();
      act();
    };
    this.#sheet = new Sheet(
      parent,
      'share',
      keeping.shareTitle,
      element(
        'section',
        {},
        element('h3', {}, keeping.link),
        element('div', { class: 'link-row' }, this.#field, this.#copy),
        this.#help,
      ),
      element(
        'section',
        {},
        element('h3', {}, keeping.files),
        row('save', keeping.saveState, keeping.saveStateHelp, 'save-state', closing(events.saveState)),
        row('save', keeping.saveScene, keeping.saveSceneHelp, 'save-scene', closing(events.saveScene)),
        ...surfaceRows((format) => closing(() => events.saveSurface(format))),
        row('open', keeping.openFile, keeping.openFileHelp, 'open-file', () => this.#file.click()),
        this.#file,
      ),
      more.section,
    );
  }

  close(): void {
    this.#sheet.close();
  }

  toggle(): void {
    const link = this.#events.link();
    this.#field.value = link?.address ?? '';
    this.#field.disabled = !link;
    this.#copy.disabled = !link;
    this.#help.textContent = link ? helpOf(link) : keeping.linkTooLong;
    this.more.offer();
    this.#sheet.toggle();
    if (this.#sheet.open) (link ? this.#copy : this.#sheet.dialog).focus();
  }

  async #copyLink(): Promise<void> {
    if (await copyFrom(this.#field)) {
      this.#sheet.close();
      this.#events.say(keeping.copied, 'info');
    } else this.#help.textContent = keeping.copyFailed;
  }
}

/** GLB for most programs, OBJ for the rest. */
const surfaceRows = (act: (format: SurfaceFormat) => () => void): HTMLElement[] =>
  (['glb', 'obj'] as const).map((format) =>
    row('save', keeping.saveSurface(format), keeping.saveSurfaceHelp[format], `save-surface-${format}`, act(format)),
  );

const helpOf = ({ own, without }: { own: boolean; without: number }): string =>
  (own ? keeping.linkOwnHelp : keeping.linkHelp) + (without > 0 ? keeping.linkWithout(without) : '');

function row(face: IconName, label: string, help: string, action: string, act: () => void): HTMLButtonElement {
  const button = element(
    'button',
    { type: 'button', class: 'file-row', 'data-action': action },
    icon(face),
    element('span', {}, element('strong', {}, label), element('small', {}, help)),
  );
  button.addEventListener('click', act);
  return button;
}
