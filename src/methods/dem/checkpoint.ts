/** Checkpoints of the discrete element method: every buffer that a substep finds as the last one left it, and a few numbers. */
import type { MethodMemory, Plain } from '../../world/checkpoint';
import { readWords, wordsFit } from '../buffer-memory';
import type { BodySlots, SlotMemory } from './body-slots';
import type { Machine, Turn } from './machine';
import { bufferSizes, fits, isInTwo, rememberedBuffers, type Shape } from './state-buffers';

/** What the host keeps of a run. */
export interface HostMemory {
  readonly shape: Shape;
  readonly turn: Turn;
  /** Which substep of its interval comes next. */
  readonly next: number;
  readonly disturbed: boolean;
  /** Grains that there may be. */
  readonly grains: number;
  /** Where the bodies' spheres are. */
  readonly slots: SlotMemory;
}

export async function readMemory(machine: Machine, host: Omit<HostMemory, 'shape' | 'turn'>): Promise<MethodMemory> {
  const { device, buffers, shape, turn } = machine;
  const words = await readWords(device, buffers, rememberedBuffers(shape));
  return { host: { ...host, shape, turn } as unknown as Plain, words };
}

/**
 * The host's part of a memory that can be resumed on this machine: of the same passes, bodies and limits. Null for any other,
 * and for nonsense in a file.
 */
export function fittingMemory({ host, words }: MethodMemory, machine: Machine, bodies: BodySlots): HostMemory | null {
  const saved = (host ?? {}) as unknown as Partial<HostMemory>;
  const { turn, next, disturbed, grains } = saved;
  // files of earlier versions know no adaptive steps
  const shape = saved.shape && { ...saved.shape, adaptive: saved.shape.adaptive ?? false };
  if (!shape || !sameKeys(shape, machine.shape) || (turn !== 0 && turn !== 1)) return null;
  if (![next, grains].every(Number.isInteger) || typeof disturbed !== 'boolean') return null;
  const { capacity, sphereStride, memory, limit } = machine.shape;
  const alike =
    shape.capacity === capacity &&
    shape.sphereStride === sphereStride &&
    shape.memory === memory &&
    shape.adaptive === machine.shape.adaptive &&
    shape.limit === limit &&
    isInTwo(shape) === isInTwo(machine.shape);
  if (!alike || !fits(shape) || !bodies.fits((saved.slots ?? {}) as SlotMemory, shape)) return null;
  return wordsFit(words, rememberedBuffers(shape), bufferSizes(shape)) ? ({ ...saved, shape } as HostMemory) : null;
}

/** Numbers under the same names, all of them sizes that can be. */
function sameKeys(shape: Shape, like: Shape): boolean {
  const keys = Object.keys(like) as (keyof Shape)[];
  return keys.every(
    (key) => typeof shape[key] === typeof like[key] && (typeof shape[key] === 'boolean' || Number(shape[key]) >= 0),
  );
}
