/**
 * The discrete element method on the CPU in f64: the same schedule, the same passes, the same decisions as dem.ts, on plain
 * arrays. Slow, readable, and the judge of the GPU in the tests.
 */
import { packStruct } from '../../../gpu/struct-layout';
import { type Vec4, vec4 } from '../../../math/vector';
import type { BodyState } from '../../../world/bodies';
import type { Contact, WhichContacts } from '../../../world/contacts';
import { type GrainState, spheresOf } from '../../../world/grain-state';
import { type JoinedNewcomers, joinNewcomers, type Newcomers } from '../../../world/newcomers';
import type { Tally } from '../../../world/tally';
import { type Interval, intervalSteps, type PlacedSurfaces, type WorldState } from '../../../world/world-state';
import {
  type Actions,
  type Applied,
  type Commit,
  type Counters,
  type Drawable,
  type Method,
  type MethodSpec,
  noBodies,
  type Overlap,
  type ParticleSample,
  type Start,
} from '../../method';
import { paceLayout } from '../adaptive/layouts';
import { attemptsIn, rhythmOf } from '../adaptive/pace';
import { windows } from '../adaptive/schedule';
import { isAdaptive } from '../adaptive/tableau';
import { contactsOf } from '../contact-rows';
import { readCounters } from '../counters';
import { changesSand, forgetsContacts, sameVariant, type Variant, variantFor } from '../laws';
import {
  type ContactRow,
  controlLayout,
  type OverlapSum,
  type SpawnRequest,
  spawnBatch,
  type TallySums,
} from '../layouts';
import { dries } from '../moisture';
import { totalOverlap } from '../overlap-reader';
import { passes } from '../passes';
import { restingOverlap } from '../requests';
import {
  alarming,
  isScheduled,
  maintenance,
  rousing,
  type ScheduledPass,
  substepKinds,
  substeps,
  workgroupsOf,
} from '../schedule';
import { bodyCapacityFor, bodyParts, type Shape, shapeFor } from '../state-buffers';
import { tallyOf } from '../tally-reader';
import { smallestGrainRadius } from '../uniforms';
import { createActions } from './actions';
import { driveBodies, placeBodies } from './bodies/place';
import { bindState, createState, emptyRange, type ReferenceState, uniformsFor } from './buffers';
import { referencePasses } from './passes';

export class DemReference implements Method {
  readonly spec: MethodSpec;
  readonly device = null;
  readonly actions: Partial<Actions>;
  #world: WorldState;
  #variant: Variant;
  /** s: when the interval began. */
  #start = 0;
  #placed: PlacedSurfaces = { surfaces: [], speed: 0, changed: false };
  readonly #shape: Shape;
  readonly #buffers: ReferenceState;
  #bodySphereCount = 0;
  #dt = 0;
  /** Substeps of the interval that are done: all of them at its end, where obstacles still are placed as at its beginning. */
  #done = 0;
  #perInterval = intervalSteps;
  #turn: 0 | 1 = 0;
  /** Something other than a substep happened: the next one begins with a check of the lists. */
  #disturbed = true;

  constructor(spec: MethodSpec, world: WorldState, start: Start) {
    this.spec = spec;
    this.#world = world;
    this.#variant = variantFor(world);
    const capacity = Math.max(world.params.capacity, start.ids.length);
    const bodies = bodyCapacityFor(world.bodies, noBodies);
    this.#shape = shapeFor(
      capacity,
      world.materials,
      this.#variant.hasMemory === 1,
      bodies,
      undefined,
      this.#variant.adaptive === 1,
    );
    this.#buffers = createState(this.#shape, uniformsFor(world, this.#placed, this.#shape, 0));
    this.#bodySphereCount = placeBodies(this.#buffers, this.#shape, world.bodies);
    this.#upload(start);
    this.actions = createActions({
      buffers: this.#buffers,
      run: (schedule) => this.#run(schedule),
      disturb: () => this.#disturb(),
      insert: (newcomers) => this.insert(newcomers),
    });
    this.#writeUniforms(start.interval);
    driveBodies(this.#buffers, this.#shape, this.#turn, world.bodies, start.interval.driven);
  }

  get capacity(): number {
    return this.#shape.capacity;
  }

  get drawable(): Drawable {
    throw new Error('a reference has no picture');
  }

  begin(interval: Interval): void {
    this.#start = interval.start;
    if (interval.placed) this.#place(interval.placed);
    else if (dries(this.#world.params)) this.#place({ ...this.#placed, changed: false });
    driveBodies(this.#buffers, this.#shape, this.#turn, this.#world.bodies, interval.driven);
  }

  insert(newcomers: readonly Newcomers[]): void {
    if (newcomers.length === 0) return;
    this.#disturbed = true;
    const joined = joinNewcomers(newcomers);
    for (let first = 0; first < joined.ids.length; first += spawnBatch) {
      this.#run(maintenance);
      const count = Math.min(spawnBatch, joined.ids.length - first);
      this.#buffers.requests = Array.from({ length: count }, (_, i) => requestOf(joined, first + i));
      this.#buffers.spawnCount = { count, squeeze: restingOverlap(this.#world.materials) };
      this.#run([{ pass: 'spawn', extent: 'one' }]);
    }
  }

  advance(count: number, first: number): void {
    const { checkInterval } = this.#buffers.params;
    const { integrator } = this.#world.params;
    const rhythm = rhythmOf(this.#world, smallestGrainRadius(this.#world.materials));
    this.#run(
      isAdaptive(integrator)
        ? windows(count, integrator, attemptsIn(this.#world, rhythm), first)
        : substeps(count, integrator, checkInterval, first, this.#disturbed),
    );
    this.#disturbed = false;
    this.#done = first + count;
    this.#perInterval = rhythm.perInterval;
  }

  /** Bodies stay those of the start. */
  async prepare(): Promise<Commit> {
    return (world, interval) => this.#commit(world, interval);
  }

  #commit(world: WorldState, interval: Interval): Applied {
    if (world.bodies.length !== this.#world.bodies.length) throw new Error('the reference takes no more bodies');
    const wakes = changesSand(this.#world.params, world.params);
    this.#done %= this.#perInterval; // a change at the end of an interval begins the next one
    this.#world = world;
    const variant = variantFor(world);
    const forgotContacts = forgetsContacts(variant, this.#variant);
    if (!sameVariant(variant, this.#variant)) this.#variant = variant;
    if (forgotContacts) {
      this.#buffers.contacts.fill(emptyRange());
      this.#disturb();
    }
    this.#writeUniforms(interval);
    if (wakes) this.#run(rousing);
    return { forgotContacts };
  }

  removeBody(): void {
    throw new Error('the reference keeps its bodies');
  }

  async state(time: number): Promise<GrainState> {
    const count = this.#buffers.control.grainCount;
    const grains = this.#buffers.grainPair[this.#turn];
    const { labels } = this.#buffers;
    const order = Array.from({ length: count }, (_, g) => g).sort((a, b) => labels[a][0] - labels[b][0]);
    const vectors = (pick: (g: number) => readonly number[]) => Float64Array.from(order.flatMap((g) => [...pick(g)]));
    return {
      time,
      ids: Uint32Array.from(order, (g) => labels[g][0]),
      position: vectors((g) => {
        const { position: p, velocity: v, angularVelocity: w } = grains[g];
        return [p[0] + p[3], p[1] + v[3], p[2] + w[3]];
      }),
      orientation: vectors((g) => grains[g].orientation),
      velocity: vectors((g) => grains[g].velocity.slice(0, 3)),
      angularVelocity: vectors((g) => grains[g].angularVelocity.slice(0, 3)),
      material: Uint32Array.from(order, (g) => labels[g][1]),
      bodies: await this.bodies(),
    };
  }

  async bodies(): Promise<BodyState[]> {
    const { capacity } = this.#shape;
    const grains = this.#buffers.grainPair[this.#turn].slice(capacity, capacity + this.#world.bodies.length);
    return grains.map(({ position: p, orientation, velocity: v, angularVelocity: w }) => ({
      position: [p[0] + p[3], p[1] + v[3], p[2] + w[3]],
      orientation: [...orientation],
      velocity: [v[0], v[1], v[2]],
      angularVelocity: [w[0], w[1], w[2]],
    }));
  }

  async counters(): Promise<Counters> {
    // `maxSpeed` is bits on the GPU, and means nothing between two checks
    const pace = packStruct(paceLayout, { ...this.#buffers.pace, error: 0 });
    return readCounters(packStruct(controlLayout, { ...this.#buffers.control, maxSpeed: 0 }), undefined, pace);
  }

  async sample(): Promise<ParticleSample> {
    return {};
  }

  async contacts(which: WhichContacts): Promise<Contact[]> {
    const { capacity } = this;
    const state = bindState(this.#buffers, this.#turn);
    const substep = { ...substepKinds.full, elapsed: this.#done * this.#dt };
    const found = { contactRows: new Array<ContactRow>(2 ** 20), contactTally: { count: 0 } };
    const variant = { ...this.#variant, onlyLoads: Number(which === 'loads') };
    referencePasses.readContacts({ ...state, ...found, substep }, capacity + this.#bodySphereCount, variant);
    return contactsOf(found.contactRows.slice(0, found.contactTally.count), {
      ...this.#shape,
      ...bodyParts(this.#shape),
      obstacles: this.#world.obstacles,
      idOf: (grain) => state.labels[grain][0],
      sphereFirstOf: (body) => state.bodies[body].sphereFirst,
    });
  }

  async overlap(): Promise<Overlap> {
    const state = bindState(this.#buffers, this.#turn);
    const substep = { ...substepKinds.full, elapsed: this.#done * this.#dt };
    const overlapSums: OverlapSum[] = [];
    referencePasses.overlap({ ...state, overlapSums, substep }, this.capacity, this.#variant);
    return totalOverlap(overlapSums);
  }

  async tally(): Promise<Tally> {
    const state = bindState(this.#buffers, this.#turn);
    const substep = { ...substepKinds.full, elapsed: this.#done * this.#dt };
    const sums = { tallies: [], tallyOfAll: {} as TallySums };
    const { grainCount } = state.control;
    referencePasses.tally({ ...state, ...sums, substep }, grainCount + this.#bodySphereCount, this.#variant);
    referencePasses.tallyOfAll({ ...state, ...sums, substep }, 1, this.#variant);
    return tallyOf(sums.tallyOfAll, grainCount);
  }

  async timeNext(): Promise<null> {
    return null;
  }

  /** Arrays grow by themselves. */
  grow(): void {}

  refresh(): void {
    if (this.#disturbed) this.#run(maintenance);
    this.#disturbed = false;
  }

  destroy(): void {}

  #upload({ seeds, ids }: Start): void {
    const stride = this.#shape.sphereStride;
    const { grainPair, spherePair, anchors, labels, control } = this.#buffers;
    ids.forEach((id, g) => {
      grainPair[0][g] = grainOf(seeds, g);
      labels[g] = [id, seeds.material[g]];
      spheresOf(seeds, g, this.#world.materials, stride).forEach((sphere, k) => {
        spherePair[0][stride * g + k] = sphere as unknown as Vec4;
        anchors[stride * g + k] = sphere as unknown as Vec4;
      });
    });
    control.grainCount = ids.length;
    this.#disturb();
  }

  #writeUniforms({ placed, start }: Interval): void {
    this.#start = start;
    this.#dt = this.spec.stepOf(this.#world);
    this.#disturbed = true; // steps of another length
    this.#place(placed ?? this.#placed);
  }

  /** The uniform blocks, with the obstacles as they are in this interval. */
  #place(placed: PlacedSurfaces): void {
    this.#placed = placed;
    Object.assign(this.#buffers, uniformsFor(this.#world, placed, this.#shape, this.#bodySphereCount, this.#start));
    if (!placed.changed) return;
    this.#disturb();
    this.#run(alarming);
  }

  #disturb(): void {
    this.#disturbed = true;
    this.#buffers.control.forceRebuild = 1;
  }

  #run(scheduled: Iterable<ScheduledPass | 'swap' | 'counted'>): void {
    for (const item of scheduled) {
      if (item === 'swap') this.#turn = this.#turn === 0 ? 1 : 0;
      else if (item !== 'counted') this.#runPass(item);
    }
  }

  #runPass(scheduled: ScheduledPass): void {
    const { pass, extent, rebuild, kind = 'full', index = 0 } = scheduled;
    const extents = {
      grains: this.capacity,
      cells: this.#shape.cellCount,
      bodySpheres: this.#bodySphereCount,
      bodies: this.#world.bodies.length,
    };
    if (!isScheduled(scheduled, extents, this.#variant.hasSleep === 1)) return;
    if (rebuild && this.#buffers.control.rebuilding === 0) return;
    const groups = workgroupsOf(extent, extents);
    const elapsed = index * this.#dt;
    const buffers = { ...bindState(this.#buffers, this.#turn), substep: { ...substepKinds[kind], elapsed } };
    referencePasses[pass](buffers, groups * passes[pass].workgroupSize, this.#variant);
  }
}

function grainOf(seeds: Start['seeds'], g: number) {
  const vector = (values: Float64Array): Vec4 => vec4([values[3 * g], values[3 * g + 1], values[3 * g + 2]], 0);
  return {
    position: vector(seeds.position),
    orientation: [...seeds.orientation.subarray(4 * g, 4 * g + 4)] as unknown as Vec4,
    velocity: vector(seeds.velocity),
    angularVelocity: vector(seeds.angularVelocity),
    sleep: 0,
  };
}

function requestOf(newcomers: JoinedNewcomers, g: number): SpawnRequest {
  const { position, orientation, velocity, angularVelocity } = grainOf(newcomers, g);
  const label: Vec4 = [newcomers.ids[g], newcomers.material[g], Number(newcomers.returning[g]), 0];
  return { position, orientation, velocity, angularVelocity, label };
}
