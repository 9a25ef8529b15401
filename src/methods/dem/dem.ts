/**
 * The discrete element method on the GPU. All state is in buffers (machine.ts); the schedule (schedule.ts) says which passes
 * run in which order; this class keeps the uniforms true and says when lists are out of date.
 */
import type { PassClock, PassTiming } from '../../gpu/pass-clock';
import { TimingRequests } from '../../gpu/timing-requests';
import type { BodyState } from '../../world/bodies';
import type { MethodMemory } from '../../world/checkpoint';
import type { Contact, WhichContacts } from '../../world/contacts';
import type { GrainState } from '../../world/grain-state';
import { joinNewcomers, type Newcomers } from '../../world/newcomers';
import type { Tally } from '../../world/tally';
import type { Interval, PlacedSurfaces, WorldState } from '../../world/world-state';
import type {
  Actions,
  Applied,
  Commit,
  Counters,
  Method,
  MethodOptions,
  MethodSpec,
  Overlap,
  ParticleSample,
  Start,
} from '../method';
import { createActions } from './actions';
import { attemptsIn, type Rhythm } from './adaptive/pace';
import { windows } from './adaptive/schedule';
import { isAdaptive } from './adaptive/tableau';
import { BodySlots } from './body-slots';
import { fittingMemory, readMemory } from './checkpoint';
import { ContactReader } from './contact-reader';
import { readCounters } from './counters';
import { DemDrawable } from './drawable';
import { packGrains } from './grain-buffers';
import { changesSand } from './laws';
import type { Machine } from './machine';
import { dries } from './moisture';
import { OverlapReader } from './overlap-reader';
import { createMachine, planChange } from './plan-machine';
import { readBodies, readState } from './read-state';
import { packSpawns } from './requests';
import { sampleGrains } from './sample-grains';
import { alarming, maintenance, rousing, type ScheduledPass, substeps } from './schedule';
import { isInTwo } from './state-buffers';
import { Stillness } from './stillness';
import { TallyReader } from './tally-reader';
import { checkIntervalFor, packObstacles, smallestGrainRadius } from './uniforms';
import { writeConstants, writeParams } from './write-uniforms';

export class Dem implements Method {
  readonly spec: MethodSpec;
  readonly actions: Actions;
  readonly drawable: DemDrawable;
  readonly #machine: Machine;
  readonly #reader: ContactReader;
  readonly #overlaps: OverlapReader;
  readonly #tallies: TallyReader;
  readonly #bodies: BodySlots;
  readonly #moment = () => ({ grains: this.#grainCount, next: this.#next, obstacles: this.#world.obstacles });
  #world: WorldState;
  /** s: when the interval began. */
  #start = 0;
  #placed: PlacedSurfaces = { surfaces: [], speed: 0, changed: false };
  /** Substeps of the interval that are done: all of them at its end, where obstacles still are placed as at its beginning. */
  #next = 0;
  #rhythm!: Rhythm;
  /** Something other than a substep happened: the next one begins with a check of the lists. */
  #disturbed = true;
  readonly #stillness = new Stillness();
  /** Counts up with everything that changes the state. */
  #version = 0;
  /** Grains that the GPU has been asked for, ever; and the last count, with how many had been asked for then. */
  #asked = 0;
  #counted: { readonly grains: number; readonly asked: number };
  readonly #times = new TimingRequests();

  static async create(
    spec: MethodSpec,
    device: GPUDevice,
    world: WorldState,
    start: Start,
    options: MethodOptions,
  ): Promise<Dem> {
    return new Dem(spec, await createMachine(device, world, start, options), world, start);
  }

  private constructor(spec: MethodSpec, machine: Machine, world: WorldState, start: Start) {
    this.spec = spec;
    this.#machine = machine;
    this.#world = world;
    this.#bodies = new BodySlots(machine);
    this.#reader = new ContactReader(machine, this.#bodies);
    this.#overlaps = new OverlapReader(machine);
    this.#tallies = new TallyReader(machine);
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
      insert: (newcomers) => this.insert(newcomers),
    });
    this.drawable = new DemDrawable(machine, this.#bodies, () => ({
      grains: this.#grainCount,
      next: this.#next,
      version: this.#version,
      outOfDate: this.#disturbed,
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
    return this.#stillness.found && alone && !this.#disturbed && this.#machine.variant.hasSleep === 1;
  }

  begin(interval: Interval): void {
    this.#next = 0;
    this.#start = interval.start;
    if (interval.placed) this.#place(interval.placed);
    if (dries(this.#world.params)) this.#writeParams();
    this.#bodies.drive(interval.driven);
  }

  insert(newcomers: readonly Newcomers[]): void {
    if (newcomers.length === 0) return;
    this.#disturbed = true;
    for (const { count, requests, counts } of packSpawns(joinNewcomers(newcomers), this.#world.materials)) {
      // the grid must know all grains, those of the last batch too, before new ones are tested for overlap
      this.#run(maintenance);
      this.#machine.write('requests', requests);
      this.#machine.write('spawnCount', counts);
      this.#asked += count;
      this.#run([{ pass: 'spawn', extent: 'one' }]);
    }
  }

  advance(count: number, first: number): void {
    this.#next = first + count;
    if (this.still) {
      this.#times.skip();
      return;
    }
    const passes = this.#substeps(count, first);
    this.#times.serve(this.device, (clock) => this.#record(passes, clock));
    this.#disturbed = false;
  }

  #substeps(count: number, first: number): Iterable<ScheduledPass | 'swap' | 'counted'> {
    const { integrator } = this.#world.params;
    if (isAdaptive(integrator)) return windows(count, integrator, attemptsIn(this.#world, this.#rhythm), first);
    const checkInterval = checkIntervalFor(this.#rhythm.step, smallestGrainRadius(this.#world.materials));
    return substeps(count, integrator, checkInterval, first, this.#disturbed);
  }

  async prepare(next: WorldState): Promise<Commit> {
    this.#bodies.check(next.bodies);
    const change = await planChange(this.#machine, next);
    if (!change) return (world, interval) => this.#commit(world, interval);
    const forgotContacts = change.shape !== undefined;
    return (world, interval) => {
      this.#machine.change(change);
      if (forgotContacts) this.#disturb();
      return { ...this.#commit(world, interval), forgotContacts };
    };
  }

  #commit(world: WorldState, interval: Interval): Applied {
    const wakes = changesSand(this.#world.params, world.params);
    this.#next %= this.#rhythm.perInterval; // a change at the end of an interval begins the next one
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
    const [control, pace] = await this.#machine.read('control', 'pace');
    const counters = readCounters(control, recorded, pace);
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
    return this.#reader.read(which, this.#moment);
  }

  tally(): Promise<Tally> {
    return this.#tallies.read(() => ({ ...this.#moment(), bodySpheres: this.#bodies.sphereCount }));
  }

  async overlap(): Promise<Overlap | null> {
    if (this.#disturbed) return null;
    return this.#overlaps.read(() => ({ grains: this.#grainCount, next: this.#next }));
  }

  timeNext(): Promise<PassTiming[] | null> {
    return this.#times.next();
  }

  memory(): Promise<MethodMemory> {
    const [next, disturbed, grains] = [this.#next, this.#disturbed, this.#grainCount];
    return readMemory(this.#machine, { next, disturbed, grains, slots: this.#bodies.memory });
  }

  resume(memory: MethodMemory, interval: Interval): boolean {
    const host = fittingMemory(memory, this.#machine, this.#bodies);
    if (!host) return false;
    this.#machine.adopt(host.shape, host.turn);
    this.#bodies.resume(host.slots);
    this.#writeUniforms(interval);
    this.#bodies.drive(interval.driven);
    this.#machine.recall(memory.words); // last: what came before takes the lists to be out of date
    this.#counted = { grains: host.grains, asked: this.#asked };
    this.#next = host.next;
    this.#disturbed = host.disturbed;
    this.#stillness.disturb();
    return true;
  }

  grow(counters: Counters): void {
    if (this.#machine.growLists(counters.listUse)) this.#writeParams();
  }

  refresh(): void {
    if (!this.#disturbed) return;
    this.#run(maintenance);
    this.#disturbed = false;
  }

  destroy(): void {
    this.drawable.destroy();
    this.#reader.destroy();
    this.#overlaps.destroy();
    this.#tallies.destroy();
    this.#machine.destroy();
  }

  #writeUniforms(interval: Interval): void {
    this.#start = interval.start;
    this.#rhythm = writeConstants(this.#machine, this.#world);
    this.#disturbed = true; // steps of another length
    if (interval.placed) this.#place(interval.placed);
    this.#writeParams();
  }

  #writeParams(): void {
    writeParams(this.#machine, this.#world, this.#placed, this.#bodies.sphereCount, this.#start);
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
    this.#disturbed = true;
    this.#stillness.disturb();
    this.#machine.setControl('forceRebuild', 1);
  }

  /** Runs passes between two substeps. */
  #run(schedule: Iterable<ScheduledPass | 'swap'>): void {
    this.#stillness.disturb();
    this.#record(schedule);
  }

  #record(schedule: Iterable<ScheduledPass | 'swap' | 'counted'>, clock?: PassClock): void {
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
