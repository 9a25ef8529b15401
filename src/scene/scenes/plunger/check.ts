import { sampleAt } from '../../../measure/scene-checks/check-helpers';
import type { SceneCheck } from '../../../measure/scene-checks/scene-check';
import { heightQuantile, places } from '../../../measure/scene-checks/shape-of-sand';

export default {
  what: 'fraction of the compression that the surface recovers',
  unit: '',
  seconds: 3.6,
  every: 0.2,
  runs: [{ label: '' }],
  measure: (run) => {
    const level = (time: number) => heightQuantile(places(sampleAt(run, time).grains), 0.97);
    return (level(3.6) - level(2.6)) / (level(0.8) - level(2.6));
  },
  minimum: 0.45,
  maximum: 0.85,
  reason: 'about two thirds of the strain is recovered (thesis, fig. 7.12): an elastic material would give 1, clay 0',
} satisfies SceneCheck;
