/** Everything that it takes to go on: scene, parameters, time, grains and bodies, and what the page shows of them. */
import type { Problem } from '../params/problem';
import { defaultParams, type Params } from '../params/table';
import { validateParams } from '../params/validate';
import type { Checkpoint } from './checkpoint';
import type { GrainState } from './grain-state';
import { packBodies, type SavedBody, unpackBodies } from './saved-bodies';
import { readObstacles, type SavedObstacle } from './saved-obstacles';
import { foreign, readStateFile, type StateArray, type StateParts, writeStateFile } from './state-file';
import { lastState } from './state-series';
import { readWorldMemory } from './world-memory';

export interface SavedState {
  /** As plain data, docs/scene-format.md. */
  readonly scene: unknown;
  readonly params: Params;
  readonly grains: GrainState;
  readonly bodies: readonly SavedBody[];
  /** Those that people placed. */
  readonly obstacles: readonly SavedObstacle[];
  /** What only the page knows: camera, view. Read with care. */
  readonly page: Readonly<Record<string, unknown>>;
}

/** `more`: what else the file holds, under names of its own. */
export function encodeState(state: SavedState, more: Partial<StateParts> = {}): Uint8Array<ArrayBuffer> {
  const { scene, params, grains, bodies, obstacles, page } = state;
  const packed = packBodies(bodies);
  const { words = {}, ...checkpoint } = grains.checkpoint ?? {};
  return writeStateFile({
    header: {
      program: 'Tetrasand',
      time: grains.time,
      scene,
      params,
      page,
      bodies: packed.rows,
      obstacles,
      ...(grains.checkpoint && { checkpoint }),
      ...more.header,
    },
    arrays: {
      ids: grains.ids,
      material: grains.material,
      position: grains.position,
      // these come from f32 and go back to f32
      orientation: Float32Array.from(grains.orientation),
      velocity: Float32Array.from(grains.velocity),
      angularVelocity: Float32Array.from(grains.angularVelocity),
      ...(grains.continuum && {
        particleMass: Float32Array.from(grains.continuum.mass),
        particleShape: Float32Array.from(grains.continuum.shape),
      }),
      ...packed.arrays,
      ...Object.fromEntries(Object.entries(words).map(([name, array]) => [wordsOf + name, array])),
      ...more.arrays,
    },
  });
}

/** Arrays of a checkpoint have names that begin so. */
const wordsOf = 'checkpoint/';

/** Of a series its last state. Throws StateFileError; `warnings` are values of other versions that were left out. */
export function decodeState(file: Uint8Array): { state: SavedState; warnings: Problem[] } {
  const { header, arrays } = readStateFile(lastState(file));
  const { params, problems } = validateParams(header.params, 'params');
  const { time, scene, page } = header;
  if (typeof time !== 'number' || !Number.isFinite(time) || time < 0) throw foreign('its time is not a number');
  const state: SavedState = {
    scene,
    params: { ...defaultParams(), ...params },
    grains: { ...readGrains(time, arrays), ...readCheckpoint(header.checkpoint, arrays) },
    bodies: unpackBodies(header.bodies ?? [], arrays),
    obstacles: checkedObstacles(header.obstacles),
    page: typeof page === 'object' && page !== null ? (page as Record<string, unknown>) : {},
  };
  return { state, warnings: problems };
}

/** Its shape only: whether it fits the run is for the method to say. */
function readCheckpoint(given: unknown, arrays: Readonly<Record<string, StateArray>>): { checkpoint?: Checkpoint } {
  if (given === undefined) return {};
  const { method, host, clock, world } = (given ?? {}) as Partial<Checkpoint>;
  const { steps, intervalStart, newcomers, obstacles } = clock ?? {};
  const { nextId, pouredUntil, waiting } = newcomers ?? {};
  const numbers = [steps, intervalStart, nextId, pouredUntil].every((value) => Number.isFinite(value));
  const good =
    typeof method === 'string' && numbers && Array.isArray(waiting) && typeof obstacles?.lastState === 'string';
  if (!good) throw foreign('its checkpoint is damaged');
  const words = Object.entries(arrays).filter(([name]) => name.startsWith(wordsOf));
  const named = words.map(([name, array]) => [name.slice(wordsOf.length), Uint32Array.from(array)]);
  return {
    checkpoint: {
      method,
      host: host ?? null,
      clock: clock as Checkpoint['clock'],
      ...(world !== undefined && { world: readWorldMemory(world) }),
      words: Object.fromEntries(named),
    },
  };
}

function checkedObstacles(rows: unknown): SavedObstacle[] {
  readObstacles(rows);
  return (rows ?? []) as SavedObstacle[];
}

function readGrains(time: number, arrays: Readonly<Record<string, StateArray>>): GrainState {
  const count = arrays.ids?.length ?? 0;
  const numbers = (name: string, width: number): Float64Array => {
    const array: StateArray | undefined = arrays[name];
    if (array?.length !== width * count) throw foreign(`“${name}” does not match the number of grains`);
    if (!array.every(Number.isFinite)) throw foreign(`“${name}” contains something that is not a number`);
    return Float64Array.from(array);
  };
  const ids = Uint32Array.from(arrays.ids ?? []);
  if (ids.some((id, i) => i > 0 && id <= ids[i - 1])) throw foreign('its grains are out of order');
  return {
    time,
    ids,
    material: Uint32Array.from(numbers('material', 1)),
    position: numbers('position', 3),
    orientation: numbers('orientation', 4),
    velocity: numbers('velocity', 3),
    angularVelocity: numbers('angularVelocity', 3),
    ...(arrays.particleMass && {
      continuum: { mass: numbers('particleMass', 1), shape: numbers('particleShape', 6) },
    }),
  };
}

/** Grains may only be of materials that the scene has. */
export function checkMaterials({ material }: GrainState, materialCount: number): void {
  if (material.some((index) => index >= materialCount)) {
    throw foreign('it has grains of a material that its scene does not have');
  }
}
