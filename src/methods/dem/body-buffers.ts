/** Rigid bodies as the bytes of the GPU's buffers. */
import { packStruct } from '../../gpu/struct-layout';
import { mapEach, scale, type Vec3 } from '../../math/vector';
import { bodyMass, type Grip, type RigidBody, undriven } from '../../world/bodies';
import { bodyKindNumbers, codeOfBody } from './constants';
import { bodyLayout } from './layouts';

/** How strongly a grip pulls: so many weights of the body for each centimetre of stretch. */
const gripWeights = 8;

export function packBody(body: RigidBody, sphereFirst: number, drive = undriven, grip?: Grip): ArrayBuffer {
  const mass = bodyMass(body);
  const inertia = scale(body.density, body.shape.inertia);
  const gripStiffness = grip ? (gripWeights * mass * 9.81) / 0.01 : 0;
  const axis: Vec3 = body.hinge?.axis ?? [0, 1, 0];
  const axisLength = Math.hypot(...axis);
  return packStruct(bodyLayout, {
    inertia,
    mass,
    invInertia: mapEach(inertia, (value) => 1 / value),
    invMass: 1 / mass,
    hingeAxis: mapEach(axis, (x) => x / axisLength),
    kind: bodyKindNumbers[body.kind],
    hingePoint: body.hinge?.point ?? [0, 0, 0],
    sphereFirst,
    driveVelocity: drive.velocity,
    sphereCount: body.shape.spheres.length / 3,
    driveSpin: drive.spin,
    boundingRadius: body.shape.boundingRadius,
    gripPoint: grip?.point ?? [0, 0, 0],
    gripStiffness,
    gripTarget: grip?.target ?? [0, 0, 0],
    // critical damping of the body on that spring
    gripDamping: 2 * Math.sqrt(gripStiffness * mass),
  });
}

/** What w of a sphere holds for the spheres of body `index`: see dem/lib/owner.wgsl. */
export const bodySphereCode = (index: number, material: number): number => codeOfBody * (index + 1) + material;

/** Offsets in the body's axes with the code in w, four numbers per sphere. */
export function packOffsets(body: RigidBody, index: number): Float32Array<ArrayBuffer> {
  const count = body.shape.spheres.length / 3;
  const packed = new Float32Array(4 * count);
  for (let s = 0; s < count; s++) {
    packed.set(body.shape.spheres.subarray(3 * s, 3 * s + 3), 4 * s);
    packed[4 * s + 3] = bodySphereCode(index, body.material);
  }
  return packed;
}
