import { mostTriangles } from '../limits';
import { counted, MeshProblem, tooMany } from '../result';
import { type Soup, SoupBuilder } from './soup';

export async function readObj(bytes: ArrayBuffer): Promise<Soup> {
  refuseTooManyFaces(new Uint8Array(bytes));
  const { text, odd } = geometryLines(new TextDecoder().decode(bytes));
  const { OBJLoader } = await import('three/examples/jsm/loaders/OBJLoader.js');
  const soup = new SoupBuilder();
  if (odd > 0) soup.notes.push(`${counted(odd, 'line')} could not be read and ${odd === 1 ? 'was' : 'were'} left out.`);
  for (const child of new OBJLoader().parse(text).children) {
    if ('isMesh' in child && 'geometry' in child) soup.add(child.geometry as Parameters<SoupBuilder['add']>[0]);
  }
  return soup.build();
}

/** A look at the bytes, before the text is taken apart: lines that begin with 'f'. */
function refuseTooManyFaces(bytes: Uint8Array): void {
  const [newline, carriageReturn, f] = [10, 13, 102];
  let faces = 0;
  for (let i = 1; i < bytes.length; i++) {
    if (bytes[i] === f && (bytes[i - 1] === newline || bytes[i - 1] === carriageReturn)) faces++;
  }
  if (faces > mostTriangles) throw tooMany(faces);
}

const known = /^(?:#|v[nt]\s|vp\s|[ogslp](?:\s|$)|mtllib|usemtl|usemap|$)/;

/**
 * Only vertices and faces, without normals and textures: less for the parser to keep, and nothing that makes it write a
 * line to the console for each line it does not know.
 */
function geometryLines(file: string): { text: string; odd: number } {
  const kept: string[] = [];
  let [triangles, odd] = [0, 0];
  for (const raw of file.replace(/\\\r?\n/g, ' ').split(/\r\n|\r|\n/)) {
    const line = raw.trim();
    if (/^v\s+\S+\s+\S+\s+\S/.test(line)) {
      kept.push(line);
    } else if (/^f\s+[-+\d]/.test(line)) {
      const corners = line.replace(/\/\S*/g, '').split(/\s+/);
      triangles += Math.max(0, corners.length - 3);
      if (triangles > mostTriangles) throw tooMany(triangles);
      if (corners.length >= 4) kept.push(corners.join(' '));
    } else if (!known.test(line)) {
      odd++;
    }
  }
  if (triangles === 0) throw new MeshProblem('The OBJ file has no faces.');
  return { text: kept.join('\n'), odd };
}
