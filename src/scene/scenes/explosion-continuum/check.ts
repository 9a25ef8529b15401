import { last, sampleAt } from '../../../measure/scene-checks/check-helpers';
import { amountOfAll, craterRadius, ejectaAbove } from '../../../measure/scene-checks/crater';
import type { SceneCheck } from '../../../measure/scene-checks/scene-check';
import scene from './scene';

const [{ time, centre, radius }] = scene.blasts;
/** m: of what flies, well above the pile. */
const height = 0.1;

export default {
  what: 'level momentum of the sand in the air over the sum of that of its particles',
  unit: '',
  seconds: 0.4,
  every: 0.05,
  runs: [{ label: '' }],
  measure: (run) => {
    const [before, flying, after] = [sampleAt(run, time - 0.05), sampleAt(run, time + 0.1), last(run.samples)];
    const { part, drift } = ejectaAbove(flying.grains, height);
    const crater = craterRadius(before.grains, after.grains, [centre[0], centre[2]], { width: radius / 3, rings: 6 });
    const kept = amountOfAll(after.grains) / amountOfAll(run.samples[0].grains);
    return part >= 0.02 && crater >= radius / 3 && Math.abs(kept - 1) < 1e-4 ? drift : 1;
  },
  maximum: 0.15,
  reason:
    'the charge throws sand to all sides alike: 0, but for the noise of a thousand clumps (3 %) and for what stands on the pile; all to one side, no crater in the middle, less than a fiftieth of the sand in the air, or sand that is lost counts as 1',
} satisfies SceneCheck;
