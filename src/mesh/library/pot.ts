import { ball, blend, carve, catmullRom, type Implicit, limb } from '../implicit/shapes';
import { surfaceNets } from '../implicit/surface-nets';
import type { TriangleMesh } from '../types';

/** Outline of the belly, [radius, height] from the foot to the brim. */
const outline = [
  [0.22, 0],
  [0.3, 0.03],
  [0.4, 0.2],
  [0.41, 0.36],
  [0.35, 0.52],
  [0.28, 0.62],
  [0.27, 0.66],
];
const wall = 0.08;

/** A hollow clay pot with a spout along +x and a handle along −x; open at the top, standing on y = 0, about 1.4 long. */
export function potMesh(cell = 0.038): TriangleMesh {
  return surfaceNets(pot(), { min: [-0.85, -0.1, -0.55], max: [0.9, 0.85, 0.55], cell });
}

function pot(): Implicit {
  const belly = turned(outline);
  const lip: Implicit = (x, y, z) => Math.hypot(Math.sqrt(x * x + z * z) - 0.275, y - 0.67) - 0.058;
  const opening: Implicit = (x, y, z) => Math.max(Math.sqrt(x * x + z * z) - 0.2, 0.45 - y);
  const hollow = blend(0.06, (x, y, z) => belly(x, y, z) + wall, opening);
  const handle = limb(
    [-0.3, 0.57, 0, 0.06],
    [-0.53, 0.63, 0, 0.055],
    [-0.7, 0.48, 0, 0.055],
    [-0.64, 0.26, 0, 0.055],
    [-0.38, 0.16, 0, 0.06],
  );
  const spout = limb([0.3, 0.2, 0, 0.15], [0.5, 0.32, 0, 0.11], [0.6, 0.5, 0, 0.085], [0.73, 0.64, 0, 0.1]);
  const mouth = ball([0.795, 0.71, 0], 0.055);
  const vessel = carve(0.05, blend(0.07, belly, carve(0.06, spout, mouth), handle), hollow);
  return blend(0.08, vessel, lip);
}

/** The solid that an outline of [radius, height] sweeps about the y axis; smooth between its points, flat at its ends. */
function turned(points: readonly (readonly number[])[]): Implicit {
  const smooth = points
    .slice(1)
    .flatMap((to, i) =>
      [0, 0.25, 0.5, 0.75].map((t) =>
        catmullRom(points[Math.max(i - 1, 0)], points[i], to, points[Math.min(i + 2, points.length - 1)], t),
      ),
    );
  const corners = [[0, 0], ...smooth, points[points.length - 1], [0, points[points.length - 1][1]]];
  return (x, y, z) => {
    const radius = Math.sqrt(x * x + z * z);
    let nearest = Number.POSITIVE_INFINITY;
    let inside = false;
    for (let i = 1; i < corners.length; i++) {
      const [ar, ay] = corners[i - 1];
      const [br, by] = corners[i];
      if (ay > y !== by > y && radius < ar + ((y - ay) / (by - ay)) * (br - ar)) inside = true;
      const [dr, dy] = [br - ar, by - ay];
      const t = Math.max(0, Math.min(1, ((radius - ar) * dr + (y - ay) * dy) / (dr * dr + dy * dy)));
      const [er, ey] = [radius - ar - t * dr, y - ay - t * dy];
      nearest = Math.min(nearest, er * er + ey * ey);
    }
    return (inside ? -1 : 1) * Math.sqrt(nearest);
  };
}
