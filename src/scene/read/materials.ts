import { checkOffsets } from '../../params/cluster';
import { parameterSpec } from '../../params/table';
import { type Colour, largestMaterialCount, type MaterialSpec, type PairSpec } from '../materials';
import { makeTemplate, type Template, templates, type Vec3 } from '../templates';
import { join, type Reader } from './reader';

/** Fields that carry the limits of the parameter of the same name. */
const numberFields = [
  'density',
  'youngModulus',
  'poissonRatio',
  'restitution',
  'friction',
  'rollingFriction',
  'cohesion',
  'radius',
] as const;
const pairFields = ['friction', 'restitution', 'rollingFriction', 'cohesion'] as const;
export const materialKeys = ['name', ...numberFields, 'colour', 'template', 'wall', 'rigid', 'liquid'] as const;
export const pairKeys = ['materials', ...pairFields] as const;

/** The scene's materials by name or index, and the walls that obstacles ask for. */
export class MaterialList {
  readonly specs: MaterialSpec[] = [];
  /** Which material each wall was made from; pairs that name that material hold for the wall too. */
  private readonly origin = new Map<number, number>();

  constructor(
    private readonly reader: Reader,
    given: unknown,
  ) {
    const list = given === undefined ? [] : (reader.array(given, 'materials', largestMaterialCount) ?? []);
    for (const [index, value] of list.entries()) {
      const spec = readMaterial(reader, value, `materials[${index}]`);
      if (spec && this.specs.some(({ name }) => name === spec.name)) {
        reader.report(`materials[${index}].name`, `expected a unique name, but "${spec.name}" is already taken`);
      }
      // A bad entry keeps its place, so that indices in the rest of the file mean what their author meant.
      this.specs.push(spec ?? { name: '' });
    }
    if (!this.specs.some((spec) => !spec.wall)) this.specs.push({ name: 'sand' });
  }

  /** Index of a material given by name or index. */
  find(value: unknown, path: string): number | undefined {
    const index = typeof value === 'string' ? this.specs.findIndex(({ name }) => name === value) : value;
    if (Number.isInteger(index) && (index as number) >= 0 && (index as number) < this.specs.length) {
      return index as number;
    }
    const names = this.specs.map(({ name }, i) => `${name || '?'} (${i})`).join(', ');
    return this.reader.expected(path, `a material (name or index): ${names}`, value);
  }

  /** Material of grains; without a name the first that is not a wall. */
  grain(value: unknown, path: string): number | undefined {
    if (value === undefined) return this.specs.findIndex((spec) => !spec.wall);
    const index = this.find(value, path);
    if (index !== undefined && this.specs[index].wall) {
      return this.reader.expected(path, 'a grain material (not a wall)', `${this.specs[index].name} (a wall)`);
    }
    return index;
  }

  /**
   * Material of an obstacle. Without a name: the material called `wall`, or else a rigid wall that follows the parameters.
   * A grain material is copied as a wall, because walls have infinite mass.
   */
  wall(value: unknown, rigid: boolean | undefined, path: string): number | undefined {
    const source = value === undefined ? this.specs.findIndex(({ name }) => name === 'wall') : this.find(value, path);
    if (source === undefined) return undefined;
    const base: MaterialSpec = this.specs[source] ?? { name: 'wall', wall: true, rigid: true };
    const wanted: MaterialSpec = { ...base, wall: true, rigid: rigid ?? base.rigid ?? false };
    if (source >= 0 && base.wall && wanted.rigid === (base.rigid ?? false)) return source;
    if (source >= 0 || !wanted.rigid) wanted.name = `${base.name} (${wanted.rigid ? 'rigid' : 'soft'} wall)`;
    const known = this.specs.findIndex(({ name }) => name === wanted.name);
    if (known >= 0) return known;
    if (this.specs.length >= largestMaterialCount) {
      this.reader.report(path, `expected at most ${largestMaterialCount} materials, walls included`);
      return undefined;
    }
    this.specs.push(wanted);
    if (source >= 0) this.origin.set(this.specs.length - 1, source);
    return this.specs.length - 1;
  }

  /** Pair table; to be read after the obstacles, because their walls can be named too. */
  pairs(given: unknown): PairSpec[] {
    const list = given === undefined ? [] : (this.reader.array(given, 'pairs', largestMaterialCount ** 2) ?? []);
    return list.flatMap((value, index) => this.pair(value, `pairs[${index}]`));
  }

  private pair(value: unknown, path: string): PairSpec[] {
    const fields = this.reader.object(value, path, pairKeys);
    if (!fields) return [];
    const names = this.reader.array(fields.materials, `${path}.materials`, 2);
    if (names && names.length !== 2) this.reader.expected(`${path}.materials`, 'two materials', names);
    const [a, b] = (names ?? []).map((name, i) => this.find(name, `${path}.materials[${i}]`));
    const values: Omit<PairSpec, 'materials'> = {};
    for (const key of pairFields) {
      if (fields[key] !== undefined) values[key] = readParameter(this.reader, fields[key], join(path, key), key);
    }
    if (a === undefined || b === undefined) return [];
    return this.withWalls(a).flatMap((i) => this.withWalls(b).map((j) => ({ materials: [i, j], ...values })));
  }

  private withWalls(index: number): number[] {
    return [index, ...[...this.origin].filter(([, source]) => source === index).map(([wall]) => wall)];
  }
}

export function readParameter(reader: Reader, value: unknown, path: string, key: string): number | undefined {
  const spec = parameterSpec(key);
  return spec && reader.parameter(value, path, spec);
}

function readMaterial(reader: Reader, value: unknown, path: string): MaterialSpec | undefined {
  const fields = reader.object(value, path, materialKeys);
  if (!fields) return undefined;
  const spec: MaterialSpec = { name: reader.text(fields.name, `${path}.name`, 60) ?? '' };
  if (spec.name === '' && fields.name === '') reader.expected(`${path}.name`, 'a name', '');
  for (const key of numberFields) {
    if (fields[key] !== undefined) spec[key] = readParameter(reader, fields[key], join(path, key), key);
  }
  if (fields.colour !== undefined) spec.colour = readColour(reader, fields.colour, `${path}.colour`);
  if (fields.template !== undefined) spec.template = readTemplate(reader, fields.template, `${path}.template`);
  if (fields.wall !== undefined) spec.wall = reader.boolean(fields.wall, `${path}.wall`);
  if (fields.rigid !== undefined) spec.rigid = reader.boolean(fields.rigid, `${path}.rigid`);
  if (fields.liquid !== undefined) spec.liquid = reader.boolean(fields.liquid, `${path}.liquid`);
  if (spec.liquid && spec.wall) reader.report(`${path}.liquid`, 'a wall cannot be a liquid');
  if (spec.rigid && !spec.wall) reader.report(`${path}.rigid`, 'only walls can be rigid; add "wall": true');
  return spec;
}

export function readColour(reader: Reader, value: unknown, path: string): Colour | undefined {
  if (typeof value !== 'string' || !/^#[0-9a-f]{6}$/i.test(value)) {
    return reader.expected(path, 'a colour like "#d8b378"', value);
  }
  return [1, 3, 5].map((at) => Number.parseInt(value.slice(at, at + 2), 16) / 255) as Colour;
}

/** A named template, or { "offsets": [[x, y, z], …] } in units of the sphere radius. */
function readTemplate(reader: Reader, value: unknown, path: string): Template | undefined {
  if (typeof value === 'string') {
    const name = reader.choice(value, path, Object.keys(templates));
    return name === undefined ? undefined : templates[name];
  }
  const fields = reader.object(value, path, ['name', 'offsets']);
  if (!fields) return undefined;
  const name = fields.name === undefined ? 'custom' : reader.text(fields.name, `${path}.name`, 60);
  const list = reader.array(fields.offsets, `${path}.offsets`, 1000);
  const offsets = list?.map((offset, i) => reader.vec3(offset, `${path}.offsets[${i}]`));
  if (!offsets || !name || !offsets.every((offset): offset is Vec3 => offset !== undefined)) return undefined;
  const wrong = checkOffsets(offsets);
  if (!wrong) return makeTemplate(name, offsets);
  reader.report(`${path}.offsets`, wrong);
  return undefined;
}
