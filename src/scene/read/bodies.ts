/** `bodies` of a scene file. */

import type { Quaternion } from '../../math/pose';
import { libraryNames } from '../../mesh/library';
import {
  type BodySource,
  type BodySurface,
  bodyKinds,
  bodyLooks,
  copyCount,
  type Hinge,
  largestBodyCount,
  surfaceFields,
} from '../body-types';
import type { Vec3 } from '../types';
import { type MaterialList, readColour, readParameter } from './materials';
import { readDirection, readMotion } from './motion';
import { type Fields, join, type Reader } from './reader';

export const bodyKeys = [
  'mesh',
  'size',
  'density',
  'material',
  'look',
  'colour',
  'position',
  'orientation',
  'velocity',
  'angularVelocity',
  'kind',
  'hinge',
  'motion',
  'copies',
];
const mostSources = 200;
/** m; what is smaller cannot be covered with spheres, what is larger leaves the world. */
const sizes = [1e-4, 100] as const;
const largestSpeed = 100;

export function readBodies(reader: Reader, materials: MaterialList, given: unknown): BodySource[] {
  const list = given === undefined ? [] : (reader.array(given, 'bodies', mostSources) ?? []);
  const sources = list.flatMap((value, index) => readBody(reader, materials, value, `bodies[${index}]`) ?? []);
  const count = sources.reduce((sum, source) => sum + copyCount(source), 0);
  if (count > largestBodyCount) reader.report('bodies', `expected at most ${largestBodyCount} bodies, got ${count}`);
  return sources;
}

function readBody(reader: Reader, materials: MaterialList, value: unknown, path: string): BodySource | undefined {
  const before = reader.problems.length;
  const fields = reader.object(value, path, bodyKeys);
  if (!fields) return undefined;
  const at = (key: string) => join(path, key);
  const mesh = reader.choice(fields.mesh, at('mesh'), libraryNames);
  const size = readSize(reader, fields.size, at('size'));
  const position = reader.vec3(fields.position, at('position'));
  const density = readParameter(reader, fields.density, at('density'), 'density');
  const kind = fields.kind === undefined ? 'dynamic' : reader.choice(fields.kind, at('kind'), bodyKinds);
  const look = fields.look === undefined ? 'plain' : reader.choice(fields.look, at('look'), bodyLooks);
  const colour = fields.colour === undefined ? undefined : readColour(reader, fields.colour, at('colour'));
  const orientation = readOrientation(reader, fields.orientation, at('orientation'));
  const hinge = kind === 'hinged' ? readHinge(reader, fields.hinge, at('hinge'), position) : undefined;
  const motion = kind === 'driven' ? readMotion(reader, fields.motion, at('motion')) : undefined;
  const source = {
    surface: readSurface(reader, materials, fields.material, at('material')),
    velocity: readSpeed(reader, fields.velocity, at('velocity'), largestSpeed),
    angularVelocity: readSpeed(reader, fields.angularVelocity, at('angularVelocity'), 10 * largestSpeed),
    copies: readCopies(reader, fields.copies, at('copies')),
    ...(colour && { colour }),
    ...(hinge && { hinge }),
    ...(motion && { motion }),
  };
  if (kind !== 'hinged' && fields.hinge !== undefined) reader.report(at('hinge'), 'only allowed with "kind": "hinged"');
  if (kind !== 'driven' && fields.motion !== undefined)
    reader.report(at('motion'), 'only allowed with "kind": "driven"');
  if (!mesh || !size || !position || density === undefined || !kind || !look || !orientation) return undefined;
  return reader.problems.length > before
    ? undefined
    : { mesh, size, position, density, kind, look, orientation, ...source };
}

/** The longest side, or all three. */
function readSize(reader: Reader, value: unknown, path: string): number | Vec3 | undefined {
  if (!Array.isArray(value)) return reader.number(value, path, ...sizes);
  const sides = reader.vec3(value, path);
  return sides?.every((side, axis) => reader.number(side, `${path}[${axis}]`, ...sizes) !== undefined)
    ? sides
    : undefined;
}

function readOrientation(reader: Reader, value: unknown, path: string): Quaternion | 'random' | undefined {
  if (value === undefined) return [0, 0, 0, 1];
  if (value === 'random') return 'random';
  if (typeof value === 'string') return reader.expected(path, 'a quaternion [x, y, z, w] or "random"', value);
  const q = reader.numbers(value, path, 4);
  const length = q && Math.hypot(...q);
  if (length !== undefined && length < 1e-3) return reader.expected(path, 'a non-zero quaternion', value);
  return q && length ? (q.map((x) => x / length) as Quaternion) : undefined;
}

function readSpeed(reader: Reader, value: unknown, path: string, most: number): Vec3 {
  const speed = value === undefined ? undefined : reader.vec3(value, path);
  if (speed && Math.hypot(...speed) > most) reader.expected(path, `a length of at most ${most}`, speed.join(', '));
  return speed ?? [0, 0, 0];
}

/** Values of its own, or those of a material of the scene. */
function readSurface(reader: Reader, materials: MaterialList, value: unknown, path: string): BodySurface {
  const surface: BodySurface = {};
  if (value === undefined) return surface;
  if (typeof value !== 'object' || value === null) {
    const index = materials.find(value, path);
    for (const key of surfaceFields) {
      const known = index === undefined ? undefined : materials.specs[index][key];
      if (known !== undefined) surface[key] = known;
    }
    return surface;
  }
  const fields: Fields = reader.object(value, path, surfaceFields) ?? {};
  for (const key of surfaceFields) {
    const number = fields[key] === undefined ? undefined : readParameter(reader, fields[key], join(path, key), key);
    if (number !== undefined) surface[key] = number;
  }
  return surface;
}

function readHinge(reader: Reader, value: unknown, path: string, position: Vec3 | undefined): Hinge | undefined {
  const fields = reader.object(value, path, ['axis', 'point']);
  if (!fields) return undefined;
  const axis = readDirection(reader, fields.axis, join(path, 'axis'));
  const point = fields.point === undefined ? position : reader.vec3(fields.point, join(path, 'point'));
  return axis && point && { axis, point };
}

function readCopies(reader: Reader, value: unknown, path: string): BodySource['copies'] {
  const one: BodySource['copies'] = { count: [1, 1, 1], spacing: [0, 0, 0], jitter: 0 };
  if (value === undefined) return one;
  const fields = reader.object(value, path, ['count', 'spacing', 'jitter']);
  if (!fields) return one;
  const counts = reader.vec3(fields.count, join(path, 'count'));
  const whole = counts?.map((n, axis) => reader.integer(n, `${path}.count[${axis}]`, 1, largestBodyCount) ?? 1);
  const spacing = reader.vec3(fields.spacing, join(path, 'spacing'));
  const jitter = fields.jitter === undefined ? 0 : reader.number(fields.jitter, join(path, 'jitter'), 0, 1);
  return { count: (whole as Vec3 | undefined) ?? one.count, spacing: spacing ?? one.spacing, jitter: jitter ?? 0 };
}
