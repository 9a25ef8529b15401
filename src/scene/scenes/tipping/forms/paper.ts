/** Yee, fig. 8: 6889 cubes in a container of low friction with three sides, which rotates at frame 200. */
import { enlarged, yeeFrame, yeeMaterials, yeeParameters, yeeRadius } from '../../papers';
import scene from '../scene.json';

/** m: spheres of as many cubes that fill our scene as its own grains do. */
const radius = 0.00108;
const scale = yeeRadius / radius;
const large = enlarged({ obstacles: scene.obstacles, grains: scene.grains, camera: scene.camera }, scale);
const [floor, box] = large.obstacles;
const start = 200 * yeeFrame;

export default {
  label: 'as in the paper',
  lookFor:
    'Some cubes fall off the open side. At frame 200 (8.3 s) the container turns over: a wave, and then quickly a hilly terrain at rest.',
  ...large,
  parameters: { ...yeeParameters, capacity: 8192 },
  materials: [...yeeMaterials, { name: 'slippery', wall: true, rigid: true }],
  pairs: [{ materials: ['sand', 'slippery'], friction: 0.1, rollingFriction: 0 }],
  obstacles: [floor, { ...box, motion: { ...box.motion, start, stop: start + 0.4 * Math.sqrt(scale) } }],
  grains: [{ ...large.grains[0], count: 6889 }],
  detail: { coarsest: 600, finest: 6889 },
};
