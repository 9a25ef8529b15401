/** Moves rigid bodies and stops them at obstacles, in f64: the twin of continuum/bodies/step. */
import { add, cross, dot, length, scale, subtract, type Vec3, vec4, xyz, zero3 } from '../../../../math/vector';
import { bodyKinds } from '../../../../scene/body-types';
import type { Body } from '../../../dem/layouts';
import { obstacleAt, obstacleDistance } from '../../../dem/reference/lib/obstacles';
import { rotate, turned } from '../../../dem/reference/lib/quaternion';
import { bodyFriction, impulseScale, impulseWords } from '../../layouts';
import type { Reads } from '../state';
import { wideAt } from '../wide-sums';
import { afterImpulse, coverOf, inverseInertia, type Motion, motionOf, type Pose, velocityAt } from './solid';

type Found = Reads<'params' | 'obstacles' | 'frame' | 'bodies' | 'fields' | 'motions' | 'grains' | 'sums'>;

/** The deepest of the cover's spheres in any obstacle: the normal out of it, how deep (negative), and where. */
function deepestOf({ params, obstacles, frame, fields }: Found, body: Body, pose: Pose) {
  let found = { normal: zero3, depth: 0, place: zero3 };
  const there = obstacles.items.slice(0, params.obstacleCount).map((one) => obstacleAt(one, frame.elapsed + frame.dt));
  for (const { centre, radius } of coverOf(fields, body)) {
    const point = add(xyz(pose.position), rotate(pose.orientation, centre));
    for (const obstacle of there) {
      const near = obstacleDistance(obstacle, point);
      const depth = near[3] - radius;
      if (depth < found.depth) found = { normal: xyz(near), depth, place: subtract(point, scale(radius, xyz(near))) };
    }
  }
  return found;
}

/** Without bounce; friction takes at most what stops the sliding there. */
function afterHit(body: Body, pose: Pose, { velocity, spin }: Motion, normal: Vec3, arm: Vec3): Motion {
  const sliding = velocityAt({ velocity, spin }, arm);
  const against = dot(sliding, normal);
  if (against >= 0) return { velocity, spin };
  const turn = (moment: Vec3) => inverseInertia(body, pose.orientation, moment);
  /** How much an impulse of 1 along a direction changes the velocity there. */
  const yielding = (way: Vec3) => body.invMass + dot(cross(turn(cross(arm, way)), arm), way);
  const impulse = -against / yielding(normal);
  const along = subtract(sliding, scale(against, normal));
  const speed = length(along);
  const direction = speed > 1e-9 ? scale(1 / speed, along) : zero3;
  const hold = Math.min(bodyFriction * impulse, speed / yielding(direction));
  const total = subtract(scale(impulse, normal), scale(hold, direction));
  return { velocity: add(velocity, scale(body.invMass, total)), spin: add(spin, turn(cross(arm, total))) };
}

export function bodyStep(found: Found) {
  const { params, frame, bodies } = found;
  const { dt } = frame;
  const grains = [...found.grains];
  const motions = Float64Array.from(found.motions);
  let bodySpeed = 0;
  const unit = (body: Body) => (body.mass * params.cellSize) / (params.slice * impulseScale);
  for (let b = 0; b < params.bodyCount; b++) {
    const [body, me] = [bodies[b], grains[b]];
    if (body.mass === 0) continue;
    let motion = motionOf(motions, b);
    let position = add(xyz(me.position), scale(dt, motion.velocity));
    let orientation = turned(me.orientation, scale(dt, motion.spin));
    const kind = bodyKinds[body.kind];
    if (kind === 'dynamic') {
      const pose = { ...me, position: vec4(position, 0), orientation };
      const { normal, depth, place } = deepestOf(found, body, pose);
      if (depth < 0) {
        motion = afterHit(body, pose, motion, normal, subtract(place, position));
        position = subtract(position, scale(depth, normal));
      }
    }
    if (kind === 'hinged') {
      const arm = subtract(xyz(me.position), body.hingePoint);
      position = add(body.hingePoint, rotate(turned([0, 0, 0, 1], scale(dt, motion.spin)), arm));
    }
    const hit = (first: number) =>
      [0, 1, 2].map(
        (axis) => unit(body) * wideAt(found.sums, impulseWords * b + 2 * (first + axis)),
      ) as unknown as Vec3;
    const pose = { ...me, position: vec4(position, 0), orientation };
    motion = afterImpulse(body, pose, motion, hit(0), scale(body.boundingRadius, hit(3)));
    if (position[1] < params.floorHeight) {
      [position, orientation] = [xyz(me.position), me.orientation];
      motion = { velocity: zero3, spin: zero3 };
    }
    const { velocity, spin } = motion;
    grains[b] = {
      ...me,
      position: vec4(position, 0),
      orientation,
      velocity: vec4(velocity, 0),
      angularVelocity: vec4(spin, 0),
      atOrigin: subtract(velocity, cross(spin, position)),
    };
    motions.set([...velocity, 0, ...spin, 0], 8 * b);
    bodySpeed = Math.max(bodySpeed, length(velocity) + body.boundingRadius * length(spin));
  }
  return { grains, motions, bodySpeed };
}
