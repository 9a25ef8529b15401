/** Files dragged over the page: a frame says that they may be dropped, and each goes to the part that can open it. */
import { element } from './dom';
import { text } from './text';

export interface DropEvents {
  open(file: File): void;
  /** Something was dropped that is no file. */
  nothing(): void;
}

export function listenToDrops(root: HTMLElement, { open, nothing }: DropEvents): void {
  const frame = element('div', { class: 'drop-frame', hidden: true }, element('p', {}, text.dropHere));
  root.append(frame);
  // dragging over children leaves and enters all the time; only the count tells when the page itself was left
  let depth = 0;
  const show = (change: 1 | -1 | 0) => {
    depth = change === 0 ? 0 : Math.max(0, depth + change);
    frame.hidden = depth === 0;
  };
  const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
  window.addEventListener('dragenter', (event) => {
    if (holdsFiles(event)) show(1);
  });
  window.addEventListener('dragleave', (event) => {
    if (holdsFiles(event)) show(-1);
  });
  // without this the browser would leave the page and open the file itself
  window.addEventListener('dragover', (event) => event.preventDefault());
  window.addEventListener('drop', (event) => {
    event.preventDefault();
    show(0);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) nothing();
    for (const file of files) open(file);
  });
}
