/** The particles that a run begins with: those of a saved state as they were, or those that a scene's grains become. */
import type { WorldState } from '../../world/world-state';
import type { Start } from '../method';
import { type LabelledParticle, particlesOf, type Resolution } from './grains-to-particles';
import type { Particle } from './layouts';

export function startParticles(
  { materials, params }: WorldState,
  { seeds, ids, continuum }: Start,
  resolution: Resolution,
): LabelledParticle[] {
  if (!continuum) return particlesOf(seeds, ids, materials, params.packing, resolution);
  const { mass, shape } = continuum;
  return Array.from(ids, (id, p): LabelledParticle => {
    const [x, y, z] = seeds.position.subarray(3 * p, 3 * p + 3);
    const [vx, vy, vz] = seeds.velocity.subarray(3 * p, 3 * p + 3);
    const [xx, yy, zz, xy, xz, yz] = shape.subarray(6 * p, 6 * p + 6);
    const particle: Particle = {
      position: [x, y, z, seeds.material[p]],
      velocity: [vx, vy, vz, mass[p]],
      scale: [1, 1, 1, 1],
      shape: [xx, yy, zz, xy],
      shear: [xz, yz, 0, 0],
    };
    return { particle, label: [id, id] };
  });
}
