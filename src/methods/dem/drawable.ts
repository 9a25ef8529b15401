/** What the picture may bind of a running discrete element method. */
import type { Drawable, ForceLineBuffers } from '../method';
import type { BodySlots } from './body-slots';
import { ForceChains } from './force-chains';
import type { Machine } from './machine';
import { bodyParts } from './state-buffers';

interface Moment {
  /** At least as many as there are. */
  readonly grains: number;
  /** Substeps of the interval that are done. */
  readonly next: number;
  /** Another number for another state. */
  readonly version: number;
  /** The contact lists do not hold for this state. */
  readonly outOfDate: boolean;
}

export class DemDrawable implements Drawable {
  readonly #machine: Machine;
  readonly #bodies: BodySlots;
  readonly #moment: () => Moment;
  #chains: ForceChains | undefined;

  constructor(machine: Machine, bodies: BodySlots, moment: () => Moment) {
    this.#machine = machine;
    this.#bodies = bodies;
    this.#moment = moment;
  }

  get spheres(): GPUBuffer {
    return this.#machine.spheres;
  }
  get grains(): GPUBuffer {
    return this.#machine.grains;
  }
  get labels(): GPUBuffer {
    return this.#machine.buffers.labels;
  }
  get report(): GPUBuffer {
    return this.#machine.buffers.contacts;
  }
  get grainCount(): number {
    return this.#moment().grains;
  }
  get sphereStride(): number {
    return this.#machine.shape.sphereStride;
  }
  get bodyFirst(): number {
    return this.#machine.shape.capacity;
  }
  get bodySpheres(): { readonly first: number; readonly count: number } {
    return { first: bodyParts(this.#machine.shape).bodySphereFirst, count: this.#bodies.sphereCount };
  }

  forceLines(): ForceLineBuffers | null {
    const { variant, named } = this.#machine;
    return this.#forceChains.update({ ...this.#moment(), variant, buffers: named });
  }

  prepareForceLines(): Promise<void> {
    return this.#forceChains.prepare(this.#machine.variant);
  }

  get #forceChains(): ForceChains {
    const { device, shape } = this.#machine;
    this.#chains ??= new ForceChains(device, shape.capacity);
    return this.#chains;
  }

  destroy(): void {
    this.#chains?.destroy();
  }
}
