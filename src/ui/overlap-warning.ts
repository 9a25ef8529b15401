/** Says when grains are pressed into each other so far that rounding them off by springs no longer holds, and what to do. */
import { shortNumber } from './format';
import { overlapTexts } from './text';

/** Part of a radius from which on people should know. */
export const largeOverlap = 0.1;
/** From here on spheres lose their shape. Below, grains are soft as scenes for slow devices mean them to be: no alarm. */
const spoiltOverlap = 0.5;

/**
 * The stiffness with which an impact of the same speed ends at `largeOverlap`: a Hertz contact is pressed in by E^(−2/5). One
 * digit, rounded up.
 */
export function stiffnessFor(overlap: number, youngModulus: number): number {
  const wanted = youngModulus * (overlap / largeOverlap) ** 2.5;
  const digit = 10 ** Math.floor(Math.log10(wanted));
  return Math.ceil((wanted / digit) * (1 - 1e-9)) * digit;
}

/** `overlap` over the radius; null: all is well. */
export function overlapWarning(
  overlap: number,
  youngModulus: number,
): { what: string; matters: string; harmless: boolean } | null {
  if (!(overlap > largeOverlap)) return null;
  const percent = Math.round(100 * overlap);
  return {
    what: overlapTexts.what(percent),
    matters: overlapTexts.matters(`${shortNumber(stiffnessFor(overlap, youngModulus), 1)} Pa`),
    harmless: overlap < spoiltOverlap,
  };
}
