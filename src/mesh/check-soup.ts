/** What every parser's result must pass: usable numbers, indices that point at vertices, something left. */

import { clusterVertices } from './cluster';
import type { Soup } from './formats/soup';
import { keptTriangles, largestCoordinate } from './limits';
import { counted, MeshProblem, type MeshResult } from './result';
import { meshBounds, type TriangleMesh } from './types';

export function checkSoup(soup: Soup): MeshResult {
  const notes = [...soup.notes];
  const { mesh, wrongIndex, wrongNumber } = usableTriangles(soup);
  if (wrongIndex > 0)
    notes.push(
      `${counted(wrongIndex, 'triangle')} referred to vertices that do not exist and ${wasWere(wrongIndex)} left out.`,
    );
  if (wrongNumber > 0)
    notes.push(
      `${counted(wrongNumber, 'triangle')} had vertices that are not numbers and ${wasWere(wrongNumber)} left out.`,
    );
  if (mesh.indices.length === 0) {
    throw new MeshProblem(
      wrongIndex + wrongNumber > 0
        ? `The file has no usable triangles. ${notes.join(' ')}`
        : 'The file has no triangles.',
    );
  }
  if (meshBounds(mesh).longest === 0) throw new MeshProblem('All vertices of the mesh are at the same point.');
  const count = mesh.indices.length / 3;
  if (count <= keptTriangles) return { mesh, notes };
  const thinned = clusterVertices(mesh, keptTriangles);
  notes.push(
    `The mesh had ${counted(count, 'triangle')}; it was reduced to ${(thinned.indices.length / 3).toLocaleString('en-US')}.`,
  );
  return { mesh: thinned, notes };
}

const wasWere = (count: number) => (count === 1 ? 'was' : 'were');

function usableTriangles({ positions, indices }: Soup): {
  mesh: TriangleMesh;
  wrongIndex: number;
  wrongNumber: number;
} {
  const count = Math.floor(positions.length / 3);
  const good = new Uint8Array(count);
  for (let v = 0; v < count; v++) {
    // written so that NaN fails
    const fits = (value: number) => Math.abs(value) <= largestCoordinate;
    good[v] = fits(positions[3 * v]) && fits(positions[3 * v + 1]) && fits(positions[3 * v + 2]) ? 1 : 0;
  }
  const kept = new Uint32Array(indices.length);
  let [length, wrongIndex, wrongNumber] = [0, 0, 0];
  for (let t = 0; t + 2 < indices.length; t += 3) {
    const [a, b, c] = [indices[t], indices[t + 1], indices[t + 2]];
    if (a >= count || b >= count || c >= count) wrongIndex++;
    else if (!good[a] || !good[b] || !good[c]) wrongNumber++;
    else {
      kept[length++] = a;
      kept[length++] = b;
      kept[length++] = c;
    }
  }
  const mesh = withUsedVertices({ positions, indices: kept.slice(0, length) });
  return { mesh, wrongIndex, wrongNumber };
}

/** Without the vertices that no triangle uses: a stray NaN or a far point must not spoil the bounds. */
export function withUsedVertices({ positions, indices }: TriangleMesh): TriangleMesh {
  const unused = 0xffffffff;
  const place = new Uint32Array(Math.floor(positions.length / 3)).fill(unused);
  const kept = new Float32Array(positions.length);
  let count = 0;
  const renamed = indices.map((vertex) => {
    if (place[vertex] === unused) {
      kept.set(positions.subarray(3 * vertex, 3 * vertex + 3), 3 * count);
      place[vertex] = count++;
    }
    return place[vertex];
  });
  return { positions: kept.slice(0, 3 * count), indices: renamed };
}
