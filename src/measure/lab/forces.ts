/**
 * Forces as UCT recorded them: not of single contacts, but what each sphere and each grain experiences ("the normal … contact force
 * magnitudes experienced by 64K grains and 256K particles", 7.2.1). A sphere with three contacts is one value, not three.
 */
import type { Contact } from '../../world/contacts';
import { overLayers } from './packing';

interface Felt {
  /** N: sum of the normal forces of its contacts. */
  force: number;
  y: number;
}

/** Over the mean, of all or of the layer of a tenth of the height, of spheres and grains that something presses on. */
export function experiencedForces(
  { contacts, height }: { readonly contacts: readonly Contact[]; readonly height: number },
  over: 'all' | 'layer' = 'layer',
): { spheres: number[]; grains: number[] } {
  const spheres = new Map<number, Felt>();
  const grains = new Map<number, Felt>();
  const press = (felt: Map<number, Felt>, key: number, { normalForce, point }: Contact) => {
    const known = felt.get(key);
    if (known) known.force += normalForce;
    else felt.set(key, { force: normalForce, y: point[1] });
  };
  for (const contact of contacts) {
    if (contact.normalForce <= 0) continue;
    for (const { kind, owner, sphere } of [contact.a, contact.b]) {
      if (kind !== 'grain') continue;
      press(spheres, 8 * owner + sphere, contact);
      press(grains, owner, contact);
    }
  }
  const layers = over === 'all' ? 1 : 10;
  return {
    spheres: overLayers([...spheres.values()], height, layers),
    grains: overLayers([...grains.values()], height, layers),
  };
}
