/**
 * The simulation: grains on the GPU, advanced by `substep`. No DOM and nothing of the page: it runs in a browser and in
 * Node alike. Everything a person does to the sand arrives here as setParams, spawn, blow, erase and the like, and acts between two substeps.
 */

import { readBuffers } from './gpu/readback';
import { readScalar } from './gpu/struct-layout';
import type { Pose } from './math/pose';
import { BodySet, unpackBodies } from './methods/dem/body-set';
import { stableStep } from './methods/dem/contact-constants';
import { type Counters, readCounters } from './methods/dem/counters';
import { Covers } from './methods/dem/covers';
import { ForceChains, type ForceLineBuffers } from './methods/dem/force-chains';
import { packGrains, unpackGrains } from './methods/dem/grain-buffers';
import { type Variant, variantFor } from './methods/dem/laws';
import { controlLayout, grainLayout, sliceWidth } from './methods/dem/layouts';
import { bodyPassNames, grainPassNames, type PassName } from './methods/dem/passes';
import { type BindGroups, bindPasses, compilePasses, namedBuffers, type Pipelines } from './methods/dem/pipelines';
import { type PassTiming, timePasses } from './methods/dem/profile';
import { recordPass } from './methods/dem/recorder';
import { unpackErased } from './methods/dem/requests';
import { blowing, erasing, maintenance, pourInterval, type ScheduledPass, substeps } from './methods/dem/schedule';
import { SpawnQueue } from './methods/dem/spawn-queue';
import {
  type BodyRoom,
  bindingLimit,
  bodyParts,
  checkCapacity,
  createBuffers,
  fits,
  isInTwo,
  type Shape,
  type StateBuffers,
  shapeFor,
} from './methods/dem/state-buffers';
import { type Erasure, type Gust, type IdRange, packErasure, packGust } from './methods/dem/tool-uniforms';
import {
  checkIntervalFor,
  packObstacles,
  packSimParams,
  packSubsteps,
  packTables,
  smallestGrainRadius,
  worldRadius,
} from './methods/dem/uniforms';
import type { Params } from './params/table';
import { initialGrains } from './scene/fills/fill';
import { type Material, resolveMaterials } from './scene/materials';
import { type Motion, obstaclePose } from './scene/motion';
import { seedCount } from './scene/seeds';
import type { GrainSeeds, Obstacle, Scene } from './scene/types';
import type { BodyState, Grip, NewBody } from './world/bodies';
import { refuseBadParams } from './world/check-params';
import type { GrainState } from './world/grain-state';
import { ObstacleField, obstacleSpeed, type Surface, withMotion } from './world/obstacle-field';

export type { NewBody };

export interface SimulationOptions {
  onProgress?(text: string): void;
  /** Grains to begin with instead of the scene's own, for example after a lost device. */
  start?: GrainState;
  /** Rigid bodies to begin with. */
  bodies?: readonly NewBody[];
  /** Room for more bodies than that, later. */
  room?: BodyRoom;
  /** Bytes that a binding may have, to try out less than the device allows. */
  bindingLimit?: number;
  /** Shader constants to try out, for the benchmark. */
  variant?: Partial<Variant>;
}

/** Part of the contact lists' room from which on there is made more. */
const crowded = 0.75;

/** Room for what people drop into a scene. */
const roomToPlay: BodyRoom = { bodies: 64, spheres: 24_576 };

/** Simulations made so far. */
let made = 0;

export class Simulation {
  /** Tells simulations of one visit apart. */
  readonly number = ++made;
  /** Grains at the start; all others were spawned. */
  readonly began: number;
  readonly device: GPUDevice;
  readonly scene: Scene;
  params: Params;
  materials: Material[];
  /** Simulated seconds since the scene began. */
  time = 0;
  /** Seconds a substep. */
  dt: number;
  /** Substeps between two looks at whether the contact lists still hold. */
  private checkInterval = 1;
  private variant: Variant;
  private shape: Shape;
  private buffers: StateBuffers;
  private pipelines: Pipelines;
  private groups!: readonly [BindGroups, BindGroups];
  private readonly field: ObstacleField;
  private surfaces: Surface[] = [];
  private turn: 0 | 1 = 0;
  private steps = 0;
  /** Something other than a substep happened: the next one begins with a look at the lists. */
  private disturbed = true;
  private lastCount = { grains: 0, asked: 0 };
  private readonly newcomers: SpawnQueue;
  private readonly covers: Covers;
  private chains: ForceChains | undefined;
  readonly bodies = new BodySet();

  static async create(
    device: GPUDevice,
    scene: Scene,
    params: Params,
    options: SimulationOptions = {},
  ): Promise<Simulation> {
    refuseBadParams(params);
    const materials = resolveMaterials(scene, params);
    const withBodies = (options.bodies?.length ?? 0) > 0;
    const plain = { ...variantFor(params, materials, scene.pairs, withBodies, scene.obstacles), ...options.variant };
    const seeds = options.start ?? initialGrains(scene, params, materials);
    const capacity = Math.max(params.capacity, seedCount(seeds));
    const room = roomFor(options.bodies ?? [], options.room ?? roomToPlay);
    const memory = plain.hasMemory === 1;
    const most = options.bindingLimit ?? bindingLimit(device.limits);
    checkCapacity(most, materials, capacity, memory, room);
    const shape = shapeFor(capacity, materials, memory, room, most);
    const variant = { ...plain, listInTwo: Number(isInTwo(shape)) };
    const names = withBodies ? [...grainPassNames, ...bodyPassNames] : grainPassNames;
    const pipelines = await compilePasses(device, names, variant, options.onProgress);
    const sim = new Simulation(device, scene, params, materials, variant, shape, pipelines, seeds, options.start);
    await sim.addBodies(options.bodies ?? []);
    return sim;
  }

  private constructor(
    device: GPUDevice,
    scene: Scene,
    params: Params,
    materials: Material[],
    variant: Variant,
    shape: Shape,
    pipelines: Pipelines,
    seeds: GrainSeeds,
    start?: GrainState,
  ) {
    this.device = device;
    this.scene = scene;
    this.params = params;
    this.covers = new Covers(scene.materials.length);
    this.materials = materials;
    this.variant = variant;
    this.pipelines = pipelines;
    this.field = new ObstacleField(scene.obstacles);
    this.shape = shape;
    this.buffers = createBuffers(device, this.shape);
    this.dt = 0;
    this.time = start?.time ?? 0;
    this.began = seedCount(seeds);
    this.bind();
    this.writeUniforms();
    const ids = start?.ids ?? Uint32Array.from({ length: seedCount(seeds) }, (_, i) => i);
    this.newcomers = new SpawnQueue(scene, this.time, ids);
    this.upload(seeds, ids);
  }

  get capacity(): number {
    return this.shape.capacity;
  }
  /** Entries that all contact lists together have room for. */
  get listCapacity(): number {
    return this.shape.listCapacity;
  }
  /** Whether that is more than one binding can hold. */
  get listsInTwo(): boolean {
    return isInTwo(this.shape);
  }
  get sphereStride(): number {
    return this.shape.sphereStride;
  }
  /** Current sphere positions (xyz, material index). Changes with every call of `substep`. */
  get spheres(): GPUBuffer {
    return this.buffers[`spheres${this.turn}`];
  }
  get grains(): GPUBuffer {
    return this.buffers[`grains${this.turn}`];
  }
  /** Where the spheres of bodies are among the spheres. */
  get bodySpheres(): { first: number; count: number } {
    return { first: bodyParts(this.shape).bodySphereFirst, count: this.bodies.sphereCount };
  }
  /** (id, material) a grain. */
  get labels(): GPUBuffer {
    return this.buffers.labels;
  }
  /** ContactRange a grain: how many contacts touch, and the sum of their normal forces. */
  get contacts(): GPUBuffer {
    return this.buffers.contacts;
  }
  /** Its first u32 is the number of grains. */
  get control(): GPUBuffer {
    return this.buffers.control;
  }

  /**
   * Applies changed parameters to the running sand. Says in words what had to be made anew, or null. Throws SimError and
   * changes nothing if a value is out of range.
   */
  async setParams(next: Params): Promise<{ rebuilt: string | null }> {
    refuseBadParams(next, this.params);
    const materials = this.resolve(next);
    const variant = this.variantOf(next, materials);
    let rebuilt: string | null = null;
    if (JSON.stringify(variant) !== JSON.stringify(this.variant)) {
      const room = { bodies: this.shape.bodyCapacity, spheres: this.shape.bodySphereCapacity };
      const memory = variant.hasMemory === 1;
      checkCapacity(this.shape.most, materials, this.capacity, memory, room);
      const shape = shapeFor(this.capacity, materials, memory, room, this.shape.most);
      variant.listInTwo = Number(isInTwo(shape));
      const names = this.bodies.count > 0 ? [...grainPassNames, ...bodyPassNames] : grainPassNames;
      const pipelines = await compilePasses(this.device, names, variant);
      const isSameLaw =
        JSON.stringify({ ...variant, hasRolling: this.variant.hasRolling }) === JSON.stringify(this.variant);
      this.pipelines = pipelines;
      this.variant = variant;
      if (isSameLaw) {
        this.bind(); // rolling resistance comes on top of what contacts remember
      } else {
        rebuilt = 'another contact law: shaders compiled anew, contacts start without memory';
        this.resize(shape);
        this.forgetContacts();
      }
    }
    this.params = next;
    this.materials = materials;
    this.writeUniforms();
    return { rebuilt };
  }

  /** Asks for more grains, at the next substep; those that find no room are dropped and counted. Returns their ids. */
  spawn(seeds: GrainSeeds): IdRange {
    return this.newcomers.add(seeds);
  }

  /** Puts grains back that were there before, with their ids, at once. Those whose place is taken now are dropped and counted. */
  bringBack(grains: GrainSeeds & { ids: Uint32Array }): void {
    this.newcomers.addBack(grains);
    this.spawnWaiting();
    this.submit(maintenance);
  }

  /** A gust of air or a blast, on grains and free bodies. Acts at once. */
  blow(gust: Gust): void {
    this.device.queue.writeBuffer(this.buffers.gust, 0, packGust(gust));
    this.submit(blowing);
    this.setControl('forceRebuild', 1);
  }

  /** Takes grains away at once, also while time stands still. They count as erased, not as lost. */
  erase(erasures: readonly Erasure[]): void {
    for (const erasure of erasures) {
      this.device.queue.writeBuffer(this.buffers.erasure, 0, packErasure(erasure));
      this.submit(erasing);
    }
    this.setControl('forceRebuild', 1);
    this.submit(maintenance);
  }

  /** From now on `readErased` tells of what is erased from now on. */
  forgetErased(): void {
    this.setControl('erasedKept', 0);
  }

  /** The grains erased since `forgetErased` by increasing id, as far as they were written down, and how many there were in all. */
  async readErased(): Promise<{ grains: GrainSeeds & { ids: Uint32Array }; count: number }> {
    const sources = [this.buffers.control, this.buffers.erased].map((buffer) => ({ buffer }));
    const [control, erased] = await readBuffers(this.device, sources);
    const count = readScalar(controlLayout, new DataView(control), 'erasedKept');
    return { grains: unpackErased(erased, count), count };
  }

  /** Adds a rigid body to the running scene and returns its number. Throws SimError when there is no room. */
  async addBody(body: NewBody): Promise<number> {
    const [index] = await this.addBodies([body]);
    return index;
  }

  async addBodies(bodies: readonly NewBody[]): Promise<number[]> {
    if (bodies.length === 0) return [];
    if (!this.pipelines.bodyStep) {
      // the first body: grains may now touch something that is not a grain
      const variant = this.variantOf(this.params, this.materials, true);
      this.pipelines = await compilePasses(this.device, [...grainPassNames, ...bodyPassNames], variant);
      this.variant = variant;
      this.bind();
    }
    const { device, buffers, shape } = this;
    const indices = bodies.map((body) => {
      const start = body.path ? { ...body, ...body.path(this.time) } : body;
      return this.bodies.add(device, buffers, shape, { ...start, material: this.covers.indexFor(body) });
    });
    this.materials = this.resolve(this.params);
    this.writeUniforms();
    this.bodies.drive(device, this.grains, buffers, shape, this.time, this.interval()[1]);
    this.setControl('forceRebuild', 1);
    return indices;
  }

  removeBody(index: number): void {
    this.bodies.remove(this.device, this.buffers, this.shape, index);
    this.setControl('forceRebuild', 1);
  }

  /** Obstacles as they are now, with the motions that they have been given. */
  get obstacles(): readonly Obstacle[] {
    return this.field.obstacles;
  }

  /** Where obstacle `index` is now, from where its shape is given. */
  obstaclePose(index: number): Pose {
    return obstaclePose(this.field.obstacles[index], this.time);
  }

  /** Other obstacles from now on; their `material` is an index into `materials`. Kept ones should keep their places in the list. */
  async setObstacles(obstacles: readonly Obstacle[]): Promise<void> {
    await this.compileFor(obstacles);
    this.field.replace(obstacles);
    this.placeObstacles();
  }

  /** Lets an obstacle move on from where it is; without a motion it stops there. Its times count like `time`. */
  async setObstacleMotion(index: number, motion: Motion | undefined): Promise<void> {
    const moved = () => withMotion(this.obstacles, index, motion, this.time);
    await this.compileFor(moved());
    this.field.replace(moved()); // from where it is now: time may have passed
    this.placeObstacles();
  }

  private async compileFor(obstacles: readonly Obstacle[]): Promise<void> {
    const variant = this.variantOf(this.params, this.materials, this.bodies.count > 0, obstacles);
    if (JSON.stringify(variant) === JSON.stringify(this.variant)) return;
    this.pipelines = await compilePasses(this.device, Object.keys(this.pipelines) as PassName[], variant);
    this.variant = variant;
    this.bind();
  }

  /** Takes hold of a body, moves the hold, or lets go (undefined). */
  gripBody(grip: Grip | undefined): void {
    this.bodies.setGrip(this.device, this.buffers, grip);
  }

  /** Where the bodies are, by number; those removed are where they were. */
  async readBodies(): Promise<BodyState[]> {
    const { count } = this.bodies;
    const { size } = grainLayout;
    const range = { buffer: this.grains, offset: size * this.capacity, size: size * count };
    const [states] = await readBuffers(this.device, [range]);
    return unpackBodies(states, count);
  }

  /** Advances the sand by `count` substeps of `dt`. Nothing is read back. */
  substep(count: number): void {
    for (let left = count; left > 0; ) {
      // pours look at the clock at fixed substeps, so that the result does not depend on how the caller groups them
      const run = Math.min(left, pourInterval - (this.steps % pourInterval));
      this.prepare();
      const first = this.steps % pourInterval;
      this.submit(substeps(run, this.params.integrator, this.checkInterval, first, this.disturbed));
      this.disturbed = false;
      this.steps += run;
      this.time += run * this.dt;
      left -= run;
    }
  }

  async readCounters(): Promise<Counters> {
    const { asked } = this.newcomers;
    const [control] = await readBuffers(this.device, [{ buffer: this.buffers.control }]);
    const counters = readCounters(control);
    this.lastCount = { grains: counters.grains, asked };
    if (counters.listUse > crowded) this.growLists();
    return counters;
  }

  /** At least as many grains as there are: the last count and all that were asked for since. Spheres beyond have w < 0. */
  get grainCountBound(): number {
    return Math.min(this.capacity, this.lastCount.grains + this.newcomers.asked - this.lastCount.asked);
  }

  async readState(): Promise<GrainState> {
    const { time, capacity } = this;
    const { count } = this.bodies;
    const sources = [this.buffers.control, this.grains, this.buffers.labels].map((buffer) => ({ buffer }));
    const [control, grains, labels] = await readBuffers(this.device, sources);
    const bodies = unpackBodies(grains.slice(grainLayout.size * capacity), count);
    return { ...unpackGrains(time, control, grains, labels), bodies };
  }

  /** Lines between what presses on each other now, for the picture; null until the pass is compiled. */
  forceLines(): ForceLineBuffers | null {
    this.chains ??= new ForceChains(this.device, this.capacity);
    // while the sand stands still nobody else would make lists for what was opened, put there or taken away
    if (this.disturbed) {
      this.submit(maintenance);
      this.disturbed = false;
      this.chains.forget();
    }
    return this.chains.update({
      variant: this.variant,
      buffers: namedBuffers(this.buffers, bodyParts(this.shape).bodyCellFirst, this.turn),
      grains: this.grainCountBound,
      step: this.steps,
    });
  }

  /** Milliseconds that each pass takes on the GPU, measured over one interval; null when the device cannot tell. */
  async profile(): Promise<PassTiming[] | null> {
    if (!this.device.features.has('timestamp-query')) return null;
    const { checkInterval } = this;
    const first = this.steps % pourInterval;
    if (first + checkInterval > pourInterval) this.substep(pourInterval - first);
    this.prepare();
    const scheduled = [
      ...substeps(checkInterval, this.params.integrator, checkInterval, this.steps % pourInterval),
    ].filter((item) => item === 'swap' || !item.bodies || this.bodies.count > 0);
    const timings = timePasses(
      this.device,
      scheduled,
      (encoder, item) => this.record(encoder, item),
      () => this.swap(),
    );
    this.steps += checkInterval;
    this.time += checkInterval * this.dt;
    return timings;
  }

  destroy(): void {
    this.chains?.destroy();
    for (const buffer of Object.values(this.buffers)) buffer.destroy();
  }

  private bind(): void {
    this.groups = [
      bindPasses(this.device, this.pipelines, this.buffers, bodyParts(this.shape).bodyCellFirst, 0),
      bindPasses(this.device, this.pipelines, this.buffers, bodyParts(this.shape).bodyCellFirst, 1),
    ];
  }

  private writeUniforms(): void {
    const { queue } = this.device;
    const { pairs } = this.scene;
    const step = stableStep(this.params, this.materials, pairs);
    this.dt = step.dt;
    this.checkInterval = checkIntervalFor(step, smallestGrainRadius(this.materials));
    queue.writeBuffer(this.buffers.tables, 0, packTables(this.params, this.materials, pairs));
    queue.writeBuffer(this.buffers.substep, 0, packSubsteps(this.dt));
    this.disturbed = true; // steps of another length
    this.placeObstacles();
    this.writeParams();
  }

  private writeParams(): void {
    const { pairs, floor } = this.scene;
    const shape = { ...this.shape, ...bodyParts(this.shape), bodySphereCount: this.bodies.sphereCount };
    const world = { ...shape, floor, worldRadius, obstacleSpeed: obstacleSpeed(this.obstacles, ...this.interval()) };
    const bytes = packSimParams(this.params, this.materials, pairs, this.surfaces, world);
    this.device.queue.writeBuffer(this.buffers.params, 0, bytes);
  }

  /** Beginning and end of the interval of substeps that `time` is in. */
  private interval(): [number, number] {
    const start = this.time - (this.steps % pourInterval) * this.dt;
    return [start, start + pourInterval * this.dt];
  }

  private placeObstacles(): void {
    const { surfaces, listsBroken } = this.field.place(...this.interval());
    this.surfaces = surfaces;
    this.device.queue.writeBuffer(this.buffers.obstacles, 0, packObstacles(surfaces));
    if (!listsBroken) return;
    this.writeParams();
    this.setControl('forceRebuild', 1);
  }

  /** All that the next substeps need to know, as many as are left in the interval. */
  private prepare(): void {
    if (this.steps % pourInterval === 0) {
      if (!this.field.isStill) this.placeObstacles();
      this.bodies.drive(this.device, this.grains, this.buffers, this.shape, ...this.interval());
      this.newcomers.pourUntil(this.time + pourInterval * this.dt, this.params, this.materials);
    }
    this.spawnWaiting();
  }

  private upload(seeds: GrainSeeds, ids: Uint32Array): void {
    const count = ids.length;
    const { queue } = this.device;
    const data = packGrains(seeds, ids, this.materials, this.sphereStride);
    queue.writeBuffer(this.grains, 0, data.grains as Float32Array<ArrayBuffer>);
    queue.writeBuffer(this.spheres, 0, data.spheres as Float32Array<ArrayBuffer>);
    queue.writeBuffer(this.buffers.anchors, 0, data.spheres as Float32Array<ArrayBuffer>);
    queue.writeBuffer(this.buffers.labels, 0, data.labels as Uint32Array<ArrayBuffer>);
    // unused places are nobody's: whoever draws or looks at spheres can tell
    const nobody = new Float32Array(4 * this.sphereStride * (this.capacity - count)).fill(-1);
    for (const buffer of [this.buffers.spheres0, this.buffers.spheres1]) {
      queue.writeBuffer(buffer, 16 * this.sphereStride * count, nobody);
    }
    this.lastCount = { grains: count, asked: this.newcomers.asked };
    this.setControl('grainCount', count);
    this.setControl('forceRebuild', 1);
  }

  private setControl(field: 'grainCount' | 'forceRebuild' | 'erasedKept', value: number): void {
    this.disturbed = true;
    this.device.queue.writeBuffer(this.buffers.control, controlLayout.offsets[field], new Uint32Array([value]));
  }

  /** Other buffers for the contacts; the grains stay where they are. */
  private resize(shape: Shape): void {
    const names = ['list', 'listMore', 'kept'];
    for (const name of names) this.buffers[name].destroy();
    this.buffers = { ...this.buffers, ...createBuffers(this.device, shape, names) };
    this.shape = shape;
    this.bind();
  }

  /** More room for contact lists, in good time: their content stays, places included. */
  growLists(): void {
    const listCapacity = Math.ceil((1.5 * this.shape.listCapacity) / sliceWidth) * sliceWidth;
    const shape = { ...this.shape, listCapacity, ...(!isInTwo(this.shape) && { listSplit: listCapacity }) };
    if (!fits(shape)) return; // an overflow will be counted and shown
    const names = ['list', 'listMore'];
    const larger = createBuffers(this.device, shape, names);
    const encoder = this.device.createCommandEncoder({ label: 'grow lists' });
    for (const name of names) {
      encoder.copyBufferToBuffer(this.buffers[name], 0, larger[name], 0, this.buffers[name].size);
    }
    this.device.queue.submit([encoder.finish()]);
    for (const name of names) this.buffers[name].destroy();
    this.buffers = { ...this.buffers, ...larger };
    this.shape = shape;
    this.bind();
    this.writeParams();
  }

  private forgetContacts(): void {
    const encoder = this.device.createCommandEncoder({ label: 'forget contacts' });
    encoder.clearBuffer(this.buffers.contacts);
    this.device.queue.submit([encoder.finish()]);
    this.setControl('forceRebuild', 1);
  }

  private spawnWaiting(): void {
    if (this.newcomers.isEmpty) return;
    this.disturbed = true;
    for (const { requests, counts } of this.newcomers.take(this.materials)) {
      // the grid must know all grains, those of the last batch too, before new ones look for room
      this.submit(maintenance);
      this.device.queue.writeBuffer(this.buffers.requests, 0, requests);
      this.device.queue.writeBuffer(this.buffers.spawnCount, 0, counts);
      this.submit([{ pass: 'spawn', extent: 'one' }]);
    }
  }

  private record(encoder: GPUComputePassEncoder, scheduled: ScheduledPass): void {
    recordPass(encoder, scheduled, this.pipelines, this.groups[this.turn], {
      grains: this.grainCountBound,
      cells: this.shape.cellCount,
      bodySpheres: this.bodies.sphereCount,
      bodies: this.bodies.count,
    });
  }

  private swap(): void {
    this.turn = this.turn === 0 ? 1 : 0;
  }

  private variantOf(
    params: Params,
    materials: readonly Material[],
    withBodies = this.bodies.count > 0,
    obstacles = this.obstacles,
  ): Variant {
    const variant = variantFor(params, materials, this.scene.pairs, withBodies, obstacles);
    // what shaders can do already they may go on to do: tools put obstacles there and take them away
    const obstacleDetail = Math.max(variant.obstacleDetail, this.variant.obstacleDetail);
    return { ...variant, obstacleDetail, listInTwo: this.variant.listInTwo };
  }

  private resolve(params: Params): Material[] {
    return resolveMaterials({ materials: [...this.scene.materials, ...this.covers.specs] }, params);
  }

  private submit(scheduled: Iterable<ScheduledPass | 'swap'>): void {
    const encoder = this.device.createCommandEncoder({ label: 'substeps' });
    const pass = encoder.beginComputePass({ label: 'substeps' });
    for (const item of scheduled) {
      if (item === 'swap') this.swap();
      else if (!item.bodies || this.bodies.count > 0) this.record(pass, item);
    }
    pass.end();
    this.device.queue.submit([encoder.finish()]);
  }
}

function roomFor(bodies: readonly NewBody[], more: BodyRoom): BodyRoom {
  const spheres = bodies.reduce((sum, body) => sum + body.shape.spheres.length / 3, 0);
  return { bodies: bodies.length + more.bodies, spheres: spheres + more.spheres };
}
