import { binaryStlLength } from '../detect-type';
import { mostTriangles } from '../limits';
import { counted, MeshProblem, tooMany } from '../result';
import { type Soup, SoupBuilder } from './soup';

/** The loaders of three.js are well kept and read what the world's programs write; each comes only when it is needed. */
export async function readStl(bytes: ArrayBuffer): Promise<Soup> {
  const prepared = isText(bytes) ? checkedText(bytes) : checkedBinary(bytes);
  const { STLLoader } = await import('three/examples/jsm/loaders/STLLoader.js');
  const soup = new SoupBuilder();
  soup.add(new STLLoader().parse(prepared));
  return soup.build();
}

/** Binary files may begin with "solid" too, but not without a zero byte soon after. */
function isText(bytes: ArrayBuffer): boolean {
  if (binaryStlLength(bytes) === bytes.byteLength) return false;
  const start = new TextDecoder('latin1').decode(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, 512)));
  return /^(?:ï»¿)?\s*solid\b/i.test(start) && !start.includes('\0');
}

function checkedBinary(bytes: ArrayBuffer): ArrayBuffer {
  if (bytes.byteLength < 84) throw new MeshProblem('The STL file is incomplete: it ends before its first triangle.');
  const stated = (binaryStlLength(bytes) - 84) / 50;
  if (stated === 0) throw new MeshProblem('The STL file has no triangles.');
  const present = Math.floor((bytes.byteLength - 84) / 50);
  if (stated > mostTriangles && present > mostTriangles) throw tooMany(present);
  if (stated > present) {
    throw new MeshProblem(
      `The STL file is incomplete: it should have ${counted(stated, 'triangle')} but has ${present.toLocaleString('en-US')}.`,
    );
  }
  if (stated > mostTriangles) throw tooMany(stated);
  // what follows the last triangle goes: of a file with another length, three.js would believe that it is text
  return bytes.slice(0, 84 + 50 * stated);
}

/**
 * Only whole facets with three corners reach the parser: its regular expressions take quadratic time on facets without an
 * end, and it writes to the console for each odd one.
 */
function checkedText(bytes: ArrayBuffer): ArrayBuffer {
  const text = new TextDecoder()
    .decode(bytes)
    .replace(/\b(?:solid|facet|normal|vertex|endfacet|endsolid)\b/gi, (word) => word.toLowerCase());
  let facets = 0;
  let end = 0;
  for (let from = text.indexOf('facet'); from >= 0; from = text.indexOf('facet', end)) {
    end = text.indexOf('endfacet', from);
    if (end < 0) throw new MeshProblem(`The STL file is incomplete: it ends in facet ${facets + 1}.`);
    end += 'endfacet'.length;
    facets++;
    if (end - from > 2000 || text.slice(from, end).split('vertex').length !== 4) {
      throw new MeshProblem(`Facet ${facets} of the STL file does not have three vertices.`);
    }
    if (facets > mostTriangles) throw tooMany(facets);
  }
  if (facets === 0) throw new MeshProblem('The STL file has no triangles.');
  // one solid, whatever came before and after: parts are put together anyway
  const first = text.indexOf('facet');
  return new TextEncoder().encode(`solid mesh\n${text.slice(first, end)}\nendsolid mesh\n`).buffer as ArrayBuffer;
}
