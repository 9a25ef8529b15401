/** `blasts` of a scene file. */
import type { Blast } from '../types';
import type { Reader } from './reader';

export const blastKeys = ['time', 'centre', 'radius', 'speed'];
const most = 32;
/** m/s; what is faster leaves the world. */
const fastest = 1000;

export function readBlasts(reader: Reader, given: unknown): Blast[] {
  const list = given === undefined ? [] : (reader.array(given, 'blasts', most) ?? []);
  return list.flatMap((value, index) => readBlast(reader, value, `blasts[${index}]`) ?? []);
}

function readBlast(reader: Reader, value: unknown, path: string): Blast | undefined {
  const fields = reader.object(value, path, blastKeys);
  if (!fields) return undefined;
  const time = fields.time === undefined ? 0 : reader.number(fields.time, `${path}.time`, 0);
  const centre = reader.vec3(fields.centre, `${path}.centre`);
  const radius = reader.number(fields.radius, `${path}.radius`, 1e-4, 100);
  const speed = reader.number(fields.speed, `${path}.speed`, 0, fastest);
  if (time === undefined || !centre || radius === undefined || speed === undefined) return undefined;
  return { time, centre, radius, speed };
}
