/** Puts rigid bodies into the reference's arrays, as body-slots.ts puts them into the GPU's buffers. */

import { unpackStruct } from '../../../../gpu/struct-layout';
import { add, type Vec4, vec4, xyz } from '../../../../math/vector';
import type { RigidBody } from '../../../../world/bodies';
import type { DrivenBody } from '../../../../world/world-state';
import { packBody, packOffsets } from '../../body-buffers';
import { bodyLayout } from '../../layouts';
import { listParts, type Shape } from '../../state-buffers';
import type { ReferenceState } from '../buffers';
import { rotate } from '../lib/quaternion';

/** Returns the number of spheres of all bodies. */
export function placeBodies(state: ReferenceState, shape: Shape, bodies: readonly (RigidBody | null)[]): number {
  const { bodySphereFirst } = listParts(shape);
  let sphereFirst = 0;
  bodies.forEach((body, index) => {
    if (!body) return;
    // through the very bytes that the GPU gets
    state.bodies[index] = unpackStruct(bodyLayout, packBody(body, sphereFirst));
    const grain = {
      position: vec4(body.position, 0),
      orientation: body.orientation,
      velocity: vec4(body.velocity, 0),
      angularVelocity: vec4(body.angularVelocity, 0),
      sleep: 0,
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

/** Sends driven bodies on their way, from where they should be at the beginning of the interval. */
export function driveBodies(
  state: ReferenceState,
  shape: Shape,
  turn: 0 | 1,
  bodies: readonly (RigidBody | null)[],
  driven: readonly DrivenBody[],
): void {
  for (const { index, position, orientation, velocity, spin } of driven) {
    const body = bodies[index];
    if (!body) continue;
    const { sphereFirst } = state.bodies[index];
    state.bodies[index] = unpackStruct(bodyLayout, packBody(body, sphereFirst, { velocity, spin }));
    state.grainPair[turn][shape.capacity + index] = {
      position: vec4(position, 0),
      orientation,
      velocity: vec4(velocity, 0),
      angularVelocity: vec4(spin, 0),
      sleep: 0,
    };
  }
}
