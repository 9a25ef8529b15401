/**
 * Sand as a continuum on the GPU, with one of the solvers. All state is in buffers (machine.ts); the solver's schedule says which
 * passes run in which order; this class keeps the uniforms true.
 */
import type { PassClock, PassTiming } from '../../gpu/pass-clock';
import { Program } from '../../gpu/program';
import { readBuffers } from '../../gpu/readback';
import { packStruct } from '../../gpu/struct-layout';
import { TimingRequests } from '../../gpu/timing-requests';
import type { BodyState } from '../../world/bodies';
import type { MethodMemory, Plain } from '../../world/checkpoint';
import type { GrainState } from '../../world/grain-state';
import { joinNewcomers, type Newcomers } from '../../world/newcomers';
import type { Interval, PlacedSurfaces, WorldState } from '../../world/world-state';
import { readWords, wordsFit, writeWords } from '../buffer-memory';
import { unpackBodies } from '../dem/body-slots';
import { grainLayout } from '../dem/layouts';
import type {
  Actions,
  Applied,
  Commit,
  Counters,
  Drawable,
  Method,
  MethodOptions,
  MethodSpec,
  ParticleSample,
  Start,
} from '../method';
import { createActions } from './actions';
import { BodySlots, type SlotMemory } from './body-slots';
import { readCounters } from './counters';
import { createDrawable } from './drawable';
import { type LabelledParticle, particlesOf, type Resolution, resolutionFor } from './grains-to-particles';
import { spawnBatch, spawnCountLayout } from './layouts';
import { Machine } from './machine';
import { nextLabel, packBounds, packParticles, packRequests, unpackState } from './particle-buffers';
import type { ScheduledPass } from './schedule';
import { shapeFor } from './shape';
import type { Solver } from './solver';
import { startParticles } from './start';
import { bufferSizes, rememberedBuffers, type Shape, type StateBuffers } from './state-buffers';
import { packObstacles, packParams } from './uniforms';

export class Continuum implements Method {
  readonly spec: MethodSpec;
  readonly actions: Partial<Actions>;
  readonly drawable: Drawable;
  readonly #solver: Solver;
  readonly #machine: Machine;
  readonly #resolution: Resolution;
  readonly #bodies: BodySlots;
  #world: WorldState;
  #placed: PlacedSurfaces = { surfaces: [], speed: 0, changed: false };
  /** At least as many particles as there are places in use. */
  #particles: number;
  readonly #times = new TimingRequests();

  static async create(
    spec: MethodSpec,
    solver: Solver,
    device: GPUDevice,
    world: WorldState,
    start: Start,
    options: MethodOptions,
  ): Promise<Continuum> {
    const resolution = resolutionFor(world);
    const particles = startParticles(world, start, resolution);
    const before = (start.memory?.host as { shape?: Partial<Shape> } | undefined)?.shape;
    const shape = shapeFor(device, world, particles, resolution, options, solver, before);
    const program = await Program.compile(device, solver.passes, options.constants, (done, total) =>
      options.onProgress?.(`compiling shaders: ${done} of ${total}`),
    );
    return new Continuum(
      spec,
      solver,
      new Machine(device, program, shape, solver, options.mostAlone),
      world,
      start,
      particles,
      resolution,
    );
  }

  private constructor(
    spec: MethodSpec,
    solver: Solver,
    machine: Machine,
    world: WorldState,
    start: Start,
    particles: readonly LabelledParticle[],
    resolution: Resolution,
  ) {
    this.spec = spec;
    this.#solver = solver;
    this.#machine = machine;
    this.#world = world;
    this.#resolution = resolution;
    this.#particles = particles.length;
    const packed = packParticles(particles);
    machine.write('particles', packed.particles);
    machine.write('labels', packed.labels);
    machine.setFrame('particleCount', particles.length);
    machine.setFrame('nextLabel', nextLabel(particles));
    machine.write('control', packBounds(particles, resolution.cellSize));
    machine.write('spheres', new Float32Array(4 * machine.shape.capacity).fill(-1));
    this.#writeUniforms(start.interval);
    this.#bodies = new BodySlots(machine);
    this.#bodies.add(world.bodies, world.materials);
    this.#bodies.drive(start.interval.driven);
    this.actions = createActions({
      machine,
      run: (schedule) => this.#run(schedule),
      insert: (made, returning) => this.#insert(made, returning),
      grip: (grip) => this.#bodies.grip(grip),
    });
    this.drawable = createDrawable(machine, world, resolution, () => this.#particles);
    this.#run(showing);
  }

  get device(): GPUDevice {
    return this.#machine.device;
  }
  /** By name, as the last step left them: the problems that it solved and their solutions. */
  get buffers(): StateBuffers {
    return this.#machine.buffers;
  }
  get capacity(): number {
    return this.#machine.shape.capacity;
  }

  begin(interval: Interval): void {
    this.#machine.setElapsed(0);
    if (interval.placed) this.#place(interval.placed);
    this.#bodies.drive(interval.driven);
  }

  insert(newcomers: readonly Newcomers[]): void {
    for (const returning of [false, true]) {
      const some = newcomers.filter((batch) => batch.returning === returning);
      if (some.length === 0) continue;
      const joined = joinNewcomers(some);
      const { materials, params } = this.#world;
      this.#insert(particlesOf(joined, joined.ids, materials, params.packing, this.#resolution), returning);
    }
  }

  advance(count: number): void {
    const alone = this.#machine.isAlone(this.#particles);
    this.#times.serve(this.device, (clock) => {
      for (let i = 0; i < count; i++) this.#run(this.#solver.slice(this.#world, alone), i === 0 ? clock : undefined);
    });
    this.#run(showing);
  }

  async prepare(next: WorldState): Promise<Commit> {
    this.#bodies.check(next.bodies);
    return (world, interval) => this.#commit(world, interval);
  }

  #commit(world: WorldState, interval: Interval): Applied {
    this.#world = world;
    this.#bodies.add(world.bodies, world.materials);
    this.#writeUniforms(interval);
    this.#bodies.drive(interval.driven);
    return { forgotContacts: false };
  }

  removeBody(index: number, world: WorldState): void {
    this.#world = world;
    this.#bodies.remove(index);
    this.#writeParams();
    this.#machine.setFrame('stale', 1);
  }

  async counters(): Promise<Counters> {
    const [frame, control] = await this.#machine.read('frame', 'control');
    const { places, ...counters } = readCounters(frame, control);
    this.#particles = Math.max(this.#particles, places);
    return counters;
  }

  async state(time: number): Promise<GrainState> {
    // asked for together, for the same moment, and while the buffers are there: the world may go before the first answer
    const reading = [this.#machine.read('frame', 'particles', 'labels'), this.bodies()] as const;
    const [[frame, particles, labels], bodies] = await Promise.all(reading);
    return { ...unpackState(time, frame, particles, labels), bodies };
  }

  async bodies(): Promise<BodyState[]> {
    const count = this.#world.bodies.length;
    const [offset, size] = [this.capacity, count].map((grains) => grainLayout.size * grains);
    const [states] = await readBuffers(this.device, [{ buffer: this.#machine.buffers.grains, offset, size }]);
    return unpackBodies(states, count);
  }

  async sample(): Promise<ParticleSample> {
    const { velocity } = await this.state(0);
    const stride = Math.max(1, Math.floor(velocity.length / 3 / 400));
    const speed: number[] = [];
    for (let p = 0; 3 * p < velocity.length; p += stride)
      speed.push(Math.hypot(...velocity.subarray(3 * p, 3 * p + 3)));
    return { speed };
  }

  timeNext(): Promise<PassTiming[] | null> {
    return this.#times.next();
  }

  async memory(): Promise<MethodMemory> {
    const { device, buffers, shape } = this.#machine;
    const { cellSize } = this.#resolution;
    const host = { shape, cellSize, particles: this.#particles, slots: this.#bodies.memory };
    const words = await readWords(device, buffers, rememberedBuffers(shape, this.#solver));
    return { host: host as unknown as Plain, words };
  }

  resume({ host, words }: MethodMemory, interval: Interval): boolean {
    const { device, buffers, shape } = this.#machine;
    const { particles, slots, ...saved } = (host ?? {}) as unknown as { particles?: number; slots?: SlotMemory };
    const alike = JSON.stringify(saved) === JSON.stringify({ shape, cellSize: this.#resolution.cellSize });
    if (!alike || !Number.isInteger(particles) || !slots || !this.#bodies.fits(slots)) return false;
    if (!wordsFit(words, rememberedBuffers(shape, this.#solver), bufferSizes(shape, this.#solver))) return false;
    this.#bodies.resume(slots);
    this.#writeUniforms(interval);
    this.#bodies.drive(interval.driven);
    writeWords(device, buffers, rememberedBuffers(shape, this.#solver), words); // last: what came before takes the solids to be stale
    this.#particles = particles as number;
    return true;
  }

  /** Its buffers are as large as they will be. */
  grow(): void {}
  /** Nothing is derived from the particles between steps. */
  refresh(): void {}

  destroy(): void {
    this.#machine.destroy();
  }

  #insert(made: readonly LabelledParticle[], returning: boolean): void {
    for (let first = 0; first < made.length; first += spawnBatch) {
      const batch = made.slice(first, first + spawnBatch);
      this.#machine.write('requests', packRequests(batch));
      this.#machine.write(
        'spawnCount',
        packStruct(spawnCountLayout, { count: batch.length, returning: Number(returning) }),
      );
      this.#particles = Math.min(this.capacity, this.#particles + batch.length);
      this.#run([{ pass: 'spawn', extent: 'one' }]);
    }
  }

  #writeUniforms(interval: Interval): void {
    if (interval.placed) this.#place({ ...interval.placed, changed: true });
    this.#writeParams();
  }

  #writeParams(): void {
    this.#machine.write(
      'params',
      packParams(this.#world, this.#placed, this.#resolution, this.#machine.shape, this.#solver),
    );
  }

  #place(placed: PlacedSurfaces): void {
    const moves = placed.speed > 0 || this.#placed.speed > 0;
    this.#placed = placed;
    this.#machine.write('obstacles', packObstacles(placed));
    if (!placed.changed && !moves) return;
    this.#machine.setFrame('stale', 1);
    this.#writeParams();
  }

  #run(schedule: Iterable<ScheduledPass>, clock?: PassClock): number {
    return this.#machine.run(schedule, this.#particles, this.#world.bodies.length, clock);
  }
}

const showing: readonly ScheduledPass[] = [{ pass: 'show', extent: 'particles' }];
