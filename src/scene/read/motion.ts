/** Reads what an obstacle may have besides its shape: how it is turned, how it moves, when it is there. */

import { lengthOf, type Pose, turnAbout, turnedAbout, unit } from '../../math/pose';
import { type Motion, motionKinds, type Waypoint } from '../motion';
import type { Vec3 } from '../types';
import type { Fields, Reader } from './reader';

/** More would not be a motion that anybody wants to see, and numbers beyond these outrun the contact lists. */
const limits = { speed: 100, angularVelocity: 1000, amplitude: 10, frequency: 1000, angle: 1000, seconds: 1e6 };
const mostWaypoints = 1000;

export function readDirection(reader: Reader, value: unknown, path: string): Vec3 | undefined {
  const raw = reader.vec3(value, path);
  if (raw && lengthOf(raw) < 1e-6) return reader.expected(path, 'a non-zero direction', raw.join(', '));
  return raw && unit(raw);
}

const readTime = (reader: Reader, value: unknown, path: string): number | undefined =>
  reader.number(value, path, -limits.seconds, limits.seconds);

/** The times of `earlier` and `later`, both optional, in this order. */
export function readTimes<A extends string, B extends string>(
  reader: Reader,
  fields: Fields,
  path: string,
  earlier: A,
  later: B,
): { [key in A | B]?: number } {
  const times: { [key in A | B]?: number } = {};
  for (const key of [earlier, later]) {
    const time = fields[key] === undefined ? undefined : readTime(reader, fields[key], `${path}.${key}`);
    if (time !== undefined) times[key] = time;
  }
  const [from, to] = [times[earlier] ?? Number.NEGATIVE_INFINITY, times[later] ?? Number.POSITIVE_INFINITY];
  if (to <= from) reader.expected(`${path}.${later}`, `a time after ${earlier} = ${from}`, to);
  return times;
}

/** { "axis", "angle", "point"? }: where a shape that is given straight stands in truth. */
export function readTurn(reader: Reader, value: unknown, path: string): Pose | undefined {
  const fields = reader.object(value, path, ['axis', 'angle', 'point']);
  if (!fields) return undefined;
  const axis = readDirection(reader, fields.axis, `${path}.axis`);
  const angle = reader.number(fields.angle, `${path}.angle`, -limits.angle, limits.angle);
  const point = readPoint(reader, fields.point, `${path}.point`);
  return axis && angle !== undefined && point ? turnedAbout(point, turnAbout(axis, angle)) : undefined;
}

function readPoint(reader: Reader, value: unknown, path: string): Vec3 | undefined {
  return value === undefined ? [0, 0, 0] : reader.vec3(value, path);
}

export const motionKeys: Record<(typeof motionKinds)[number], readonly string[]> = {
  linear: ['velocity', 'start', 'stop'],
  oscillate: ['axis', 'amplitude', 'frequency', 'start', 'stop'],
  rotate: ['point', 'axis', 'angularVelocity', 'start', 'stop'],
  path: ['point', 'waypoints', 'repeat'],
};

export function readMotion(reader: Reader, value: unknown, path: string): Motion | undefined {
  if (typeof value !== 'object' || value === null) return reader.expected(path, 'an object', value);
  const name = Object.hasOwn(value, 'kind') ? (value as { kind: unknown }).kind : undefined;
  const kind = reader.choice(name, `${path}.kind`, motionKinds);
  const fields = kind && reader.object(value, path, ['kind', ...motionKeys[kind]]);
  if (!fields) return undefined;
  if (kind === 'path') return readPath(reader, fields, path);
  const timed = { start: 0, ...readTimes(reader, { start: 0, ...fields }, path, 'start', 'stop') };
  const number = (key: string, most: number) => reader.number(fields[key], `${path}.${key}`, -most, most);
  if (kind === 'linear') {
    const velocity = reader.vec3(fields.velocity, `${path}.velocity`);
    if (!velocity) return undefined;
    if (lengthOf(velocity) <= limits.speed) return { kind, velocity, ...timed };
    return reader.expected(`${path}.velocity`, `no more than ${limits.speed} m/s`, velocity.join(', '));
  }
  const axis = readDirection(reader, fields.axis, `${path}.axis`);
  if (kind === 'oscillate') {
    const amplitude = number('amplitude', limits.amplitude);
    const frequency = reader.number(fields.frequency, `${path}.frequency`, 0, limits.frequency);
    if (!axis || amplitude === undefined || frequency === undefined) return undefined;
    if (2 * Math.PI * frequency * Math.abs(amplitude) <= limits.speed) {
      return { kind, axis, amplitude, frequency, ...timed };
    }
    return reader.expected(`${path}.amplitude`, `2π frequency amplitude of at most ${limits.speed} m/s`, amplitude);
  }
  const angularVelocity = number('angularVelocity', limits.angularVelocity);
  const point = readPoint(reader, fields.point, `${path}.point`);
  return axis && point && angularVelocity !== undefined ? { kind, point, axis, angularVelocity, ...timed } : undefined;
}

function readPath(reader: Reader, fields: Fields, path: string): Motion | undefined {
  const point = readPoint(reader, fields.point, `${path}.point`);
  const repeat = fields.repeat === undefined ? false : reader.boolean(fields.repeat, `${path}.repeat`);
  const list = reader.array(fields.waypoints, `${path}.waypoints`, mostWaypoints);
  if (list?.length === 0) return reader.expected(`${path}.waypoints`, 'at least one waypoint', list);
  const waypoints = list?.flatMap((value, i) => readWaypoint(reader, value, `${path}.waypoints[${i}]`) ?? []);
  if (!point || repeat === undefined || !list || !waypoints || waypoints.length < list.length) return undefined;
  for (let i = 1; i < waypoints.length; i++) {
    const [before, here] = [waypoints[i - 1], waypoints[i]];
    const where = `${path}.waypoints[${i}]`;
    if (!(here.time > before.time)) return reader.expected(`${where}.time`, `more than ${before.time}`, here.time);
    const way = Math.hypot(...here.move.map((x, axis) => x - before.move[axis]));
    if (way > limits.speed * (here.time - before.time)) {
      return reader.expected(`${where}.move`, `a leg of no more than ${limits.speed} m/s`, here.move.join(', '));
    }
  }
  return { kind: 'path', point, waypoints, repeat };
}

function readWaypoint(reader: Reader, value: unknown, path: string): Waypoint | undefined {
  const fields = reader.object(value, path, ['time', 'move', 'turn']);
  if (!fields) return undefined;
  const time = readTime(reader, fields.time, `${path}.time`);
  const move = readPoint(reader, fields.move, `${path}.move`);
  const turn = readPoint(reader, fields.turn, `${path}.turn`);
  return time !== undefined && move && turn ? { time, move, turn } : undefined;
}
