/**
 * How different two pictures look. Drivers and versions differ in single pixels, which nobody sees; so blocks of pixels are
 * compared, by the distance of their mean colours in Oklab (Ottosson 2020), where equal distances look equally large: 0.02
 * is just noticeable beside each other, 1 is black against white.
 */
import type { Pixels } from './png.ts';

const block = 8;

export interface Difference {
  /** Over all blocks. */
  readonly mean: number;
  /** Of the block that differs most. */
  readonly worst: number;
}

export function pictureDifference(a: Pixels, b: Pixels): Difference {
  if (a.width !== b.width || a.height !== b.height) {
    throw new Error(`${a.width} × ${a.height} and ${b.width} × ${b.height} cannot be compared`);
  }
  const distances: number[] = [];
  for (let y = 0; y + block <= a.height; y += block) {
    for (let x = 0; x + block <= a.width; x += block) {
      const [one, two] = [oklab(meanColour(a, x, y)), oklab(meanColour(b, x, y))];
      distances.push(Math.hypot(...one.map((value, i) => value - two[i])));
    }
  }
  return { mean: distances.reduce((sum, d) => sum + d, 0) / distances.length, worst: Math.max(...distances) };
}

/** Linear light. */
function meanColour(picture: Pixels, left: number, top: number): number[] {
  const sum = [0, 0, 0];
  for (let y = top; y < top + block; y++) {
    for (let x = left; x < left + block; x++) {
      for (let c = 0; c < 3; c++) sum[c] += decode(picture.data[4 * (y * picture.width + x) + c] / 255);
    }
  }
  return sum.map((value) => value / block ** 2);
}

const decode = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);

function oklab([r, g, b]: readonly number[]): number[] {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
