/**
 * What a simulation method is. Page, command line, scene checks, verification, benchmark and tests know a method by these
 * interfaces only; a method is a folder here with an `about.ts` (its name) and an `index.ts` that exports its `spec`.
 */
import type { PassTiming } from '../gpu/pass-clock';
import type { Problem } from '../params/problem';
import type { ParameterKey } from '../params/table';
import type { GrainSeeds, Vec3 } from '../scene/types';
import type { BodyState, Grip } from '../world/bodies';
import type { MethodMemory } from '../world/checkpoint';
import type { Contact, Load, WhichContacts } from '../world/contacts';
import type { ContinuumState, GrainState } from '../world/grain-state';
import type { IdRange, Newcomers } from '../world/newcomers';
import type { Tally } from '../world/tally';
import type { Interval, WorldState } from '../world/world-state';

export interface MethodSpec {
  /** The scene key `method`. */
  readonly name: string;
  /** What panel, link, command line and docs show for it. */
  readonly parameters: ReadonlySet<ParameterKey>;
  readonly colourModes: readonly string[];
  /** What people can do to it; tools that need something else are greyed out. */
  readonly abilities: ReadonlySet<Ability>;
  /** What it counts, in the order in which it is shown. */
  readonly counters: readonly CounterSpec[];
  /** Seconds per substep. */
  stepOf(world: WorldState): number;
  /** Substeps for which obstacles are placed and pours are asked for at once; `intervalSteps` where it is left out. */
  intervalStepsOf?(world: WorldState): number;
  /** What a person should know before it runs: what is ignored, what will be slow or unstable. */
  check(world: WorldState): Problem[];
  /** Throws SimError when it does not fit the device; nothing is left behind then. */
  create(device: GPUDevice, world: WorldState, start: Start, options: MethodOptions): Promise<Method>;
  /** The same in f64 without a GPU: slow, readable, and the judge of the GPU in the tests. Loaded when it is asked for. */
  reference(world: WorldState, start: Start): Promise<Method>;
}

export type Ability = 'pour' | 'bodies' | 'obstacles' | 'forceLines' | keyof Pick<Actions, 'grip' | 'blow' | 'erase'>;

/** What a run begins with. */
export interface Start {
  readonly seeds: GrainSeeds;
  readonly ids: Uint32Array;
  /** The seeds are particles of a continuum, not grains. */
  readonly continuum?: ContinuumState;
  /** What will be resumed from, if it fits: buffers may be made as large as they were. */
  readonly memory?: MethodMemory;
  /** Simulated seconds. */
  readonly time: number;
  /** The one that is under way at the start. */
  readonly interval: Interval;
}

/** Capacity for rigid bodies. */
export interface BodyCapacity {
  readonly bodies: number;
  readonly spheres: number;
}

export const noBodies: BodyCapacity = { bodies: 0, spheres: 0 };

export interface MethodOptions {
  onProgress?(text: string): void;
  /** For bodies added later, beyond those that are there. */
  readonly spareBodies: BodyCapacity;
  /** Bytes that a binding may have, to try out less than the device allows. */
  readonly bindingLimit?: number;
  /** Values of shader constants to try out, for the benchmark. */
  readonly constants?: Readonly<Record<string, number>>;
  /** Particles up to which one workgroup solves what otherwise takes many passes; by default the device decides. */
  readonly mostAlone?: number;
}

export interface CounterSpec {
  readonly key: string;
  readonly label: string;
  readonly unit: string;
  /** Should stay at zero: shown only otherwise. */
  readonly warning?: CounterWarning;
  /** Shown only where it is counted at all. */
  readonly optional?: true;
}

/** What people read: "5 grains not poured: their place was taken, harmless". */
export interface CounterWarning {
  /** Goes on from the number: what happened. */
  readonly what: string;
  /** Whether that matters, and what to do about it. */
  readonly matters: string;
  readonly harmless?: true;
}

/** What was counted so far. Every method has these; the rest is in its spec. */
export interface Counters extends Readonly<Record<string, number>> {
  readonly grains: number;
  readonly spawned: number;
  /** Left the world. */
  readonly removed: number;
  /** Taken away by a tool. */
  readonly erased: number;
  readonly nonFinite: number;
}

/** How deep grains press into each other and into obstacles, over the radius of a sphere. */
export interface Overlap {
  readonly largest: number;
  /** Of all that touches; a contact of two grains counts from both sides. */
  readonly mean: number;
}

export interface Method {
  readonly spec: MethodSpec;
  /** Null for a reference. */
  readonly device: GPUDevice | null;
  /** Most particles that fit. */
  readonly capacity: number;
  /** Everything sleeps, and substeps change nothing until something happens. */
  readonly still?: boolean;

  /** What holds for the next `intervalSteps` substeps. */
  begin(interval: Interval): void;
  insert(newcomers: readonly Newcomers[]): void;
  /** `first`: substeps of the interval that are done already. */
  advance(substeps: number, first: number): void;

  /**
   * Gets ready for another world (compiles, checks that it fits) and changes nothing yet; throws SimError when it cannot be.
   * What comes back brings the running sand to it, between two substeps.
   */
  prepare(next: WorldState): Promise<Commit>;
  /** Needs no preparation: a body leaves. `world` is without it. */
  removeBody(index: number, world: WorldState): void;

  /** What tools may do: as the spec's abilities say. */
  readonly actions: Partial<Actions>;
  /** All that the renderer may bind; a reference has no picture and throws. */
  readonly drawable: Drawable;

  /** Pure reads: they change nothing. */
  counters(): Promise<Counters>;
  state(time: number): Promise<GrainState>;
  bodies(): Promise<BodyState[]>;
  /** Values of some hundred particles by colour mode, to fit scales. */
  sample(): Promise<ParticleSample>;
  /**
   * Everything that touches, with the forces of the next substep, in an order that repeats. Absent where a method has no contacts.
   * Right after a change (parameters, obstacles, newcomers) lists may be out of date until a substep or `refresh`.
   */
  contacts?(which: WhichContacts): Promise<Contact[]>;
  /** Cheap enough to look at twice a second. Absent like `contacts`; null: the lists do not hold for the state, ask again later. */
  overlap?(): Promise<Overlap | null>;
  /** What the sand does as a whole, summed where it lies: a small row is all that is read back. Absent: a sum over `state`. */
  tally?(): Promise<Tally>;
  /** What presses on obstacles and bodies, for methods without contacts; others leave it to the sum over `contacts`. */
  loads?(): Promise<Load[]>;
  /** The passes of the next `advance` are timed; null where the device has no timestamps. */
  timeNext(): Promise<PassTiming[] | null>;

  /** Pure as well: what else the future depends on. A reference has none. */
  memory?(): Promise<MethodMemory>;
  /** Goes on from it, in the interval that is under way. False, and nothing has changed, where it does not fit. */
  resume?(memory: MethodMemory, interval: Interval): boolean;

  /** Makes what fills up larger, in good time; `counters` are recent ones. */
  grow(counters: Counters): void;
  /** Brings what is derived from the particles (contact lists) up to date while time stands still. */
  refresh(): void;
  destroy(): void;
}

/** `interval` is the one that is under way, with the obstacles of `world`. */
export type Commit = (world: WorldState, interval: Interval) => Applied;

/** What a change cost the sand. */
export interface Applied {
  /** Contacts started without memory, because the contact law is another. */
  readonly forgotContacts: boolean;
}

/** Wind or blast between two substeps. m, m/s. */
export interface Gust {
  readonly centre: Vec3;
  readonly radius: number;
  /** The wind: the same everywhere, and away from the centre. */
  readonly along: Vec3;
  readonly outward: number;
  /** e^−dose of the difference to the wind is left at the centre. */
  readonly dose: number;
  /** kg/m²: what carries more over its cross-section follows less. */
  readonly massOverArea: number;
}

/** Particles in a ball, and those with an id in one of the ranges. */
export interface Erasure {
  readonly ball?: { readonly centre: Vec3; readonly radius: number };
  readonly ids?: readonly IdRange[];
}

export interface Erased {
  readonly grains: GrainSeeds & { ids: Uint32Array };
  /** Of those, and of others that were not written down for lack of capacity. */
  readonly count: number;
}

/** What tools do between two substeps, at once, also while time stands still. */
export interface Actions {
  blow(gust: Gust): void;
  erase(erasures: readonly Erasure[]): void;
  /** From now on `readErased` tells of what is erased from now on. */
  forgetErased(): void;
  readErased(): Promise<Erased>;
  /** Particles that were there before, with their ids; those whose place is taken are dropped and counted. */
  bringBack(grains: GrainSeeds & { ids: Uint32Array }): void;
  /** Takes hold of a body, moves the hold, or lets go (undefined). */
  grip(grip: Grip | undefined): void;
}

/**
 * What pictures of a continuum are made from: grains are sampled in the ellipsoids of the particles and carried by the grid.
 * Layouts: src/methods/continuum/layouts.ts.
 */
export interface ContinuumBuffers {
  /** `ContinuumParticle` each (80 bytes): position and material (w < 0: gone), velocity and mass, weights, ellipsoid A. */
  readonly particles: GPUBuffer;
  /** `GridFrame`: the box of cells (origin in cells of the world, size), the step's length, the number of places for particles. */
  readonly frame: GPUBuffer;
  /** `Node` per cell, x first, then y, then z: share.w is the volume fraction φ of the cell (1 = densest). */
  readonly nodes: GPUBuffer;
  /** vec4f per cell: velocity ṽ on its low faces along x, y and z, m/s. */
  readonly after: GPUBuffer;
  /** f32 per cell: pressure p, in units of ρ h²/Δt² (Δt: GridFrame.lastDt). */
  readonly pressure: GPUBuffer;
  /** Two vec4f per cell: friction stresses s_xx, s_yy, s_zz at its centre, s_xy, s_xz, s_yz on the edges at its low corner; as p. */
  readonly stress: GPUBuffer;
  /** m: side of a cell. Cell (i, j, k) of the box reaches from (origin + (i, j, k)) cellSize. */
  readonly cellSize: number;
  /** Particles in a cell full of sand. */
  readonly particlesPerCell: number;
  /** kg/m³ of the first material at its densest: the ρ in the unit of the pressure. */
  readonly sandDensity: number;
}

/** Buffers for the picture. They change with every `advance`: read them again for each frame. */
export interface Drawable {
  /** vec4f per sphere: position (m), material index as a float (< 0: unused). */
  readonly spheres: GPUBuffer;
  /** `Grain` per particle, then per body. */
  readonly grains: GPUBuffer;
  /** vec2u per particle: id, material. */
  readonly labels: GPUBuffer;
  /** `ContactRange` per particle: touching contacts and the sum of their normal forces. */
  readonly report?: GPUBuffer;
  /** At least as many as there are; spheres beyond have w < 0. */
  readonly grainCount: number;
  readonly sphereStride: number;
  /** Where the bodies begin among the grains, and their spheres among the spheres. */
  readonly bodyFirst: number;
  readonly bodySpheres: { readonly first: number; readonly count: number };
  readonly continuum?: ContinuumBuffers;
  /** Lines between what presses on each other; null until `prepareForceLines` is done, or while lists are out of date. */
  forceLines?(): ForceLineBuffers | null;
  prepareForceLines?(): Promise<void>;
}

export interface ForceLineBuffers {
  /** `ForceLine` per line. */
  readonly lines: GPUBuffer;
  /** Arguments of an indirect draw of six vertices per line. */
  readonly draw: GPUBuffer;
}

export type ParticleSample = Readonly<Record<string, readonly number[]>>;
