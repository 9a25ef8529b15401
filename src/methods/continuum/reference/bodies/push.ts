/** What the sand's stresses do to rigid bodies (Narain, eq. 21–23), in f64: the twin of continuum/bodies/push. */
import { add, cross, dot, multiplyEach, scale, subtract, type Vec3, vec4, xyz, zero3 } from '../../../../math/vector';
import { bodyKinds } from '../../../../scene/body-types';
import { gripBraking } from '../../../dem/constants';
import type { Body } from '../../../dem/layouts';
import { rotate, rotateBack } from '../../../dem/reference/lib/quaternion';
import { divergence } from '../../../unilateral/reference/friction';
import { indexOf } from '../grid';
import { solidPart } from '../solids';
import { originOf, type Reads, sizeOf, stepsOf } from '../state';
import { bodyDistance, inverseInertia, type Motion, motionOf, type Pose, velocityAt } from './solid';

/** Cells that the box keeps free on every side. */
const margin = 2;

function gripLoad(body: Body, pose: Pose, dt: number): { pull: Vec3; torque: Vec3 } {
  const arm = rotate(pose.orientation, body.gripPoint);
  const velocity = add(xyz(pose.velocity), cross(xyz(pose.angularVelocity), arm));
  const stretch = subtract(subtract(body.gripTarget, xyz(pose.position)), arm);
  const spring = subtract(scale(body.gripStiffness, stretch), scale(body.gripDamping, velocity));
  const pull = scale(1 / (1 + dt * body.gripDamping * body.invMass), spring);
  const spin = rotateBack(pose.orientation, xyz(pose.angularVelocity));
  const momentum = rotate(pose.orientation, multiplyEach(body.inertia, spin));
  const braking = body.gripStiffness > 0 ? gripBraking : 0;
  return { pull, torque: subtract(cross(arm, pull), scale(braking, momentum)) };
}

/** Ṽ = V + Δt M⁻¹F, and for hinges M⁻¹ on the axis only. */
function motionUnder(body: Body, pose: Pose, force: Vec3, torque: Vec3, dt: number): Motion {
  const kind = bodyKinds[body.kind];
  if (kind === 'driven') return { velocity: body.driveVelocity, spin: body.driveSpin };
  if (kind === 'fixed') return { velocity: zero3, spin: zero3 };
  const spinBefore = xyz(pose.angularVelocity);
  if (kind === 'hinged') {
    const { hingeAxis: axis } = body;
    const arm = subtract(xyz(pose.position), body.hingePoint);
    const outward = subtract(arm, scale(dot(arm, axis), axis));
    const own = rotateBack(pose.orientation, axis);
    const inertia = dot(multiplyEach(own, body.inertia), own) + body.mass * dot(outward, outward);
    const rate = dot(spinBefore, axis) + (dt * dot(axis, add(torque, cross(arm, force)))) / inertia;
    const spin = scale(rate, axis);
    return { velocity: cross(spin, arm), spin };
  }
  return {
    velocity: add(xyz(pose.velocity), scale(dt * body.invMass, force)),
    spin: add(spinBefore, scale(dt, inverseInertia(body, pose.orientation, torque))),
  };
}

/**
 * F = h³ Σ φ_s (D₂s − D₁p) over the faces that bodies cover, and its moment; the velocities with it, of bodies and on those faces.
 * `terms`: what the sum of the terms' sizes would add to a body's velocity, m/s, and to its spin.
 */
export function bodyPush({
  params,
  frame,
  grains,
  bodies,
  fields,
  pressure,
  stress,
  motions,
  flow,
}: Reads<'params' | 'frame' | 'grains' | 'bodies' | 'fields' | 'pressure' | 'stress' | 'motions' | 'flow'>) {
  const { cellSize: h } = params;
  const { dt } = frame;
  const size = sizeOf(frame);
  const origin = originOf(frame);
  const step = stepsOf(frame);
  const moving = Float64Array.from(motions);
  const wall = Float64Array.from(flow);
  const fillings: { readonly i: number; readonly b: number; readonly part: number; readonly velocity: number }[] = [];
  const terms: { velocity: number; spin: number }[] = [];
  for (let b = 0; b < params.bodyCount; b++) {
    const [body, pose] = [bodies[b], grains[b]];
    if (body.mass === 0) continue;
    const centre = xyz(pose.position);
    const reach = body.boundingRadius + h;
    const low = size.map((_, a) => Math.max(Math.floor((centre[a] - reach) / h) - origin[a], margin - 1));
    const high = size.map((n, a) => Math.min(Math.floor((centre[a] + reach) / h) - origin[a], n - margin));
    const cells: { c: number; middle: Vec3 }[] = [];
    for (let k = low[2]; k <= high[2]; k++)
      for (let j = low[1]; j <= high[1]; j++)
        for (let i = low[0]; i <= high[0]; i++) {
          const middle = [i, j, k].map((n, a) => (n + origin[a] + 0.5) * h) as unknown as Vec3;
          cells.push({ c: indexOf({ size }, [i, j, k]), middle });
        }
    const faceOf = (middle: Vec3, axis: number) =>
      middle.map((x, a) => x - (a === axis ? h / 2 : 0)) as unknown as Vec3;
    let [force, torque, loads] = [zero3, zero3, 0];
    for (const { c, middle } of cells) {
      const shear = divergence(stress, c, step);
      for (let axis = 0; axis < 3; axis++) {
        const load = shear[axis] - (pressure[c] - pressure[c - step[axis]]);
        if (load === 0) continue;
        const place = faceOf(middle, axis);
        const inside = solidPart(bodyDistance(fields, body, pose, place), h);
        const part = load * inside;
        if (inside > 0) loads += Math.abs(load);
        const along = [0, 1, 2].map((a) => (a === axis ? part : 0)) as unknown as Vec3;
        force = add(force, along);
        torque = add(torque, cross(subtract(place, centre), along));
      }
    }
    // stresses are in units of ρ_ref h²/Δt²
    const unit = h ** 4 / (params.perMass * dt ** 2);
    const grip = gripLoad(body, pose, dt);
    const whole = add(add(scale(unit, force), scale(body.mass, params.gravity)), grip.pull);
    const turning = Math.max(...body.invInertia) * body.boundingRadius;
    terms[b] = { velocity: dt * body.invMass * unit * loads, spin: dt * turning * unit * loads };
    const wanted = motionUnder(body, pose, whole, add(scale(unit, torque), grip.torque), dt);
    // between cycles a light body goes only part of the way
    const displaced = (4.2 * body.boundingRadius ** 3) / params.perMass;
    const part = moving[8 * b + 3] === 0 ? 1 : body.mass / (body.mass + displaced / 2);
    const before = motionOf(moving, b);
    const towards = (from: Vec3, to: Vec3) => add(from, scale(part, subtract(to, from)));
    const motion = { velocity: towards(before.velocity, wanted.velocity), spin: towards(before.spin, wanted.spin) };
    moving.set([...vec4(motion.velocity, 1), ...vec4(motion.spin, 0)], 8 * b);
    for (const { c, middle } of cells) {
      if (bodyDistance(fields, body, pose, middle).distance > 1.5 * h) continue;
      for (let axis = 0; axis < 3; axis++) {
        const place = faceOf(middle, axis);
        const part = solidPart(bodyDistance(fields, body, pose, place), h);
        const velocity = velocityAt(motion, subtract(place, centre))[axis];
        if (part > 0.02) fillings.push({ i: 4 * c + axis, b, part, velocity });
      }
    }
  }
  // of two bodies the one that fills more of a face decides, else the first
  for (const { i, velocity } of fillings.sort((one, other) => one.part - other.part || other.b - one.b))
    wall[i] = velocity;
  return { motions: moving, flow: wall, terms };
}
