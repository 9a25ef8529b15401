/** The structs that the shaders of the continuum methods share with TypeScript. SI units unless said otherwise. */
import { defineConstants } from '../../gpu/shader-constants';
import { arrayOf, defineStruct, type StructValue } from '../../gpu/struct-layout';
import { largestMaterialCount } from '../../scene/materials';

/** Cells count from here: how far sand is on either side is then a positive number, and the largest wins. */
export const { boundsBias } = defineConstants('ContinuumBounds', 'i32', { boundsBias: 0x100000 });
/** Cells that one workgroup of the prefix sum covers. */
export const { scanBlock } = defineConstants('ContinuumScan', 'u32', { scanBlock: 1024 });
export const { fullySolid, farthest } = defineConstants('GridBox', 'f32', {
  /** A cell of which more than this part is inside solids is a wall: what is left of it holds no sand. */
  fullySolid: 0.95,
  /** Cells that a particle may move in one step; the step is made for half of one, and guards count what is beyond this. */
  farthest: 0.9,
});
/** A wall that fills more than this part of a cell decides how rough its edges are. */
defineConstants('NoticedWall', 'f32', { noticedWall: 0.25 });
/** Points of a body's distance field along an axis, and the half side of its cube in bounding radii. */
export const { fieldSide } = defineConstants('BodyFieldSide', 'u32', { fieldSide: 24 });
export const { fieldReach } = defineConstants('BodyField', 'f32', { fieldReach: 1.25 });
export const { bodyFriction, pushedApart, mostApart } = defineConstants('BodyTouch', 'f32', {
  /** Of a body on an obstacle, or on another body. */
  bodyFriction: 0.4,
  /** Part of their overlap by which bodies part in a step, and m/s at most. */
  pushedApart: 0.2,
  mostApart: 0.5,
});
/** A turn of a body with the pressure goes at least this part of the way that the sand it displaces would let it go. */
export const { leastTurn } = defineConstants('BodyTurns', 'f32', { leastTurn: 0.2 });
/** Words of a body's sums of impulses: three components and three of the angular one, two words each. */
export const { impulseWords } = defineConstants('BodyImpulses', 'u32', { impulseWords: 12 });
/** Sums are in units of 2⁻¹⁶; with this, of 2⁻³² of a body's mass times a cell per slice. */
export const { impulseScale } = defineConstants('BodyImpulseScale', 'f32', { impulseScale: 65_536 });
/** Dynamic uniform offsets come in steps of this many bytes (WebGPU's default minimum). */
export const iterationSlot = 256;
/** Requests that one spawn dispatch (one workgroup) takes. */
export const spawnBatch = 256;
/** Most particles of one stroke that an undo can bring back. */
export const mostErasedKept = 65_536;

/** A clump of sand, not a grain. Those that are gone have position.w < 0. */
export const particleLayout = defineStruct('ContinuumParticle', {
  /** m; w: index of the material, as a float */
  position: 'vec4f',
  /** m/s; w: mass, kg */
  velocity: 'vec4f',
  /** What its weights are multiplied with beside walls: low faces along x, y, z, and centre. */
  scale: 'vec4f',
  /** A_xx, A_yy, A_zz, A_xy of its ellipsoid xᵀA⁻¹x ≤ 1, m² */
  shape: 'vec4f',
  /** A_xz, A_yz; two spare */
  shear: 'vec4f',
});
export type Particle = StructValue<typeof particleLayout>;

/** What particles give to a cell: see continuum/grid/gather. */
export const nodeLayout = defineStruct('Node', { share: 'vec4f', kappa: 'vec4f', before: 'vec4f' });

export const materialLayout = defineStruct('ContinuumMaterial', {
  /** m³/kg: 1/ρ_max */
  perMass: 'f32',
  /** Coefficient of friction α of the yield surface ‖s‖ ≤ √3 α p. */
  alpha: 'f32',
  /** Of a wall: its friction over that of sand on sand, at most 1. */
  roughness: 'f32',
  /** `pic-flip`: part of the grid's own velocity that particles take on (1: PIC, 0: FLIP). */
  blend: 'f32',
  /** x: 1 for sand, 0 for a liquid; three spare. */
  sandy: 'vec4f',
});

export const paramsLayout = defineStruct('ContinuumParams', {
  gravity: 'vec3f',
  /** s: a slice of time, which takes as many steps as it needs. */
  slice: 'f32',
  /** Here, as Firefox wants arrays in a uniform block at multiples of 16 bytes. */
  materials: arrayOf(materialLayout, largestMaterialCount),
  cellSize: 'f32',
  invCellSize: 'f32',
  /** m³/kg of the reference material: stresses are kept in units of ρ_ref h²/Δt². */
  perMass: 'f32',
  /** s in which the velocities of particles approach those of the grid. */
  blendTime: 'f32',
  particleCapacity: 'u32',
  cellCapacity: 'u32',
  obstacleCount: 'u32',
  obstaclesMove: 'u32',
  /** Recorded steps of a slice, and cells that anything may move in one. */
  maxSteps: 'u32',
  travel: 'f32',
  floorHeight: 'f32',
  worldRadius: 'f32',
  /** Particles that a grain of the scene became. */
  perGrain: 'u32',
  /** Where the sand takes more of the volume than this, nothing can be poured. */
  fullShare: 'f32',
  bodyCount: 'u32',
  /** 1: the box of the paper, else the cone itself. */
  boxYield: 'u32',
  /** `pic-flip`: coefficient of friction on walls; 1: from what falls onto them as printed, else from the pressure. */
  wallFriction: 'f32',
  impactWalls: 'u32',
  /** m²/s²: cohesion of the yield surface over the density, √(2/3) c/ρ_ref. */
  yieldCohesion: 'f32',
  /** `pic-flip`: cycles of the pressure solve end when no cell loses or gains more than this part of its volume in a step. */
  pressureTolerance: 'f32',
  /** Of a step (`unilateral`; `pic-flip` has at least its own number of cycles); and places that are kept for halves of particles, of `particleCapacity`. */
  frictionIterations: 'u32',
  pressureCycles: 'u32',
  spareParticles: 'u32',
});

/** The grid of this step and its length: written by single threads, read by all. */
export const frameLayout = defineStruct('GridFrame', {
  originX: 'i32',
  originY: 'i32',
  originZ: 'i32',
  sizeX: 'u32',
  sizeY: 'u32',
  sizeZ: 'u32',
  cellCount: 'u32',
  oldX: 'i32',
  oldY: 'i32',
  oldZ: 'i32',
  oldSizeX: 'u32',
  oldSizeY: 'u32',
  oldSizeZ: 'u32',
  /** The box is another than in the slice before. */
  moved: 'u32',
  /** Solids must be filled in again. */
  stale: 'u32',
  /** 0: this step of the slice is not needed. */
  running: 'u32',
  step: 'u32',
  steps: 'u32',
  dt: 'f32',
  lastDt: 'f32',
  /** What stresses of the last step are multiplied with. */
  warm: 'f32',
  /** s since the host placed the obstacles. */
  elapsed: 'f32',
  maxSpeed: 'f32',
  /** Of the last slice: see unilateral/check and friction. */
  pressureResidual: 'f32',
  densityResidual: 'f32',
  frictionResidual: 'f32',
  /** The friction residual of this slice so far, where one workgroup solves for it. */
  rubbed: 'f32',
  redCount: 'u32',
  blackCount: 'u32',
  /** Places in use, those of particles that are gone included. */
  particleCount: 'u32',
  /** Places behind the last one that splits have taken, and the label of the next half. */
  appended: 'u32',
  nextLabel: 'u32',
  /** `pic-flip`, in the last step: rigid clusters, and cells that move with one. */
  clusters: 'u32',
  rigidCells: 'u32',
  /** `pic-flip`: the pressure is found, passes up to `accept` end at once; and the residual that it was found with. */
  solved: 'u32',
  solveResidual: 'f32',
});

/** What threads count together. */
export const controlLayout = defineStruct('ContinuumControl', {
  lowX: 'atomic<u32>',
  lowY: 'atomic<u32>',
  lowZ: 'atomic<u32>',
  highX: 'atomic<u32>',
  highY: 'atomic<u32>',
  highZ: 'atomic<u32>',
  /** The same of sand that is no stray: see continuum/lib/bounds. */
  denseLowX: 'atomic<u32>',
  denseLowY: 'atomic<u32>',
  denseLowZ: 'atomic<u32>',
  denseHighX: 'atomic<u32>',
  denseHighY: 'atomic<u32>',
  denseHighZ: 'atomic<u32>',
  redCount: 'atomic<u32>',
  blackCount: 'atomic<u32>',
  maxSpeed: 'atomic<u32>',
  bodySpeed: 'atomic<u32>',
  /** Floats as bits, since the slice began. */
  pressureResidual: 'atomic<u32>',
  densityResidual: 'atomic<u32>',
  frictionResidual: 'atomic<u32>',
  outside: 'atomic<u32>',
  guards: 'atomic<u32>',
  removed: 'atomic<u32>',
  nonFinite: 'atomic<u32>',
  erased: 'atomic<u32>',
  erasedKept: 'atomic<u32>',
  spawned: 'u32',
  blocked: 'u32',
  full: 'u32',
  slices: 'u32',
  steps: 'u32',
  unreached: 'u32',
  /** `unilateral`: splits, merges, places of particles that were gone which halves took, and splits that found no place. */
  split: 'u32',
  merged: 'atomic<u32>',
  reused: 'u32',
  unsplit: 'u32',
  /** `pic-flip`: in this step; and cells so far whose friction had to be cut for a stable step, or whose cluster found no room. */
  clusters: 'atomic<u32>',
  rigidCells: 'atomic<u32>',
  cutFriction: 'atomic<u32>',
  clustersLost: 'atomic<u32>',
  /** `pic-flip`: residual after the last cycle (bits of a float); cycles and steps whose pressure was not found, so far. */
  cycleResidual: 'atomic<u32>',
  cycles: 'u32',
  unconverged: 'u32',
});

export const requestLayout = defineStruct('ParticleRequest', { particle: particleLayout, label: 'vec2u' });
export const spawnCountLayout = defineStruct('ParticleSpawn', { count: 'u32', returning: 'u32' });
