/**
 * Clusters of spheres that people describe: how many, how far apart, and as a line of text such as "0 0 0, 2 0 0, 0 2 0", the
 * centres in units of the sphere radius. Scenes give the same as lists of numbers.
 */
import { describeValue } from './problem';

type Centre = [number, number, number];

export const largestTemplate = 8;
/** Sphere radii from the origin along an axis, and between two centres. */
const farthest = 20;
const closest = 0.1;

/** Why `given` cannot be a template, or null. */
export function checkOffsets(given: readonly Readonly<Centre>[]): string | null {
  if (given.length < 1 || given.length > largestTemplate) {
    return `expected 1 to ${largestTemplate} spheres, got ${given.length}`;
  }
  for (const [i, a] of given.entries()) {
    if (a.some((x) => !(Math.abs(x) <= farthest)))
      return `expected offsets from -${farthest} to ${farthest} sphere radii, got ${describeValue(a.join(', '))}`;
    for (const b of given.slice(0, i)) {
      if (Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) < closest) {
        return `expected spheres at least ${closest} radii apart`;
      }
    }
  }
  return null;
}

const form = `1 to ${largestTemplate} spheres as “x y z, x y z”, in sphere radii`;

/** Centres of the spheres, or what is wrong with the text. */
export function readCluster(text: string): Centre[] | { wrong: string } {
  const rows = text.split(/[,;]/).map((row) => row.trim().split(/\s+/));
  const centres: Centre[] = [];
  for (const row of rows) {
    const numbers = row.map((word) => (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(word) ? Number(word) : Number.NaN));
    if (numbers.length !== 3 || numbers.some(Number.isNaN)) {
      return { wrong: `expected ${form}, got ${describeValue(row.join(' '))}` };
    }
    centres.push(numbers as Centre);
  }
  const wrong = checkOffsets(centres);
  return wrong ? { wrong } : centres;
}

/** Null where it describes a cluster. */
export function checkCluster(text: string): string | null {
  const read = readCluster(text);
  return 'wrong' in read ? read.wrong : null;
}

export const clusterForm = form;
