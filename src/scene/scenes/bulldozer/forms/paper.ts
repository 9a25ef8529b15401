/** Bell, fig. 8: 310,149 spheres; the ground is covered with particles. */
import { bellParameters } from '../../papers';
import scene from '../scene.json';

/** Bell counts the spheres of grains, bodies and ground; ours has some 40,000 on its bodies and a ground without spheres. */
const grains = 66_000;

export default {
  label: 'as in the paper',
  lookFor: 'A bulldozer passes through what the avalanche left: rigid bodies and sand are swept away by its blade.',
  parameters: { ...bellParameters, radius: 0.00088, capacity: 67_584 },
  obstacles: [{ ...scene.obstacles[0], rough: true }],
  grains: [{ ...scene.grains[0], region: { min: [-0.19, 0.001, -0.13], max: [0.2, 0.05, 0.13] }, count: grains }],
  detail: { finest: grains, softest: 3e5 },
};
