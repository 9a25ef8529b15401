/** Normals for drawing: smooth across gentle edges, split at creases. */
import type { ShadedMesh, TriangleMesh } from './types';

/**
 * Each corner's normal is the angle-weighted mean over the faces around its vertex that turn away from the corner's own face
 * by no more than `creaseAngle` (degrees). Corners of a vertex that get the same normal share it.
 */
export function shadeMesh(mesh: TriangleMesh, creaseAngle = 40): ShadedMesh {
  const { positions, indices } = mesh;
  const limit = Math.cos((creaseAngle * Math.PI) / 180);
  const faces = faceNormals(mesh);
  const angles = cornerAngles(mesh);
  const around = cornersOfVertices(mesh);

  const outPositions: number[] = [];
  const outNormals: number[] = [];
  const outIndices = new Uint32Array(indices.length);
  for (let vertex = 0; vertex < positions.length / 3; vertex++) {
    const corners = around.list.subarray(around.start[vertex], around.start[vertex + 1]);
    const made: { place: number; normal: readonly number[] }[] = [];
    for (const corner of corners) {
      const normal = meanNormal(corner, corners, faces, angles, limit);
      let same = made.find((other) => dot(other.normal, normal) > 0.9999);
      if (!same) {
        same = { place: outPositions.length / 3, normal };
        made.push(same);
        outPositions.push(positions[3 * vertex], positions[3 * vertex + 1], positions[3 * vertex + 2]);
        outNormals.push(...normal);
      }
      outIndices[corner] = same.place;
    }
  }
  return { positions: Float32Array.from(outPositions), normals: Float32Array.from(outNormals), indices: outIndices };
}

const dot = (a: readonly number[], b: readonly number[]) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

function meanNormal(
  corner: number,
  corners: Uint32Array,
  faces: Float64Array,
  angles: Float64Array,
  limit: number,
): [number, number, number] {
  const own = 3 * Math.floor(corner / 3);
  let [x, y, z] = [0, 0, 0];
  for (const other of corners) {
    const face = 3 * Math.floor(other / 3);
    if (faces[own] * faces[face] + faces[own + 1] * faces[face + 1] + faces[own + 2] * faces[face + 2] < limit)
      continue;
    x += angles[other] * faces[face];
    y += angles[other] * faces[face + 1];
    z += angles[other] * faces[face + 2];
  }
  const length = Math.hypot(x, y, z);
  if (length > 1e-12) return [x / length, y / length, z / length];
  // a face without area has no direction of its own
  const flat = Math.hypot(faces[own], faces[own + 1], faces[own + 2]);
  return flat > 0 ? [faces[own], faces[own + 1], faces[own + 2]] : [0, 1, 0];
}

/** Unit normals, zero for faces without area. */
export function faceNormals({ positions: p, indices }: TriangleMesh): Float64Array {
  const normals = new Float64Array(indices.length);
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [3 * indices[t], 3 * indices[t + 1], 3 * indices[t + 2]];
    const [ux, uy, uz] = [p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]];
    const [vx, vy, vz] = [p[c] - p[a], p[c + 1] - p[a + 1], p[c + 2] - p[a + 2]];
    const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const length = Math.hypot(x, y, z);
    if (length === 0) continue;
    normals[t] = x / length;
    normals[t + 1] = y / length;
    normals[t + 2] = z / length;
  }
  return normals;
}

/** Inner angle at each corner, rad. */
export function cornerAngles({ positions: p, indices }: TriangleMesh): Float64Array {
  const angles = new Float64Array(indices.length);
  for (let corner = 0; corner < indices.length; corner++) {
    const first = corner - (corner % 3);
    const a = 3 * indices[corner];
    const b = 3 * indices[first + ((corner + 1) % 3)];
    const c = 3 * indices[first + ((corner + 2) % 3)];
    const [ux, uy, uz] = [p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]];
    const [vx, vy, vz] = [p[c] - p[a], p[c + 1] - p[a + 1], p[c + 2] - p[a + 2]];
    const cross = Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx);
    angles[corner] = Math.atan2(cross, ux * vx + uy * vy + uz * vz);
  }
  return angles;
}

/** For vertex v the corners (places in `indices`) `list[start[v]] … list[start[v + 1] − 1]`. */
export function cornersOfVertices(mesh: TriangleMesh): { start: Uint32Array; list: Uint32Array } {
  const start = new Uint32Array(mesh.positions.length / 3 + 1);
  for (const vertex of mesh.indices) start[vertex + 1]++;
  for (let v = 1; v < start.length; v++) start[v] += start[v - 1];
  const next = start.slice();
  const list = new Uint32Array(mesh.indices.length);
  mesh.indices.forEach((vertex, corner) => {
    list[next[vertex]++] = corner;
  });
  return { start, list };
}
