/** The worker that reads meshes dies, hangs or never starts: the file is read all the same, or a sentence says why not. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { longestParse } from '../../../src/mesh/limits';
import { loadMesh, openMesh, openMeshFile } from '../../../src/mesh/load-mesh';

const tetrahedron = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n';
const file = () => Uint8Array.from(new TextEncoder().encode(tetrahedron)).buffer;

let ended = 0;

/** A worker that does with a request what it is told. */
function workerThat(acts: (worker: { onerror(): void; onmessage(event: object): void }) => void) {
  return class {
    onerror = () => {};
    onmessage = (_: object) => {};
    postMessage() {
      acts(this);
    }
    terminate() {
      ended++;
    }
  };
}

beforeEach(() => {
  ended = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('one that dies is replaced by the page itself', async () => {
  vi.stubGlobal(
    'Worker',
    workerThat((worker) => queueMicrotask(() => worker.onerror())),
  );
  expect(await openMesh('mine.obj', file())).toMatchObject({ closed: true });
  expect(await loadMesh('mine.obj', file())).toHaveProperty('mesh');
  expect(ended).toBe(2);
});

test('one that dies of a large file is not followed by the page', async () => {
  vi.stubGlobal(
    'Worker',
    workerThat((worker) => queueMicrotask(() => worker.onerror())),
  );
  const large = new ArrayBuffer(2 ** 24 + 1);
  expect(await openMesh('mine.obj', large)).toEqual({ message: 'There is not enough memory to read the file.' });
});

test('a file that is too large is not even read', async () => {
  const file = { name: 'huge.stl', size: 2 ** 33, arrayBuffer: vi.fn() };
  expect(await openMeshFile(file as unknown as File)).toHaveProperty('message', expect.stringMatching(/too large/));
  expect(file.arrayBuffer).not.toHaveBeenCalled();
});

test('one that cannot be made: as without workers', async () => {
  vi.stubGlobal(
    'Worker',
    class {
      constructor() {
        throw new DOMException('forbidden', 'SecurityError');
      }
    },
  );
  expect(await openMesh('mine.obj', file())).toMatchObject({ closed: true });
});

test('one that never answers is stopped, with a sentence; and a person may stop it before', async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'Worker',
    workerThat(() => {}),
  );
  const opening = openMesh('mine.obj', file());
  await vi.advanceTimersByTimeAsync(1000 * longestParse);
  expect(await opening).toHaveProperty('message', `Reading the file took more than ${longestParse} s and was stopped.`);
  const stop = new AbortController();
  const stopped = openMesh('mine.obj', file(), () => {}, stop.signal);
  stop.abort();
  expect(await stopped).toHaveProperty('message', 'Reading the file was stopped.');
  expect(ended).toBe(2);
});
