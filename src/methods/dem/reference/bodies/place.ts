/** Puts rigid bodies into the reference's arrays, as src/sim/body-set.ts puts them into the GPU's buffers. */

import { add, type Vec4, vec4, xyz } from '../../../../math/vector';
import type { RigidBody } from '../../../../world/bodies';
import { packBody, packOffsets } from '../../body-buffers';
import { bodyLayout } from '../../layouts';
import { bodyParts, type Shape } from '../../state-buffers';
import type { ReferenceState } from '../buffers';
import { rotate } from '../lib/quaternion';
import { unpackStruct } from '../struct-reader';

/** Returns the number of spheres of all bodies. */
export function placeBodies(state: ReferenceState, shape: Shape, bodies: readonly RigidBody[]): number {
  const { bodySphereFirst } = bodyParts(shape);
  let sphereFirst = 0;
  bodies.forEach((body, index) => {
    // through the very bytes that the GPU gets
    state.bodies[index] = unpackStruct(bodyLayout, packBody(body, sphereFirst));
    const grain = {
      position: vec4(body.position, 0),
      orientation: body.orientation,
      velocity: vec4(body.velocity, 0),
      angularVelocity: vec4(body.angularVelocity, 0),
    };
    for (const grains of state.grainPair) grains[shape.capacity + index] = grain;
    const offsets = packOffsets(body, index);
    for (let at = 0; at < offsets.length; at += 4) {
      const offset = [...offsets.subarray(at, at + 4)] as unknown as Vec4;
      const s = sphereFirst + at / 4;
      state.bodyOffsets[s] = offset;
      const sphere = vec4(add(body.position, rotate(body.orientation, xyz(offset))), offset[3]);
      for (const spheres of state.spherePair) spheres[bodySphereFirst + s] = sphere;
    }
    sphereFirst += offsets.length / 4;
  });
  return sphereFirst;
}
