/** The structs that the simulation's shaders share with TypeScript, and the sizes of the fixed tables. */
import { arrayOf, defineStruct, type StructValue } from '../../gpu/struct-layout';
import { maxSurfaces, obstacleLayout } from '../../world/surface';
import { maxEraseRanges } from '../erasures';
import { maxMaterials, maxTemplateSpheres, tallyBins } from './constants';

/** Most grains of one stroke that an undo can bring back. */
export const mostErasedKept = 32_768;
/** Requests that one spawn dispatch (one workgroup) takes. */
export const spawnBatch = 256;

/** One rigid cluster. The three spare w hold the part of the position that f32 cannot (see dem/lib/motion.wgsl). */
export const grainLayout = defineStruct('Grain', {
  position: 'vec4f',
  orientation: 'vec4f',
  velocity: 'vec4f',
  angularVelocity: 'vec4f',
  /** Velocity of the point at the origin, if the cluster reached so far: with it, nobody who touches it needs its position. */
  atOrigin: 'vec3f',
  /** How long it has been at rest, or that it sleeps: see dem/lib/sleep.wgsl. */
  sleep: 'u32',
});

/** What holds for every grain during a frame. SI units. */
export const simParamsLayout = defineStruct('SimParams', {
  gravity: 'vec3f',
  dt: 'f32',
  capacity: 'u32',
  sphereStride: 'u32',
  obstacleCount: 'u32',
  cellMask: 'u32',
  listCapacity: 'u32',
  /** Remembered contacts that fit into `kept` after its headers. */
  keptCapacity: 'u32',
  boundingRadius: 'f32',
  /** m, minimum and maximum skin of a grain's contact list: see dem/lib/skin.wgsl. */
  minSkin: 'f32',
  maxSkin: 'f32',
  speedLimit: 'f32',
  /** Seconds of the obstacles' motion that contact lists allow for: see dem/lib/obstacles.wgsl, obstacleTravel. */
  obstacleSpan: 'f32',
  /** m/s, of the fastest obstacle's surface. */
  obstacleSpeed: 'f32',
  floorHeight: 'f32',
  worldRadius: 'f32',
  staticResponse: 'f32',
  stiction: 'f32',
  /** s: k_t of static-damped. */
  staticDampingTime: 'f32',
  /** k_s, k_τ and t_q (s) of stiction: dem/lib/stiction.wgsl. */
  stictionStrength: 'f32',
  rollingStiction: 'f32',
  stictionTime: 'f32',
  /** m: cohesion holds below it, and fades over 1/slope; see dem/lib/moisture.wgsl. */
  moistLevel: 'f32',
  moistSlope: 'f32',
  /** Always 0; the compiler cannot know, which keeps it from "simplifying" compensated sums. */
  zero: 'u32',
  /** Where the bodies' spheres begin among the spheres, their lists among the lists, and their table among the cells. */
  bodySphereFirst: 'u32',
  bodySphereCount: 'u32',
  /** m, of the largest. */
  bodySphereRadius: 'f32',
  bodyRowFirst: 'u32',
  bodyCellFirst: 'u32',
  /** Contact lists in all: as many headers stand before the entries of `kept`. */
  listRows: 'u32',
  /** Substeps between two checks of whether the lists still hold. */
  checkInterval: 'f32',
  /** m/s and substeps: slower for so long is at rest. m/s²: what wakes a sleeper. See sleep-policy.ts. */
  restSpeed: 'f32',
  restSteps: 'u32',
  wakeAcceleration: 'f32',
});

/** What differs between the dispatches of one substep kind: see schedule.ts. */
export const substepLayout = defineStruct('Substep', {
  /** Part of dt by which forces change velocities. */
  kick: 'f32',
  /** Part of dt by which velocities change positions. */
  drift: 'f32',
  /** Part of dt by which the tangential springs stretch. */
  stretch: 'f32',
  /** Seconds since the host gave the obstacles' poses. */
  elapsed: 'f32',
  /** Which stage of an adaptive step: adaptive/tableau.ts. */
  stage: 'u32',
});

/** One kind of grain, or of wall (infinite mass: inverses are 0). Inertia is diagonal in the template's own axes. */
export const materialLayout = defineStruct('Material', {
  inertia: 'vec3f',
  mass: 'f32',
  invInertia: 'vec3f',
  invMass: 'f32',
  radius: 'f32',
  boundingRadius: 'f32',
  sphereCount: 'u32',
});

/** Contact constants of two materials; src/params/derived.ts computes them and says what each is. */
export const pairLayout = defineStruct('Pair', {
  stiffness: 'f32',
  damping: 'f32',
  tangentStiffness: 'f32',
  tangentDamping: 'f32',
  viscous: 'f32',
  friction: 'f32',
  rollingFriction: 'f32',
  cohesionForce: 'f32',
  cohesionRange: 'f32',
  slipFactor: 'f32',
  effectiveMass: 'f32',
  effectiveRadius: 'f32',
});

export const tablesLayout = defineStruct('Tables', {
  materials: arrayOf(materialLayout, maxMaterials),
  offsets: arrayOf('vec4f', maxMaterials * maxTemplateSpheres),
  pairs: arrayOf(pairLayout, maxMaterials * maxMaterials),
});

export const obstaclesLayout = defineStruct('Obstacles', { items: arrayOf(obstacleLayout, maxSurfaces) });

/**
 * A place in a contact list: what the contact remembers of its tangential law, and which contact it is (dem/lib/entry.wgsl).
 * Shaders declare it as a vec4u, which a driver loads in one go.
 */
export const slotLayout = defineStruct('Slot', { spring: 'vec3f', entry: 'u32' });

/** A grain's part of the contact list, and what its last substep found there. */
export const contactRangeLayout = defineStruct('ContactRange', {
  /** Index of the first slot; the next ones follow at a distance of `interleaved`. */
  start: 'u32',
  /** Entries, and whose list stands at this row's place in its slice: dem/lib/entry.wgsl. */
  count: 'u32',
  touching: 'u32',
  /** Sum of the normal forces in N. */
  normalForce: 'f32',
});

/** What the GPU decides and counts by itself. Counters only grow; the host shows differences. */
export const controlLayout = defineStruct('Control', {
  grainCount: 'u32',
  /** Grains to sort in this rebuild: those before removed ones have gone. */
  sortCount: 'u32',
  rebuilding: 'u32',
  forceRebuild: 'u32',
  /** m, the largest skin of any grain at the last rebuild. */
  skin: 'f32',
  /** Checks beyond the next one that a skin should last. */
  spareChecks: 'f32',
  /** Width of a grid cell, m, and one over it. */
  cellSize: 'f32',
  invCellSize: 'f32',
  /** How cells are numbered: dem/lib/grid.wgsl. */
  originX: 'i32',
  originY: 'i32',
  originZ: 'i32',
  rowLength: 'u32',
  blocksUp: 'u32',
  /** Outermost cells of all grains when the lists were built, biased so that 0 means none: dem/lib/bounds.wgsl. */
  lowX: 'atomic<u32>',
  lowY: 'atomic<u32>',
  lowZ: 'atomic<u32>',
  highX: 'atomic<u32>',
  highY: 'atomic<u32>',
  highZ: 'atomic<u32>',
  /** Age in s that the contact lists will have at the next check. */
  listAge: 'f32',
  listCursor: 'atomic<u32>',
  keptCursor: 'atomic<u32>',
  /** A float as bits: for numbers ≥ 0 their order is that of the integers. */
  maxSpeed: 'atomic<u32>',
  touching: 'atomic<u32>',
  /** Of all owners of lists: the skins that they would like, in fractions of the largest one, times skinSumUnit. */
  skinSum: 'atomic<u32>',
  /** m: the largest skin that a list gets to make it last; and the mean of these, in parts of maxSkin. */
  skinCap: 'f32',
  meanSkin: 'f32',
  /** Grains that may leave their skin before the next check, and grains that have left it. */
  leaving: 'atomic<u32>',
  left: 'atomic<u32>',
  guards: 'atomic<u32>',
  listOverflow: 'atomic<u32>',
  memoryOverflow: 'atomic<u32>',
  staleLists: 'u32',
  removed: 'atomic<u32>',
  /** Grains that a tool took away, ever, and those since the host last set this one to 0. */
  erased: 'atomic<u32>',
  erasedKept: 'atomic<u32>',
  nonFinite: 'atomic<u32>',
  spawned: 'u32',
  blocked: 'u32',
  full: 'u32',
  rebuilds: 'u32',
  lastTouching: 'u32',
  lastMaxSpeed: 'f32',
  /** Fraction of the list capacity that the last build needed. */
  listUse: 'f32',
  entries: 'atomic<u32>',
  /** Grains asleep at the last check, and those of them that do not even look at their contacts. */
  asleep: 'atomic<u32>',
  deep: 'atomic<u32>',
  /** All are deep asleep, and the lists hold: nothing will change by itself. */
  still: 'u32',
  /** Lines of force that did not fit. */
  lineOverflow: 'atomic<u32>',
});

/** A line of force between two points, for the picture. */
export const forceLineLayout = defineStruct('ForceLine', {
  a: 'vec3f',
  /** N */
  force: 'f32',
  b: 'vec3f',
});
/** Arguments of the indirect draw of the lines, and how many there would have been. */
export const lineDrawLayout = defineStruct('LineDraw', {
  vertexCount: 'atomic<u32>',
  instanceCount: 'u32',
  firstVertex: 'u32',
  firstInstance: 'u32',
  wanted: 'atomic<u32>',
});

/** A contact as data: see dem/contacts/read.wgsl. SI units; forces are those on the owner. */
export const contactRowLayout = defineStruct('ContactRow', {
  point: 'vec3f',
  overlap: 'f32',
  /** From the other surface to the owner's. */
  normal: 'vec3f',
  normalForce: 'f32',
  tangential: 'vec3f',
  sphere: 'u32',
  /** Torque of rolling resistance. */
  rolling: 'vec3f',
  /** Index of a sphere, or of an obstacle's surface. */
  otherSphere: 'u32',
  /** Indices into grains, bodies behind the grains. */
  owner: 'u32',
  /** 0xffffffff: an obstacle. */
  other: 'u32',
});
/** What a workgroup of grains found: overlaps over the radius. See dem/contacts/overlap.wgsl. */
export const overlapSumLayout = defineStruct('OverlapSum', { largest: 'f32', sum: 'f32', count: 'u32' });
/** Sums over the grains of a workgroup, then over all: see dem/measure/tally.wgsl. SI units. */
export const tallyLayout = defineStruct('Tally', {
  /** What obstacles feel. */
  load: 'vec3f',
  kineticEnergy: 'f32',
  height: 'f32',
  rising: 'f32',
  /** Normal forces of the contacts between grains that push. */
  force: 'f32',
  contacts: 'u32',
  /** Two grains that touch, with however many spheres. */
  pairs: 'u32',
  /** Four bins each. */
  bins: arrayOf('vec4u', tallyBins / 4),
});
export type TallySums = StructValue<typeof tallyLayout>;
export const contactTallyLayout = defineStruct('ContactTally', { count: 'atomic<u32>' });

/** What does not change by itself about a rigid body; its state is a Grain. Inertia is diagonal in the body's own axes. */
export const bodyLayout = defineStruct('Body', {
  inertia: 'vec3f',
  mass: 'f32',
  invInertia: 'vec3f',
  invMass: 'f32',
  hingeAxis: 'vec3f',
  /** See dem/lib/body-motion.wgsl. */
  kind: 'u32',
  hingePoint: 'vec3f',
  sphereFirst: 'u32',
  driveVelocity: 'vec3f',
  sphereCount: 'u32',
  driveSpin: 'vec3f',
  boundingRadius: 'f32',
  /** In the body's own axes. */
  gripPoint: 'vec3f',
  gripStiffness: 'f32',
  gripTarget: 'vec3f',
  gripDamping: 'f32',
});

/** A grain asked for: dem/grains/spawn.wgsl says where there is room. label: id, material, 1 when it returns after an undo. */
export const spawnRequestLayout = defineStruct('SpawnRequest', {
  position: 'vec4f',
  orientation: 'vec4f',
  velocity: 'vec4f',
  angularVelocity: 'vec4f',
  label: 'vec4u',
});
export const spawnCountLayout = defineStruct('SpawnCount', {
  count: 'u32',
  /** Part of a sphere's radius by which a returning grain may overlap what is there now. */
  squeeze: 'f32',
});

/** A gust of air between two substeps: see dem/lib/gust.wgsl. m, m/s. */
export const gustLayout = defineStruct('Gust', {
  centre: 'vec3f',
  radius: 'f32',
  along: 'vec3f',
  outward: 'f32',
  /** How often over the grain's speed difference to the wind decays by e, at the centre. */
  dose: 'f32',
  /** kg/m²: what is heavier for its cross-section follows less. */
  massOverArea: 'f32',
});

/** Which grains to take away: see dem/tools/erase.wgsl. A range is [first, end) of ids in x and y. */
export const erasureLayout = defineStruct('Erasure', {
  centre: 'vec3f',
  radius: 'f32',
  rangeCount: 'u32',
  ranges: arrayOf('vec4u', maxEraseRanges),
});

/** The values of the structs that twins handle. */
export type SimParams = StructValue<typeof simParamsLayout>;
export type Substep = StructValue<typeof substepLayout>;
export type Material = StructValue<typeof materialLayout>;
export type Pair = StructValue<typeof pairLayout>;
export type Slot = StructValue<typeof slotLayout>;
export type ContactRange = StructValue<typeof contactRangeLayout>;
export type Control = StructValue<typeof controlLayout>;
export type ContactRow = StructValue<typeof contactRowLayout>;
export type OverlapSum = StructValue<typeof overlapSumLayout>;
export type ForceLine = StructValue<typeof forceLineLayout>;
export type Body = StructValue<typeof bodyLayout>;
export type SpawnRequest = StructValue<typeof spawnRequestLayout>;
export type Gust = StructValue<typeof gustLayout>;
