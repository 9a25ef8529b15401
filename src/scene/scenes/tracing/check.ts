import { last } from '../../../measure/scene-checks/check-helpers';
import type { SceneCheck } from '../../../measure/scene-checks/scene-check';
import { meanTop, places } from '../../../measure/scene-checks/shape-of-sand';
import { eight } from './scene';

const along = (count: number, from: number, to: number) =>
  Array.from({ length: count }, (_, i) => from + ((to - from) * i) / (count - 1));
/** Along the eight, without its crossing, where the stick is; and on the bed, away from the furrow with its banks and from the walls. */
const wholeEight = along(129, 0, 2 * Math.PI).map(eight);
const traced = wholeEight.filter(([x]) => Math.abs(x) > 0.025);
const untouched = along(23, -0.11, 0.11)
  .flatMap((x) => along(15, -0.07, 0.07).map((z) => [x, z]))
  .filter(([x, z]) => wholeEight.every(([px, pz]) => Math.hypot(px - x, pz - z) > 0.03));

export default {
  what: 'mean depth of the furrow over the height of the bed',
  unit: '',
  seconds: 3.6,
  every: 0.5,
  runs: [{ label: '' }],
  measure: (run) => {
    const points = places(last(run.samples).grains);
    const [furrow, bed] = [meanTop(points, traced, 0.005), meanTop(points, untouched, 0.005)];
    return (bed - furrow) / bed;
  },
  minimum: 0.15,
  reason: 'a furrow remains: in a liquid it would close, in sand it is as deep as its sides can stand',
} satisfies SceneCheck;
