/** A box of walls thick enough that nothing can be pushed through in a step. */
import { lengthScale } from './engine';

export interface Box {
  readonly centre: readonly [number, number, number];
  readonly half: readonly [number, number, number];
}

/** Scaled, from a width and a height in metres. */
export function wallsOf(width: number, top: number): Box[] {
  const side = (lengthScale * width) / 2;
  const high = (lengthScale * top) / 2;
  const thick = lengthScale * 0.02;
  const around = side + 2 * thick;
  return [
    { centre: [0, -thick, 0], half: [around, thick, around] },
    ...[-1, 1].flatMap((sign): Box[] => [
      { centre: [sign * (side + thick), high, 0], half: [thick, high, around] },
      { centre: [0, high, sign * (side + thick)], half: [around, high, thick] },
    ]),
  ];
}
