/** The structs of src/sim/layouts.ts as plain numbers; there stands what each field means. */

import type { Vec2, Vec3, Vec4 } from '../../../math/vector';
import type { Variant } from '../laws';

export interface Grain {
  position: Vec4;
  orientation: Vec4;
  velocity: Vec4;
  angularVelocity: Vec4;
}

/** A place in a contact list. */
export interface Slot {
  spring: Vec3;
  entry: number;
}

export interface SimParams {
  gravity: Vec3;
  dt: number;
  capacity: number;
  sphereStride: number;
  obstacleCount: number;
  cellMask: number;
  listCapacity: number;
  keptCapacity: number;
  boundingRadius: number;
  minSkin: number;
  maxSkin: number;
  speedLimit: number;
  obstacleSpan: number;
  obstacleSpeed: number;
  floorHeight: number;
  worldRadius: number;
  staticResponse: number;
  stiction: number;
  contactDuration: number;
  bodySphereFirst: number;
  bodySphereCount: number;
  bodySphereRadius: number;
  bodyRowFirst: number;
  bodyCellFirst: number;
  listRows: number;
  checkInterval: number;
}

export interface Substep {
  kick: number;
  drift: number;
  stretch: number;
  elapsed: number;
}

export interface Material {
  inertia: Vec3;
  mass: number;
  invInertia: Vec3;
  invMass: number;
  radius: number;
  boundingRadius: number;
  sphereCount: number;
}

export interface Pair {
  stiffness: number;
  damping: number;
  tangentStiffness: number;
  tangentDamping: number;
  viscous: number;
  friction: number;
  rollingFriction: number;
  cohesionForce: number;
  cohesionRange: number;
  slipFactor: number;
  effectiveMass: number;
  effectiveRadius: number;
}

export interface Tables {
  materials: readonly Material[];
  offsets: readonly Vec4[];
  pairs: readonly Pair[];
}

export interface Obstacle {
  kind: number;
  material: number;
  flags: number;
  side: number;
  a: Vec4;
  b: Vec4;
  c: Vec4;
  position: Vec4;
  orientation: Vec4;
  velocity: Vec4;
  angularVelocity: Vec4;
}

export interface ContactRange {
  start: number;
  count: number;
  touching: number;
  normalForce: number;
}

export interface Control {
  grainCount: number;
  sortCount: number;
  rebuilding: number;
  forceRebuild: number;
  skin: number;
  spareChecks: number;
  cellSize: number;
  invCellSize: number;
  originX: number;
  originY: number;
  originZ: number;
  rowLength: number;
  blocksUp: number;
  lowX: number;
  lowY: number;
  lowZ: number;
  highX: number;
  highY: number;
  highZ: number;
  listAge: number;
  listCursor: number;
  keptCursor: number;
  /** The GPU keeps it as bits; here it is the number, m/s. */
  maxSpeed: number;
  touching: number;
  leaving: number;
  left: number;
  guards: number;
  listOverflow: number;
  memoryOverflow: number;
  staleLists: number;
  removed: number;
  erased: number;
  erasedKept: number;
  nonFinite: number;
  spawned: number;
  blocked: number;
  full: number;
  rebuilds: number;
  lastTouching: number;
  lastMaxSpeed: number;
  listUse: number;
  entries: number;
  lineOverflow: number;
}

export interface ForceLine {
  a: Vec3;
  force: number;
  b: Vec3;
  spare: number;
}

export interface LineDraw {
  vertexCount: number;
  instanceCount: number;
  firstVertex: number;
  firstInstance: number;
  wanted: number;
}

export interface Body {
  inertia: Vec3;
  mass: number;
  invInertia: Vec3;
  invMass: number;
  hingeAxis: Vec3;
  kind: number;
  hingePoint: Vec3;
  sphereFirst: number;
  driveVelocity: Vec3;
  sphereCount: number;
  driveSpin: Vec3;
  boundingRadius: number;
  gripPoint: Vec3;
  gripStiffness: number;
  gripTarget: Vec3;
  gripDamping: number;
}

export interface SpawnRequest {
  position: Vec4;
  orientation: Vec4;
  velocity: Vec4;
  angularVelocity: Vec4;
  label: Vec4;
}

export interface Gust {
  centre: Vec3;
  radius: number;
  along: Vec3;
  outward: number;
  dose: number;
  massOverArea: number;
}

export interface Erasure {
  centre: Vec3;
  radius: number;
  rangeCount: number;
  ranges: readonly Vec4[];
}

/** Everything that a pass can bind, by the names of the bindings. A pass takes those that it declares. */
export interface Buffers {
  params: SimParams;
  substep: Substep;
  tables: Tables;
  obstacles: { items: readonly Obstacle[] };
  spawnCount: { count: number; squeeze: number };
  requests: SpawnRequest[];
  gust: Gust;
  erasure: Erasure;
  erased: SpawnRequest[];
  control: Control;
  removedSeen: Uint32Array;
  grains: Grain[];
  spheres: Vec4[];
  anchors: Vec4[];
  labels: Vec2[];
  grainsIn: Grain[];
  spheresIn: Vec4[];
  grainsOut: Grain[];
  spheresOut: Vec4[];
  grainsSorted: Grain[];
  spheresSorted: Vec4[];
  labelsSorted: Vec2[];
  contacts: ContactRange[];
  list: Slot[];
  /** The GPU's second part of the list where one binding cannot hold it; the reference needs none. */
  listMore: Slot[];
  /** Headers (first contact, count, 0, 0), then contacts (key, spring). */
  kept: Vec4[];
  cells: Uint32Array;
  counts: Uint32Array;
  /** The part of `counts` that belongs to the spheres of bodies. */
  bodyCounts: Uint32Array;
  blockSums: Uint32Array;
  cellRank: Vec2[];
  order: Uint32Array;
  newIndex: Uint32Array;
  bodies: Body[];
  bodyOffsets: Vec4[];
  bodyLoads: Vec4[];
  bodyRank: Vec2[];
  lines: ForceLine[];
  lineDraw: LineDraw;
  /** The part of `cells` that belongs to the spheres of bodies. */
  bodyCells: Uint32Array;
}

/** A pass on the CPU. `invocations` = workgroups × workgroup size; `variant` holds the shader's override constants. */
export type ReferencePass<Name extends keyof Buffers> = (
  buffers: Pick<Buffers, Name>,
  invocations: number,
  variant: Variant,
) => void;
