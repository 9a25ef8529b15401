import { coarse, outflow, reshaped, unevenness } from '../../../measure/scene-checks/check-helpers';
import type { SceneCheck, Variant } from '../../../measure/scene-checks/scene-check';

/** As many grains across the outlet as in the scene itself, with fewer and larger grains. */
const coarseHourglass: Variant = {
  ...coarse(0.002, 3e5),
  label: '2 mm spheres, E = 0.3 MPa, the neck widened in proportion',
  change: (json) => ({
    ...reshaped(json, { 0: { neckRadius: 0.0235 }, 1: { radius: 0.025, until: 1 } }),
    grains: json.grains?.map((source) => ({
      ...source,
      centre: [0, 0.275, 0],
      radius: 0.032,
      rate: 2000,
      count: 1500,
    })),
  }),
};

export default {
  what: 'deviation of the outflow from a straight line',
  unit: 'of the outflow',
  seconds: 2,
  every: 0.025,
  runs: [coarseHourglass],
  measure: (run) => unevenness(outflow(run, 0.14, 0.1, 0.75)),
  maximum: 0.012,
  reason: 'half of the 0.023 of a liquid that drains by its own pressure, N = 2τ − τ², over the same range',
  tested: { seconds: 1.7, runs: [coarseHourglass] },
} satisfies SceneCheck;
