/** The parser in a thread of its own: a heavy file does not stop the picture, and a hopeless one can be given up. */
import { type OpenResult, parseAndMend, parseMesh } from './parse-mesh';
import type { MeshResult } from './result';

export interface ParseRequest {
  readonly name: string;
  readonly bytes: ArrayBuffer;
  readonly mend: boolean;
}
export type ParseAnswer = { readonly progress: string } | { readonly result: MeshResult | OpenResult };

interface WorkerScope {
  onmessage: ((event: MessageEvent<ParseRequest>) => void) | null;
  postMessage(message: ParseAnswer, transfer?: ArrayBuffer[]): void;
}
const scope = globalThis as unknown as WorkerScope;

scope.onmessage = async ({ data: { name, bytes, mend } }) => {
  const onProgress = (progress: string) => scope.postMessage({ progress });
  const result = await (mend ? parseAndMend(name, bytes, onProgress) : parseMesh(name, bytes, onProgress));
  const transfer = 'mesh' in result ? [result.mesh.positions.buffer, result.mesh.indices.buffer] : [];
  scope.postMessage({ result }, transfer as ArrayBuffer[]);
};
