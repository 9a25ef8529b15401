/** Fits the sun's orthographic view to the scene, on a grid of whole texels so that shadows do not crawl when it moves. */
import { type Bounds, dot, type Vec3 } from './camera';

export interface SunFit {
  /** Texels each way. */
  readonly size: number;
  /** Edge of a texel, m. */
  readonly texel: number;
  /** Change of the reversed depth a texel: texel / depth range. */
  readonly depthPerTexel: number;
  /** Column-major: world (m) → (texels, texels, reversed depth: 1 nearest to the sun, 0 farthest). */
  readonly worldToSun: Float32Array;
}

/** Late afternoon, from the left behind the viewer: shadows long enough to show the shape of a heap. */
export const sunDirection: Vec3 = normalised([-0.52, 0.74, 0.42]);

const maxSize = 1024;

/**
 * A sphere should cover a few texels: fewer lose the shadow between grains, more cost time and show no more, as the light
 * is soft anyway. `margin` (m) keeps spheres at the rim whole.
 */
export function fitSun(bounds: Bounds, radius: number, direction: Vec3 = sunDirection): SunFit {
  // Any pair of axes across the light will do; this one is stable for every sun above the horizon.
  const right = normalised([direction[2], 0, -direction[0]]);
  const up = cross(direction, right);
  const margin = 2 * radius;
  const span = (axis: Vec3): [number, number] => {
    const along = corners(bounds).map((corner) => dot(corner, axis));
    return [Math.min(...along) - margin, Math.max(...along) + margin];
  };
  const [x, y, z] = [span(right), span(up), span(direction)];
  const extent = Math.max(x[1] - x[0], y[1] - y[0]);
  const wanted = Math.max(extent / (maxSize - 2), radius / 1.7);
  // Powers of 2^(1/4): the texel keeps its size while the bounds change a little.
  const texel = 2 ** (Math.ceil(Math.log2(wanted) * 4) / 4);
  const size = Math.min(maxSize, Math.ceil(extent / texel / 64 + 1) * 64);
  const start = ([low, high]: [number, number]) => Math.floor((low + high) / 2 / texel) - size / 2;
  const depthRange = z[1] - z[0];
  const [sx, sy] = [start(x), start(y)];
  // prettier-ignore
  const rows = [
    [...right.map((c) => c / texel), -sx],
    [...up.map((c) => c / texel), -sy],
    [...direction.map((c) => c / depthRange), -z[0] / depthRange],
    [0, 0, 0, 1],
  ];
  const worldToSun = new Float32Array(16);
  rows.forEach((row, r) => {
    row.forEach((value, c) => {
      worldToSun[4 * c + r] = value;
    });
  });
  return { size, texel, depthPerTexel: texel / depthRange, worldToSun };
}

function corners({ min, max }: Bounds): Vec3[] {
  return [...Array(8).keys()].map((i) => [i & 1 ? max[0] : min[0], i & 2 ? max[1] : min[1], i & 4 ? max[2] : min[2]]);
}

function normalised(v: Vec3): Vec3 {
  const length = Math.hypot(...v);
  return [v[0] / length, v[1] / length, v[2] / length];
}

function cross(a: Vec3, b: Vec3): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
