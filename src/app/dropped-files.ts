/** Which part of the program a file belongs to, however it came: dropped on the page or chosen in a dialog. */
import { stateMagic } from '../world/state-file';

export type FileKind = 'state' | 'scene' | 'mesh';

/** Each gets the file once its beginning has been examined; it says itself what is wrong with the rest. */
export interface FileHandlers extends Readonly<Record<'scene' | 'mesh', (file: File) => void | Promise<void>>> {
  /** All states that came together: several are a series. */
  states(files: readonly File[]): void | Promise<void>;
}

/** Bytes that are examined. */
const headLength = 256;

/**
 * Content counts more than the name, which people change. Whatever is neither a state nor JSON goes to the mesh reader: it
 * knows most formats, and has a sentence for each that it cannot read.
 */
export function fileKind(name: string, head: Uint8Array): FileKind {
  const start = new TextDecoder('latin1').decode(head.subarray(0, headLength));
  // a state whose first bytes were damaged is still best refused by those who know states
  if (start.startsWith(stateMagic.slice(0, 7)) || /\.tetrasand$/i.test(name)) return 'state';
  const text = start.replace(/^(?:ï»¿)?\s*/, '');
  const json = text.startsWith('{') || /\.json$/i.test(name);
  return json && !/\.gltf$/i.test(name) ? 'scene' : 'mesh';
}

export async function openFiles(files: readonly File[], handlers: FileHandlers): Promise<void> {
  const states: File[] = [];
  for (const file of files) {
    const kind = fileKind(file.name, new Uint8Array(await file.slice(0, headLength).arrayBuffer()));
    if (kind === 'state') states.push(file);
    else await handlers[kind](file);
  }
  if (states.length > 0) await handlers.states(states);
}
