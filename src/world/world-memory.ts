/** What people have made of a scene, in a checkpoint: read from a file with care, and given back to a simulation. */
import { motionKinds } from '../scene/motion';
import { readMotion } from '../scene/read/motion';
import { Reader } from '../scene/read/reader';
import type { Obstacle } from '../scene/types';
import type { Checkpoint, WorldMemory } from './checkpoint';
import { readObstacles, type TakesObstacles } from './saved-obstacles';
import { foreign } from './state-file';

interface GoesOn extends TakesObstacles {
  resume(checkpoint: Checkpoint): boolean;
}

/**
 * Lets a simulation that was made from a state go on as if it had never stopped. False where the checkpoint does not fit: then it
 * goes on from the plain state. The method gets ready for the obstacles first, which may take a while.
 */
export async function goOn(sim: GoesOn, checkpoint: Checkpoint): Promise<boolean> {
  const { obstacles } = checkpoint.world ?? {};
  if (obstacles && JSON.stringify(obstacles) !== JSON.stringify(sim.obstacles)) await sim.setObstacles(obstacles);
  return sim.resume(checkpoint);
}

/** Throws StateFileError for everything that a checkpoint would not hold. */
export function readWorldMemory(given: unknown): WorldMemory {
  const { obstacles, covers, taken } = (given ?? {}) as Partial<WorldMemory>;
  if (!Array.isArray(obstacles) || !Array.isArray(covers) || !Array.isArray(taken)) throw damaged();
  if (!taken.every((value) => typeof value === 'boolean') || !covers.every(isCover)) throw damaged();
  for (const obstacle of obstacles) checkObstacle(obstacle);
  return { obstacles, covers, taken };
}

const damaged = () => foreign('its checkpoint is damaged');

/** The shape has been read before: reading it again could change its last digits, so the given one is used. */
export function checkObstacle(given: unknown): void {
  const { material, motion, pose, from, until, ...shape } = (given ?? {}) as Partial<Obstacle>;
  readObstacles([{ shape, pose: pose ?? { position: [0, 0, 0], orientation: [0, 0, 0, 1] } }]);
  const times = [from, until].every((time) => time === undefined || Number.isFinite(time));
  if (!Number.isInteger(material) || Number(material) < 0 || !times) throw damaged();
  if (motion !== undefined && !isMotion(motion)) throw damaged();
}

/** A guided motion is none of a scene file: whoever guided it does so no longer, and it goes on as it went. */
function isMotion(given: unknown): boolean {
  const { kind, time, move, velocity, limit } = (given ?? {}) as Record<string, unknown>;
  const isVec3 = (value: unknown) => Array.isArray(value) && value.length === 3 && value.every(Number.isFinite);
  if (kind === 'guided') return isVec3(move) && isVec3(velocity) && [time, limit].every(Number.isFinite);
  if (!(motionKinds as readonly unknown[]).includes(kind)) return false;
  const reader = new Reader();
  readMotion(reader, given, '');
  return reader.problems.length === 0;
}

/** Numbers and words under the names of a material; `template` is for grains only. */
function isCover(given: unknown): boolean {
  const { name, template, ...values } = (given ?? {}) as Record<string, unknown>;
  const plain = (value: unknown) =>
    typeof value === 'boolean' || Number.isFinite(value) || (Array.isArray(value) && value.every(Number.isFinite));
  return typeof name === 'string' && template === undefined && Object.values(values).every(plain);
}
