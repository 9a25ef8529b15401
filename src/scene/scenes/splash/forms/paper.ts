/** Bell, fig. 5: a steel ball hits 45,494 tetrahedral grains on a rough ground, beside a glass wall. */
import { bellParameters } from '../../papers';
import scene from '../scene.json';

export default {
  label: 'as in the paper',
  lookFor:
    'The wave that the ball throws up is halted by the glass wall and leaves a heap at its foot; from static to dynamic and back.',
  parameters: { ...bellParameters, radius: 0.00092, friction: 0.3, capacity: 49_152 },
  container: { ...scene.container, open: ['top', 'bottom'] },
  obstacles: [{ shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0], rough: true }],
  grains: [{ ...scene.grains[0], count: 45_494 }],
  detail: { finest: 45_494, softest: 2e6 },
};
