import { mostTriangles } from '../limits';
import { counted, MeshProblem, tooMany } from '../result';
import { type PlyElement, type PlyHeader, type PlyProperty, readPlyHeader } from './ply-header';
import { type Soup, SoupBuilder } from './soup';

export async function readPly(bytes: ArrayBuffer): Promise<Soup> {
  const header = readPlyHeader(bytes);
  const [vertices, faces] = [wanted(header, 'vertex'), wanted(header, 'face')];
  if (faces.count > mostTriangles || vertices.count > mostTriangles) throw tooMany(faces.count);
  if (!faces.properties.some(({ name, countType }) => countType && isCorners(name))) {
    throw new MeshProblem('The faces of the PLY file do not list their vertices.');
  }
  checkLength(header, bytes.byteLength - header.length, bytes);
  const { PLYLoader } = await import('three/examples/jsm/loaders/PLYLoader.js');
  const geometry = new PLYLoader().parse(withHeader(header.text, new Uint8Array(bytes, header.length)));
  const soup = new SoupBuilder();
  const triangles = (geometry.index?.count ?? 0) / 3;
  if (triangles === 0) throw new MeshProblem('The PLY file has no triangles.');
  // three.js reads faces of three and four corners
  if (triangles < faces.count) {
    soup.notes.push(
      `${counted(faces.count - triangles, 'face')} with fewer than three or more than four vertices were left out.`,
    );
  }
  soup.add(geometry);
  return soup.build();
}

function withHeader(text: string, rows: Uint8Array): ArrayBuffer {
  const head = new TextEncoder().encode(text);
  const file = new Uint8Array(head.length + rows.length);
  file.set(head);
  file.set(rows, head.length);
  return file.buffer;
}

function wanted(header: PlyHeader, name: string): PlyElement {
  const element = header.elements.find((candidate) => candidate.name === name);
  if (!element || element.count === 0)
    throw new MeshProblem(`The PLY file has no ${name === 'vertex' ? 'vertices' : 'faces'}.`);
  return element;
}

/** Counts in a header can be anything: the parser must not walk a billion rows that are not there. */
function checkLength(header: PlyHeader, available: number, bytes: ArrayBuffer): void {
  let needed = 0;
  for (const { name, count, properties } of header.elements) {
    if (count > 0 && properties.length === 0)
      throw new MeshProblem(`The element “${name.slice(0, 40)}” of the PLY file has no properties.`);
    const row = properties.reduce((sum, property) => sum + leastBytes(property), 0);
    needed += count * (header.format === 'ascii' ? 2 * properties.length : row);
  }
  // the last line of a text may lack its end
  if (needed > available + 1) throw new MeshProblem('The PLY file is incomplete: it is shorter than its header says.');
  if (header.format === 'ascii') {
    const rows = header.elements.reduce((sum, { count }) => sum + count, 0);
    if (countRows(bytes, header.length, rows) < rows)
      throw new MeshProblem('The PLY file is incomplete: rows are missing.');
  }
}

/** A face has at least three corners; other lists may be empty. */
function leastBytes({ name, size, countType, countSize }: PlyProperty): number {
  if (!countType) return size;
  return countSize + (isCorners(name) ? 3 * size : 0);
}

const isCorners = (name: string) => /^vertex_ind(?:ex|ices)$/.test(name);

/** Lines with something on them, as far as `enough`. */
function countRows(bytes: ArrayBuffer, from: number, enough: number): number {
  const body = new Uint8Array(bytes, from);
  let [rows, filled] = [0, false];
  for (let i = 0; i < body.length && rows < enough; i++) {
    if (body[i] === 10 || body[i] === 13) {
      if (filled) rows++;
      filled = false;
    } else if (body[i] > 32) filled = true;
  }
  return rows + (filled ? 1 : 0);
}
