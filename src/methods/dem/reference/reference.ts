/**
 * The simulation on the CPU in f64: the same schedule, the same passes, the same decisions as src/sim/simulation.ts, on
 * plain arrays. Slow, readable, and the judge of the GPU in the tests.
 */
import { packStruct } from '../../../gpu/struct-layout';
import type { Vec4 } from '../../../math/vector';
import type { Params } from '../../../params/table';
import { initialGrains } from '../../../scene/fills/fill';
import { type Material, resolveMaterials } from '../../../scene/materials';
import { pourBatch, pourSources } from '../../../scene/pour';
import { joinSeeds, seedCount } from '../../../scene/seeds';
import type { GrainSeeds, PourSource, Scene } from '../../../scene/types';
import type { BodyState, NewBody } from '../../../world/bodies';
import { type GrainState, spheresOf } from '../../../world/grain-state';
import { ObstacleField } from '../../../world/obstacle-field';
import { stableStep } from '../contact-constants';
import { type Counters, readCounters } from '../counters';
import { Covers } from '../covers';
import { type Variant, variantFor } from '../laws';
import { controlLayout, spawnBatch } from '../layouts';
import { passes } from '../passes';
import { maintenance, pourInterval, type ScheduledPass, substepKinds, substeps, workgroupsOf } from '../schedule';
import { type Shape, shapeFor } from '../state-buffers';
import { placeBodies } from './bodies/place';
import { bindState, createState, emptyRange, type ReferenceState, uniformsFor } from './buffers';
import { referencePasses } from './passes';
import type { SpawnRequest } from './types';

export class Reference {
  readonly scene: Scene;
  params: Params;
  materials: Material[];
  time = 0;
  dt: number;
  private variant: Variant;
  private readonly shape: Shape;
  private readonly buffers: ReferenceState;
  private readonly field: ObstacleField;
  private readonly pours: PourSource[];
  private readonly covers: Covers;
  private readonly bodyCount: number;
  private readonly bodySphereCount: number;
  private turn: 0 | 1 = 0;
  private steps = 0;
  /** Something other than a substep happened: the next one begins with a look at the lists. */
  private disturbed = true;
  private nextId = 0;
  private waiting: GrainSeeds[] = [];

  /** Bodies stay those that are given here; driven ones are not driven. */
  static create(
    scene: Scene,
    params: Params,
    options: { start?: GrainState; bodies?: readonly NewBody[] } = {},
  ): Reference {
    return new Reference(scene, params, options.start, options.bodies);
  }

  private constructor(scene: Scene, params: Params, start?: GrainState, newBodies: readonly NewBody[] = []) {
    this.scene = scene;
    this.params = params;
    this.covers = new Covers(scene.materials.length);
    const bodies = newBodies.map((body) => ({ ...body, material: this.covers.indexFor(body) }));
    this.materials = this.resolve(params);
    this.bodyCount = bodies.length;
    const spheres = bodies.reduce((sum, { shape }) => sum + shape.spheres.length / 3, 0);
    this.variant = variantFor(params, this.materials, scene.pairs, bodies.length > 0);
    this.pours = pourSources(scene);
    this.field = new ObstacleField(scene.obstacles);
    const seeds = start ?? initialGrains(scene, params, this.materials);
    const capacity = Math.max(params.capacity, seedCount(seeds));
    this.shape = shapeFor(capacity, this.materials, this.variant.hasMemory === 1, { bodies: bodies.length, spheres });
    this.dt = stableStep(params, this.materials, scene.pairs).dt;
    this.time = start?.time ?? 0;
    this.buffers = createState(this.shape, uniformsFor(scene, params, this.materials, this.shape));
    this.bodySphereCount = placeBodies(this.buffers, this.shape, bodies);
    this.placeObstacles();
    this.upload(seeds, start?.ids ?? Uint32Array.from({ length: seedCount(seeds) }, (_, i) => i));
  }

  get capacity(): number {
    return this.shape.capacity;
  }

  /** Applies changed parameters. Another contact law starts without memory, as on the GPU. */
  setParams(next: Params): void {
    this.disturbed = true;
    this.params = next;
    this.materials = this.resolve(next);
    const variant = variantFor(next, this.materials, this.scene.pairs, this.bodyCount > 0);
    if (JSON.stringify(variant) !== JSON.stringify(this.variant)) {
      this.variant = variant;
      this.buffers.contacts.fill(emptyRange());
      this.buffers.control.forceRebuild = 1;
    }
    this.dt = stableStep(next, this.materials, this.scene.pairs).dt;
    this.placeObstacles();
  }

  /** The uniform blocks, with the obstacles as they are in the interval of substeps that `time` is in. */
  private placeObstacles(): void {
    const start = this.time - (this.steps % pourInterval) * this.dt;
    const interval = [start, start + pourInterval * this.dt] as const;
    const { surfaces, listsBroken } = this.field.place(...interval);
    Object.assign(
      this.buffers,
      uniformsFor(this.scene, this.params, this.materials, this.shape, interval, surfaces, this.bodySphereCount),
    );
    if (!listsBroken) return;
    this.buffers.control.forceRebuild = 1;
    this.disturbed = true;
  }

  spawn(seeds: GrainSeeds): number {
    this.waiting.push(seeds);
    return seedCount(seeds);
  }

  substep(count: number): void {
    for (let left = count; left > 0; ) {
      const run = Math.min(left, pourInterval - (this.steps % pourInterval));
      if (this.steps % pourInterval === 0) {
        if (!this.field.isStill) this.placeObstacles();
        this.pourUntil(this.time + pourInterval * this.dt);
      }
      this.spawnWaiting();
      const { checkInterval } = this.buffers.params;
      this.run(substeps(run, this.params.integrator, checkInterval, this.steps % pourInterval, this.disturbed));
      this.disturbed = false;
      this.steps += run;
      this.time += run * this.dt;
      left -= run;
    }
  }

  state(): GrainState {
    const count = this.buffers.control.grainCount;
    const grains = this.buffers.grainPair[this.turn];
    const { labels } = this.buffers;
    const order = Array.from({ length: count }, (_, g) => g).sort((a, b) => labels[a][0] - labels[b][0]);
    const vectors = (pick: (g: number) => readonly number[]) => Float64Array.from(order.flatMap((g) => [...pick(g)]));
    return {
      time: this.time,
      ids: Uint32Array.from(order, (g) => labels[g][0]),
      position: vectors((g) => {
        const { position: p, velocity: v, angularVelocity: w } = grains[g];
        return [p[0] + p[3], p[1] + v[3], p[2] + w[3]];
      }),
      orientation: vectors((g) => grains[g].orientation),
      velocity: vectors((g) => grains[g].velocity.slice(0, 3)),
      angularVelocity: vectors((g) => grains[g].angularVelocity.slice(0, 3)),
      material: Uint32Array.from(order, (g) => labels[g][1]),
    };
  }

  bodyStates(): BodyState[] {
    const grains = this.buffers.grainPair[this.turn].slice(this.capacity, this.capacity + this.bodyCount);
    return grains.map(({ position: p, orientation, velocity: v, angularVelocity: w }) => ({
      position: [p[0] + p[3], p[1] + v[3], p[2] + w[3]],
      orientation: [...orientation],
      velocity: [v[0], v[1], v[2]],
      angularVelocity: [w[0], w[1], w[2]],
    }));
  }

  counters(): Counters {
    // `maxSpeed` is bits on the GPU, and nobody's business between two checks
    return readCounters(packStruct(controlLayout, { ...this.buffers.control, maxSpeed: 0 }));
  }

  private upload(seeds: GrainSeeds, ids: Uint32Array): void {
    const stride = this.shape.sphereStride;
    const { grainPair, spherePair, anchors, labels, control } = this.buffers;
    ids.forEach((id, g) => {
      const vector = (values: Float64Array): Vec4 => [values[3 * g], values[3 * g + 1], values[3 * g + 2], 0];
      grainPair[0][g] = {
        position: vector(seeds.position),
        orientation: [...seeds.orientation.subarray(4 * g, 4 * g + 4)] as unknown as Vec4,
        velocity: vector(seeds.velocity),
        angularVelocity: vector(seeds.angularVelocity),
      };
      labels[g] = [id, seeds.material[g]];
      spheresOf(seeds, g, this.materials, stride).forEach((sphere, k) => {
        spherePair[0][stride * g + k] = sphere as unknown as Vec4;
        anchors[stride * g + k] = sphere as unknown as Vec4;
      });
    });
    this.nextId = ids.reduce((most, id) => Math.max(most, id + 1), 0);
    control.grainCount = ids.length;
    control.forceRebuild = 1;
  }

  private pourUntil(toTime: number): void {
    this.pours.forEach((source, stream) => {
      const batch = pourBatch(source, this.time, toTime, this.params, this.materials, stream);
      if (seedCount(batch) > 0) this.waiting.push(batch);
    });
  }

  private spawnWaiting(): void {
    if (this.waiting.length === 0) return;
    this.disturbed = true;
    const seeds = joinSeeds(this.waiting);
    this.waiting = [];
    for (let first = 0; first < seedCount(seeds); first += spawnBatch) {
      this.run(maintenance);
      const count = Math.min(spawnBatch, seedCount(seeds) - first);
      this.buffers.requests = Array.from({ length: count }, (_, i) => this.request(seeds, first + i));
      this.buffers.spawnCount = { count, squeeze: 0 };
      this.run([{ pass: 'spawn', extent: 'one' }]);
    }
  }

  private request(seeds: GrainSeeds, g: number): SpawnRequest {
    const vector = (values: Float64Array): Vec4 => [values[3 * g], values[3 * g + 1], values[3 * g + 2], 0];
    return {
      position: vector(seeds.position),
      orientation: [...seeds.orientation.subarray(4 * g, 4 * g + 4)] as unknown as Vec4,
      velocity: vector(seeds.velocity),
      angularVelocity: vector(seeds.angularVelocity),
      label: [this.nextId++, seeds.material[g], 0, 0],
    };
  }

  private run(scheduled: Iterable<ScheduledPass | 'swap'>): void {
    for (const item of scheduled) {
      if (item === 'swap') this.turn = this.turn === 0 ? 1 : 0;
      else if (!item.bodies || this.bodyCount > 0) this.runPass(item);
    }
  }

  private runPass({ pass, extent, rebuild, kind = 'full', index = 0 }: ScheduledPass): void {
    if (rebuild && this.buffers.control.rebuilding === 0) return;
    const groups = workgroupsOf(extent, {
      grains: this.capacity,
      cells: this.shape.cellCount,
      bodySpheres: this.bodySphereCount,
      bodies: this.bodyCount,
    });
    const buffers = {
      ...bindState(this.buffers, this.turn),
      substep: { ...substepKinds[kind], elapsed: index * this.dt },
    };
    referencePasses[pass](buffers, groups * passes[pass].workgroupSize, this.variant);
  }

  private resolve(params: Params): Material[] {
    return resolveMaterials({ materials: [...this.scene.materials, ...this.covers.specs] }, params);
  }
}
