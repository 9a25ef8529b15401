/**
 * The discrete element method on the GPU. All state is in buffers (machine.ts); the schedule (schedule.ts) says which passes
 * run in which order; this class keeps the uniforms true and says when lists are out of date.
 */
import { PassClock, type PassTiming } from '../../gpu/pass-clock';
import { Program } from '../../gpu/program';
import type { BodyState } from '../../world/bodies';
import type { MethodMemory } from '../../world/checkpoint';
import type { Contact, WhichContacts } from '../../world/contacts';
import type { GrainState } from '../../world/grain-state';
import { joinNewcomers, type Newcomers } from '../../world/newcomers';
import { type Interval, intervalSteps, type PlacedSurfaces, type WorldState } from '../../world/world-state';
import type {
  Actions,
  Applied,
  Commit,
  Counters,
  Method,
  MethodOptions,
  MethodSpec,
  ParticleSample,
  Start,
} from '../method';
import { createActions } from './actions';
import { BodySlots } from './body-slots';
import { fittingMemory, readMemory } from './checkpoint';
import { stableStep } from './contact-constants';
import { ContactReader } from './contact-reader';
import { readCounters } from './counters';
import { DemDrawable } from './drawable';
import { packGrains } from './grain-buffers';
import { changesSand, forgetsContacts, sameVariant, type Variant, variantFor } from './laws';
import { rebuildIntervals } from './list-policy';
import { Machine } from './machine';
import { passesFor } from './passes';
import { readBodies, readState } from './read-state';
import { packSpawns } from './requests';
import { sampleGrains } from './sample-grains';
import { alarming, type Disturbance, maintenance, rousing, type ScheduledPass, substeps } from './schedule';
import {
  bindingLimit,
  bodyCapacityFor,
  checkCapacity,
  isInTwo,
  listParts,
  type Shape,
  shapeFor,
} from './state-buffers';
import { Stillness } from './stillness';
import {
  checkIntervalFor,
  packObstacles,
  packSimParams,
  packSubsteps,
  packTables,
  smallestGrainRadius,
} from './uniforms';

export class Dem implements Method {
  readonly spec: MethodSpec;
  readonly actions: Actions;
  readonly drawable: DemDrawable;
  readonly #machine: Machine;
  readonly #reader: ContactReader;
  readonly #bodies: BodySlots;
  #world: WorldState;
  #placed: PlacedSurfaces = { surfaces: [], speed: 0, changed: false };
  /** Which substep of its interval comes next. */
  #next = 0;
  #checkInterval = 1;
  #intervals = 0;
  #dt = 0;
  /** Something other than a substep happened: the next one begins with a check of the lists. */
  #disturbed: Disturbance = 'lists';
  readonly #stillness = new Stillness();
  /** Counts up with everything that changes the state. */
  #version = 0;
  /** Grains that the GPU has been asked for, ever; and the last count, with how many had been asked for then. */
  #asked = 0;
  #counted: { readonly grains: number; readonly asked: number };
  #waitingForTimes: ((clock: PassClock | undefined) => void)[] = [];

  static async create(
    spec: MethodSpec,
    device: GPUDevice,
    world: WorldState,
    start: Start,
    options: MethodOptions,
  ): Promise<Dem> {
    const plain = { ...variantFor(world), ...options.constants };
    const capacity = Math.max(world.params.capacity, start.ids.length);
    const bodies = bodyCapacityFor(world.bodies, options.spareBodies);
    const remembers = plain.hasMemory === 1;
    const limit = options.bindingLimit ?? bindingLimit(device.limits);
    checkCapacity(limit, world.materials, capacity, remembers, bodies);
    const shape = shapeFor(capacity, world.materials, remembers, bodies, limit);
    const variant = { ...plain, listInTwo: Number(isInTwo(shape)) };
    const program = await Program.compile(
      device,
      passesFor(world.bodies.length > 0, variant.hasSleep === 1),
      variant,
      (done, total) => options.onProgress?.(`compiling shaders: ${done} of ${total}`),
    );
    return new Dem(spec, new Machine(device, { variant, program, shape }), world, start);
  }

  private constructor(spec: MethodSpec, machine: Machine, world: WorldState, start: Start) {
    this.spec = spec;
    this.#machine = machine;
    this.#world = world;
    this.#bodies = new BodySlots(machine);
    this.#reader = new ContactReader(machine, this.#bodies);
    this.#counted = { grains: start.ids.length, asked: 0 };
    machine.upload(packGrains(start.seeds, start.ids, world.materials, machine.shape.sphereStride));
    this.#disturb();
    this.#bodies.add(world.bodies);
    this.#writeUniforms(start.interval);
    this.#bodies.drive(start.interval.driven);
    this.actions = createActions({
      machine,
      bodies: this.#bodies,
      run: (schedule) => this.#run(schedule),
      disturb: () => this.#disturb(),
      maintain: () => this.#maintain(),
      insert: (newcomers) => this.insert(newcomers),
    });
    this.drawable = new DemDrawable(machine, this.#bodies, () => ({
      grains: this.#grainCount,
      next: this.#next,
      version: this.#version,
      outOfDate: this.#disturbed !== 'nothing',
    }));
  }

  get device(): GPUDevice {
    return this.#machine.device;
  }
  get capacity(): number {
    return this.#machine.shape.capacity;
  }
  /** Entries that all contact lists together hold, and whether that is more than one binding can. */
  get lists(): { readonly capacity: number; readonly inTwo: boolean } {
    return { capacity: this.#machine.shape.listCapacity, inTwo: isInTwo(this.#machine.shape) };
  }

  /** No grain even looks at its contacts, and nothing else moves. */
  get still(): boolean {
    const alone = this.#bodies.count === 0 && this.#placed.speed === 0;
    return this.#stillness.found && alone && this.#disturbed === 'nothing' && this.#machine.variant.hasSleep === 1;
  }

  begin(interval: Interval): void {
    this.#next = 0;
    this.#machine.setControl('clock', ++this.#intervals * intervalSteps);
    if (interval.placed) this.#place(interval.placed);
    this.#bodies.drive(interval.driven);
  }

  insert(newcomers: readonly Newcomers[]): void {
    if (newcomers.length === 0) return;
    for (const { count, requests, counts } of packSpawns(joinNewcomers(newcomers), this.#world.materials)) {
      // the grid must know all grains, those of the last batch too, before new ones are tested for overlap
      this.#maintain();
      this.#machine.write('requests', requests);
      this.#machine.write('spawnCount', counts);
      this.#asked += count;
      this.#run([{ pass: 'spawn', extent: 'one' }]);
      this.#disturbed = 'grains';
    }
  }

  advance(count: number, first: number): void {
    this.#next = (first + count) % intervalSteps;
    if (this.still) {
      for (const take of this.#waitingForTimes.splice(0)) take(undefined);
      return;
    }
    const waiting = this.#waitingForTimes.splice(0);
    const clock = waiting.length > 0 ? PassClock.create(this.device) : undefined;
    const mayRebuild = this.#intervals % rebuildIntervals === 0;
    const { integrator } = this.#world.params;
    this.#record(substeps(count, integrator, this.#checkInterval, first, this.#disturbed, mayRebuild), clock);
    for (const take of waiting) take(clock);
    this.#disturbed = 'nothing';
  }

  async prepare(next: WorldState): Promise<Commit> {
    this.#bodies.check(next.bodies);
    const { variant: before, shape: old, hasBodyPasses } = this.#machine;
    const wanted = variantFor(next);
    // what shaders can do already they may go on to do: tools place obstacles and take them away
    const obstacleDetail = Math.max(wanted.obstacleDetail, before.obstacleDetail);
    let variant: Variant = { ...wanted, obstacleDetail, listInTwo: before.listInTwo };
    const withBodies = next.bodies.length > 0;
    if (sameVariant(variant, before) && (hasBodyPasses || !withBodies)) {
      return (world, interval) => this.#commit(world, interval);
    }
    let shape: Shape | undefined;
    if (forgetsContacts(variant, before)) {
      const bodies = { bodies: old.bodyCapacity, spheres: old.bodySphereCapacity };
      const remembers = variant.hasMemory === 1;
      checkCapacity(old.limit, next.materials, this.capacity, remembers, bodies);
      shape = shapeFor(this.capacity, next.materials, remembers, bodies, old.limit);
      variant = { ...variant, listInTwo: Number(isInTwo(shape)) };
    }
    const program = await Program.compile(this.device, passesFor(withBodies, variant.hasSleep === 1), variant);
    return (world, interval) => {
      this.#machine.change({ variant, program, ...(shape && { shape }) });
      if (shape) this.#disturb();
      return { ...this.#commit(world, interval), forgotContacts: shape !== undefined };
    };
  }

  #commit(world: WorldState, interval: Interval): Applied {
    const wakes = changesSand(this.#world.params, world.params);
    this.#world = world;
    const added = this.#bodies.add(world.bodies);
    this.#writeUniforms(interval);
    if (wakes) this.#run(rousing);
    if (added.length > 0) {
      this.#bodies.drive(interval.driven.filter(({ index }) => added.includes(index)));
      this.#disturb();
    }
    return { forgotContacts: false };
  }

  removeBody(index: number, world: WorldState): void {
    this.#world = world;
    this.#bodies.remove(index);
    this.#disturb();
    this.#run(alarming);
  }

  async counters(): Promise<Counters> {
    const asked = this.#asked;
    const take = this.#stillness.asking();
    const recorded = this.#machine.recorded;
    const counters = readCounters((await this.#machine.read('control'))[0], recorded);
    this.#counted = { grains: counters.grains, asked };
    take(counters);
    return counters;
  }

  state(time: number): Promise<GrainState> {
    return readState(this.#machine, this.#bodies.count, time);
  }

  bodies(): Promise<BodyState[]> {
    return readBodies(this.#machine, this.#bodies.count);
  }

  sample(): Promise<ParticleSample> {
    const { grains, buffers } = this.#machine;
    return sampleGrains(this.device, grains, buffers.contacts, this.#counted.grains);
  }

  contacts(which: WhichContacts): Promise<Contact[]> {
    const moment = () => ({ grains: this.#grainCount, next: this.#next, obstacles: this.#world.obstacles });
    return this.#reader.read(which, moment);
  }

  async timeNext(): Promise<PassTiming[] | null> {
    const clock = await new Promise<PassClock | undefined>((take) => this.#waitingForTimes.push(take));
    return clock ? clock.read() : null;
  }

  memory(): Promise<MethodMemory> {
    const [next, intervals, disturbed, grains] = [this.#next, this.#intervals, this.#disturbed, this.#grainCount];
    return readMemory(this.#machine, { next, intervals, disturbed, grains, slots: this.#bodies.layout });
  }

  resume(memory: MethodMemory, interval: Interval): boolean {
    const host = fittingMemory(memory, this.#machine, this.#bodies.layout);
    if (!host) return false;
    this.#machine.adopt(host.shape, host.turn);
    this.#writeUniforms(interval);
    this.#bodies.drive(interval.driven);
    this.#machine.recall(memory.words); // last: what came before takes the lists to be out of date
    this.#counted = { grains: host.grains, asked: this.#asked };
    this.#next = host.next;
    this.#intervals = host.intervals;
    this.#disturbed = host.disturbed;
    this.#stillness.disturb();
    return true;
  }

  grow(counters: Counters): void {
    if (this.#machine.growLists(counters.listUse)) this.#writeParams();
  }

  refresh(): void {
    if (this.#disturbed !== 'nothing') this.#maintain();
  }

  destroy(): void {
    this.drawable.destroy();
    this.#reader.destroy();
    this.#machine.destroy();
  }

  #writeUniforms(interval: Interval): void {
    const { params, materials, scene } = this.#world;
    const step = stableStep(params, materials, scene.pairs);
    this.#checkInterval = checkIntervalFor(step, smallestGrainRadius(materials));
    this.#machine.write('tables', packTables(params, materials, scene.pairs));
    this.#machine.write('substep', packSubsteps(step.dt));
    // homes count substeps: with steps of another length all are made again
    if (step.dt !== this.#dt) this.#disturb();
    else if (this.#disturbed === 'nothing') this.#disturbed = 'grains';
    this.#dt = step.dt;
    if (interval.placed) this.#place(interval.placed);
    this.#writeParams();
  }

  #writeParams(): void {
    const { shape } = this.#machine;
    const parts = { ...shape, ...listParts(shape), bodySphereCount: this.#bodies.sphereCount };
    this.#machine.write('params', packSimParams(this.#world, this.#placed, parts));
  }

  #place(placed: PlacedSurfaces): void {
    this.#placed = placed;
    this.#machine.write('obstacles', packObstacles(placed.surfaces));
    if (!placed.changed) return;
    this.#writeParams();
    this.#disturb();
    this.#run(alarming);
  }

  /** The lists no longer hold, whatever the grains' motion says. */
  #disturb(): void {
    this.#disturbed = 'lists';
    this.#stillness.disturb();
    this.#machine.setControl('forceRebuild', 1);
  }

  #maintain(): void {
    this.#run(maintenance(this.#next, this.#disturbed === 'lists'));
    this.#disturbed = 'nothing';
  }

  /** Runs passes between two substeps. */
  #run(schedule: Iterable<ScheduledPass | 'swap'>): void {
    this.#stillness.disturb();
    this.#record(schedule);
  }

  #record(schedule: Iterable<ScheduledPass | 'swap'>, clock?: PassClock): void {
    const population = {
      grains: this.#grainCount,
      bodySpheres: this.#bodies.sphereCount,
      bodies: this.#bodies.count,
    };
    this.#machine.run(schedule, population, clock);
    this.#version++;
  }

  /** At least as many as there are: the last count and all that were asked for since. */
  get #grainCount(): number {
    return Math.min(this.capacity, this.#counted.grains + this.#asked - this.#counted.asked);
  }
}
