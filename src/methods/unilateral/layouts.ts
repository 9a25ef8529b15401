/** Structs and numbers of this method alone; what the continuum methods share is in ../continuum/layouts.ts. */
import { defineConstants } from '../../gpu/shader-constants';
import { defineStruct } from '../../gpu/struct-layout';

export const { leastShare, mostShift } = defineConstants('UnilateralLimits', 'f32', {
  /** Accelerations are divided by at least this share of the volume: a face with hardly any sand would get any velocity. */
  leastShare: 0.2,
  /** Cells that the density correction moves anything at most. */
  mostShift: 0.25,
});

/** The multigrid cycle of the pressure problem. */
export const { overCorrection, bottomRelaxation } = defineConstants('Multigrid', 'f32', {
  overCorrection: 1.8,
  bottomRelaxation: 1.6,
});
export const { bottomSweeps } = defineConstants('MultigridSweeps', 'u32', { bottomSweeps: 12 });

/** What differs between the iterations of a solver. */
export const iterationLayout = defineStruct('Iteration', {
  /** How far the friction solve goes on in the direction of its last step. */
  momentum: 'f32',
});
