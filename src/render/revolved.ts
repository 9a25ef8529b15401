/** Surfaces of revolution: balls, cylinders, cones, hourglasses as meshes with smooth normals. Pure geometry. */

import { add, cross, scaled, unit } from '../math/pose';
import { type HourglassSize, hourglassProfile } from '../scene/hourglass';
import type { Vec3 } from './camera';
import type { Segment } from './obstacle-meshes';
import type { MeshMaterial, RenderMesh } from './render-scene';

/** A point of the outline: distance from the axis and height along it, m. */
export type OutlinePoint = readonly [radius: number, height: number];

export interface Axis {
  readonly origin: Vec3;
  /** Unit length. */
  readonly direction: Vec3;
}

const turns = 64;

/** `outline` is smooth, from bottom to top; the normals point away from the axis. */
export function revolved(
  name: string,
  outline: readonly OutlinePoint[],
  axis: Axis,
  material: MeshMaterial,
): RenderMesh {
  const { side, front } = across(axis);
  const [positions, normals, indices] = [[] as number[], [] as number[], [] as number[]];
  outline.forEach(([radius, height], row) => {
    const [before, after] = [outline[Math.max(row - 1, 0)]!, outline[Math.min(row + 1, outline.length - 1)]!];
    const [along, out] = [after[1] - before[1], after[0] - before[0]];
    for (let turn = 0; turn <= turns; turn++) {
      const radial = around(side, front, turn);
      positions.push(...add(add(axis.origin, scaled(axis.direction, height)), scaled(radial, radius)));
      normals.push(...unit(add(scaled(radial, along), scaled(axis.direction, -out))));
      const corner = row * (turns + 1) + turn;
      if (row + 1 === outline.length || turn === turns) continue;
      indices.push(corner, corner + 1, corner + turns + 1, corner + 1, corner + turns + 2, corner + turns + 1);
    }
  });
  return {
    name,
    positions: new Float32Array(positions),
    normals: new Float32Array(normals),
    indices: new Uint32Array(indices),
    material,
  };
}

/** The circle of an open rim, as lines. */
export function rim([radius, height]: OutlinePoint, axis: Axis): Segment[] {
  const { side, front } = across(axis);
  const centre = add(axis.origin, scaled(axis.direction, height));
  const point = (turn: number) => add(centre, scaled(around(side, front, turn), radius));
  return [...Array(turns).keys()].map((turn): Segment => [point(turn), point(turn + 1)]);
}

/** From one angle over the horizon (rad) to another, around the height of a circle's middle. */
export function arc(radius: number, middle: number, from: number, to: number, steps = 16): OutlinePoint[] {
  return [...Array(steps + 1).keys()].map((i) => {
    const angle = from + ((to - from) * i) / steps;
    // Never quite on the axis, where a normal would have no direction.
    return [Math.max(radius * Math.cos(angle), radius * 1e-4), middle + radius * Math.sin(angle)];
  });
}

/** Around the middle of the hourglass: lower bulb, neck, upper bulb. */
export function hourglassOutline(size: HourglassSize): OutlinePoint[] {
  const { bulbRadius, bulbHeight, neckRadius, neckCurve } = hourglassProfile(size);
  // Bulb and neck touch on the line between their middles, this far below the bulb's middle.
  const slope = Math.atan2(bulbHeight, neckRadius + neckCurve);
  const lower = arc(bulbRadius, -bulbHeight, -Math.PI / 2, slope, 32);
  const neck = [...Array(15).keys()].map((i): OutlinePoint => {
    const angle = -slope + (2 * slope * (i + 1)) / 16;
    return [neckRadius + neckCurve - neckCurve * Math.cos(angle), neckCurve * Math.sin(angle)];
  });
  const upper = lower.map(([radius, height]): OutlinePoint => [radius, -height]).reverse();
  return [...lower, ...neck, ...upper];
}

function across({ direction }: Axis): { side: Vec3; front: Vec3 } {
  const side = unit(cross(Math.abs(direction[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0], direction));
  return { side, front: cross(direction, side) };
}

function around(side: Vec3, front: Vec3, turn: number): Vec3 {
  const angle = (2 * Math.PI * turn) / turns;
  return add(scaled(side, Math.cos(angle)), scaled(front, Math.sin(angle)));
}
