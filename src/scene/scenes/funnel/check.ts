import { coarse, outflow, reshaped, unevenness } from '../../../measure/scene-checks/check-helpers';
import type { SceneCheck, Variant } from '../../../measure/scene-checks/scene-check';

const coarseFunnel: Variant = {
  ...coarse(0.003),
  label: '3 mm spheres, E = 0.5 MPa, the outlet widened in proportion',
  change: (json) => ({
    ...reshaped(json, { 1: { bottomRadius: 0.033, topRadius: 0.09 } }),
    grains: json.grains?.map((source) => ({ ...source, centre: [0, 0.26, 0], count: 800, rate: 700 })),
  }),
};

export default {
  what: 'deviation of the outflow from a straight line',
  unit: 'of the outflow',
  seconds: 2.5,
  every: 0.1,
  runs: [coarseFunnel],
  measure: (run) => unevenness(outflow(run, 0.11, 0.15, 0.7)),
  maximum: 0.012,
  reason: 'as for the hourglass; the funnel is refilled from above all the time',
} satisfies SceneCheck;
