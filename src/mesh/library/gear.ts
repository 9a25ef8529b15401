import { closedGrid } from '../grid-surface';
import type { TriangleMesh, Vec3 } from '../types';

const samplesPerTooth = 14;

/** A spur gear with a bore, a raised hub and a thinner web between hub and rim; its axis is y. */
export function gearMesh(radius: number, height: number, teeth = 12): TriangleMesh {
  const root = radius * (1 - 4.4 / (teeth + 2));
  const bore = 0.16 * radius;
  const [hub, rim] = [0.34 * radius, root - 0.13 * radius];
  const [half, web, bevel] = [0.5 * height, 0.32 * height, 0.035 * radius];
  // top side from the outside inwards, down the bore, and the bottom side outwards; 'tooth' follows the teeth
  const top: readonly (readonly [number | 'tooth' | 'chamfer', number])[] = [
    ['tooth', half - bevel],
    ['chamfer', half],
    [rim, half],
    [rim - bevel, web],
    [hub + bevel, web],
    [hub, half],
    [bore + 0.5 * bevel, half],
    [bore, half - 0.5 * bevel],
  ];
  const profile = [...top, ...top.map(([r, y]) => [r, -y] as const).reverse()];
  const columns = teeth * samplesPerTooth;
  return closedGrid(profile.length, columns, (i, j): Vec3 => {
    const [kind, y] = profile[i];
    const turn = j / samplesPerTooth;
    const tooth = toothRadius(turn - Math.floor(turn), root, radius);
    const r = kind === 'tooth' ? tooth : kind === 'chamfer' ? tooth - bevel : kind;
    const angle = (2 * Math.PI * turn) / teeth;
    return [r * Math.cos(angle), y, r * Math.sin(angle)];
  });
}

/** Outline over one pitch: gap, flank, tip, flank. Flanks bend like involutes do: steep at the root, leaning at the tip. */
function toothRadius(turn: number, root: number, tip: number): number {
  const distance = Math.abs(turn - 0.5); // 0 in the middle of the tip
  const [tipHalf, rootHalf] = [0.14, 0.33];
  if (distance <= tipHalf) return tip;
  if (distance >= rootHalf) return root;
  const t = (rootHalf - distance) / (rootHalf - tipHalf);
  return root + (tip - root) * (1 - (1 - t) ** 1.4);
}
