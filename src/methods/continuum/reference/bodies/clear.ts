/** Pushes particles out of rigid bodies, in f64: the twin of continuum/bodies/clear. */
import { add, cross, dot, scale, subtract, type Vec3, vec4, xyz, zero3 } from '../../../../math/vector';
import { afterHit } from '../solids';
import type { Reads } from '../state';
import { bodyDistance, motionOf, poseAfter, velocityAt } from './solid';

/** `hits`: what particles lost to each body, kg m/s, and its moment about the body's centre of mass. */
export function bodyClear({
  params,
  frame,
  grains,
  bodies,
  fields,
  motions,
  particles,
}: Reads<'params' | 'frame' | 'grains' | 'bodies' | 'fields' | 'motions' | 'particles'>) {
  const hits = bodies.map(() => ({ impulse: zero3, angular: zero3, count: 0 }));
  const poses = grains.map((pose, b) => poseAfter(pose, motionOf(motions, b), frame.dt));
  const cleared = particles.map((particle, p) => {
    if (p >= frame.particleCount || particle.position[3] < 0) return particle;
    const sine = Math.min(0.99, Math.sqrt(1.5) * params.materials[particle.position[3]].alpha);
    const friction = sine / Math.sqrt(1 - sine * sine);
    let position = xyz(particle.position);
    let velocity = xyz(particle.velocity);
    for (let b = 0; b < params.bodyCount; b++) {
      const [body, centre] = [bodies[b], xyz(poses[b].position)];
      const away = subtract(position, centre);
      if (body.mass === 0 || dot(away, away) > body.boundingRadius ** 2) continue;
      const { normal, distance } = bodyDistance(fields, body, poses[b], position);
      if (distance >= 0) continue;
      position = subtract(position, scale(distance, normal));
      const arm: Vec3 = subtract(position, centre);
      const wall = velocityAt(motionOf(motions, b), arm);
      if (dot(subtract(velocity, wall), normal) >= 0) continue;
      const later = add(wall, afterHit(subtract(velocity, wall), normal, friction));
      const lost = scale(particle.velocity[3], subtract(velocity, later));
      const { impulse, angular, count } = hits[b];
      hits[b] = { impulse: add(impulse, lost), angular: add(angular, cross(arm, lost)), count: count + 1 };
      velocity = later;
    }
    return {
      ...particle,
      position: vec4(position, particle.position[3]),
      velocity: vec4(velocity, particle.velocity[3]),
    };
  });
  return { particles: cleared, hits };
}
