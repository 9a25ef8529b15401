/** Grains and bodies at a stage of a step, or at its end with its error: the twins of dem/adaptive/stage and body-stage. */
import { add, cross, dot, subtract, type Vec3, type Vec4, vec4, xyz, zero3 } from '../../../../math/vector';
import { bodyKinds } from '../../../../scene/body-types';
import { stepRow } from '../../adaptive/tableau';
import { maxTemplateSpheres } from '../../constants';
import { passes } from '../../passes';
import { allFinite } from '../lib/finite';
import { moved, restOf } from '../lib/motion';
import { rotate } from '../lib/quaternion';
import type { Buffers, ReferencePass } from '../twin';
import { type Advance, advanced, boundless, scaledError, turnedFar } from './advance';

type Bound = 'params' | 'substep' | 'scheme' | 'grains' | 'rates' | 'moves' | 'grainsOut' | 'spheresOut' | 'pace';

const nowhere: Advance = { shift: zero3, turn: zero3, velocity: zero3, spin: zero3, error: [0, 0, 0, 0] };

/** Writes the thing's state and how it has moved. Returns where it is. */
function place(b: Pick<Buffers, Bound>, index: number, found: Advance, radius: number, reach: number) {
  const me = b.grains[index];
  let next = found;
  let lost = 0;
  if (b.substep.stage === stepRow) {
    const finite = [next.shift, next.turn, next.velocity, next.spin].every(allFinite);
    const error = finite ? Math.min(scaledError(b, next.error, radius, reach), boundless) : boundless;
    b.pace.error = Math.max(b.pace.error, error);
    if (!finite) [next, lost] = [nowhere, 1];
  }
  const { position, rest } = moved(xyz(me.position), restOf(me), next.shift);
  const orientation = turnedFar(me.orientation, next.turn);
  b.moves[2 * index] = vec4(subtract(next.shift, cross(next.turn, position)), 0);
  b.moves[2 * index + 1] = vec4(next.turn, 0);
  b.grainsOut[index] = {
    position: vec4(position, rest[0]),
    orientation,
    velocity: vec4(next.velocity, rest[1]),
    angularVelocity: vec4(next.spin, rest[2]),
    sleep: lost,
  };
  return (offset: Vec3, w: number): Vec4 => vec4(add(position, rotate(orientation, offset)), w);
}

export const stageState: ReferencePass<Bound | 'tables' | 'spheres'> = (b, invocations) => {
  const { params, tables, spheres, grains, pace, substep } = b;
  if (pace.done !== 0) return;
  const stride = params.sphereStride;
  for (let g = 0; g < Math.min(invocations, pace.grainCount); g++) {
    const index = spheres[g * stride][3];
    const { radius, boundingRadius, sphereCount } = tables.materials[index];
    const found = advanced(b, substep.stage, g, xyz(grains[g].velocity), xyz(grains[g].angularVelocity));
    const sphereAt = place(b, g, found, radius, boundingRadius);
    for (let k = 0; k < sphereCount; k++) {
      b.spheresOut[g * stride + k] = sphereAt(
        xyz(tables.offsets[index * maxTemplateSpheres + k]),
        spheres[g * stride + k][3],
      );
    }
  }
};

export const stageBodies: ReferencePass<Bound | 'bodies' | 'bodyOffsets'> = (b, invocations) => {
  const { params, grains, pace, substep, bodies, bodyOffsets } = b;
  if (pace.done !== 0) return;
  for (let n = 0; n < invocations / passes.stageBodies.workgroupSize; n++) {
    const body = bodies[n];
    const index = params.capacity + n;
    const me = grains[index];
    const kind = bodyKinds[body.kind];
    const position = xyz(me.position);
    const gone = position[1] < params.floorHeight || dot(position, position) > params.worldRadius ** 2;
    const held = kind === 'fixed' || (kind !== 'driven' && gone);
    let [velocity, spin] = [xyz(me.velocity), xyz(me.angularVelocity)];
    if (kind === 'driven') [velocity, spin] = [body.driveVelocity, body.driveSpin];
    else if (held) [velocity, spin] = [zero3, zero3];
    const found = advanced(b, substep.stage, index, velocity, spin);
    if (kind === 'hinged' && !held) {
      const fromPivot = subtract(position, body.hingePoint);
      found.shift = subtract(rotate(turnedFar([0, 0, 0, 1], found.turn), fromPivot), fromPivot);
      found.velocity = cross(found.spin, add(fromPivot, found.shift));
      found.error = [0, found.error[1], 0, found.error[3]];
    }
    const sphereAt = place(b, index, found, Math.max(params.bodySphereRadius, 1e-9), body.boundingRadius);
    for (let s = body.sphereFirst; s < body.sphereFirst + body.sphereCount; s++) {
      b.spheresOut[params.bodySphereFirst + s] = sphereAt(xyz(bodyOffsets[s]), bodyOffsets[s][3]);
    }
  }
};
