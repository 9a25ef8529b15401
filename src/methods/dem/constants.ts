/** Numbers that the shaders of this method, their twins and the host agree on. Those of the contact lists: list-policy.ts. */
import { defineConstants, numbered } from '../../gpu/shader-constants';
import { bodyKinds } from '../../scene/body-types';
import { largestMaterialCount } from '../../scene/materials';
import { intervalSteps } from '../../world/world-state';

export const { maxMaterials, maxTemplateSpheres } = defineConstants('TableSize', 'u32', {
  /** Rows and columns of the table of pairs. */
  maxMaterials: largestMaterialCount,
  /** Spheres of a grain. */
  maxTemplateSpheres: 8,
});

/** w of a sphere holds its material's index, and for the spheres of rigid bodies so many times (body + 1) on top. */
export const { codeOfBody } = defineConstants('SphereCode', 'u32', { codeOfBody: 256 });

/** In place of a grain's material, its cell or its new index: it has left the world, or a tool took it away. */
export const { gone } = defineConstants('Gone', 'u32', { gone: 0xffffffff });

/** Normal forces are counted in bins of a quarter of an octave, by the bits of the f32: from 2^-24 N to 2^8 N, the rest at the ends. */
export const { tallyBins, tallyFirst, tallyShift } = defineConstants('Tally', 'u32', {
  tallyBins: 128,
  /** (127 − 24) · 4: what the bits of 2^-24 are without those that `tallyShift` drops. */
  tallyFirst: 412,
  tallyShift: 21,
});
/** Neighbours of a grain with a higher index that are told apart; more than any tetra grain has. */
export const { mostSeen } = defineConstants('Seen', 'u32', { mostSeen: 32 });

/** The parts of an entry of a contact list: see dem/lib/entry.wgsl. */
export const { entryTouching, entryObstacle, entryKey, partnerMask } = defineConstants('ListEntry', 'u32', {
  entryTouching: 0x80000000,
  entryObstacle: 0x40000000,
  entryKey: 0x7fffffff,
  partnerMask: 0x07ffffff,
});

/** A spring in 64 bits: see dem/lib/packed-spring.wgsl. */
export const { springMantissa, springLeast } = defineConstants('PackedSpring', 'u32', {
  springMantissa: 0x3ffff,
  /** Exponents below: less than 2^-109 m is nothing. */
  springLeast: 17,
});

/** Cells that one workgroup of the prefix sum covers. */
export const { scanBlock } = defineConstants('Scan', 'u32', { scanBlock: 1024 });

/** Cells of the table that a row gets by chance; what is longer reaches into the next row: see dem/lib/grid.wgsl. */
export const { chanceRow } = defineConstants('GridTable', 'u32', { chanceRow: 32 });

/** Cells count from here: how far a grain is on either side is a positive number, and the largest wins. */
export const { boundsBias } = defineConstants('GridBounds', 'i32', { boundsBias: 0x100000 });

defineConstants('Interval', 'f32', { intervalSteps });

/** `dynamic` in TypeScript is `bodyDynamic` in WGSL. */
export const bodyKindNumbers = defineConstants('BodyKind', 'u32', numbered(bodyKinds), 'body');

/** 1/s; a hand that holds a body also brakes its turning, or it would swing below the hand for ever. */
export const { gripBraking } = defineConstants('Grip', 'f32', { gripBraking: 12 });

/** Part of the speed at which guards fire that a gust may reach. */
export const { gustLimit } = defineConstants('GustLimit', 'f32', { gustLimit: 0.5 });

/** Effective mass of a sliding contact over m*: two spheres that also start to roll resist with 2/7. */
export const { slidingMass } = defineConstants('SlidingMass', 'f32', { slidingMass: 2 / 7 });
