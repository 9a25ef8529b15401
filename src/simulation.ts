/**
 * A running scene: its clock, and the changes that people make between two substeps. What the sand does is up to the method,
 * which it owns. No DOM: it runs in a browser and in Node alike.
 */
import type { Pose } from './math/pose';
import { methodNamed } from './methods';
import { type Act, overheard } from './methods/acts';
import { blastGust } from './methods/blast';
import type { Actions, Applied, Counters, Method } from './methods/method';
import { bodiesToPlayWith, type SimulationOptions } from './methods/simulation-options';
import type { Params } from './params/table';
import { initialGrains } from './scene/fills/fill';
import { isGrainMaterial, type Material } from './scene/materials';
import { type Motion, obstaclePose } from './scene/motion';
import { seedCount } from './scene/seeds';
import type { Blast, GrainSeeds, Obstacle, Scene, Vec3 } from './scene/types';
import type { BodyState, NewBody } from './world/bodies';
import { refuseBadParams } from './world/check-params';
import type { Checkpoint } from './world/checkpoint';
import { Clock } from './world/clock';
import { Covers } from './world/covers';
import type { GrainState } from './world/grain-state';
import type { IdRange } from './world/newcomers';
import { guided, withMotion } from './world/obstacle-field';
import type { WorldState } from './world/world-state';

let made = 0;

export class Simulation {
  /** Tells simulations of one visit apart. */
  readonly number = ++made;
  readonly method: Method;
  /** What tools may do: those of the method. */
  readonly actions: Partial<Actions>;
  /** Hears of everything that is done to the sand, right after it was done. */
  onAct: ((act: Act) => void) | null = null;
  world: WorldState;
  readonly #clock: Clock;
  readonly #covers: Covers;

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
    const memory = start?.checkpoint;
    const covers = new Covers(scene.materials.length, memory?.world?.covers);
    const placed = bodies.map((body) => body && covers.cover(body, time));
    const materials = covers.resolve(scene, params);
    const world = { scene, params, materials, obstacles: scene.obstacles, bodies: placed };
    const seeds = start ?? initialGrains(scene, params, materials);
    const ids = start?.ids ?? Uint32Array.from({ length: seedCount(seeds) }, (_, i) => i);
    const clock = new Clock(world, { time, ids, dt: spec.stepOf(world), length: spec.intervalStepsOf?.(world) });
    const continuum = start?.continuum;
    const first = {
      seeds,
      ids,
      ...(continuum && { continuum }),
      ...(memory && { memory }),
      time,
      interval: clock.interval(world),
    };
    const method = device
      ? await spec.create(device, world, first, { ...options, spareBodies })
      : await spec.reference(world, first);
    return new Simulation(method, world, clock, covers);
  }

  private constructor(method: Method, world: WorldState, clock: Clock, covers: Covers) {
    this.method = method;
    this.actions = overheard(method.actions, (act) => this.onAct?.(act));
    this.world = world;
    this.#clock = clock;
    this.#covers = covers;
  }

  /** Simulated seconds since the scene began. */
  get time(): number {
    return this.#clock.time;
  }
  /** Seconds per substep. */
  get dt(): number {
    return this.#clock.dt;
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
  /** As they are now, with the motions that they have been given. */
  get obstacles(): readonly Obstacle[] {
    return this.world.obstacles;
  }

  /** Advances the sand by `count` substeps of `dt`. Nothing is read back. */
  substep(count: number): void {
    if (count <= 0) return;
    for (let left = count; left > 0; ) {
      const { first } = this.#clock;
      if (first === 0) this.method.begin(this.#clock.begin(this.world));
      this.method.insert(this.#clock.newcomers.take());
      for (const blast of this.#clock.blasts) this.#explode(blast);
      const run = this.#clock.upTo(left);
      this.method.advance(run, first);
      this.#clock.advance(run);
      left -= run;
    }
    this.onAct?.({ kind: 'advance', substeps: count });
  }

  /** It belongs to the scene, not to what people do: nobody hears of it. */
  #explode(blast: Blast): void {
    const sand = this.materials.find(isGrainMaterial);
    if (sand) this.method.actions.blow?.(blastGust(blast, sand));
  }

  /** Applies changed parameters to the running sand. Throws SimError and changes nothing if a value is out of range. */
  async setParams(params: Params): Promise<Applied> {
    refuseBadParams(params, this.params);
    return this.#change(
      () => ({ params, materials: this.#covers.resolve(this.scene, params) }),
      () => ({ kind: 'set-params', params }),
    );
  }

  /** Other obstacles from now on; their `material` is an index into `materials`. Kept ones should keep their places in the list. */
  async setObstacles(obstacles: readonly Obstacle[]): Promise<void> {
    await this.#change(() => ({ obstacles }), this.#obstaclesSet);
  }

  /** Lets an obstacle move on from where it is; without a motion it stops there. Its times count like `time`. */
  async setObstacleMotion(index: number, motion: Motion | undefined): Promise<void> {
    await this.#change(() => ({ obstacles: withMotion(this.obstacles, index, motion, this.time) }), this.#obstaclesSet);
  }

  readonly #obstaclesSet = (): Act => ({ kind: 'set-obstacles', obstacles: this.obstacles });

  /** Lets a guided obstacle go on with another velocity [m/s]. Lists hold: they allow for its limit. */
  guide(index: number, velocity: Vec3): void {
    this.world = { ...this.world, obstacles: guided(this.obstacles, index, velocity, this.time) };
    this.#clock.field.obstacles = this.world.obstacles;
    this.onAct?.({ kind: 'guide', index, velocity });
  }

  /** Where obstacle `index` is now, from where its shape is given. */
  obstaclePose(index: number): Pose {
    return obstaclePose(this.obstacles[index], this.time);
  }

  /** Adds a rigid body to the running scene and returns its number. Throws SimError when it does not fit. */
  async addBody(body: NewBody): Promise<number> {
    const added = this.#covers.cover(body, this.time);
    await this.#change(
      () => {
        const free = this.world.bodies.indexOf(null);
        const bodies = free < 0 ? [...this.world.bodies, added] : this.world.bodies.with(free, added);
        return { bodies, materials: this.#covers.resolve(this.scene, this.params) };
      },
      () => ({ kind: 'add-body', body }),
    );
    return this.world.bodies.indexOf(added);
  }

  removeBody(index: number): void {
    if (!this.world.bodies[index]) return;
    this.world = { ...this.world, bodies: this.world.bodies.with(index, null) };
    this.method.removeBody(index, this.world);
    this.onAct?.({ kind: 'remove-body', index });
  }

  /** Asks for more grains, at the next substep; those that do not fit are dropped and counted. Returns their ids. */
  spawn(seeds: GrainSeeds): IdRange {
    const ids = this.#clock.newcomers.add(seeds);
    this.onAct?.({ kind: 'spawn', seeds });
    return ids;
  }

  /** Makes what fills up larger, in good time; `counters` are recent ones. */
  grow(counters: Counters): void {
    this.method.grow(counters);
    this.onAct?.({ kind: 'grow', counters });
  }

  /** Brings what is derived from the particles (contact lists) up to date while time stands still. */
  refresh(): void {
    this.method.refresh();
    this.onAct?.({ kind: 'refresh' });
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
    const { memory: clock } = this.#clock;
    const { obstacles, bodies } = this.world;
    const world = { obstacles, covers: [...this.#covers.specs], taken: bodies.map((body) => body !== null) };
    const [state, memory] = await Promise.all([this.readState(), this.method.memory?.()]);
    return memory ? { ...state, checkpoint: { ...memory, clock, world, method: this.method.spec.name } } : state;
  }

  /** Goes on as if it had never stopped, with the obstacles and bodies of the checkpoint. False: as from a plain state. */
  resume({ clock, method, world, ...memory }: Checkpoint): boolean {
    if (method !== this.method.spec.name || !this.method.resume) return false;
    const carryOn = this.method.resume.bind(this.method, memory);
    return this.#clock.resume(clock, this.world, carryOn);
  }

  /** Where the bodies are, by number; those removed are where they were. */
  readBodies(): Promise<BodyState[]> {
    return this.method.bodies();
  }

  destroy(): void {
    this.method.destroy();
  }

  /** `change` is made twice: time may pass while the method gets ready. */
  async #change(change: () => Partial<WorldState>, done: () => Act): Promise<Applied> {
    const commit = await this.method.prepare({ ...this.world, ...change() });
    const before = this.world;
    this.world = { ...before, ...change() };
    if (this.world.obstacles !== before.obstacles) this.#clock.field.replace(this.world.obstacles);
    const { spec } = this.method;
    this.#clock.change(spec.stepOf(this.world), spec.intervalStepsOf?.(this.world));
    const applied = commit(this.world, this.#clock.interval(this.world));
    this.onAct?.(done());
    return applied;
  }
}
