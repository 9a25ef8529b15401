/** The distance field of a rigid body from the spheres that cover it: what a grid can see of its volume. */
import type { BodyShape } from '../../world/bodies';
import { fieldReach, fieldSide } from './layouts';

const at = (x: number, y: number, z: number) => x + fieldSide * (y + fieldSide * z);

/** Points from which the outside can be reached without passing between spheres. */
function outsideOf(clear: (point: number) => boolean): Uint8Array {
  const outside = new Uint8Array(fieldSide ** 3);
  const waiting: [number, number, number][] = [[0, 0, 0]];
  outside[0] = 1;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (let axis = 0; axis < 3; axis++) {
      for (const way of [-1, 1]) {
        const cell: [number, number, number] = [...next];
        cell[axis] += way;
        if (cell[axis] < 0 || cell[axis] >= fieldSide) continue;
        const point = at(...cell);
        if (outside[point] || !clear(point)) continue;
        outside[point] = 1;
        waiting.push(cell);
      }
    }
  }
  return outside;
}

/**
 * m, negative inside, on fieldSide³ points of a cube of `fieldReach` bounding radii. `radius`: of the cover's spheres, whose centres
 * lie so deep below the surface.
 */
export function bodyField({ spheres, boundingRadius }: BodyShape, radius: number): Float32Array {
  const reach = fieldReach * boundingRadius;
  const spacing = (2 * reach) / (fieldSide - 1);
  const nearest = new Float32Array(fieldSide ** 3);
  for (let z = 0; z < fieldSide; z++)
    for (let y = 0; y < fieldSide; y++)
      for (let x = 0; x < fieldSide; x++) {
        const [px, py, pz] = [x, y, z].map((i) => i * spacing - reach);
        let least = Number.POSITIVE_INFINITY;
        for (let s = 0; s < spheres.length; s += 3) {
          const away = (spheres[s] - px) ** 2 + (spheres[s + 1] - py) ** 2 + (spheres[s + 2] - pz) ** 2;
          if (away < least) least = away;
        }
        nearest[at(x, y, z)] = Math.sqrt(least);
      }
  // a step of the search must not jump over a layer of spheres
  const layer = Math.max(radius, 0.75 * spacing);
  const outside = outsideOf((point) => nearest[point] > layer);
  return nearest.map((distance, point) =>
    outside[point] || distance <= layer ? distance - radius : -distance - radius,
  );
}
