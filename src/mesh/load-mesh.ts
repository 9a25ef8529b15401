/** Any file to triangles or to a sentence: never an exception, never a hang. */
import { largestFile, longestParse } from './limits';
import { parseMesh } from './parse-mesh';
import type { MeshResult } from './result';

export async function loadMesh(
  name: string,
  bytes: ArrayBuffer,
  onProgress: (text: string) => void = () => {},
): Promise<MeshResult> {
  if (bytes.byteLength > largestFile) {
    const size = (bytes.byteLength / 2 ** 20).toFixed(0);
    return {
      message: `The file is too large (${size} MB; up to ${largestFile / 2 ** 20} MB are read). Reduce the mesh first.`,
    };
  }
  onProgress(`reading ${name}`);
  if (typeof Worker === 'undefined') return parseMesh(name, bytes); // Node
  return (await parseInWorker(name, bytes)) ?? parseMesh(name, bytes);
}

/** Nothing when this browser starts no worker. */
async function parseInWorker(name: string, bytes: ArrayBuffer): Promise<MeshResult | undefined> {
  let worker: Worker;
  try {
    worker = new Worker(new URL('./parse-worker.ts', import.meta.url), { type: 'module', name: 'mesh parser' });
  } catch {
    return undefined;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<MeshResult | undefined>((resolve) => {
      timer = setTimeout(
        () => resolve({ message: `Reading the file took more than ${longestParse} s and was given up.` }),
        1000 * longestParse,
      );
      worker.onmessage = ({ data }: MessageEvent<MeshResult>) => resolve(data);
      // out of memory and a worker that does not start look alike
      worker.onerror = () =>
        resolve(bytes.byteLength > 2 ** 24 ? { message: 'The file needs more memory than there is.' } : undefined);
      worker.postMessage({ name, bytes });
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
