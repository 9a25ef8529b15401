/** Yee, fig. 7: 5157 cubes; the slanted wall goes at frame 600, the right one from frame 1300 on, at 24 frames a second. */
import { enlarged, yeeFrame, yeeMaterials, yeeParameters, yeeRadius } from '../../papers';
import scene from '../scene.json';

/** m: spheres of as many cubes that fill our scene as its own grains do. */
const radius = 0.00121;
const scale = yeeRadius / radius;
const count = 5157;
const large = enlarged({ obstacles: scene.obstacles, grains: scene.grains, camera: scene.camera }, scale);
const [floor, box, slanted, right] = large.obstacles;

export default {
  label: 'as in the paper',
  lookFor:
    'Frame 600 (25 s): the slanted wall goes, the surface avalanches. Frame 1300 (54 s): the right wall is drawn away, and the heap breaks along a clear surface.',
  ...large,
  parameters: { ...yeeParameters, capacity: 8192 },
  materials: [...yeeMaterials, { name: 'glass', wall: true, rigid: true }],
  // five walls are frictionless, the floor is not
  pairs: [{ materials: ['sand', 'glass'], friction: 0, rollingFriction: 0 }],
  obstacles: [
    floor,
    box,
    { ...slanted, until: 600 * yeeFrame },
    { ...right, motion: { kind: 'linear', velocity: [0.6, 0, 0], start: 1300 * yeeFrame, stop: 1300 * yeeFrame + 40 } },
  ],
  grains: large.grains.map((source, i) => ({
    ...source,
    rate: 250,
    count: i === 0 ? Math.ceil(count / 2) : Math.floor(count / 2),
  })),
  detail: { coarsest: 650, finest: count },
};
