/** Any file to triangles or to a sentence: never an exception, never a hang. */
import { largestFile, longestParse } from './limits';
import { type OpenResult, type Progress, parseAndMend, parseMesh } from './parse-mesh';
import type { ParseAnswer, ParseRequest } from './parse-worker';
import type { MeshResult } from './result';

/** The triangles as the file has them, checked but not mended. */
export async function loadMesh(name: string, bytes: ArrayBuffer, onProgress: Progress = () => {}): Promise<MeshResult> {
  return (
    tooLarge(bytes.byteLength) ??
    ((await inWorker({ name, bytes, mend: false }, onProgress)) as MeshResult | undefined) ??
    parseMesh(name, bytes, onProgress)
  );
}

/** Loads and mends, both away from the main thread: from a dropped file to a mesh that can become a body. */
export async function openMesh(
  name: string,
  bytes: ArrayBuffer,
  onProgress: Progress = () => {},
  signal?: AbortSignal,
): Promise<OpenResult> {
  return (
    tooLarge(bytes.byteLength) ??
    ((await inWorker({ name, bytes, mend: true }, onProgress, signal)) as OpenResult | undefined) ??
    parseAndMend(name, bytes, onProgress)
  );
}

/** The same of a file: one that is too large is not even read. */
export async function openMeshFile(
  file: File,
  onProgress: Progress = () => {},
  signal?: AbortSignal,
): Promise<OpenResult> {
  return tooLarge(file.size) ?? openMesh(file.name, await file.arrayBuffer(), onProgress, signal);
}

function tooLarge(bytes: number): { message: string } | undefined {
  if (bytes <= largestFile) return undefined;
  const [size, most] = [bytes, largestFile].map((value) => (value / 2 ** 20).toFixed(0));
  return { message: `The file is too large (${size} MB; the maximum is ${most} MB). Reduce the mesh first.` };
}

/** Nothing where there are no workers (Node) or none starts. */
async function inWorker(
  request: ParseRequest,
  onProgress: Progress,
  signal?: AbortSignal,
): Promise<MeshResult | OpenResult | undefined> {
  const worker = startWorker();
  if (!worker) return undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise((resolve) => {
      const giveUp = { message: `Reading the file took more than ${longestParse} s and was stopped.` };
      timer = setTimeout(() => resolve(giveUp), 1000 * longestParse);
      signal?.addEventListener('abort', () => resolve({ message: 'Reading the file was stopped.' }));
      worker.onmessage = ({ data }: MessageEvent<ParseAnswer>) => {
        if ('progress' in data) onProgress(data.progress);
        else resolve(data.result);
      };
      // out of memory and a worker that does not start look alike
      const heavy = request.bytes.byteLength > 2 ** 24;
      worker.onerror = () => resolve(heavy ? { message: 'There is not enough memory to read the file.' } : undefined);
      worker.postMessage(request);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}

function startWorker(): Worker | undefined {
  if (typeof Worker === 'undefined') return undefined;
  try {
    return new Worker(new URL('./parse-worker.ts', import.meta.url), { type: 'module', name: 'mesh parser' });
  } catch {
    return undefined;
  }
}
