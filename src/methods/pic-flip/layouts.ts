/** Numbers of this method alone; what the continuum methods share is in ../continuum/layouts.ts. */
import { defineConstants } from '../../gpu/shader-constants';

/** A word of `kinds`: the kind in its lowest bits; whether friction was cut; the part that is sand above. */
export const cellKinds = defineConstants('CellKind', 'u32', {
  kindEmpty: 0,
  kindSolid: 1,
  kindSliding: 2,
  kindRigid: 3,
  kindMask: 3,
  kindCut: 4,
});

/** Where the sums of a cluster are, as numbers of two words each; velocities and grips are scaled, as they are small. */
export const clusterSums = defineConstants('ClusterSums', 'u32', {
  sumCount: 0,
  sumPlace: 1,
  sumVelocity: 4,
  sumGrip: 7,
  sumGripPlace: 8,
  sumGripVelocity: 11,
  sumGripNormal: 14,
  sumMomentum: 17,
  sumInertia: 20,
  sumProducts: 23,
  sumGripMomentum: 26,
  sumGripInertia: 29,
  sumGripProducts: 32,
  /** Where walls touch it, whatever presses it on them: area, normal, place, velocity of the wall; and coefficient of friction. */
  sumTouch: 35,
  sumTouchNormal: 36,
  sumTouchPlace: 39,
  sumTouchVelocity: 42,
  sumTouchFriction: 45,
  clusterWords: 92,
  noRoom: 0xffffffff,
  /** Cells that a thread adds up before it writes. */
  cellsPerRun: 32,
});
export const { clusterWords, noRoom } = clusterSums;
/** 2⁸: with sums in units of 2⁻¹⁶, velocities are kept to 6·10⁻⁸ cells per step. */
export const { motionScale } = defineConstants('ClusterScale', 'f32', { motionScale: 256 });

/** Recorded cycles of a step: three to six reach the usual tolerance, and the others end at once. */
export const { usualCycles } = defineConstants('PicFlipCycles', 'u32', { usualCycles: 8 });

export const { mostTravel, mostSubsteps, substepTravel } = defineConstants('PicFlipMotion', 'f32', {
  /** Cells that a particle may move in one step; the step is made for one, and guards count what is beyond this. */
  mostTravel: 1.5,
  /** Of a step (Zhu: five, each of less than a cell), and cells that anything moves in one. */
  mostSubsteps: 5,
  substepTravel: 0.5,
});
