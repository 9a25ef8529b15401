/** States of bodies as plain rows, for files. The orientation is that of the principal axes, as the simulation has it. */
import { join, type Reader } from '../scene/read/reader';
import { largestBodyCount, type Vec3 } from '../scene/types';
import type { BodyState, Quaternion } from './bodies';

const widths = { position: 3, orientation: 4, velocity: 3, angularVelocity: 3 } as const;
type Rows = Record<keyof typeof widths, number[][]>;
const keys = Object.keys(widths) as (keyof typeof widths)[];

export const bodyRows = (states: readonly BodyState[]): Rows =>
  Object.fromEntries(keys.map((key) => [key, states.map((state) => [...state[key]])])) as Rows;

/** One state a body, or undefined and the reader knows what is wrong. */
export function readBodyRows(reader: Reader, value: unknown, path: string, count: number): BodyState[] | undefined {
  const fields = reader.object(value, path, keys);
  if (!fields) return undefined;
  const rows = keys.map((key) => {
    const list = reader.array(fields[key], join(path, key), largestBodyCount);
    if (list && list.length !== count) return reader.expected(join(path, key), `${count} rows, one per body`, list);
    const read = list?.map((row, i) => reader.numbers(row, `${join(path, key)}[${i}]`, widths[key]));
    return read?.every((row) => row !== undefined) ? (read as number[][]) : undefined;
  });
  const [position, orientation, velocity, angularVelocity] = rows;
  if (!position || !orientation || !velocity || !angularVelocity) return undefined;
  return position.map((place, i) => {
    const length = Math.hypot(...orientation[i]);
    return {
      position: place as Vec3,
      orientation: (length > 0 ? orientation[i].map((x) => x / length) : [0, 0, 0, 1]) as Quaternion,
      velocity: velocity[i] as Vec3,
      angularVelocity: angularVelocity[i] as Vec3,
    };
  });
}
