/**
 * A bed for four times the grains, from a settled one and its mirror images: what touched a wall touches its own image
 * instead, so the forces nearly balance from the start, and settling again is a matter of moments.
 */
import { createSeeds, seedCount, setSeed } from '../src/scene/seeds';
import type { GrainSeeds, Vec3 } from '../src/scene/types';

type Quaternion = [number, number, number, number];

function product([ax, ay, az, aw]: Quaternion, [bx, by, bz, bw]: Quaternion): Quaternion {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

interface Pose {
  position: Vec3;
  orientation: Quaternion;
  velocity: Vec3;
  angularVelocity: Vec3;
}

const c = Math.SQRT1_2;
/**
 * The mirror M = diag(−1, 1, 1) makes M R of a rotation R, which is none. But the tetra has mirrors S of its own, and M R S
 * = (M R M)(M S) puts its spheres at the same places: M S with S swapping y and z is half a turn about (0, 1, 1).
 */
const ownMirror: Record<'x' | 'z', Quaternion> = { x: [0, c, c, 0], z: [c, c, 0, 0] };

/** `pose` seen in a mirror at x = 0 or z = 0. Spins are axial: they keep their part across the mirror. */
export function mirrored(pose: Pose, axis: 'x' | 'z'): Pose {
  const polar = axis === 'x' ? [-1, 1, 1] : [1, 1, -1];
  const flip = (v: Vec3, sign: number) => v.map((value, i) => sign * polar[i] * value) as Vec3;
  const [x, y, z, w] = pose.orientation;
  const turned = flip([x, y, z], -1);
  return {
    position: flip(pose.position, 1),
    orientation: product([...turned, w], ownMirror[axis]),
    velocity: flip(pose.velocity, 1),
    angularVelocity: flip(pose.angularVelocity, -1),
  };
}

/** Four times the bed of a box `width` wide around the origin, for a box twice as wide. */
export function fourfold(bed: GrainSeeds, width: number): GrainSeeds {
  const count = seedCount(bed);
  const all = createSeeds(4 * count);
  for (let tile = 0; tile < 4; tile++) {
    const [right, back] = [tile % 2 === 1, tile >= 2];
    for (let g = 0; g < count; g++) {
      let pose: Pose = {
        position: [...bed.position.subarray(3 * g, 3 * g + 3)] as Vec3,
        orientation: [...bed.orientation.subarray(4 * g, 4 * g + 4)] as Quaternion,
        velocity: [...bed.velocity.subarray(3 * g, 3 * g + 3)] as Vec3,
        angularVelocity: [...bed.angularVelocity.subarray(3 * g, 3 * g + 3)] as Vec3,
      };
      if (right) pose = mirrored(pose, 'x');
      if (back) pose = mirrored(pose, 'z');
      pose.position[0] += ((right ? 1 : -1) * width) / 2;
      pose.position[2] += ((back ? 1 : -1) * width) / 2;
      setSeed(all, tile * count + g, { ...pose, material: 0 });
    }
  }
  return all;
}
