/** Rigid bodies in the GPU's buffers: who has which spheres, and the writes that keep the buffers up to date. */
import { SimError } from '../../gpu/errors';
import { type BodyState, type Drive, type Grip, isGrip, type RigidBody } from '../../world/bodies';
import { rotate } from '../../world/grain-state';
import type { DrivenBody } from '../../world/world-state';
import { packBody, packOffsets } from './body-buffers';
import { grainWords, packGrain, unpackGrain } from './grain-buffers';
import { bodyLayout, grainLayout } from './layouts';
import type { Machine } from './machine';
import { bodyParts, type Shape } from './state-buffers';

/** A run of spheres that a removed body left. */
interface Gap {
  readonly first: number;
  readonly count: number;
}

interface Slot {
  readonly body: RigidBody;
  readonly sphereFirst: number;
  readonly drive?: Drive;
}

interface Slots {
  readonly all: readonly (Slot | null)[];
  /** Spheres up to the last one that was ever in use. */
  readonly sphereEnd: number;
  readonly gaps: readonly Gap[];
}

/** As plain data. */
export interface SlotMemory {
  readonly sphereEnd: number;
  readonly gaps: readonly (readonly [first: number, count: number])[];
  /** First sphere by body; null: removed. */
  readonly first: readonly (number | null)[];
  readonly grip?: Grip;
}

const sphereCountOf = ({ shape }: RigidBody): number => shape.spheres.length / 3;

/** Slots for the bodies that have none yet. Throws SimError when they do not fit. */
function allocate(slots: Slots, bodies: readonly (RigidBody | null)[], shape: Shape): Slots {
  const all = Array.from({ length: Math.max(bodies.length, slots.all.length) }, (_, index) => slots.all[index] ?? null);
  let { sphereEnd } = slots;
  let gaps = [...slots.gaps];
  bodies.forEach((body, index) => {
    if (!body || all[index]) return;
    const spheres = sphereCountOf(body);
    const gap = gaps.find(({ count }) => count >= spheres);
    const sphereFirst = gap?.first ?? sphereEnd;
    if (index >= shape.bodyCapacity || sphereFirst + spheres > shape.bodySphereCapacity) {
      const living = all.filter((slot) => slot !== null);
      const used = living.reduce((sum, slot) => sum + sphereCountOf(slot.body), 0);
      throw new SimError(
        'capacity',
        `No capacity for another body: ${living.length} of ${shape.bodyCapacity} bodies and ${used} of ` +
          `${shape.bodySphereCapacity} spheres are in use. Delete some, or restart the scene.`,
      );
    }
    all[index] = { body, sphereFirst };
    if (gap) {
      gaps = gaps.filter((other) => other !== gap);
      if (gap.count > spheres) gaps.push({ first: gap.first + spheres, count: gap.count - spheres });
    } else {
      sphereEnd += spheres;
    }
  });
  return { all, sphereEnd, gaps };
}

export class BodySlots {
  #slots: Slots = { all: [], sphereEnd: 0, gaps: [] };
  #grip: Grip | undefined;
  readonly #machine: Machine;

  constructor(machine: Machine) {
    this.#machine = machine;
  }

  /** Numbers in use, those of removed bodies included until another body takes them. */
  get count(): number {
    return this.#slots.all.length;
  }
  get sphereCount(): number {
    return this.#slots.sphereEnd;
  }

  /** First of a body's spheres among those of all bodies. */
  sphereFirst(index: number): number {
    return this.#slots.all[index]?.sphereFirst ?? 0;
  }

  /** Who has which spheres, and what is held. */
  get memory(): SlotMemory {
    const { all, sphereEnd, gaps } = this.#slots;
    return {
      sphereEnd,
      gaps: gaps.map(({ first, count }) => [first, count]),
      first: all.map((slot) => slot?.sphereFirst ?? null),
      ...(this.#grip && { grip: this.#grip }),
    };
  }

  /** Whether the bodies that there are can have those places in buffers of that shape. */
  fits({ sphereEnd, gaps, first, grip }: SlotMemory, shape: Shape): boolean {
    const { all } = this.#slots;
    if (!Array.isArray(first) || !Array.isArray(gaps) || first.length !== all.length) return false;
    const runs = [...gaps, ...all.flatMap((slot, i) => (slot ? [[first[i], sphereCountOf(slot.body)]] : []))];
    const whole = runs.flat().every((value) => Number.isInteger(value) && Number(value) >= 0);
    if (!whole || !all.every((slot, i) => (slot === null) === (first[i] === null))) return false;
    runs.sort(([a], [b]) => Number(a) - Number(b));
    const apart = runs.every(([at, count], i) => Number(at) + Number(count) <= Number(runs[i + 1]?.[0] ?? sphereEnd));
    const known = grip === undefined || isGrip(grip);
    return apart && known && sphereEnd <= shape.bodySphereCapacity && all.length <= shape.bodyCapacity;
  }

  /** The host's side of it; the buffers are the caller's business. */
  resume({ sphereEnd, gaps, first, grip }: SlotMemory): void {
    const all = this.#slots.all.map((slot, i) => slot && { ...slot, sphereFirst: first[i] ?? slot.sphereFirst });
    this.#slots = { all, sphereEnd, gaps: gaps.map(([at, count]) => ({ first: at, count })) };
    this.#grip = grip;
  }

  /** Throws SimError unless all of them fit. */
  check(bodies: readonly (RigidBody | null)[]): void {
    allocate(this.#slots, bodies, this.#machine.shape);
  }

  /** Writes the bodies that are new into both turns of the state. Returns their numbers. */
  add(bodies: readonly (RigidBody | null)[]): number[] {
    const before = this.#slots.all;
    this.#slots = allocate(this.#slots, bodies, this.#machine.shape);
    const added = this.#slots.all.flatMap((slot, index) => (slot && !before[index] ? [index] : []));
    for (const index of added) this.#write(index);
    return added;
  }

  remove(index: number): void {
    const slot = this.#slots.all[index];
    if (!slot) return;
    const { device, buffers, shape } = this.#machine;
    // its spheres stay where they are, marked as nobody's
    const count = sphereCountOf(slot.body);
    const nobody = new Float32Array(4 * count).fill(-1);
    const first = bodyParts(shape).bodySphereFirst + slot.sphereFirst;
    device.queue.writeBuffer(buffers.bodyOffsets, 16 * slot.sphereFirst, nobody);
    for (const turn of [0, 1] as const) device.queue.writeBuffer(buffers[`spheres${turn}`], 16 * first, nobody);
    // it owns no sphere any more: another body may get them
    const without = { ...slot.body.shape, spheres: new Float32Array(0) };
    this.#writeBody(index, { ...slot, body: { ...slot.body, kind: 'fixed', shape: without } });
    const { all, gaps, sphereEnd } = this.#slots;
    this.#slots = {
      all: all.map((other, i) => (i === index ? null : other)),
      gaps: [...gaps, { first: slot.sphereFirst, count }],
      sphereEnd,
    };
    if (this.#grip?.body === index) this.#grip = undefined;
  }

  grip(grip: Grip | undefined): void {
    const before = this.#grip?.body;
    this.#grip = grip;
    for (const index of new Set([before, grip?.body])) if (index !== undefined) this.#writeBody(index);
  }

  /**
   * Sends driven bodies on their way. They are put where they should be first: what rounding has added up since the last time
   * is forgotten.
   */
  drive(driven: readonly DrivenBody[]): void {
    const { device, shape, grains } = this.#machine;
    for (const { index, position, orientation, velocity, spin } of driven) {
      const slot = this.#slots.all[index];
      if (!slot) continue;
      const all = this.#slots.all.map((other, i) => (i === index ? { ...slot, drive: { velocity, spin } } : other));
      this.#slots = { ...this.#slots, all };
      this.#writeBody(index);
      const state = packGrain({ position, orientation, velocity, angularVelocity: spin });
      device.queue.writeBuffer(grains, grainLayout.size * (shape.capacity + index), state);
    }
  }

  #write(index: number): void {
    const slot = this.#slots.all[index];
    if (!slot) return;
    const { device, buffers, shape } = this.#machine;
    const { body, sphereFirst } = slot;
    const offsets = packOffsets(body, index);
    device.queue.writeBuffer(buffers.bodyOffsets, 16 * sphereFirst, offsets);
    this.#writeBody(index);
    const spheres = offsets.slice();
    for (let s = 0; s < spheres.length; s += 4) {
      const arm = rotate(body.orientation, [...offsets.subarray(s, s + 3)]);
      for (let axis = 0; axis < 3; axis++) spheres[s + axis] = body.position[axis] + arm[axis];
    }
    const grain = packGrain(body);
    const first = bodyParts(shape).bodySphereFirst + sphereFirst;
    for (const turn of [0, 1] as const) {
      device.queue.writeBuffer(buffers[`grains${turn}`], grainLayout.size * (shape.capacity + index), grain);
      device.queue.writeBuffer(buffers[`spheres${turn}`], 16 * first, spheres);
    }
  }

  #writeBody(index: number, as = this.#slots.all[index]): void {
    if (!as) return;
    const { device, buffers } = this.#machine;
    const grip = this.#grip?.body === index ? this.#grip : undefined;
    device.queue.writeBuffer(
      buffers.bodies,
      bodyLayout.size * index,
      packBody(as.body, as.sphereFirst, as.drive, grip),
    );
  }
}

/** States of bodies in their part of the grains' buffer. */
export function unpackBodies(bytes: ArrayBuffer, count: number): BodyState[] {
  const words = new Float32Array(bytes);
  return Array.from({ length: count }, (_, b) => unpackGrain(words, grainWords * b) as BodyState);
}
