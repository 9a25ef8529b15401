/** Yee, fig. 12 and 13: cubes, μ_s = 1, μ_r = 0.0005. He does not say how many: 397 here, as in fig. 5. */
import { enlarged, yeeMaterials, yeeParameters, yeeRadius } from '../../papers';
import scene from '../scene';

/** m: spheres of as many cubes that fill our block. */
const radius = 0.00277;
const scale = yeeRadius / radius;
const { obstacles, grains, bodies, camera } = scene;

export default {
  label: 'as in the paper',
  lookFor:
    'A post divides the pile. With “static-damped” two piles stand (fig. 13); choose “viscous-coulomb” as tangential law, and there is hardly any piling (fig. 12).',
  ...enlarged({ obstacles, grains: [{ ...grains[0], count: 397 }], bodies, camera }, scale),
  parameters: { ...yeeParameters, friction: 1, rollingFriction: 5e-4, capacity: 1024 },
  materials: yeeMaterials,
  detail: { coarsest: 397, finest: 397 },
};
