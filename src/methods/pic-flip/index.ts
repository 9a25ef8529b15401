/** Sand as an incompressible liquid with friction and rigid clusters: PIC/FLIP (Zhu & Bridson 2005; Zhu's thesis). */
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
  colourModes: ['material', 'speed', 'pressure', 'density', 'id'],
  abilities: new Set(['pour', 'bodies', 'obstacles', 'grip', 'blow', 'erase']),
  counters: countersWith(
    { key: 'cyclesPerStep', label: 'pressure cycles', unit: '' },
    {
      key: 'unconverged',
      label: 'pressure not found',
      unit: 'steps',
      warning: {
        what: 'steps ended before the pressure was within its tolerance',
        matters: 'raise “pressure cycles”, or the tolerance; the residual says how far it was off',
      },
    },
    { key: 'clusters', label: 'rigid clusters', unit: '' },
    { key: 'rigidCells', label: 'cells in clusters', unit: '' },
    { key: 'cutFriction', label: 'cells with cut friction', unit: '' },
    {
      key: 'clustersLost',
      label: 'clusters lost',
      unit: '',
      warning: { what: 'rigid clusters found no room', matters: 'their sand slid; choose larger cells' },
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
