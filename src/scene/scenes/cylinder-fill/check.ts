import { endPlaces } from '../../../measure/scene-checks/check-helpers';
import type { SceneRun } from '../../../measure/scene-checks/run-scene';
import type { SceneCheck } from '../../../measure/scene-checks/scene-check';
import { heightQuantile } from '../../../measure/scene-checks/shape-of-sand';
import { grainMass } from '../../materials';

/** Solid fraction of a cylinder about y up to the height that 90 % of the grains' centres stay below. */
function solidFraction(run: SceneRun, radius: number): number {
  const points = endPlaces(run);
  const level = heightQuantile(points, 0.9);
  const inside = points.filter((p) => p[1] < level).length;
  const [material] = run.materials;
  return (inside * grainMass(material)) / material.density / (Math.PI * radius ** 2 * level);
}

export default {
  what: 'solid fraction of the settled sand',
  unit: '',
  seconds: 6.5,
  every: 0.5,
  runs: [{ label: '' }],
  measure: (run) => solidFraction(run, 0.055),
  minimum: 0.42,
  maximum: 0.65,
  reason: 'poured tetrahedral clusters of spheres with friction pack between about 0.45 and 0.6',
} satisfies SceneCheck;
