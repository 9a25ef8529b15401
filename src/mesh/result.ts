import { mostTriangles } from './limits';
import type { TriangleMesh } from './types';

/** What became of a file: triangles, or one plain sentence that says why not. */
export type MeshResult =
  | { readonly mesh: TriangleMesh; readonly notes: readonly string[] }
  | { readonly message: string };

/** Thrown inside the loader for what is wrong with a file, with the sentence for the person; `loadMesh` catches it. */
export class MeshProblem extends Error {
  override readonly name = 'MeshProblem';
}

/** 1 → '1 triangle', 12345 → '12,345 triangles' */
export function counted(count: number, thing: string): string {
  return `${count.toLocaleString('en-US')} ${thing}${count === 1 ? '' : thing.endsWith('x') ? 'es' : 's'}`;
}

export function tooMany(triangles: number): MeshProblem {
  const most = counted(Math.min(triangles, mostTriangles), 'triangle');
  return new MeshProblem(
    `The mesh has more than ${most}. Reduce it in the program it comes from: a few thousand are enough.`,
  );
}
