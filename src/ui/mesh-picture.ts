/** A small picture of a mesh: its triangles from back to front on a plain canvas, lit from the upper left. */
import type { TriangleMesh } from '../mesh/types';
import { element } from './dom';

/** Seen from the front, a little from the right and from above. */
const turn = 0.6;
const tilt = 0.42;
/** Clay, in the page's own light; works on both themes. */
const colour = [196, 142, 88] as const;
/** Triangles beyond this are left out evenly: nobody sees them at this size. */
const most = 20_000;

/** `side` in CSS pixels. */
export function meshPicture(mesh: TriangleMesh, side: number): HTMLCanvasElement {
  const pixels = 2 * side;
  const canvas = element('canvas', { class: 'mesh-picture', 'aria-hidden': 'true' });
  canvas.width = pixels;
  canvas.height = pixels;
  canvas.style.width = `${side}px`;
  canvas.style.height = `${side}px`;
  const context = canvas.getContext('2d');
  if (context) drawMesh(context, mesh, pixels);
  return canvas;
}

function drawMesh(context: CanvasRenderingContext2D, mesh: TriangleMesh, pixels: number): void {
  const points = turned(mesh.positions);
  const { scale, middle } = fitted(points, 0.9 * pixels);
  const place = (vertex: number): [number, number] => [
    pixels / 2 + scale * (points[3 * vertex] - middle[0]),
    pixels / 2 - scale * (points[3 * vertex + 1] - middle[1]),
  ];
  const stride = 3 * Math.max(1, Math.ceil(mesh.indices.length / 3 / most));
  const faces: { depth: number; t: number; light: number }[] = [];
  for (let t = 0; t + 2 < mesh.indices.length; t += stride) {
    const [a, b, c] = mesh.indices.subarray(t, t + 3);
    const normal = normalOf(points, a, b, c);
    // from behind
    if (normal[2] <= 0) continue;
    const light = Math.max(0, -0.35 * normal[0] + 0.7 * normal[1] + 0.62 * normal[2]);
    faces.push({ depth: points[3 * a + 2] + points[3 * b + 2] + points[3 * c + 2], t, light });
  }
  faces.sort((a, b) => a.depth - b.depth);
  for (const { t, light } of faces) {
    const shade = 0.42 + 0.68 * light;
    const paint = `rgb(${colour.map((value) => Math.min(255, Math.round(value * shade))).join(' ')})`;
    context.fillStyle = paint;
    // a stroke of the same paint closes the seams between triangles
    context.strokeStyle = paint;
    context.beginPath();
    context.moveTo(...place(mesh.indices[t]));
    context.lineTo(...place(mesh.indices[t + 1]));
    context.lineTo(...place(mesh.indices[t + 2]));
    context.closePath();
    context.fill();
    context.stroke();
  }
}

function turned(positions: Float32Array): Float32Array {
  const [c, s, ct, st] = [Math.cos(turn), Math.sin(turn), Math.cos(tilt), Math.sin(tilt)];
  const points = new Float32Array(positions.length);
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = [
      c * positions[i] - s * positions[i + 2],
      positions[i + 1],
      s * positions[i] + c * positions[i + 2],
    ];
    points.set([x, ct * y - st * z, st * y + ct * z], i);
  }
  return points;
}

function fitted(points: Float32Array, room: number): { scale: number; middle: [number, number] } {
  const [low, high] = [
    [Infinity, Infinity],
    [-Infinity, -Infinity],
  ];
  for (let i = 0; i < points.length; i += 3) {
    for (const axis of [0, 1]) {
      low[axis] = Math.min(low[axis], points[i + axis]);
      high[axis] = Math.max(high[axis], points[i + axis]);
    }
  }
  const longest = Math.max(high[0] - low[0], high[1] - low[1], 1e-9);
  return { scale: room / longest, middle: [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2] };
}

function normalOf(p: Float32Array, a: number, b: number, c: number): [number, number, number] {
  const [ux, uy, uz] = [0, 1, 2].map((k) => p[3 * b + k] - p[3 * a + k]);
  const [vx, vy, vz] = [0, 1, 2].map((k) => p[3 * c + k] - p[3 * a + k]);
  const n: [number, number, number] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const length = Math.hypot(...n) || 1;
  return [n[0] / length, n[1] / length, n[2] / length];
}
