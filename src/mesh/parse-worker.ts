/** The parser in a thread of its own: a heavy file does not stop the picture, and a hopeless one can be given up. */
import { parseMesh } from './parse-mesh';

interface WorkerScope {
  onmessage: ((event: MessageEvent<{ name: string; bytes: ArrayBuffer }>) => void) | null;
  postMessage(message: unknown, transfer: Transferable[]): void;
}
const scope = globalThis as unknown as WorkerScope;

scope.onmessage = async ({ data }) => {
  const result = await parseMesh(data.name, data.bytes);
  const transfer = 'mesh' in result ? [result.mesh.positions.buffer, result.mesh.indices.buffer] : [];
  scope.postMessage(result, transfer as ArrayBuffer[]);
};
