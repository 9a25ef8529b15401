/**
 * Takes orders for bodies: makes them, puts them into the running scene, takes them out, and says which one a ray meets. What
 * takes time happens in the session's queue of work, one thing after the other.
 */
import { isGrainMaterial } from '../../scene/materials';
import type { Vec3 } from '../../scene/types';
import type { BodyState } from '../../world/bodies';
import { type PreparedBody, prepareBody } from '../../world/prepare-bodies';
import type { PointerRay } from '../height-field';
import { showBodies, type World } from '../world';
import { type BodyHit, pickBody } from './pick';
import { BodyPoses } from './poses';
import { MeshShelf } from './shelf';
import { type SubstanceName, substances } from './substance';

export interface BodyOrder {
  /** On the shelf. */
  readonly mesh: string;
  /** Longest side, m. */
  readonly size: number;
  readonly substance: SubstanceName;
  readonly kind: 'dynamic' | 'fixed';
}

/** What the desk needs of the session. */
export interface DeskHost {
  world(): World | null;
  work(job: () => Promise<unknown>): void;
  busy(text: string): void;
  /** Bodies came or went. */
  changed(): void;
}

export class BodyDesk {
  readonly shelf = new MeshShelf();
  readonly #host: DeskHost;
  readonly #poses = new BodyPoses();
  #selected: number | null = null;

  constructor(host: DeskHost) {
    this.#host = host;
  }

  /** Radius of the spheres that cover bodies: no grain of the scene may slip in between, m. */
  get sphereRadius(): number {
    const materials = this.#host.world()?.sim.materials ?? [];
    return Math.min(...materials.filter(isGrainMaterial).map(({ radius }) => radius));
  }

  /** Where bodies were when they were read last, by number. */
  get states(): readonly BodyState[] {
    return this.#poses.of(this.#host.world()?.sim);
  }

  /** Null for one that is not there (any more). */
  get(index: number): PreparedBody | null {
    return this.#host.world()?.bodies.get(index) ?? null;
  }

  get living(): { readonly index: number; readonly body: PreparedBody }[] {
    return this.#host.world()?.bodies.living ?? [];
  }

  /** The body that was touched last, as long as it is there. */
  get selected(): number | null {
    return this.#selected !== null && this.get(this.#selected) ? this.#selected : null;
  }

  /** The body that a ray meets, as far as is known. */
  pick(ray: PointerRay): BodyHit | null {
    return pickBody(ray, this.living, this.states);
  }

  /** Keeps `states` up to date; called once per frame (`now` in ms) while they are needed. */
  updatePoses(now: number): void {
    const world = this.#host.world();
    if (world && this.living.length > 0) this.#poses.update(now, world.sim);
  }

  select(index: number | null): void {
    if (index === this.#selected) return;
    this.#selected = index;
    this.#host.changed();
  }

  /** Half the extent of what an order makes, m. */
  reach({ mesh, size }: BodyOrder): { radius: number; below: number } {
    const { radius, below } = this.shelf.extent(mesh);
    return { radius: radius * size, below: below * size };
  }

  /** The body once it is there; null when there was no room or no world for it, which the session says. */
  drop(order: BodyOrder, position: Vec3): Promise<PreparedBody | null> {
    return new Promise((resolve) => {
      this.#host.work(async () => {
        try {
          resolve(await this.#add(order, position));
        } finally {
          resolve(null);
        }
      });
    });
  }

  async #add(order: BodyOrder, position: Vec3): Promise<PreparedBody | null> {
    const world = this.#host.world();
    if (!world) return null;
    const radius = this.sphereRadius;
    const model = await this.#modelOf(world, order);
    const { sim } = world;
    const body = prepareBody(
      {
        ...substances[order.substance],
        mesh: this.shelf.get(order.mesh)?.title ?? order.mesh,
        position,
        orientation: [0, 0, 0, 1],
        velocity: [0, 0, 0],
        angularVelocity: [0, 0, 0],
        kind: order.kind,
      },
      model,
      radius,
    );
    return (await this.#put(world, sim, body)) ? body : null;
  }

  /** Puts a body there that was taken back, as it was dropped; part of the work that is under way. */
  async bringBack(body: PreparedBody): Promise<boolean> {
    const world = this.#host.world();
    return world !== null && this.#put(world, world.sim, body);
  }

  async #put(world: World, sim: World['sim'], body: PreparedBody): Promise<boolean> {
    const index = await sim.addBody(body);
    // the scene may have been restarted while shaders were compiled
    if (world.sim !== sim) return false;
    world.bodies.put(index, body);
    showBodies(world);
    this.#poses.outdate();
    this.#host.changed();
    return true;
  }

  /** False when it is not there any more. */
  takeBack(body: PreparedBody): boolean {
    const entry = this.living.find((other) => other.body === body);
    if (entry) this.remove(entry.index);
    return entry !== undefined;
  }

  remove(index: number): void {
    const world = this.#host.world();
    if (!world || !this.get(index)) return;
    world.sim.removeBody(index);
    world.bodies.remove(index);
    showBodies(world);
    if (this.#selected === index) this.#selected = null;
    this.#host.changed();
  }

  #modelOf(world: World, { mesh, size }: BodyOrder) {
    const title = this.shelf.get(mesh)?.title ?? mesh;
    const onProgress = (text: string) => this.#host.busy(`${title}: ${text}`);
    return this.shelf.model(world.device, mesh, size, this.sphereRadius, { onProgress });
  }
}
