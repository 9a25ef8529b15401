/** What the sand makes of the velocities of rigid bodies (Narain, eq. 21–23), in f64: the twin of continuum/bodies/push. */
import { add, cross, dot, multiplyEach, scale, subtract, type Vec3, vec4, xyz, zero3 } from '../../../../math/vector';
import { gripBraking } from '../../../dem/constants';
import type { Body } from '../../../dem/layouts';
import { rotate, rotateBack } from '../../../dem/reference/lib/quaternion';
import { leastTurn } from '../../layouts';
import { cellOf, type Frame, originOf, type Reads, sizeOf } from '../state';
import { afterImpulse, type Motion, motionOf, type Pose, velocityAt } from './solid';

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

/** The words of a face: half of one each. */
export const ownerAt = (owners: ArrayLike<number>, c: number, axis: number): number =>
  (owners[2 * c + (axis >> 1)] >>> (16 * (axis & 1))) & 0xffff;

/**
 * A turn of the bodies: their velocities and those of the faces that they own, with F = Σ of what the sand does to these.
 * `terms`: what the sum of the terms' sizes would add to a body's velocity, m/s, and to its spin.
 */
export function bodyPush(
  {
    params,
    frame,
    grains,
    bodies,
    owners,
    reaction,
    motions,
    turns,
    flow,
  }: Reads<'params' | 'frame' | 'grains' | 'bodies' | 'owners' | 'reaction' | 'motions' | 'turns' | 'flow'>,
  isLast = false,
) {
  const { cellSize: h } = params;
  const { dt } = frame;
  const origin = originOf(frame);
  const moving = Float64Array.from(motions);
  const missing = Float64Array.from(turns);
  const wall = Float64Array.from(flow);
  const terms: { velocity: number; spin: number }[] = [];
  for (let b = 0; b < params.bodyCount; b++) {
    const [body, pose] = [bodies[b], grains[b]];
    if (body.mass === 0) continue;
    const centre = xyz(pose.position);
    const faces = facesOf(b, frame, owners).map(({ c, axis }) => {
      const middle = cellOf(frame, c).map((n, a) => (n + origin[a] + 0.5) * h) as unknown as Vec3;
      return { i: 4 * c + axis, axis, arm: subtract(middle, centre) };
    });
    let [force, torque, loads] = [zero3, zero3, 0];
    for (const { i, axis, arm } of faces) {
      const along = [0, 1, 2].map((a) => (a === axis ? reaction[i] : 0)) as unknown as Vec3;
      loads += Math.abs(reaction[i]);
      force = add(force, along);
      torque = add(torque, cross(arm, along));
    }
    const unit = h ** 4 / (params.perMass * dt);
    const grip = gripLoad(body, pose, dt);
    const impulse = add(scale(unit, force), scale(dt, add(scale(body.mass, params.gravity), grip.pull)));
    const turning = Math.max(...body.invInertia) * body.boundingRadius;
    terms[b] = { velocity: body.invMass * unit * loads, spin: turning * unit * loads };
    const start = { velocity: xyz(pose.velocity), spin: xyz(pose.angularVelocity) };
    const wanted = afterImpulse(body, pose, start, impulse, add(scale(unit, torque), scale(dt, grip.torque)));
    const before = motionOf(moving, b);
    const missed = {
      velocity: subtract(wanted.velocity, before.velocity),
      spin: subtract(wanted.spin, before.spin),
    };
    const turn = moving[8 * b + 3];
    const part = isLast || turn === 0 ? 1 : partOfTheWay(body, params.perMass, turn, missed, turns, b);
    const velocity = add(before.velocity, scale(part, missed.velocity));
    const spin = add(before.spin, scale(part, missed.spin));
    missing.set([...vec4(missed.velocity, part), ...vec4(missed.spin, 0)], 8 * b);
    moving.set([...vec4(velocity, turn + 1), ...vec4(spin, 0)], 8 * b);
    if (!isLast) for (const { i, axis, arm } of faces) wall[i] = velocityAt({ velocity, spin }, arm)[axis];
  }
  return { motions: moving, turns: missing, flow: wall, terms };
}

/** Cells that the box keeps free of sand on every side. */
const margin = 2;

/** Those that are a body's, where there may be sand. */
function facesOf(b: number, frame: Frame, owners: ArrayLike<number>) {
  const faces: { readonly c: number; readonly axis: number }[] = [];
  const size = sizeOf(frame);
  for (let c = 0; c < frame.cellCount; c++) {
    if (cellOf(frame, c).some((n, a) => n < margin - 1 || n > size[a] - margin)) continue;
    for (let axis = 0; axis < 3; axis++) if (ownerAt(owners, c, axis) === b + 1) faces.push({ c, axis });
  }
  return faces;
}

/** Aitken's Δ²: by how much the last turn missed, and this one, says how far to go. */
function partOfTheWay(
  { mass, boundingRadius }: Body,
  perMass: number,
  turn: number,
  missed: Motion,
  turns: ArrayLike<number>,
  b: number,
): number {
  const displaced = (4.2 * boundingRadius ** 3) / perMass;
  const usual = mass / (mass + displaced / 2);
  if (turn === 1) return usual;
  const { velocity, spin } = motionOf(turns, b);
  const change = { velocity: subtract(missed.velocity, velocity), spin: subtract(missed.spin, spin) };
  const product = (one: Motion, other: Motion) =>
    dot(one.velocity, other.velocity) + boundingRadius ** 2 * dot(one.spin, other.spin);
  const better = (-turns[8 * b + 3] * product({ velocity, spin }, change)) / Math.max(product(change, change), 1e-20);
  return Math.min(1, Math.max(leastTurn * usual, better));
}
