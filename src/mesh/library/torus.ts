import { turnedRing } from '../grid-surface';
import type { TriangleMesh } from '../types';

/** `ringRadius`: from the axis (y) to the middle of the tube. */
export function torusMesh(ringRadius: number, tubeRadius: number, segments = 72, sides = 32): TriangleMesh {
  const profile = Array.from({ length: sides }, (_, i) => {
    const angle = (2 * Math.PI * i) / sides;
    return [ringRadius + tubeRadius * Math.cos(angle), tubeRadius * Math.sin(angle)] as const;
  });
  return turnedRing(profile, segments);
}
