/** The discrete element method: every grain a rigid cluster of spheres, every contact a force. */
import { parametersOf } from '../../params/table';
import type { WorldState } from '../../world/world-state';
import type { MethodSpec } from '../method';
import about from './about';
import { rhythmOf } from './adaptive/pace';
import { stepHints } from './contact-constants';
import { counterSpecs } from './counters';
import { Dem } from './dem';
import { smallestGrainRadius } from './uniforms';

const rhythm = (world: WorldState) => rhythmOf(world, smallestGrainRadius(world.materials));

export const spec: MethodSpec = {
  name: about.name,
  parameters: parametersOf(about.name),
  colourModes: ['material', 'speed', 'force', 'contacts', 'spin', 'sleep', 'id'],
  abilities: new Set(['pour', 'bodies', 'obstacles', 'grip', 'blow', 'erase', 'forceLines']),
  counters: counterSpecs,
  stepOf: (world) => rhythm(world).substep,
  intervalStepsOf: (world) => rhythm(world).perInterval,
  check: ({ params, materials, scene }) => stepHints(params, materials, scene.pairs),
  create: (device, world, start, options) => Dem.create(spec, device, world, start, options),
  async reference(world, start) {
    const { DemReference } = await import('./reference/reference');
    return new DemReference(spec, world, start);
  },
};
