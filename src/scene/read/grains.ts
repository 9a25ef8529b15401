import { libraryNames } from '../../mesh/library';
import type { Problem } from '../../params/problem';
import { createSeeds } from '../seeds';
import {
  type GrainSource,
  type LatticeSource,
  type ListSource,
  largestGrainCount,
  type MeshSource,
  type PourSource,
  type Vec3,
} from '../types';
import type { MaterialList } from './materials';
import { readRegion } from './obstacles';
import type { Fields, Reader } from './reader';

const mostSources = 64;

/** `grains` of a scene: an array of sources, or one list of grains as a saved state holds it. */
export function readGrains(
  reader: Reader,
  materials: MaterialList,
  warnings: Problem[],
  given: unknown,
): GrainSource[] {
  if (!Array.isArray(given)) {
    if (typeof given !== 'object' || given === null) {
      reader.expected('grains', 'an array of sources, or a list of grains', given);
      return [];
    }
    const list = readList(reader, materials, warnings, given, 'grains');
    return list ? [list] : [];
  }
  const list = reader.array(given, 'grains', mostSources) ?? [];
  return list.flatMap((value, index) => readSource(reader, materials, warnings, value, `grains[${index}]`) ?? []);
}

function readSource(
  reader: Reader,
  materials: MaterialList,
  warnings: Problem[],
  value: unknown,
  path: string,
): GrainSource | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return reader.expected(path, 'a source of grains (an object)', value);
  }
  if (Object.hasOwn(value, 'position')) return readList(reader, materials, warnings, value, path);
  const name = Object.hasOwn(value, 'fill') ? (value as { fill: unknown }).fill : undefined;
  const fill = reader.choice(name, `${path}.fill`, ['lattice', 'mesh', 'pour']);
  if (fill === 'lattice') return readLattice(reader, materials, value, path);
  if (fill === 'mesh') return readMesh(reader, materials, value, path);
  if (fill === 'pour') return readPour(reader, materials, value, path);
  return undefined;
}

export const latticeKeys = ['fill', 'count', 'spacing', 'jitter', 'packed', 'material', 'velocity', 'angularVelocity'];

function readLattice(reader: Reader, materials: MaterialList, value: object, path: string): LatticeSource | undefined {
  const before = reader.problems.length;
  const fields = reader.object(value, path, [...latticeKeys, 'region']);
  if (!fields) return undefined;
  const corners = reader.object(fields.region, `${path}.region`, ['min', 'max']);
  const region = corners && readRegion(reader, corners, `${path}.region`);
  const rest = readOnLattice(reader, materials, fields, path, false);
  return region && rest && reader.problems.length === before ? { fill: 'lattice', region, ...rest } : undefined;
}

/** A figure of sand is dense, so that it can be recognised before it slumps. */
function readMesh(reader: Reader, materials: MaterialList, value: object, path: string): MeshSource | undefined {
  const before = reader.problems.length;
  const fields = reader.object(value, path, [...latticeKeys, 'mesh', 'size', 'centre']);
  if (!fields) return undefined;
  const mesh = reader.choice(fields.mesh, `${path}.mesh`, libraryNames);
  const size = reader.number(fields.size, `${path}.size`, 1e-4, 10);
  const centre = reader.vec3(fields.centre, `${path}.centre`);
  const rest = readOnLattice(reader, materials, fields, path, true);
  if (!mesh || size === undefined || !centre || !rest || reader.problems.length > before) return undefined;
  return { fill: 'mesh', mesh, size, centre, ...rest };
}

function readOnLattice(reader: Reader, materials: MaterialList, fields: Fields, path: string, packed: boolean) {
  const material = materials.grain(fields.material, `${path}.material`);
  const optional = optionalFields(reader, fields, path);
  const source = {
    count: optional.integer('count', 0, largestGrainCount),
    spacing: optional.number('spacing', 1e-6),
    jitter: optional.number('jitter', 0, 1) ?? 0.5,
    packed: optional.boolean('packed') ?? packed,
    velocity: optional.vec3('velocity') ?? ([0, 0, 0] as Vec3),
    angularVelocity: optional.vec3('angularVelocity') ?? ([0, 0, 0] as Vec3),
  };
  return material === undefined ? undefined : { material, ...source };
}

export const pourKeys = ['fill', 'centre', 'radius', 'rate', 'start', 'stop', 'count', 'velocity', 'material'];

function readPour(reader: Reader, materials: MaterialList, value: object, path: string): PourSource | undefined {
  const before = reader.problems.length;
  const fields = reader.object(value, path, pourKeys);
  if (!fields) return undefined;
  const centre = reader.vec3(fields.centre, `${path}.centre`);
  const radius = reader.number(fields.radius, `${path}.radius`, 0, 1000);
  const rate = reader.number(fields.rate, `${path}.rate`, 0.01, 1e6);
  const material = materials.grain(fields.material, `${path}.material`);
  const optional = optionalFields(reader, fields, path);
  const start = optional.number('start', 0) ?? 0;
  const source = {
    start,
    stop: optional.number('stop', start),
    count: optional.integer('count', 1, largestGrainCount),
    velocity: optional.vec3('velocity') ?? [0, -1, 0],
  } satisfies Partial<PourSource>;
  if (!centre || radius === undefined || rate === undefined || material === undefined) return undefined;
  return reader.problems.length > before ? undefined : { fill: 'pour', centre, radius, rate, material, ...source };
}

/** Readers for fields that may be missing. */
function optionalFields(reader: Reader, fields: Fields, path: string) {
  const given = (key: string) => fields[key] !== undefined;
  return {
    number: (key: string, min?: number, max?: number) =>
      given(key) ? reader.number(fields[key], `${path}.${key}`, min, max) : undefined,
    integer: (key: string, min: number, max: number) =>
      given(key) ? reader.integer(fields[key], `${path}.${key}`, min, max) : undefined,
    boolean: (key: string) => (given(key) ? reader.boolean(fields[key], `${path}.${key}`) : undefined),
    vec3: (key: string): Vec3 | undefined => (given(key) ? reader.vec3(fields[key], `${path}.${key}`) : undefined),
  };
}

export const listKeys = ['position', 'orientation', 'velocity', 'angularVelocity', 'material'];

/** Explicit grains; fields left out are at rest, unturned and of the first material. */
function readList(
  reader: Reader,
  materials: MaterialList,
  warnings: Problem[],
  value: object,
  path: string,
): ListSource | undefined {
  const fields = reader.object(value, path, listKeys);
  const positions = fields && reader.array(fields.position, `${path}.position`, largestGrainCount);
  if (!fields || !positions) return undefined;
  const count = positions.length;
  const seeds = createSeeds(count);
  readRows(reader, fields.position, `${path}.position`, count, 3, seeds.position);
  readRows(reader, fields.velocity, `${path}.velocity`, count, 3, seeds.velocity);
  readRows(reader, fields.angularVelocity, `${path}.angularVelocity`, count, 3, seeds.angularVelocity);
  // Rows that are missing or bad stay unturned.
  for (let i = 0; i < count; i++) seeds.orientation[4 * i + 3] = 1;
  readRows(reader, fields.orientation, `${path}.orientation`, count, 4, seeds.orientation);
  normaliseOrientations(reader, warnings, `${path}.orientation`, seeds.orientation);
  if (Array.isArray(fields.material)) {
    const list = sameLength(reader, fields.material, `${path}.material`, count) ?? [];
    for (let i = 0; i < list.length && !reader.full; i++) {
      seeds.material[i] = materials.grain(list[i], `${path}.material[${i}]`) ?? 0;
    }
  } else seeds.material.fill(materials.grain(fields.material, `${path}.material`) ?? 0);
  return { fill: 'list', seeds };
}

function readRows(
  reader: Reader,
  value: unknown,
  path: string,
  count: number,
  width: number,
  target: Float64Array,
): void {
  const rows = value === undefined ? undefined : sameLength(reader, value, path, count);
  for (let i = 0; rows && i < count && !reader.full; i++) {
    const row = reader.numbers(rows[i], `${path}[${i}]`, width);
    if (row) target.set(row, width * i);
  }
}

function sameLength(reader: Reader, value: unknown, path: string, count: number): unknown[] | undefined {
  const rows = reader.array(value, path, largestGrainCount);
  return rows && rows.length !== count ? reader.expected(path, `${count} entries, one for each position`, rows) : rows;
}

/** Rounded quaternions are common in files and are put right in silence; far-off ones are worth a word. */
function normaliseOrientations(reader: Reader, warnings: Problem[], path: string, orientation: Float64Array): void {
  for (let i = 0; i < orientation.length; i += 4) {
    const q = orientation.subarray(i, i + 4);
    const length = Math.hypot(q[0], q[1], q[2], q[3]);
    const row = `${path}[${i / 4}]`;
    if (reader.full) return;
    if (length < 1e-6) reader.report(row, 'expected a quaternion (x, y, z, w) of length 1, got one of length 0');
    else if (Math.abs(length - 1) > 1e-2 && warnings.length < 20) {
      warnings.push({ path: row, message: `quaternion of length ${length.toPrecision(3)} was normalised` });
    }
    if (length >= 1e-6) q.set(q.map((x) => x / length));
  }
}
