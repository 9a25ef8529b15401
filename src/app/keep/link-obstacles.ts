/**
 * Placed obstacles in an address: `ball_12.5_0_-30_20`, that is shape, the point that it stands on and its size in mm, and for
 * a ramp where it leads to in degrees; several with ~ between them. Names and order never get another meaning.
 */
import type { Problem } from '../../params/problem';
import { largestObstacleCount } from '../../scene/types';
import { type SavedObstacle, shiftedShape, standing } from '../../world/saved-obstacles';
import { makeObstacle, obstacleShapes, type Standing, standingOf } from '../tools/obstacle-shapes';

const between = '~';
/** m; what a link may ask for. */
const limits = { farthest: 100, smallest: 1e-4, largest: 10 };

/** Empty without obstacles. `left` of them are of other kinds than people can place, and are not in the text. */
export function encodeObstacles(placed: readonly SavedObstacle[]): { text: string; left: number } {
  const known = placed.flatMap((saved) => encode(saved) ?? []);
  return { text: known.join(between), left: placed.length - known.length };
}

function encode({ shape, pose }: SavedObstacle): string | null {
  const turned = pose.orientation.slice(0, 3).some((x) => Math.abs(x) > 1e-6);
  const found = turned ? null : standingOf(shape as never, pose.position);
  // of the same kind, yet of other proportions: written by hand
  if (!found || !alike(makeStanding(found).shape, shiftedShape(shape, pose.position))) return null;
  const lengths = [...found.ground, found.size].map((length) => Math.round(1e4 * length) / 10);
  const turn = found.shape === 'ramp' ? [Math.round(10 * found.heading) / 10] : [];
  return [found.shape, ...lengths, ...turn].join('_');
}

export function decodeObstacles(text: string | null): { obstacles: SavedObstacle[]; problems: Problem[] } {
  const parts = (text ?? '').split(between).filter((part) => part !== '');
  const read = parts.slice(0, largestObstacleCount).map(decode);
  const obstacles = read.flatMap((found) => (found ? [makeStanding(found)] : []));
  const left = parts.length - obstacles.length;
  const message = `${left} of ${parts.length} obstacles were left out: unreadable, or more than a scene can hold`;
  return { obstacles, problems: left > 0 ? [{ path: 'o', message }] : [] };
}

function decode(text: string): Standing | null {
  const [name, ...numbers] = text.split('_');
  const values = numbers.map((part) => (/^-?\d{1,6}(\.\d+)?$/.test(part) ? Number(part) : Number.NaN));
  const shape = obstacleShapes.find((known) => known === name);
  const expected = shape === 'ramp' ? 5 : 4;
  if (!shape || values.length !== expected || !values.every(Number.isFinite)) return null;
  const [x, y, z, size] = values.slice(0, 4).map((length) => length / 1000);
  if (Math.max(...[x, y, z].map(Math.abs)) > limits.farthest) return null;
  if (size < limits.smallest || size > limits.largest) return null;
  return { shape, ground: [x, y, z], size, heading: values[4] ?? 0 };
}

function makeStanding({ shape, ground, size, heading }: Standing): SavedObstacle {
  const angle = (heading * Math.PI) / 180;
  return standing(makeObstacle(shape, ground, size, [Math.cos(angle), 0, Math.sin(angle)], 0));
}

/** Equal to a hundredth of a millimetre. */
function alike(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) < 1e-5;
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return a === b;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => alike(a[key as never], b[key as never]));
}
