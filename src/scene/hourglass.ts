/** The outline of an hourglass: circles that touch, so that the closest point of the wall has a formula. */

/**
 * In the half plane (ρ, y) of distance from the axis and height: the bulb is a circle around (0, ±bulbHeight), the neck one
 * around (neckRadius + neckCurve, 0) with the radius neckCurve, and they touch without a kink, which needs
 * bulbHeight² + (neckRadius + neckCurve)² = (bulbRadius + neckCurve)².
 */
export interface HourglassProfile {
  bulbRadius: number;
  bulbHeight: number;
  neckRadius: number;
  neckCurve: number;
}

export interface HourglassSize {
  bulbRadius: number;
  neckRadius: number;
  height: number;
}

export function hourglassProfile({ bulbRadius, neckRadius, height }: HourglassSize): HourglassProfile {
  const bulbHeight = height / 2 - bulbRadius;
  const neckCurve = (bulbHeight ** 2 - bulbRadius ** 2 + neckRadius ** 2) / (2 * (bulbRadius - neckRadius));
  return { bulbRadius, bulbHeight, neckRadius, neckCurve };
}

/** Heights between which the neck curves at least by a fifth of its radius, and not so little that f32 loses the wall. */
export function hourglassHeights(bulbRadius: number, neckRadius: number): { least: number; most: number } {
  const heightFor = (curve: number) =>
    2 * (bulbRadius + Math.sqrt((bulbRadius + curve) ** 2 - (neckRadius + curve) ** 2));
  return { least: heightFor(0.2 * neckRadius), most: heightFor(20 * bulbRadius) };
}

/** The least steep place of the upper bulb's wall, radians from level: where bulb and neck meet. Sand must slide there. */
export function hourglassSlope(size: HourglassSize): number {
  const { bulbHeight, neckRadius, neckCurve } = hourglassProfile(size);
  return Math.atan2(neckRadius + neckCurve, bulbHeight);
}
