/** Rigid bodies in the GPU's buffers: their states, what does not change about them, and the distance fields that they share. */
import { SimError } from '../../gpu/errors';
import type { Material } from '../../scene/materials';
import { type BodyShape, type Drive, type Grip, isGrip, type RigidBody } from '../../world/bodies';
import type { DrivenBody } from '../../world/world-state';
import { packBody } from '../dem/body-buffers';
import { packGrain } from '../dem/grain-buffers';
import { bodyLayout, grainLayout } from '../dem/layouts';
import { bodyField } from './body-field';
import { fieldSide } from './layouts';
import type { Machine } from './machine';

const wordsOf = ({ spheres }: BodyShape): number => fieldSide ** 3 + (4 * spheres.length) / 3;
/** For models that people drop into a scene. */
const spareWords = 24 * (fieldSide ** 3 + 4 * 1024);

export function fieldCapacityFor(bodies: readonly (RigidBody | null)[], spare = spareWords): number {
  const shapes = new Set(bodies.flatMap((body) => body?.shape ?? []));
  return [...shapes].reduce((sum, shape) => sum + wordsOf(shape), spare);
}

/** Where things are in the buffers, as plain data. */
export interface SlotMemory {
  /** Word at which its field begins, by body; null: removed. */
  readonly first: readonly (number | null)[];
  readonly end: number;
  readonly grip?: Grip;
}

interface Slot {
  readonly body: RigidBody;
  readonly first: number;
  readonly drive?: Drive;
}

export class BodySlots {
  readonly #machine: Machine;
  readonly #slots: (Slot | null)[] = [];
  /** Where the field of each shape begins, in words. */
  readonly #fields = new Map<BodyShape, number>();
  #end = 0;
  #grip: Grip | undefined;

  constructor(machine: Machine) {
    this.#machine = machine;
  }

  get memory(): SlotMemory {
    return {
      first: Array.from(this.#slots, (slot) => slot?.first ?? null),
      end: this.#end,
      ...(this.#grip && { grip: this.#grip }),
    };
  }

  /** Whether the bodies that there are can be where a memory has them. */
  fits({ first, end, grip }: SlotMemory): boolean {
    if (!Array.isArray(first) || !Number.isInteger(end) || end > this.#machine.shape.fieldCapacity) return false;
    if (first.length !== this.#slots.length || (grip !== undefined && !isGrip(grip))) return false;
    return Array.from(this.#slots).every((slot, i) => {
      const at = first[i];
      if (!slot || at === null) return !slot && at === null;
      return Number.isInteger(at) && at >= 0 && at + wordsOf(slot.body.shape) <= end;
    });
  }

  /** The host's side of it; the buffers are the caller's business. */
  resume({ first, end, grip }: SlotMemory): void {
    this.#fields.clear();
    this.#slots.forEach((slot, i) => {
      if (!slot) return;
      const at = first[i] ?? slot.first;
      this.#slots[i] = { ...slot, first: at };
      this.#fields.set(slot.body.shape, at);
    });
    this.#end = end;
    this.#grip = grip;
  }

  /** Throws SimError unless all of them fit. */
  check(bodies: readonly (RigidBody | null)[]): void {
    const { bodyCapacity, fieldCapacity } = this.#machine.shape;
    const added = new Set(bodies.flatMap((body) => (body && !this.#fields.has(body.shape) ? body.shape : [])));
    const words = [...added].reduce((sum, shape) => sum + wordsOf(shape), this.#end);
    if (bodies.length <= bodyCapacity && words <= fieldCapacity) return;
    throw new SimError('capacity', 'No capacity for another body. Delete some, or restart the scene.');
  }

  /** Writes the bodies that are new. */
  add(bodies: readonly (RigidBody | null)[], materials: readonly Material[]): void {
    bodies.forEach((body, index) => {
      this.#slots[index] ??= null;
      if (!body || this.#slots[index]) return;
      const first = this.#fieldOf(body.shape, materials[body.material].radius);
      this.#slots[index] = { body, first };
      this.#writeBody(index);
      this.#writeState(index, body);
    });
  }

  remove(index: number): void {
    if (!this.#slots[index]) return;
    this.#slots[index] = null;
    if (this.#grip?.body === index) this.#grip = undefined;
    // without mass it is nowhere
    this.#machine.write('bodies', new Uint8Array(bodyLayout.size), bodyLayout.size * index);
  }

  grip(grip: Grip | undefined): void {
    const before = this.#grip?.body;
    this.#grip = grip;
    for (const index of new Set([before, grip?.body])) if (index !== undefined) this.#writeBody(index);
  }

  /** Sends driven bodies on their way, from where they should be. */
  drive(driven: readonly DrivenBody[]): void {
    for (const { index, position, orientation, velocity, spin } of driven) {
      const slot = this.#slots[index];
      if (!slot) continue;
      this.#slots[index] = { ...slot, drive: { velocity, spin } };
      this.#writeBody(index);
      this.#writeState(index, { position, orientation, velocity, angularVelocity: spin });
    }
  }

  #fieldOf(shape: BodyShape, radius: number): number {
    const known = this.#fields.get(shape);
    if (known !== undefined) return known;
    const first = this.#end;
    const words = new Float32Array(wordsOf(shape));
    words.set(bodyField(shape, radius));
    for (let s = 0; 3 * s < shape.spheres.length; s++) {
      words.set([...shape.spheres.subarray(3 * s, 3 * s + 3), radius], fieldSide ** 3 + 4 * s);
    }
    this.#machine.write('fields', words, 4 * first);
    this.#fields.set(shape, first);
    this.#end += words.length;
    return first;
  }

  #writeState(index: number, state: Parameters<typeof packGrain>[0]): void {
    this.#machine.write('grains', packGrain(state), grainLayout.size * (this.#machine.shape.capacity + index));
    const motion = [...Array.from(state.velocity), 0, ...Array.from(state.angularVelocity), 0];
    this.#machine.write('motions', new Float32Array(motion), 32 * index);
  }

  #writeBody(index: number): void {
    const slot = this.#slots[index];
    if (!slot) return;
    const grip = this.#grip?.body === index ? this.#grip : undefined;
    this.#machine.write('bodies', packBody(slot.body, slot.first, slot.drive, grip), bodyLayout.size * index);
  }
}
