import type { LibraryName } from '../mesh/library';
import type { Params } from '../params/table';
import type { BodySource } from './body-types';
import type { SceneDetail } from './detail/types';
import type { SceneForm } from './forms';
import type { MaterialSpec, PairSpec } from './materials';
import type { Obstacle } from './obstacle-types';
import type { Vec3 } from './templates';

export * from './body-types';
export * from './obstacle-types';
export type { Vec3 } from './templates';

export interface Bounds {
  min: Vec3;
  max: Vec3;
}

/** What fills of a region and of a mesh have in common; filled from below. */
interface OnLattice {
  /** Absent: as many as fit. */
  count?: number;
  /** Absent: a little more than grains of these orientations need. */
  spacing?: number;
  /** Part of the free gap (0 to 1) by which grains on a lattice are moved at random. */
  jitter: number;
  /** At random and as dense as sand that was poured; otherwise on a lattice, each with room to turn. */
  packed: boolean;
  material: number;
  /** Of a mixture: the materials that its grains are of, in equal numbers; absent: of `material`. */
  kinds?: readonly number[];
  velocity: Vec3;
  angularVelocity: Vec3;
}

export interface LatticeSource extends OnLattice {
  fill: 'lattice';
  region: Bounds;
}

/** Grains whose centres lie inside a closed mesh of the library. */
export interface MeshSource extends OnLattice {
  fill: 'mesh';
  mesh: LibraryName;
  /** m: the longest side of the mesh. */
  size: number;
  /** Middle of the box around the mesh. */
  centre: Vec3;
}

/** A stream of grains through a disc across `velocity`. Times in simulated seconds. */
export interface PourSource {
  fill: 'pour';
  centre: Vec3;
  radius: number;
  /** Grains per second, as far as they fit through the disc. */
  rate: number;
  start: number;
  /** Absent: never. */
  stop?: number;
  /** Ends after this many grains; absent: never. */
  count?: number;
  velocity: Vec3;
  material: number;
  /** Of a mixture: the materials that its grains are of, in equal numbers; absent: of `material`. */
  kinds?: readonly number[];
}

/** Flat arrays of grains: 3, 4, 3, 3 and 1 numbers per grain. Quaternions are x y z w; angular velocity is in world axes. */
export interface GrainSeeds {
  position: Float64Array;
  orientation: Float64Array;
  velocity: Float64Array;
  angularVelocity: Float64Array;
  material: Uint32Array;
}

export interface ListSource {
  fill: 'list';
  seeds: GrainSeeds;
}

export type GrainSource = LatticeSource | MeshSource | PourSource | ListSource;

/** An explosion: what is in the ball flies away from its centre at once, at the edge hardly. */
export interface Blast {
  /** Simulated seconds. */
  time: number;
  centre: Vec3;
  radius: number;
  /** m/s, at the centre. */
  speed: number;
}

/** A validated scene: every default filled, names resolved to indices. */
export interface Scene {
  name: string;
  title: string;
  source: string;
  lookFor: string;
  /** How it is computed: one of `methodNames`. */
  method: string;
  parameters: Partial<Params>;
  /** Materials of the file, then the walls made for obstacles. */
  materials: MaterialSpec[];
  pairs: PairSpec[];
  obstacles: Obstacle[];
  grains: GrainSource[];
  bodies: BodySource[];
  blasts: Blast[];
  /** Grains below this height [m] are removed and counted. */
  floor: number;
  camera: { position: Vec3; target: Vec3 };
  /** Which of the grain sizes this is. */
  detail: SceneDetail;
  /** As its file has it, where its grains have another shape, or are a mixture (shapes/shaped.ts). */
  unshaped?: Scene;
  /** The form that it was read in, and the ones that its data offers besides its own; absent: there is only that. */
  form?: string;
  forms?: readonly SceneForm[];
  /** Box around containers, solid obstacles, bodies and grain sources: what a camera should see. */
  bounds: Bounds;
}

export const largestGrainCount = 2_000_000;
