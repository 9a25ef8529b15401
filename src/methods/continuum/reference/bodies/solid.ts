/** A rigid body as a solid that the grid sees, in f64: the twin of continuum/lib/bodies and body-inertia. */
import {
  add,
  cross,
  dot,
  length,
  mapEach,
  multiplyEach,
  scale,
  subtract,
  type Vec3,
  type Vec4,
  vec4,
  xyz,
  zero3,
} from '../../../../math/vector';
import { bodyKinds } from '../../../../scene/body-types';
import type { Body } from '../../../dem/layouts';
import { rotate, rotateBack, turned } from '../../../dem/reference/lib/quaternion';
import { fieldReach, fieldSide } from '../../layouts';
import type { Nearest } from '../solids';
import type { State } from '../state';

export type Pose = State['grains'][number];

const mix = (a: number, b: number, part: number) => a + part * (b - a);

/** Trilinear in the field of the body's model; far away outside of its cube. */
export function bodyDistance(fields: ArrayLike<number>, body: Body, pose: Pose, point: Vec3): Nearest {
  const here = rotateBack(pose.orientation, subtract(point, xyz(pose.position)));
  const reach = fieldReach * body.boundingRadius;
  if (here.some((x) => Math.abs(x) > reach)) return { normal: [0, 1, 0], distance: reach };
  const place = mapEach(here, (x) => ((x + reach) * (fieldSide - 1)) / (2 * reach));
  const cell = mapEach(place, Math.floor);
  const [tx, ty, tz] = subtract(place, cell);
  const at = (i: number, j: number, k: number) => {
    const [x, y, z] = [cell[0] + i, cell[1] + j, cell[2] + k].map((n) => Math.min(fieldSide - 1, Math.max(0, n)));
    return fields[body.sphereFirst + x + fieldSide * (y + fieldSide * z)];
  };
  const alongX = (i: number) => mix(mix(at(i, 0, 0), at(i, 1, 0), ty), mix(at(i, 0, 1), at(i, 1, 1), ty), tz);
  const alongY = (j: number) => mix(mix(at(0, j, 0), at(1, j, 0), tx), mix(at(0, j, 1), at(1, j, 1), tx), tz);
  const alongZ = (k: number) => mix(mix(at(0, 0, k), at(1, 0, k), tx), mix(at(0, 1, k), at(1, 1, k), tx), ty);
  const slope: Vec3 = [alongX(1) - alongX(0), alongY(1) - alongY(0), alongZ(1) - alongZ(0)];
  const steep = length(slope);
  const normal: Vec3 = steep > 1e-9 ? scale(1 / steep, slope) : [0, 1, 0];
  return { normal: rotate(pose.orientation, normal), distance: mix(alongX(0), alongX(1), tx) };
}

/** Velocity and spin of body `b` in this step, as far as the solve has come. */
export const motionOf = (motions: ArrayLike<number>, b: number) => ({
  velocity: [motions[8 * b], motions[8 * b + 1], motions[8 * b + 2]] as Vec3,
  spin: [motions[8 * b + 4], motions[8 * b + 5], motions[8 * b + 6]] as Vec3,
});
export type Motion = ReturnType<typeof motionOf>;

export const velocityAt = ({ velocity, spin }: Motion, arm: Vec3): Vec3 => add(velocity, cross(spin, arm));

/** What a moment does to a body's spin. */
export const inverseInertia = ({ invInertia }: Body, orientation: Vec4, moment: Vec3): Vec3 =>
  rotate(orientation, multiplyEach(invInertia, rotateBack(orientation, moment)));

/** What an impulse at its centre of mass and an angular one make of a body's motion: twin of continuum/lib/body-impulse. */
export function afterImpulse(body: Body, pose: Pose, { velocity, spin }: Motion, impulse: Vec3, angular: Vec3): Motion {
  const kind = bodyKinds[body.kind];
  if (kind === 'driven') return { velocity: body.driveVelocity, spin: body.driveSpin };
  if (kind === 'fixed') return { velocity: zero3, spin: zero3 };
  if (kind === 'hinged') {
    const { hingeAxis: axis } = body;
    const arm = subtract(xyz(pose.position), body.hingePoint);
    const outward = subtract(arm, scale(dot(arm, axis), axis));
    const own = rotateBack(pose.orientation, axis);
    const inertia = dot(multiplyEach(own, body.inertia), own) + body.mass * dot(outward, outward);
    const rate = dot(spin, axis) + dot(axis, add(angular, cross(arm, impulse))) / inertia;
    return { velocity: cross(scale(rate, axis), arm), spin: scale(rate, axis) };
  }
  return {
    velocity: add(velocity, scale(body.invMass, impulse)),
    spin: add(spin, inverseInertia(body, pose.orientation, angular)),
  };
}

/** Where a body will be at the end of the step. */
export function poseAfter(pose: Pose, { velocity, spin }: Motion, dt: number): Pose {
  const position = vec4(add(xyz(pose.position), scale(dt, velocity)), 0);
  return { ...pose, position, orientation: turned(pose.orientation, scale(dt, spin)) };
}

/** The spheres of its cover behind its field: centre in its own axes, and radius. */
export function* coverOf(fields: ArrayLike<number>, { sphereFirst, sphereCount }: Body) {
  for (let i = 0; i < sphereCount; i++) {
    const at = sphereFirst + fieldSide ** 3 + 4 * i;
    yield { centre: [fields[at], fields[at + 1], fields[at + 2]] as Vec3, radius: fields[at + 3] };
  }
}
