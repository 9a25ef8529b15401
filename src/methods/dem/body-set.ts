/** The bodies of a simulation: gives out places in the buffers and keeps the GPU's copy up to date. */

import { SimError } from '../../gpu/errors';
import { type BodyState, type Drive, driveBetween, type Grip, type RigidBody } from '../../world/bodies';
import { rotate } from '../../world/grain-state';
import { packBody, packOffsets } from './body-buffers';
import { grainWords, packGrain, unpackGrain } from './grain-buffers';
import { bodyLayout, grainLayout } from './layouts';
import { bodyParts, type Shape, type StateBuffers } from './state-buffers';

/** A run of spheres that a removed body left. */
interface Gap {
  readonly first: number;
  readonly count: number;
}

interface Placed {
  readonly body: RigidBody;
  readonly sphereFirst: number;
  drive?: Drive;
}

export class BodySet {
  private readonly placed: (Placed | null)[] = [];
  private sphereEnd = 0;
  private gaps: Gap[] = [];
  private grip: Grip | undefined;

  /** Numbers in use, those of removed bodies included until another body takes them. */
  get count(): number {
    return this.placed.length;
  }
  get sphereCount(): number {
    return this.sphereEnd;
  }
  get(index: number): RigidBody | null {
    return this.placed[index]?.body ?? null;
  }
  get living(): { index: number; body: RigidBody }[] {
    return this.placed.flatMap((entry, index) => (entry ? [{ index, body: entry.body }] : []));
  }

  /** Writes a new body into both turns of the state. Returns its number. */
  add(device: GPUDevice, buffers: StateBuffers, shape: Shape, body: RigidBody): number {
    const spheres = body.shape.spheres.length / 3;
    const free = this.placed.indexOf(null);
    const index = free >= 0 ? free : this.placed.length;
    const gap = this.gaps.find(({ count }) => count >= spheres);
    const sphereFirst = gap?.first ?? this.sphereEnd;
    if (index >= shape.bodyCapacity || sphereFirst + spheres > shape.bodySphereCapacity) {
      const used = this.living.reduce((sum, { body: { shape } }) => sum + shape.spheres.length / 3, 0);
      throw new SimError(
        'capacity',
        `No room for another body: ${this.living.length} of ${shape.bodyCapacity} bodies and ${used} of ` +
          `${shape.bodySphereCapacity} spheres are in use. Delete some, or start the scene again.`,
      );
    }
    this.placed[index] = { body, sphereFirst };
    if (gap) {
      this.gaps = this.gaps.filter((other) => other !== gap);
      if (gap.count > spheres) this.gaps.push({ first: gap.first + spheres, count: gap.count - spheres });
    } else {
      this.sphereEnd += spheres;
    }
    const { queue } = device;
    queue.writeBuffer(buffers.bodyOffsets, 16 * sphereFirst, packOffsets(body, index));
    this.writeBody(device, buffers, index);
    this.writeState(device, buffers, shape, index, body);
    return index;
  }

  remove(device: GPUDevice, buffers: StateBuffers, shape: Shape, index: number): void {
    const entry = this.placed[index];
    if (!entry) return;
    // its spheres stay where they are, marked as nobody's
    const spheres = entry.body.shape.spheres.length / 3;
    const nobody = new Float32Array(4 * spheres).fill(-1);
    device.queue.writeBuffer(buffers.bodyOffsets, 16 * entry.sphereFirst, nobody);
    for (const turn of [0, 1]) {
      device.queue.writeBuffer(
        buffers[`spheres${turn}`],
        16 * (bodyParts(shape).bodySphereFirst + entry.sphereFirst),
        nobody,
      );
    }
    // it owns no sphere any more: another body may get them
    const without = { ...entry.body.shape, spheres: new Float32Array(0) };
    this.writeBody(device, buffers, index, { ...entry.body, kind: 'fixed', shape: without });
    this.placed[index] = null;
    this.gaps.push({ first: entry.sphereFirst, count: spheres });
    if (this.grip?.body === index) this.grip = undefined;
  }

  setGrip(device: GPUDevice, buffers: StateBuffers, grip: Grip | undefined): void {
    const before = this.grip?.body;
    this.grip = grip;
    for (const index of new Set([before, grip?.body])) {
      if (index !== undefined) this.writeBody(device, buffers, index);
    }
  }

  /**
   * Sends driven bodies from where they are at the time `from` to where they shall be at the time `to`. They are put there
   * first: what rounding has added up since the last time is forgotten.
   */
  drive(device: GPUDevice, grains: GPUBuffer, buffers: StateBuffers, shape: Shape, from: number, to: number): void {
    this.placed.forEach((entry, index) => {
      const path = entry?.body.path;
      if (!path || !(to > from)) return;
      const pose = path(from);
      entry.drive = driveBetween(pose, path(to), to - from);
      this.writeBody(device, buffers, index);
      const state = { ...pose, velocity: entry.drive.velocity, angularVelocity: entry.drive.spin };
      device.queue.writeBuffer(grains, grainLayout.size * (shape.capacity + index), packGrain(state));
    });
  }

  writeState(device: GPUDevice, buffers: StateBuffers, shape: Shape, index: number, state: BodyState): void {
    const entry = this.placed[index];
    if (!entry) return;
    const grain = packGrain(state);
    const offsets = packOffsets(entry.body, index);
    for (let s = 0; s < offsets.length; s += 4) {
      const arm = rotate(state.orientation, [...offsets.subarray(s, s + 3)]);
      for (let axis = 0; axis < 3; axis++) offsets[s + axis] = state.position[axis] + arm[axis];
    }
    const first = bodyParts(shape).bodySphereFirst + entry.sphereFirst;
    for (const turn of [0, 1]) {
      device.queue.writeBuffer(buffers[`grains${turn}`], grainLayout.size * (shape.capacity + index), grain);
      device.queue.writeBuffer(buffers[`spheres${turn}`], 16 * first, offsets);
    }
  }

  private writeBody(device: GPUDevice, buffers: StateBuffers, index: number, as?: RigidBody): void {
    const entry = this.placed[index];
    if (!entry) return;
    const grip = this.grip?.body === index ? this.grip : undefined;
    device.queue.writeBuffer(
      buffers.bodies,
      bodyLayout.size * index,
      packBody(as ?? entry.body, entry.sphereFirst, entry.drive, grip),
    );
  }
}

/** States of bodies in their part of the grains' buffer. */
export function unpackBodies(bytes: ArrayBuffer, count: number): BodyState[] {
  const words = new Float32Array(bytes);
  return Array.from({ length: count }, (_, b) => unpackGrain(words, grainWords * b) as BodyState);
}
