import { placed } from '../../math/pose';
import { obstaclePose } from '../motion';
import { type Bounds, largestObstacleCount, type Obstacle, type Vec3 } from '../types';
import type { MaterialList } from './materials';
import { readMotion, readTimes, readTurn } from './motion';
import type { Fields, Reader } from './reader';
import { obstacleShapes, shapeBounds, shapes } from './shapes';

export { readRegion } from './shapes';
export { obstacleShapes };

export const commonKeys = ['material', 'rigid', 'rough', 'turn', 'motion', 'from', 'until'] as const;

/** Box around the obstacle where it begins and where it ends up; motions without end count as they begin. */
export function obstacleBounds(obstacle: Obstacle): Bounds | undefined {
  const box = shapeBounds(obstacle);
  if (!box) return undefined;
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((i) =>
    [0, 1, 2].map((axis) => ((i >> axis) & 1 ? box.max : box.min)[axis]),
  );
  const times = [0, ...endOf(obstacle)];
  const points = times.flatMap((time) => corners.map((corner) => placed(obstaclePose(obstacle, time), corner)));
  const over = (pick: (...values: number[]) => number) =>
    [0, 1, 2].map((axis) => pick(...points.map((point) => point[axis]))) as Vec3;
  return { min: over(Math.min), max: over(Math.max) };
}

function endOf({ motion, until = Number.POSITIVE_INFINITY }: Obstacle): number[] {
  if (!motion || motion.kind === 'guided' || (motion.kind === 'path' && motion.repeat)) return [];
  const last = motion.kind === 'path' ? motion.waypoints[motion.waypoints.length - 1].time : motion.stop;
  return last === undefined ? [] : [Math.min(last, until)];
}

export function readObstacles(reader: Reader, materials: MaterialList, given: unknown): Obstacle[] {
  const list = given === undefined ? [] : (reader.array(given, 'obstacles', largestObstacleCount) ?? []);
  return list.flatMap((value, index) => readObstacle(reader, materials, value, `obstacles[${index}]`) ?? []);
}

/** The container is the box around everything: shorthand for a box obstacle with grains inside. */
export function readContainer(reader: Reader, materials: MaterialList, given: unknown): Obstacle[] {
  if (given === undefined) return [];
  const fields = reader.object(given, 'container', ['min', 'max', 'open', ...commonKeys]);
  const box = fields && readWith(reader, materials, fields, 'container', 'box');
  return box ? [box] : [];
}

function readObstacle(reader: Reader, materials: MaterialList, value: unknown, path: string): Obstacle | undefined {
  if (typeof value !== 'object' || value === null) return reader.expected(path, 'an object', value);
  const name = Object.hasOwn(value, 'shape') ? (value as { shape: unknown }).shape : undefined;
  const shape = reader.choice(name, `${path}.shape`, obstacleShapes);
  const fields = shape && reader.object(value, path, ['shape', ...commonKeys, ...shapes[shape].keys]);
  return fields && readWith(reader, materials, fields, path, shape);
}

function readWith(
  reader: Reader,
  materials: MaterialList,
  fields: Fields,
  path: string,
  shape: Obstacle['shape'],
): Obstacle | undefined {
  const material = readWall(reader, materials, fields, path);
  const obstacle: Obstacle | undefined = shapes[shape].read(reader, fields, path, material ?? 0);
  const rough = fields.rough === undefined ? false : reader.boolean(fields.rough, `${path}.rough`);
  const pose = fields.turn === undefined ? undefined : readTurn(reader, fields.turn, `${path}.turn`);
  const motion = fields.motion === undefined ? undefined : readMotion(reader, fields.motion, `${path}.motion`);
  const times = readTimes(reader, fields, path, 'from', 'until');
  if (!obstacle || material === undefined) return undefined;
  return { ...obstacle, ...(rough && { rough }), ...(pose && { pose }), ...(motion && { motion }), ...times };
}

function readWall(reader: Reader, materials: MaterialList, fields: Fields, path: string): number | undefined {
  const rigid = fields.rigid === undefined ? undefined : reader.boolean(fields.rigid, `${path}.rigid`);
  return materials.wall(fields.material, rigid, `${path}.material`);
}
