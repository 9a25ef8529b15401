import { turnedRing } from '../grid-surface';
import type { TriangleMesh } from '../types';

/** A band with soft edges (its section is a superellipse), made to be thrown over a pole; its axis is y. */
export function ringMesh(
  innerRadius: number,
  thickness: number,
  height: number,
  segments = 72,
  sides = 32,
): TriangleMesh {
  const soft = (value: number) => Math.sign(value) * Math.abs(value) ** 0.6;
  const profile = Array.from({ length: sides }, (_, i) => {
    const angle = (2 * Math.PI * i) / sides;
    const radius = innerRadius + 0.5 * thickness * (1 + soft(Math.cos(angle)));
    return [radius, 0.5 * height * soft(Math.sin(angle))] as const;
  });
  return turnedRing(profile, segments);
}
