/** Yee, fig. 14: shapes traced through 10,411 cubes. */
import { enlarged, yeeMaterials, yeeParameters, yeeRadius } from '../../papers';
import scene from '../scene';

/** m: spheres of as many cubes that fill our bed. */
const radius = 0.00112;
const scale = yeeRadius / radius;
const { container, grains, bodies, camera } = scene;

export default {
  label: 'as in the paper',
  ...enlarged({ container, grains: [{ ...grains[0], count: 10_411 }], bodies, camera }, scale),
  parameters: { ...yeeParameters, capacity: 16_384 },
  materials: yeeMaterials,
  detail: { coarsest: 650, finest: 10_411 },
};
