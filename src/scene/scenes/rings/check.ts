import { fractionOf } from '../../../measure/numbers';
import { last } from '../../../measure/scene-checks/check-helpers';
import type { SceneRun } from '../../../measure/scene-checks/run-scene';
import type { SceneCheck, SceneJson } from '../../../measure/scene-checks/scene-check';
import { poles } from './rings-and-poles';

/** 150 of the 1000 rings: above each pole three of the first two groups each. */
export const fewerRings = (json: SceneJson): SceneJson => ({
  ...json,
  bodies: json.bodies?.slice(0, 2).map((body, group) => {
    const { position, copies } = body as { position: number[]; copies: { count: number[] } };
    return {
      ...body,
      position: [position[0], 0.16 + 0.13 * group, position[2]],
      copies: { ...copies, count: [5, 3, 5] },
    };
  }),
});

/** A ring is on a pole when the pole goes through it: its middle is nearer to the pole than its inner radius. */
const ringsOnPoles = (run: SceneRun) =>
  fractionOf(
    last(run.samples).bodies,
    ({ position: [x, y, z] }) => y < 0.125 && poles.some((px) => poles.some((pz) => Math.hypot(x - px, z - pz) < 0.02)),
  );

export default {
  what: 'rings with a pole through them',
  unit: 'of all',
  seconds: 0.6,
  every: 0.3,
  runs: [{ label: '150 of the 1000 rings', change: fewerRings }],
  measure: ringsOnPoles,
  minimum: 0.6,
  reason: 'most rings start above a pole and slide onto it',
} satisfies SceneCheck;
