import { coarse, endPlaces } from '../../../measure/scene-checks/check-helpers';
import type { SceneCheck, Variant } from '../../../measure/scene-checks/scene-check';
import { crestLine } from '../../../measure/scene-checks/shape-of-sand';

/** Wider streams: one of the scene's width would let a single file of the larger grains through. As much sand in the same time. */
const coarseDunes: Variant = {
  ...coarse(0.0035),
  label: '3.5 mm spheres, E = 0.5 MPa, streams widened',
  change: (json) => ({
    ...json,
    grains: json.grains?.map((source) => {
      const { rate, count } = source as { rate: number; count: number };
      const larger = (0.0035 / 0.002) ** 3;
      return { ...source, radius: 0.036, rate: rate / larger, count: Math.round(count / larger) };
    }),
  }),
};

export default {
  what: 'height of the saddle over that of the lower crest',
  unit: '',
  seconds: 3.2,
  every: 1.6,
  runs: [coarseDunes],
  measure: (run) => {
    const crest = crestLine(endPlaces(run), 0, -0.15, 0.15, 15);
    const [left, right] = [Math.max(...crest.slice(2, 6)), Math.max(...crest.slice(9, 13))];
    return Math.min(...crest.slice(5, 10)) / Math.min(left, right);
  },
  minimum: 0.05,
  maximum: 0.8,
  reason: 'a flat bed would give 1: a dip of at least a fifth separates two heaps',
} satisfies SceneCheck;
