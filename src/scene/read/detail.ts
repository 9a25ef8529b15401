/** The key `detail` of a scene: which level it opens with, how far the levels reach, and what scales with the grains. */
import { coarsestGrains, plainDetail } from '../detail/levels';
import type { DetailSpec, Opening } from '../detail/types';
import { largestGrainCount, type Obstacle } from '../types';
import type { Fields, Reader } from './reader';

const keys = ['grains', 'coarsest', 'finest', 'softest', 'openings', 'layers', 'parameters'];
const mostOpenings = 32;

export function readDetail(
  reader: Reader,
  given: unknown,
  obstacles: readonly Obstacle[],
  /** Obstacles that come before those that the file counts: the container. */
  before: number,
  readParameters: (given: unknown, path: string) => DetailSpec['parameters'],
): DetailSpec {
  if (given === undefined) return plainDetail;
  const fields: Fields = reader.object(given, 'detail', keys) ?? {};
  const count = (key: string) =>
    fields[key] === undefined ? undefined : reader.integer(fields[key], `detail.${key}`, 1, largestGrainCount);
  const openings =
    fields.openings === undefined ? [] : (reader.array(fields.openings, 'detail.openings', mostOpenings) ?? []);
  const layers = fields.layers === undefined ? false : reader.boolean(fields.layers, 'detail.layers');
  const softest = fields.softest === undefined ? undefined : reader.number(fields.softest, 'detail.softest', 1e3, 1e13);
  const grains = count('grains');
  return {
    ...(grains !== undefined && { grains }),
    coarsest: count('coarsest') ?? coarsestGrains,
    finest: count('finest') ?? 0,
    ...(softest !== undefined && { softest }),
    openings: openings.flatMap((value, index) =>
      readOpening(reader, value, `detail.openings[${index}]`, obstacles, before),
    ),
    layers: layers ?? false,
    parameters: fields.parameters === undefined ? {} : readParameters(fields.parameters, 'detail.parameters'),
  };
}

function readOpening(
  reader: Reader,
  value: unknown,
  path: string,
  obstacles: readonly Obstacle[],
  before: number,
): Opening[] {
  const fields = reader.object(value, path, ['obstacle', 'keys']);
  const last = obstacles.length - before - 1;
  const index = fields && reader.integer(fields.obstacle, `${path}.obstacle`, 0, Math.max(0, last));
  const obstacle = index === undefined ? undefined : obstacles[before + index];
  const list = fields && reader.array(fields.keys, `${path}.keys`, 4);
  if (!obstacle || !list) return [];
  const lengths = Object.entries(obstacle).flatMap(([key, number]) => (typeof number === 'number' ? [key] : []));
  const scalable = lengths.filter((key) => !['material', 'from', 'until'].includes(key));
  const named = list.flatMap((key, i) => reader.choice(key, `${path}.keys[${i}]`, scalable) ?? []);
  return [{ obstacle: before + (index ?? 0), keys: named }];
}
