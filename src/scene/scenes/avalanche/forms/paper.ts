/** Bell, fig. 7: 294,820 spheres with those of the structures; the ground is covered with particles. */
import { bellParameters } from '../../papers';
import scene from '../scene.json';

/** Bell counts the spheres of grains, structures and ground; ours has 18 blocks of about 2300 and a ground without spheres. */
const grains = 63_000;
const [floor, slope, ...sides] = scene.obstacles;
const parts = [0.38, 0.62];

export default {
  label: 'as in the paper',
  lookFor:
    'At first the structures resist, with small splashes at their fronts, and divert the flow; then they are overwhelmed and become part of it.',
  parameters: { ...bellParameters, radius: 0.00088, friction: 0.5, capacity: 65_536 },
  obstacles: [{ ...floor, rough: true }, { ...slope, material: 'floor', rough: true }, ...sides],
  grains: scene.grains.map((source, i) => ({ ...source, count: Math.round(grains * parts[i]) })),
  detail: { finest: grains, softest: 5e5 },
};
