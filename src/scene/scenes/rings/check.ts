import { fractionOf } from '../../../measure/numbers';
import { last } from '../../../measure/scene-checks/check-helpers';
import type { SceneRun } from '../../../measure/scene-checks/run-scene';
import type { SceneCheck } from '../../../measure/scene-checks/scene-check';
import { poles } from './rings-and-poles';

/** A ring is on a pole when the pole goes through it: its middle is nearer to the pole than its inner radius. */
const ringsOnPoles = (run: SceneRun) =>
  fractionOf(
    last(run.samples).bodies,
    ({ position: [x, y, z] }) => y < 0.125 && poles.some((px) => poles.some((pz) => Math.hypot(x - px, z - pz) < 0.02)),
  );

export default {
  what: 'rings with a pole through them',
  unit: 'of all',
  seconds: 0.9,
  every: 0.3,
  runs: [{ label: '' }],
  measure: ringsOnPoles,
  minimum: 0.6,
  reason: 'most rings start above a pole and slide onto it',
} satisfies SceneCheck;
