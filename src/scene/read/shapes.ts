/** The shapes of obstacles: the keys of their JSON, how to read them, and the box that each fills where it rests. */

import { dot, lengthOf, subtract, unit } from '../../math/pose';
import { hourglassHeights } from '../hourglass';
import { type Bounds, type BoxSide, boxSides, type End, ends, type Obstacle, type Vec3 } from '../types';
import { readDirection } from './motion';
import type { Fields, Reader } from './reader';

/** One obstacle shape. Endless shapes fill no box. */
interface ShapeSpec<T extends Obstacle> {
  keys: readonly string[];
  read(reader: Reader, fields: Fields, path: string, material: number): T | undefined;
  bounds(obstacle: T): Bounds | undefined;
}

type ShapeTable = { [Shape in Obstacle['shape']]: ShapeSpec<Extract<Obstacle, { shape: Shape }>> };

/** Radii beyond these [m] are a mistake in the unit. */
const sizes = { least: 1e-5, most: 1000 };

/** A new shape is a type in obstacle-types.ts, an entry here and a case in sim/surfaces.ts. */
export const shapes: ShapeTable = {
  plane: {
    keys: ['point', 'normal'],
    read(reader, fields, path, material) {
      const point = reader.vec3(fields.point, `${path}.point`);
      const normal = readDirection(reader, fields.normal, `${path}.normal`);
      return point && normal && { shape: 'plane', point, normal, material };
    },
    bounds: () => undefined,
  },
  panel: {
    keys: ['centre', 'sides'],
    read(reader, fields, path, material) {
      const centre = reader.vec3(fields.centre, `${path}.centre`);
      const list = reader.array(fields.sides, `${path}.sides`, 2);
      if (list && list.length < 2) return reader.expected(`${path}.sides`, 'two sides', list);
      const [one, two] = (list ?? []).map((side, i) => readSide(reader, side, `${path}.sides[${i}]`));
      if (!centre || !one || !two) return undefined;
      if (Math.abs(dot(unit(one), unit(two))) > 1e-6) {
        return reader.expected(`${path}.sides[1]`, 'a side perpendicular to the first', two.join(', '));
      }
      return { shape: 'panel', centre, sides: [one, two], material };
    },
    bounds: ({ centre, sides: [one, two] }) =>
      around(centre, [0, 1, 2].map((i) => (Math.abs(one[i]) + Math.abs(two[i])) / 2) as Vec3),
  },
  disc: {
    keys: ['centre', 'normal', 'radius', 'hole'],
    read(reader, fields, path, material) {
      const centre = reader.vec3(fields.centre, `${path}.centre`);
      const normal = readDirection(reader, fields.normal, `${path}.normal`);
      const radius = readSize(reader, fields, path, 'radius');
      const hole = fields.hole === undefined ? 0 : reader.number(fields.hole, `${path}.hole`, 0, sizes.most);
      if (!centre || !normal || !radius || hole === undefined) return undefined;
      if (hole >= radius) return reader.expected(`${path}.hole`, `less than the radius ${radius}`, hole);
      return { shape: 'disc', centre, normal, radius, hole, material };
    },
    bounds: ({ centre, normal, radius }) => around(centre, discExtent(normal, radius)),
  },
  box: {
    keys: ['min', 'max', 'open', 'inside'],
    read(reader, fields, path, material) {
      const region = readRegion(reader, fields, path);
      const inside = readInside(reader, fields, path, true);
      const open = readOpen<BoxSide>(reader, fields, path, inside, boxSides, ['top']);
      return region && inside !== undefined && open ? { shape: 'box', ...region, open, inside, material } : undefined;
    },
    bounds: ({ min, max }) => ({ min, max }),
  },
  ball: {
    keys: ['centre', 'radius', 'inside'],
    read(reader, fields, path, material) {
      const centre = reader.vec3(fields.centre, `${path}.centre`);
      const radius = readSize(reader, fields, path, 'radius');
      const inside = readInside(reader, fields, path, false);
      return centre && radius && inside !== undefined ? { shape: 'ball', centre, radius, inside, material } : undefined;
    },
    bounds: ({ centre, radius }) => around(centre, [radius, radius, radius]),
  },
  capsule: {
    keys: ['bottom', 'top', 'radius', 'inside'],
    read(reader, fields, path, material) {
      const line = readLine(reader, fields, path);
      const radius = readSize(reader, fields, path, 'radius');
      const inside = readInside(reader, fields, path, false);
      return line && radius && inside !== undefined
        ? { shape: 'capsule', ...line, radius, inside, material }
        : undefined;
    },
    bounds: ({ bottom, top, radius }) => {
      const all: Vec3 = [radius, radius, radius];
      return union(around(bottom, all), around(top, all));
    },
  },
  cylinder: {
    keys: ['bottom', 'top', 'radius', 'open', 'inside'],
    read(reader, fields, path, material) {
      const line = readLine(reader, fields, path);
      const radius = readSize(reader, fields, path, 'radius');
      const inside = readInside(reader, fields, path, true);
      const open = readOpen<End>(reader, fields, path, inside, ends, ['top']);
      if (!line || !radius || inside === undefined || !open) return undefined;
      return { shape: 'cylinder', ...line, radius, open, inside, material };
    },
    bounds: ({ bottom, top, radius }) => coneBounds(bottom, top, radius, radius),
  },
  cone: {
    keys: ['bottom', 'top', 'bottomRadius', 'topRadius', 'open', 'inside'],
    read(reader, fields, path, material) {
      const line = readLine(reader, fields, path);
      const radius = (key: string) => reader.number(fields[key], `${path}.${key}`, 0, sizes.most);
      const [bottomRadius, topRadius] = [radius('bottomRadius'), radius('topRadius')];
      const inside = readInside(reader, fields, path, true);
      const open = readOpen<End>(reader, fields, path, inside, ends, ['bottom', 'top']);
      if (!line || bottomRadius === undefined || topRadius === undefined || inside === undefined || !open)
        return undefined;
      if (Math.max(bottomRadius, topRadius) < sizes.least) {
        return reader.expected(`${path}.topRadius`, 'at least one end wider than a point', topRadius);
      }
      return { shape: 'cone', ...line, bottomRadius, topRadius, open, inside, material };
    },
    bounds: ({ bottom, top, bottomRadius, topRadius }) => coneBounds(bottom, top, bottomRadius, topRadius),
  },
  hourglass: {
    keys: ['centre', 'axis', 'bulbRadius', 'neckRadius', 'height', 'inside'],
    read(reader, fields, path, material) {
      const centre = reader.vec3(fields.centre, `${path}.centre`);
      const axis = readDirection(reader, fields.axis ?? [0, 1, 0], `${path}.axis`);
      const bulbRadius = readSize(reader, fields, path, 'bulbRadius');
      const neckRadius = readSize(reader, fields, path, 'neckRadius');
      const height = readSize(reader, fields, path, 'height');
      const inside = readInside(reader, fields, path, true);
      if (!centre || !axis || !bulbRadius || !neckRadius || !height || inside === undefined) return undefined;
      if (neckRadius > 0.95 * bulbRadius) {
        return reader.expected(`${path}.neckRadius`, `at most 0.95 times the bulb radius ${bulbRadius}`, neckRadius);
      }
      const { least, most } = hourglassHeights(bulbRadius, neckRadius);
      if (height < least || height > most) {
        const range = `${least.toPrecision(4)} to ${most.toPrecision(4)}`;
        return reader.expected(`${path}.height`, `${range} for these radii`, height);
      }
      return { shape: 'hourglass', centre, axis, bulbRadius, neckRadius, height, inside, material };
    },
    bounds: ({ centre, axis, bulbRadius, height }) => {
      const reach = height / 2 - bulbRadius;
      return around(centre, axis.map((a) => Math.abs(a) * reach + bulbRadius) as Vec3);
    },
  },
};

export const obstacleShapes = Object.keys(shapes) as Obstacle['shape'][];

/** Where the shape is given, before its pose and motion. */
export function shapeBounds(obstacle: Obstacle): Bounds | undefined {
  // The table's type ties each shape to its own entry; TypeScript cannot follow that through an index.
  return (shapes[obstacle.shape] as ShapeSpec<Obstacle>).bounds(obstacle);
}

const around = (centre: Vec3, half: Vec3): Bounds => ({
  min: centre.map((x, axis) => x - half[axis]) as Vec3,
  max: centre.map((x, axis) => x + half[axis]) as Vec3,
});

const union = (a: Bounds, b: Bounds): Bounds => ({
  min: a.min.map((x, axis) => Math.min(x, b.min[axis])) as Vec3,
  max: a.max.map((x, axis) => Math.max(x, b.max[axis])) as Vec3,
});

/** Half the box around a disc across a unit vector. */
const discExtent = (normal: Vec3, radius: number): Vec3 =>
  normal.map((n) => radius * Math.sqrt(Math.max(0, 1 - n * n))) as Vec3;

function coneBounds(bottom: Vec3, top: Vec3, bottomRadius: number, topRadius: number): Bounds {
  const axis = unit(subtract(top, bottom));
  return union(around(bottom, discExtent(axis, bottomRadius)), around(top, discExtent(axis, topRadius)));
}

function readSize(reader: Reader, fields: Fields, path: string, key: string): number | undefined {
  return reader.number(fields[key], `${path}.${key}`, sizes.least, sizes.most);
}

function readSide(reader: Reader, value: unknown, path: string): Vec3 | undefined {
  const side = reader.vec3(value, path);
  if (side && lengthOf(side) < sizes.least) return reader.expected(path, 'a non-zero side', side.join(', '));
  return side;
}

function readInside(reader: Reader, fields: Fields, path: string, usual: boolean): boolean | undefined {
  return fields.inside === undefined ? usual : reader.boolean(fields.inside, `${path}.inside`);
}

/** What is missing of a container's wall; a solid has all of it. */
function readOpen<T extends string>(
  reader: Reader,
  fields: Fields,
  path: string,
  inside: boolean | undefined,
  choices: readonly T[],
  usual: readonly T[],
): T[] | undefined {
  const list = reader.array(fields.open ?? (inside ? usual : []), `${path}.open`, choices.length);
  const open = list?.map((side, i) => reader.choice(side, `${path}.open[${i}]`, choices));
  if (inside === false && list && list.length > 0) {
    reader.report(`${path}.open`, `only a ${fields.shape ?? 'box'} that holds grains inside can have open sides`);
  }
  return open?.every((side): side is T => side !== undefined) ? open : undefined;
}

/** The ends of an axis, apart from each other. */
function readLine(reader: Reader, fields: Fields, path: string): { bottom: Vec3; top: Vec3 } | undefined {
  const bottom = reader.vec3(fields.bottom, `${path}.bottom`);
  const top = reader.vec3(fields.top, `${path}.top`);
  if (!bottom || !top) return undefined;
  if (lengthOf(subtract(top, bottom)) < sizes.least) {
    return reader.expected(`${path}.top`, 'a point away from the bottom', top.join(', '));
  }
  return { bottom, top };
}

/** Two corners { min, max } with room between them on every axis. */
export function readRegion(reader: Reader, fields: Fields, path: string): Bounds | undefined {
  const min = reader.vec3(fields.min, `${path}.min`);
  const max = reader.vec3(fields.max, `${path}.max`);
  if (!min || !max) return undefined;
  for (const axis of [0, 1, 2]) {
    if (!(max[axis] > min[axis])) {
      return reader.expected(`${path}.max[${axis}]`, `more than min[${axis}] = ${min[axis]}`, max[axis]);
    }
  }
  return { min, max };
}
