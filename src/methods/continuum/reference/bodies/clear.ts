/** Pushes particles out of rigid bodies, in f64: the twin of continuum/bodies/clear. */
import { dot, scale, subtract, vec4, xyz } from '../../../../math/vector';
import type { Reads } from '../state';
import { bodyDistance, motionOf, velocityAt } from './solid';

export function bodyClear({
  params,
  frame,
  grains,
  bodies,
  fields,
  motions,
  particles,
}: Reads<'params' | 'frame' | 'grains' | 'bodies' | 'fields' | 'motions' | 'particles'>) {
  return {
    particles: particles.map((particle, p) => {
      if (p >= frame.particleCount || particle.position[3] < 0) return particle;
      let position = xyz(particle.position);
      let velocity = xyz(particle.velocity);
      for (let b = 0; b < params.bodyCount; b++) {
        const [body, centre] = [bodies[b], xyz(grains[b].position)];
        const away = subtract(position, centre);
        if (body.mass === 0 || dot(away, away) > body.boundingRadius ** 2) continue;
        const { normal, distance } = bodyDistance(fields, body, grains[b], position);
        if (distance >= 0) continue;
        position = subtract(position, scale(distance, normal));
        const wall = velocityAt(motionOf(motions, b), subtract(position, centre));
        velocity = subtract(velocity, scale(Math.min(0, dot(subtract(velocity, wall), normal)), normal));
      }
      return {
        ...particle,
        position: vec4(position, particle.position[3]),
        velocity: vec4(velocity, particle.velocity[3]),
      };
    }),
  };
}
