/**
 * A running scene: the clock, the intervals, what pours in, and the changes that people make between two substeps. What the
 * sand does is up to the method, which it owns. No DOM: it runs in a browser and in Node alike.
 */
import { SimError } from './gpu/errors';
import type { Pose } from './math/pose';
import { methodNamed } from './methods';
import type { Applied, BodyCapacity, Counters, Method, MethodOptions, Start } from './methods/method';
import type { Params } from './params/table';
import { initialGrains } from './scene/fills/fill';
import { type Material, resolveMaterials } from './scene/materials';
import { guidedOn, type Motion, obstaclePose } from './scene/motion';
import { seedCount } from './scene/seeds';
import type { GrainSeeds, Obstacle, Scene, Vec3 } from './scene/types';
import type { BodyState, NewBody } from './world/bodies';
import { refuseBadParams } from './world/check-params';
import type { Checkpoint } from './world/checkpoint';
import type { Contact, WhichContacts } from './world/contacts';
import { Covers } from './world/covers';
import type { GrainState } from './world/grain-state';
import { intervalOf } from './world/interval';
import { type IdRange, NewcomerQueue } from './world/newcomers';
import { ObstacleField, withMotion } from './world/obstacle-field';
import { type Interval, intervalSteps, type WorldState } from './world/world-state';

export interface SimulationOptions extends Omit<MethodOptions, 'spareBodies'> {
  /** Grains to begin with instead of the scene's own, for example after a lost device. */
  readonly start?: GrainState;
  /** Rigid bodies to begin with, and capacity for more of them later. */
  readonly bodies?: readonly NewBody[];
  readonly spareBodies?: BodyCapacity;
}

/** For what people drop into a scene. */
const bodiesToPlayWith: BodyCapacity = { bodies: 64, spheres: 24_576 };

let made = 0;

export class Simulation {
  /** Tells simulations of one visit apart. */
  readonly number = ++made;
  /** Grains at the start; all others were spawned. */
  readonly began: number;
  /** Simulated seconds since the scene began. */
  time: number;
  /** Seconds per substep. */
  dt: number;
  readonly method: Method;
  world: WorldState;
  #steps = 0;
  #intervalStart: number;
  readonly #field: ObstacleField;
  readonly #covers: Covers;
  readonly #newcomers: NewcomerQueue;

  /** Without a device the method's reference runs, on the CPU in f64. */
  static async create(
    device: GPUDevice | null,
    scene: Scene,
    params: Params,
    { start, bodies = [], spareBodies = bodiesToPlayWith, ...options }: SimulationOptions = {},
  ): Promise<Simulation> {
    refuseBadParams(params);
    const spec = methodNamed(scene.method);
    const time = start?.time ?? 0;
    const covers = new Covers(scene.materials.length);
    const placed = bodies.map((body) => covers.cover(body, time));
    const materials = resolveMaterials({ materials: [...scene.materials, ...covers.specs] }, params);
    const world = { scene, params, materials, obstacles: scene.obstacles, bodies: placed };
    const field = new ObstacleField(scene.obstacles);
    const seeds = start ?? initialGrains(scene, params, materials);
    const ids = start?.ids ?? Uint32Array.from({ length: seedCount(seeds) }, (_, i) => i);
    const continuum = start?.continuum;
    const first = {
      seeds,
      ids,
      ...(continuum && { continuum }),
      time,
      interval: intervalOf(world, field, time, spec.stepOf(world), true, spec.intervalSteps),
    };
    const method = device
      ? await spec.create(device, world, first, { ...options, spareBodies })
      : await spec.reference(world, first);
    return new Simulation(method, world, field, covers, first);
  }

  private constructor(method: Method, world: WorldState, field: ObstacleField, covers: Covers, { time, ids }: Start) {
    this.method = method;
    this.world = world;
    this.time = time;
    this.#intervalStart = time;
    this.dt = method.spec.stepOf(world);
    this.began = ids.length;
    this.#field = field;
    this.#covers = covers;
    this.#newcomers = new NewcomerQueue(world.scene, time, ids);
  }

  get scene(): Scene {
    return this.world.scene;
  }
  get params(): Params {
    return this.world.params;
  }
  get materials(): readonly Material[] {
    return this.world.materials;
  }
  /** Obstacles as they are now, with the motions that they have been given. */
  get obstacles(): readonly Obstacle[] {
    return this.world.obstacles;
  }

  /** Advances the sand by `count` substeps of `dt`. Nothing is read back. */
  substep(count: number): void {
    for (let left = count; left > 0; ) {
      // pours and obstacles follow the clock at fixed substeps, so that results do not depend on how callers group them
      const first = this.#steps % this.#intervalSteps;
      const run = Math.min(left, this.#intervalSteps - first);
      if (first === 0) {
        this.#intervalStart = this.time;
        this.method.begin(this.#interval(this.time, !this.#field.isStill));
        this.#newcomers.pourUntil(this.time + this.#intervalSteps * this.dt, this.params, this.materials);
      }
      this.method.insert(this.#newcomers.take());
      this.method.advance(run, first);
      this.#steps += run;
      this.time = this.#intervalStart + (first + run) * this.dt;
      left -= run;
    }
  }

  /** Applies changed parameters to the running sand. Throws SimError and changes nothing if a value is out of range. */
  async setParams(params: Params): Promise<Applied> {
    refuseBadParams(params, this.params);
    return this.#change(() => ({ params, materials: this.#resolve(params) }));
  }

  /** Other obstacles from now on; their `material` is an index into `materials`. Kept ones should keep their places in the list. */
  async setObstacles(obstacles: readonly Obstacle[]): Promise<void> {
    await this.#change(() => ({ obstacles }));
  }

  /** Lets an obstacle move on from where it is; without a motion it stops there. Its times count like `time`. */
  async setObstacleMotion(index: number, motion: Motion | undefined): Promise<void> {
    await this.#change(() => ({ obstacles: withMotion(this.obstacles, index, motion, this.time) }));
  }

  /** Lets a guided obstacle go on with another velocity [m/s]. Lists hold: they allow for its limit. */
  guide(index: number, velocity: Vec3): void {
    const obstacle = this.obstacles[index];
    if (obstacle?.motion?.kind !== 'guided') throw new Error(`obstacle ${index} is not guided`);
    const motion = guidedOn(obstacle.motion, velocity, this.time);
    this.world = { ...this.world, obstacles: this.obstacles.with(index, { ...obstacle, motion }) };
    this.#field.obstacles = this.world.obstacles;
  }

  /** Where obstacle `index` is now, from where its shape is given. */
  obstaclePose(index: number): Pose {
    return obstaclePose(this.obstacles[index], this.time);
  }

  /** Adds a rigid body to the running scene and returns its number. Throws SimError when it does not fit. */
  async addBody(body: NewBody): Promise<number> {
    const added = this.#covers.cover(body, this.time);
    await this.#change(() => {
      const free = this.world.bodies.indexOf(null);
      const bodies = free < 0 ? [...this.world.bodies, added] : this.world.bodies.with(free, added);
      return { bodies, materials: this.#resolve(this.params) };
    });
    return this.world.bodies.indexOf(added);
  }

  removeBody(index: number): void {
    if (!this.world.bodies[index]) return;
    this.world = { ...this.world, bodies: this.world.bodies.with(index, null) };
    this.method.removeBody(index, this.world);
  }

  /** Asks for more grains, at the next substep; those that do not fit are dropped and counted. Returns their ids. */
  spawn(seeds: GrainSeeds): IdRange {
    return this.#newcomers.add(seeds);
  }

  /** Resolves when the GPU has done everything that was asked for. */
  async done(): Promise<void> {
    await this.method.device?.queue.onSubmittedWorkDone();
  }

  readCounters(): Promise<Counters> {
    return this.method.counters();
  }

  readState(): Promise<GrainState> {
    return this.method.state(this.time);
  }

  /** The same with a checkpoint, where the method has one. */
  async readExactState(): Promise<GrainState> {
    const clock = {
      steps: this.#steps,
      intervalStart: this.#intervalStart,
      newcomers: this.#newcomers.memory,
      obstacles: this.#field.memory,
    };
    const [state, memory] = await Promise.all([this.readState(), this.method.memory?.()]);
    return memory ? { ...state, checkpoint: { ...memory, clock, method: this.method.spec.name } } : state;
  }

  /** Goes on as if it had never stopped, with the obstacles and bodies of the checkpoint. False: as from a plain state. */
  resume({ clock, method, ...memory }: Checkpoint): boolean {
    if (method !== this.method.spec.name || !this.method.resume) return false;
    const before = this.#field.memory;
    const interval = this.#interval(clock.intervalStart, true);
    if (!this.method.resume(memory, interval)) {
      this.#field.resume(before);
      return false;
    }
    this.#field.resume(clock.obstacles);
    this.#newcomers.resume(clock.newcomers);
    this.#steps = clock.steps;
    this.#intervalStart = clock.intervalStart;
    return true;
  }

  /** Everything that touches, or only what touches obstacles and bodies. Throws SimError for methods without contacts. */
  async readContacts(which: WhichContacts = 'all'): Promise<Contact[]> {
    const { method } = this;
    if (!method.contacts) throw new SimError('scene', `The method ${method.spec.name} has no contacts to measure.`);
    method.refresh();
    return method.contacts(which);
  }

  /** Where the bodies are, by number; those removed are where they were. */
  readBodies(): Promise<BodyState[]> {
    return this.method.bodies();
  }

  destroy(): void {
    this.method.destroy();
  }

  /** `change` is made twice: time may pass while the method gets ready. */
  async #change(change: () => Partial<WorldState>): Promise<Applied> {
    const commit = await this.method.prepare({ ...this.world, ...change() });
    const before = this.world;
    this.world = { ...before, ...change() };
    if (this.world.obstacles !== before.obstacles) this.#field.replace(this.world.obstacles);
    this.dt = this.method.spec.stepOf(this.world);
    this.#intervalStart = this.time - (this.#steps % this.#intervalSteps) * this.dt;
    return commit(this.world, this.#interval(this.#intervalStart, true));
  }

  #interval(start: number, withObstacles: boolean): Interval {
    return intervalOf(this.world, this.#field, start, this.dt, withObstacles, this.#intervalSteps);
  }

  get #intervalSteps(): number {
    return this.method.spec.intervalSteps ?? intervalSteps;
  }

  #resolve(params: Params): Material[] {
    return resolveMaterials({ materials: [...this.scene.materials, ...this.#covers.specs] }, params);
  }
}
