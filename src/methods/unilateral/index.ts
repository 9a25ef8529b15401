/** Sand as a continuum: unilateral pressure and friction by maximum dissipation (Narain, Golas & Lin 2010). */
import { SimError } from '../../gpu/errors';
import { parametersOf } from '../../params/table';
import { resolutionFor } from '../continuum/grains-to-particles';
import { sliceOf, slicesPerInterval } from '../continuum/pace';
import type { MethodSpec } from '../method';
import about from './about';
import { counterSpecs } from './counters';
import { hints } from './hints';
import { Unilateral } from './unilateral';

export const spec: MethodSpec = {
  name: about.name,
  parameters: parametersOf(about.name),
  colourModes: ['material', 'speed', 'pressure', 'density', 'id'],
  abilities: new Set(['pour', 'bodies', 'obstacles', 'grip', 'blow', 'erase']),
  counters: counterSpecs,
  stepOf: (world) => sliceOf(resolutionFor(world).cellSize),
  intervalSteps: slicesPerInterval,
  check: hints,
  create: (device, world, start, options) => Unilateral.create(spec, device, world, start, options),
  async reference() {
    throw new SimError('scene', 'This method has no reference on the CPU yet.');
  },
};
