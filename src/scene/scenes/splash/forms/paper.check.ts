import { sampleAt } from '../../../../measure/scene-checks/check-helpers';
import type { SceneCheck } from '../../../../measure/scene-checks/scene-check';
import { heightQuantile, places } from '../../../../measure/scene-checks/shape-of-sand';

export default {
  what: 'part of the grains thrown higher than 4 cm above the bed',
  unit: 'of all',
  seconds: 0.3,
  every: 0.02,
  runs: [{ label: '' }],
  measure: (run) => {
    // the ball comes at 0.158 s
    const bed = heightQuantile(places(sampleAt(run, 0.14).grains), 0.97);
    const high = new Set<number>();
    for (const { grains } of run.samples) {
      for (const [index, p] of places(grains).entries()) if (p[1] > bed + 0.04) high.add(grains.ids[index]);
    }
    return high.size / run.samples[0].grains.ids.length;
  },
  minimum: 0.02,
  reason: 'a large splash, not stray grains; without the ball there would be none (Bell, fig. 5)',
} satisfies SceneCheck;
