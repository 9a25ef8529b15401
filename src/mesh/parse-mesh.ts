/** From bytes to checked triangles; runs in the worker in a browser, directly in Node. Never throws. */
import { checkSoup } from './check-soup';
import { detectFormat, type MeshFormat } from './detect-type';
import { readGlb } from './formats/glb';
import { readObj } from './formats/obj';
import { readPly } from './formats/ply';
import type { Soup } from './formats/soup';
import { readStl } from './formats/stl';
import { MeshProblem, type MeshResult } from './result';

const readers: Readonly<Record<MeshFormat, (bytes: ArrayBuffer) => Promise<Soup>>> = {
  obj: readObj,
  stl: readStl,
  ply: readPly,
  glb: readGlb,
};

export async function parseMesh(name: string, bytes: ArrayBuffer): Promise<MeshResult> {
  let format: MeshFormat | undefined;
  try {
    format = detectFormat(name, bytes);
    return checkSoup(await readers[format](bytes));
  } catch (error) {
    if (error instanceof MeshProblem) return { message: error.message };
    const what = format ? `The ${format.toUpperCase()} file` : 'The file';
    // a read beyond the end
    if (error instanceof RangeError) return { message: `${what} is cut off or damaged.` };
    // what three.js says is for programmers; the person needs to know that it is the file
    const detail = error instanceof Error ? ` (${error.message.slice(0, 120)})` : '';
    return { message: `${what} is damaged and cannot be read${detail}.` };
  }
}
