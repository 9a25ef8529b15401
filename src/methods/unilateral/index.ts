/** Sand as a continuum: unilateral pressure and friction by maximum dissipation (Narain, Golas & Lin 2010). */
import { SimError } from '../../gpu/errors';
import { parametersOf } from '../../params/table';
import { Continuum } from '../continuum/continuum';
import { countersWith } from '../continuum/counters';
import { resolutionFor } from '../continuum/grains-to-particles';
import { sliceOf } from '../continuum/pace';
import type { MethodSpec } from '../method';
import about from './about';
import { hints } from './hints';
import { solver } from './solver';

export const spec: MethodSpec = {
  name: about.name,
  parameters: parametersOf(about.name),
  colourModes: ['material', 'speed', 'pressure', 'density', 'yield', 'id'],
  abilities: new Set(['pour', 'bodies', 'obstacles', 'grip', 'blow', 'erase']),
  counters: countersWith(
    { key: 'frictionResidual', label: 'friction residual', unit: '' },
    { key: 'densityResidual', label: 'density residual', unit: '' },
    { key: 'split', label: 'splits', unit: '' },
    { key: 'merged', label: 'merges', unit: '' },
    {
      key: 'unsplit',
      label: 'not split',
      unit: '',
      warning: {
        what: 'times sand stayed coarse',
        matters: 'there was no place for more particles; harmless',
        harmless: true,
      },
    },
  ),
  stepOf: (world) => sliceOf(solver.pace, resolutionFor(world).cellSize),
  intervalStepsOf: () => solver.pace.slicesPerInterval,
  check: hints,
  create: (device, world, start, options) => Continuum.create(spec, solver, device, world, start, options),
  async reference() {
    throw new SimError('scene', 'This method has no reference on the CPU yet.');
  },
};
