import type { MaterialList } from './read-materials';
import type { Fields, Reader } from './reader';
import { type Bounds, type BoxSide, boxSides, largestObstacleCount, type Obstacle, type Vec3 } from './types';

/** One obstacle shape: the keys of its JSON, how to read them, and the box that it fills (none for endless shapes). */
interface ShapeSpec<T extends Obstacle> {
  keys: readonly string[];
  read(reader: Reader, fields: Fields, path: string, material: number): T | undefined;
  bounds(obstacle: T): Bounds | undefined;
}

type ShapeTable = { [Shape in Obstacle['shape']]: ShapeSpec<Extract<Obstacle, { shape: Shape }>> };

/** A new shape is a type in types.ts and an entry here. */
const shapes: ShapeTable = {
  plane: {
    keys: ['point', 'normal'],
    read(reader, fields, path, material) {
      const point = reader.vec3(fields.point, `${path}.point`);
      const raw = reader.vec3(fields.normal, `${path}.normal`);
      const length = raw ? Math.hypot(...raw) : 1;
      if (length < 1e-6) return reader.expected(`${path}.normal`, 'a direction that is not zero', raw?.join(', '));
      if (!point || !raw) return undefined;
      return { shape: 'plane', point, normal: raw.map((x) => x / length) as Vec3, material };
    },
    bounds: () => undefined,
  },
  box: {
    keys: ['min', 'max', 'open', 'inside'],
    read(reader, fields, path, material) {
      const region = readRegion(reader, fields, path);
      const inside = fields.inside === undefined ? true : reader.boolean(fields.inside, `${path}.inside`);
      const given = fields.open ?? (inside ? ['top'] : []);
      const open = readSides(reader, given, `${path}.open`);
      if (inside === false && open && open.length > 0) {
        reader.report(`${path}.open`, 'only a box that holds grains inside can have open sides');
      }
      if (!region || inside === undefined || !open) return undefined;
      return { shape: 'box', ...region, open, inside, material };
    },
    bounds: ({ min, max }) => ({ min, max }),
  },
};

export const obstacleShapes = Object.keys(shapes) as Obstacle['shape'][];

export function obstacleBounds(obstacle: Obstacle): Bounds | undefined {
  // The table's type ties each shape to its own entry; TypeScript cannot follow that through an index.
  return (shapes[obstacle.shape] as ShapeSpec<Obstacle>).bounds(obstacle);
}

export function readObstacles(reader: Reader, materials: MaterialList, given: unknown): Obstacle[] {
  const list = given === undefined ? [] : (reader.array(given, 'obstacles', largestObstacleCount) ?? []);
  return list.flatMap((value, index) => readObstacle(reader, materials, value, `obstacles[${index}]`) ?? []);
}

/** The container is the box around everything: shorthand for a box obstacle with grains inside. */
export function readContainer(reader: Reader, materials: MaterialList, given: unknown): Obstacle[] {
  if (given === undefined) return [];
  const fields = reader.object(given, 'container', ['min', 'max', 'open', 'material', 'rigid']);
  const material = fields && readWall(reader, materials, fields, 'container');
  const box = fields && material !== undefined && shapes.box.read(reader, fields, 'container', material);
  return box ? [box] : [];
}

function readObstacle(reader: Reader, materials: MaterialList, value: unknown, path: string): Obstacle | undefined {
  if (typeof value !== 'object' || value === null) return reader.expected(path, 'an object', value);
  const name = Object.hasOwn(value, 'shape') ? (value as { shape: unknown }).shape : undefined;
  const shape = reader.choice(name, `${path}.shape`, obstacleShapes);
  const fields = shape && reader.object(value, path, ['shape', 'material', 'rigid', ...shapes[shape].keys]);
  if (!fields) return undefined;
  const material = readWall(reader, materials, fields, path);
  return material === undefined ? undefined : shapes[shape].read(reader, fields, path, material);
}

function readWall(reader: Reader, materials: MaterialList, fields: Fields, path: string): number | undefined {
  const rigid = fields.rigid === undefined ? undefined : reader.boolean(fields.rigid, `${path}.rigid`);
  return materials.wall(fields.material, rigid, `${path}.material`);
}

function readSides(reader: Reader, value: unknown, path: string): BoxSide[] | undefined {
  const list = reader.array(value, path, boxSides.length);
  const sides = list?.map((side, i) => reader.choice(side, `${path}[${i}]`, boxSides));
  return sides?.every((side): side is BoxSide => side !== undefined) ? sides : undefined;
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
