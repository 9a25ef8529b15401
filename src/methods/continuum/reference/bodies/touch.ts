/** Impulses between rigid bodies that would overlap after the step, in f64: the twin of continuum/bodies/touch. */
import { add, cross, dot, length, scale, subtract, type Vec3, xyz, zero3 } from '../../../../math/vector';
import { bodyKinds } from '../../../../scene/body-types';
import { rotate } from '../../../dem/reference/lib/quaternion';
import { bodyFriction, mostApart, pushedApart } from '../../layouts';
import type { Reads } from '../state';
import { bodyDistance, coverOf, inverseInertia, motionOf, type Pose, poseAfter, velocityAt } from './solid';

const sweeps = 3;

export function bodyTouch({
  params,
  frame,
  grains,
  bodies,
  fields,
  motions,
}: Reads<'params' | 'frame' | 'grains' | 'bodies' | 'fields' | 'motions'>) {
  const moving = Float64Array.from(motions);
  const { dt } = frame;
  const isFree = (b: number) => bodyKinds[bodies[b].kind] === 'dynamic';

  const after = (b: number): Pose => poseAfter(grains[b], motionOf(moving, b), dt);

  /** The deepest of one body's spheres in the other's field. */
  const deepestOf = (one: number, other: number) => {
    const [mine, theirs] = [after(one), after(other)];
    let found = { normal: zero3, depth: 0, place: zero3 };
    for (const { centre, radius } of coverOf(fields, bodies[one])) {
      const point = add(xyz(mine.position), rotate(mine.orientation, centre));
      const { normal, distance } = bodyDistance(fields, bodies[other], theirs, point);
      if (distance - radius < found.depth)
        found = { normal, depth: distance - radius, place: subtract(point, scale(radius, normal)) };
    }
    return found;
  };

  /** `normal` points from b to a. */
  const part = (a: number, b: number, normal: Vec3, overlap: number, place: Vec3) => {
    const sides = [a, b].map((body) => ({ body, pose: after(body) }));
    const arms = sides.map(({ pose }) => subtract(place, xyz(pose.position)));
    /** How much an impulse of 1 along a direction changes the velocity between them. */
    const yielding = (way: Vec3) =>
      sides.reduce((sum, { body, pose }, i) => {
        if (!isFree(body)) return sum;
        const turn = inverseInertia(bodies[body], pose.orientation, cross(arms[i], way));
        return sum + bodies[body].invMass + dot(cross(turn, arms[i]), way);
      }, 0);
    const sliding = subtract(velocityAt(motionOf(moving, a), arms[0]), velocityAt(motionOf(moving, b), arms[1]));
    const against = dot(sliding, normal);
    const wanted = Math.min((pushedApart * overlap) / dt, mostApart);
    if (against >= wanted) return;
    const impulse = (wanted - against) / yielding(normal);
    const along = subtract(sliding, scale(against, normal));
    const speed = length(along);
    const direction = speed > 1e-9 ? scale(1 / speed, along) : zero3;
    const give = yielding(direction);
    const hold = give > 0 ? Math.min(bodyFriction * impulse, speed / give) : 0;
    const total = subtract(scale(impulse, normal), scale(hold, direction));
    sides.forEach(({ body, pose }, i) => {
      if (!isFree(body)) return;
      const own = scale(i === 0 ? 1 : -1, total);
      const { velocity, spin } = motionOf(moving, body);
      const turn = inverseInertia(bodies[body], pose.orientation, cross(arms[i], own));
      const w = moving[8 * body + 3];
      moving.set([...add(velocity, scale(bodies[body].invMass, own)), w, ...add(spin, turn)], 8 * body);
    });
  };

  for (let sweep = 0; sweep < sweeps; sweep++)
    for (let a = 0; a < params.bodyCount; a++)
      for (let b = a + 1; b < params.bodyCount; b++) {
        if (bodies[a].mass === 0 || bodies[b].mass === 0 || !(isFree(a) || isFree(b))) continue;
        const apart = length(subtract(xyz(after(a).position), xyz(after(b).position)));
        if (apart >= bodies[a].boundingRadius + bodies[b].boundingRadius) continue;
        const [inB, inA] = [deepestOf(a, b), deepestOf(b, a)];
        const deepest = inA.depth < inB.depth ? { ...inA, normal: scale(-1, inA.normal) } : inB;
        if (deepest.depth < 0) part(a, b, deepest.normal, -deepest.depth, deepest.place);
      }
  return { motions: moving };
}
