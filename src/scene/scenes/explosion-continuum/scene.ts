import explosion from '../explosion/scene.json';

const [ground] = explosion.obstacles;
/** m: how high the pile is in its middle, halfway out and at its rim. */
const [top, middle, rim] = [0.07, 0.052, 0.026];

export default {
  ...explosion,
  name: 'explosion-continuum',
  title: 'Explosion in fine sand',
  lookFor:
    'All sand in a small ball inside the pile gets a velocity away from its middle, at once. Nothing holds sand together: it flies apart to all sides and pushes away what stood on the pile.',
  method: 'unilateral',
  obstacles: [ground],
  bodies: [
    { mesh: 'rabbit', size: 0.06, density: 700, look: 'wood', position: [0.005, top + 0.03, 0.01] },
    {
      mesh: 'torus',
      size: 0.06,
      density: 900,
      look: 'stone',
      position: [0.06, middle + 0.012, 0.03],
    },
    {
      mesh: 'box',
      size: [0.035, 0.035, 0.035],
      density: 500,
      look: 'wood',
      position: [-0.06, middle + 0.019, -0.04],
      copies: { count: [1, 1, 2], spacing: [0, 0, 0.075], jitter: 0.001 },
    },
    { mesh: 'ball', size: 0.03, density: 900, look: 'clay', position: [0.02, middle + 0.017, -0.06] },
    { mesh: 'ball', size: 0.03, density: 900, look: 'clay', position: [-0.005, rim + 0.017, 0.088] },
  ],
  blasts: [{ time: 0.1, centre: [0, 0.025, 0], radius: 0.06, speed: 2.8 }],
  camera: { position: [0.28, 0.32, 0.56], target: [0, 0.1, 0] },
  detail: { coarsest: 1000, finest: 242_000 },
};
