/** Triangles that fill a loop of vertices in space: ears are cut off in the loop's mean plane (Newell's normal). */

export function triangulateLoop(positions: Float32Array, loop: readonly number[]): number[] {
  const flat = flatten(positions, loop);
  const rest = loop.map((_, i) => i);
  const triangles: number[] = [];
  while (rest.length > 3) {
    const ear = findEar(flat, rest);
    const [before, after] = [(ear + rest.length - 1) % rest.length, (ear + 1) % rest.length];
    triangles.push(loop[rest[before]], loop[rest[ear]], loop[rest[after]]);
    rest.splice(ear, 1);
  }
  if (rest.length === 3) triangles.push(...rest.map((i) => loop[i]));
  return triangles;
}

type Point = readonly [number, number];

function flatten(p: Float32Array, loop: readonly number[]): Point[] {
  const normal = [0, 0, 0];
  loop.forEach((vertex, i) => {
    const [a, b] = [3 * vertex, 3 * loop[(i + 1) % loop.length]];
    for (let axis = 0; axis < 3; axis++) {
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
      normal[axis] += (p[a + u] - p[b + u]) * (p[a + v] + p[b + v]);
    }
  });
  // drop the axis along which the normal is longest, keeping the sense of rotation
  const drop = normal.map(Math.abs).reduce((best, value, axis, all) => (value > all[best] ? axis : best), 0);
  const [u, v] = normal[drop] < 0 ? [(drop + 2) % 3, (drop + 1) % 3] : [(drop + 1) % 3, (drop + 2) % 3];
  return loop.map((vertex) => [p[3 * vertex + u], p[3 * vertex + v]]);
}

const turn = (a: Point, b: Point, c: Point) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** The convex corner with nothing inside whose cut is shortest; any corner when the flattened loop crosses itself. */
function findEar(flat: readonly Point[], rest: readonly number[]): number {
  let [best, shortest] = [-1, Number.POSITIVE_INFINITY];
  for (let i = 0; i < rest.length; i++) {
    const [a, b, c] = [-1, 0, 1].map((step) => flat[rest[(i + step + rest.length) % rest.length]]);
    const cut = Math.hypot(c[0] - a[0], c[1] - a[1]);
    if (cut >= shortest || turn(a, b, c) <= 0) continue;
    const empty = rest.every((other) => {
      const q = flat[other];
      return q === a || q === b || q === c || turn(a, b, q) < 0 || turn(b, c, q) < 0 || turn(c, a, q) < 0;
    });
    if (empty) [best, shortest] = [i, cut];
  }
  return best >= 0 ? best : 0;
}
