/** Files dragged over the page: a frame says that they may be dropped, and each goes to the part that can open it. */
import { element } from './dom';
import { text } from './text';

export interface DropEvents {
  open(files: readonly File[]): void;
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
    // entries and files are gone once this handler has returned
    const { items = [], files = [] } = event.dataTransfer ?? {};
    const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
    const plain = [...files];
    const found = entries.some(({ isDirectory }) => isDirectory) ? filesOf(entries) : Promise.resolve(plain);
    void found.then(
      (all) => (all.length === 0 ? nothing() : open(all)),
      () => nothing(),
    );
  });
}

/** What was dropped; of folders, at any depth, their states: what else lies there was not meant. */
async function filesOf(entries: readonly FileSystemEntry[], inside = false): Promise<File[]> {
  const files: File[] = [];
  for (const entry of entries) {
    if (entry.isDirectory) files.push(...(await filesOf(await childrenOf(entry as FileSystemDirectoryEntry), true)));
    else if (!inside || /\.tetrasand$/i.test(entry.name)) {
      files.push(await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)));
    }
  }
  return files;
}

async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  // browsers hand out a hundred at a time; none left is the end
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}
