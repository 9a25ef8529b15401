import { fractionOf } from '../../../measure/numbers';
import { coarse, reshaped, sampleAt } from '../../../measure/scene-checks/check-helpers';
import type { SceneCheck, Variant } from '../../../measure/scene-checks/scene-check';
import { heightQuantile, places } from '../../../measure/scene-checks/shape-of-sand';

/** The charge goes off after 0.3 s instead of 1 s: the coarse heap has settled by then. */
const earlyBlast: Variant = {
  ...coarse(0.0035, 1e6),
  change: (json) => {
    const [, charge] = json.obstacles ?? [];
    const { motion } = charge as { motion: { waypoints: { time: number }[] } };
    const waypoints = motion.waypoints.map((waypoint) => ({ ...waypoint, time: waypoint.time - 0.7 }));
    return reshaped(json, { 1: { motion: { ...motion, waypoints } } });
  },
};

export default {
  what: 'grains that fly higher than twice the height of the heap',
  unit: 'of all',
  seconds: 0.8,
  every: 0.02,
  runs: [earlyBlast],
  measure: (run) => {
    const heap = heightQuantile(places(sampleAt(run, 0.28).grains), 0.99);
    return Math.max(...run.samples.map(({ grains }) => fractionOf(places(grains), (p) => p[1] > 2 * heap)));
  },
  minimum: 0.01,
  reason: 'before the blast no grain is that high',
  // without the bodies, whose covers are not stored for grains of this size
  tested: {
    seconds: 0.55,
    runs: [
      {
        ...coarse(0.0042, 1e6),
        change: (json) => ({ ...(earlyBlast.change?.(json) ?? json), bodies: [] }),
      },
    ],
  },
} satisfies SceneCheck;
