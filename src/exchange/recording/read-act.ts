/** Acts from a file, read with care: each is given back with the keys that it should have and no others. */
import type { Params } from '../../params/table';
import { validateParams } from '../../params/validate';
import type { GrainSeeds, Obstacle, Vec3 } from '../../scene/types';
import { isGrip } from '../../world/bodies';
import type { PreparedBody } from '../../world/prepare-bodies';
import { foreign } from '../../world/state-file';
import { checkObstacle } from '../../world/world-memory';
import type { RecordedAct } from './recording';

type Fields = Readonly<Record<string, unknown>>;

/** In one go; more would stop a page for long. */
const mostSubsteps = 100_000;

const isVec3 = (value: unknown): value is Vec3 =>
  Array.isArray(value) && value.length === 3 && value.every(Number.isFinite);
const isIndex = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const bad = () => foreign('something in its recording is not what people can do');

function need<T>(value: unknown, is: (value: unknown) => value is T): T {
  if (!is(value)) throw bad();
  return value;
}

function readSeeds(value: unknown): GrainSeeds {
  const { position, orientation, velocity, angularVelocity, material } = need(value, isObject);
  if (!(material instanceof Uint32Array)) throw bad();
  const numbers = (array: unknown, width: number): Float64Array => {
    const good = array instanceof Float64Array && array.length === width * material.length;
    if (!good || !array.every(Number.isFinite)) throw bad();
    return array;
  };
  return {
    position: numbers(position, 3),
    orientation: numbers(orientation, 4),
    velocity: numbers(velocity, 3),
    angularVelocity: numbers(angularVelocity, 3),
    material,
  };
}

function readObstacleList(value: unknown): Obstacle[] {
  if (!Array.isArray(value)) throw bad();
  for (const obstacle of value) checkObstacle(obstacle);
  return value;
}

function readErasure(value: unknown) {
  const { ball, ids } = need(value, isObject);
  const { centre, radius } = isObject(ball) ? ball : {};
  if (ball !== undefined && !(isVec3(centre) && Number.isFinite(radius))) throw bad();
  const isRange = (range: unknown) => isObject(range) && isIndex(range.first) && isIndex(range.end);
  if (ids !== undefined && !(Array.isArray(ids) && ids.every(isRange))) throw bad();
  return {
    ...(ball !== undefined && { ball: { centre: centre as Vec3, radius: radius as number } }),
    ...(ids !== undefined && { ids: ids as { first: number; end: number }[] }),
  };
}

function readGust(value: unknown) {
  const { centre, radius, along, outward, dose, massOverArea } = need(value, isObject);
  const [r, out, d, mass] = [radius, outward, dose, massOverArea].map(Number);
  if (![r, out, d, mass].every(Number.isFinite)) throw bad();
  return {
    ...{ centre: need(centre, isVec3), along: need(along, isVec3) },
    ...{ radius: r, outward: out, dose: d, massOverArea: mass },
  };
}

/** `bodies`: those of the recording, which acts name by number. */
export function readAct(given: unknown, bodies: readonly PreparedBody[]): RecordedAct {
  const fields = need(given, isObject);
  const { kind } = fields;
  switch (kind) {
    case 'advance': {
      const { substeps } = fields;
      if (!isIndex(substeps) || substeps > mostSubsteps) throw bad();
      return { kind, substeps };
    }
    case 'set-params': {
      const { params, problems } = validateParams(fields.params, 'params');
      if (problems.length > 0) throw bad();
      return { kind, params: params as Params };
    }
    case 'set-obstacles':
      return { kind, obstacles: readObstacleList(fields.obstacles) };
    case 'guide':
      return { kind, index: need(fields.index, isIndex), velocity: need(fields.velocity, isVec3) };
    case 'add-body': {
      const body = bodies[need(fields.body, isIndex)];
      if (!body) throw bad();
      return { kind, body };
    }
    case 'remove-body':
      return { kind, index: need(fields.index, isIndex) };
    case 'spawn':
      return { kind, seeds: readSeeds(fields.seeds) };
    case 'blow':
      return { kind, gust: readGust(fields.gust) };
    case 'erase':
      if (!Array.isArray(fields.erasures)) throw bad();
      return { kind, erasures: fields.erasures.map(readErasure) };
    case 'bring-back': {
      const { ids } = need(fields.grains, isObject);
      const seeds = readSeeds(fields.grains);
      if (!(ids instanceof Uint32Array) || ids.length !== seeds.material.length) throw bad();
      return { kind, grains: { ...seeds, ids } };
    }
    case 'grip':
      if (fields.grip !== null && !isGrip(fields.grip)) throw bad();
      return { kind, grip: fields.grip };
    case 'grow': {
      const entries = Object.entries(need(fields.counters, isObject));
      if (!entries.every(([, value]) => Number.isFinite(value))) throw bad();
      return { kind, counters: Object.fromEntries(entries) as never };
    }
    case 'forget-erased':
    case 'read-erased':
    case 'refresh':
      return { kind };
    default:
      throw bad();
  }
}
