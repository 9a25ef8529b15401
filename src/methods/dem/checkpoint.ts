/** Checkpoints of the discrete element method: every buffer that a substep finds as the last one left it, and a few numbers. */
import { readBuffers } from '../../gpu/readback';
import { type MethodMemory, type Plain, withoutTail } from '../../world/checkpoint';
import type { Machine, Turn } from './machine';
import { type Disturbance, disturbances } from './schedule';
import { bufferSizes, fits, isInTwo, rememberedBuffers, type Shape } from './state-buffers';

/** What the host keeps of a run. */
export interface HostMemory {
  readonly shape: Shape;
  readonly turn: Turn;
  /** Which substep of its interval comes next. */
  readonly next: number;
  /** Intervals that have begun. */
  readonly intervals: number;
  readonly disturbed: Disturbance;
  /** Grains that there may be. */
  readonly grains: number;
  /** Where the bodies' spheres are. */
  readonly slots: Plain;
}

export async function readMemory(machine: Machine, host: Omit<HostMemory, 'shape' | 'turn'>): Promise<MethodMemory> {
  const { device, buffers, shape, turn } = machine;
  const names = rememberedBuffers(shape);
  const bytes = await readBuffers(
    device,
    names.map((name) => ({ buffer: buffers[name] })),
  );
  const words = Object.fromEntries(names.map((name, i) => [name, withoutTail(bytes[i])]));
  return { host: { ...host, shape, turn } as unknown as Plain, words };
}

/**
 * The host's part of a memory that can be resumed on this machine: of the same passes, bodies and limits. Null for any other,
 * and for nonsense in a file.
 */
export function fittingMemory({ host, words }: MethodMemory, machine: Machine, slots: Plain): HostMemory | null {
  const saved = (host ?? {}) as unknown as Partial<HostMemory>;
  const { shape, turn, next, intervals, disturbed, grains } = saved;
  if (!shape || !sameKeys(shape, machine.shape) || (turn !== 0 && turn !== 1)) return null;
  if (![next, intervals, grains].every(Number.isInteger) || !disturbances.includes(disturbed as Disturbance))
    return null;
  const { capacity, sphereStride, memory, limit } = machine.shape;
  const alike =
    shape.capacity === capacity &&
    shape.sphereStride === sphereStride &&
    shape.memory === memory &&
    shape.limit === limit &&
    isInTwo(shape) === isInTwo(machine.shape) &&
    JSON.stringify(saved.slots) === JSON.stringify(slots);
  if (!alike || !fits(shape)) return null;
  const sizes = bufferSizes(shape);
  const whole = rememberedBuffers(shape).every(
    (name) => words[name] && words[name].byteLength <= Math.max(16, sizes[name] + 3),
  );
  return whole ? (saved as HostMemory) : null;
}

/** Numbers under the same names, all of them sizes that can be. */
function sameKeys(shape: Shape, like: Shape): boolean {
  const keys = Object.keys(like) as (keyof Shape)[];
  return keys.every(
    (key) => typeof shape[key] === typeof like[key] && (typeof shape[key] === 'boolean' || Number(shape[key]) >= 0),
  );
}
