/** Bell, fig. 1: 27,427 grains, 109,708 spheres; smaller particles on the glass make it rough. */
import { bellParameters } from '../../papers';
import scene from '../scene.json';

const grains = 27_427;
/** Grains of the same volume as ours. */
const scale = Math.cbrt(3500 / grains);
const [glass, plug] = scene.obstacles;

export default {
  label: 'as in the paper',
  lookFor:
    'Friction forces produce a constant rate of flow through the hourglass; below, the heap creeps, for contacts have no memory.',
  parameters: { ...bellParameters, radius: Number((0.0015 * scale).toPrecision(4)), capacity: 32_768 },
  obstacles: [
    { ...glass, neckRadius: Number((0.0176 * scale).toPrecision(4)), rough: true },
    { ...plug, radius: 0.0125 },
  ],
  grains: [{ ...scene.grains[0], rate: 3500 / scale ** 3, count: grains }],
  detail: {
    finest: grains,
    softest: 1e6,
    openings: [
      { obstacle: 0, keys: ['neckRadius'] },
      { obstacle: 1, keys: ['radius'] },
    ],
  },
};
