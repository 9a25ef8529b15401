import { coarse, endPlaces, packedBox, reshaped } from '../../../measure/scene-checks/check-helpers';
import type { SceneCheck, Variant } from '../../../measure/scene-checks/scene-check';
import { surfaceSlope } from '../../../measure/scene-checks/shape-of-sand';

const coarseCollapse: Variant = {
  ...coarse(0.003),
  label: '3 mm spheres, E = 0.5 MPa, packed at the start, the right wall pulled away at once',
  change: (json) => ({
    ...reshaped(json, {
      1: { min: [-0.121, 0, -0.03] },
      2: null,
      3: { motion: { kind: 'linear', velocity: [0.4, 0, 0], start: 0.1, stop: 0.5 } },
    }),
    grains: [packedBox([-0.12, 0.001, -0.029], [0.089, 0.12, 0.029])],
  }),
};

export default {
  what: 'remaining slope',
  unit: '°',
  seconds: 1.5,
  every: 0.5,
  runs: [coarseCollapse],
  measure: (run) => -surfaceSlope(endPlaces(run), -0.02, 0.16, 0.013),
  minimum: 12,
  maximum: 40,
  reason: 'a liquid leaves 0°; no dry sand stands above 40°',
  tested: { seconds: 1.1, runs: [{ ...coarseCollapse, parameters: { radius: 0.0045, youngModulus: 3e5 } }] },
} satisfies SceneCheck;
