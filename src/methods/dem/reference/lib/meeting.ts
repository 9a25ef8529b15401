/** One entry of a contact list, looked at without changing anything: the twin of dem/lib/meeting.wgsl. */

import { add, cross, length, scale, subtract, type Vec3, xyz } from '../../../../math/vector';
import { maxMaterials } from '../../constants';
import type { ContactRange, Pair, Slot } from '../../layouts';
import type { Buffers, Grain } from '../twin';
import { entryOwnSphere, entryPartner, isObstacle, listSlot, partnerObstacle, partnerSlot } from './entry';
import { obstacleGap } from './lattice';
import { obstacleAt, obstacleVelocity } from './obstacles';
import { sphereMaterial, sphereOwner } from './owner';

export type Looking = Pick<Buffers, 'params' | 'substep' | 'tables' | 'obstacles' | 'spheres' | 'grains' | 'list'>;

/** What `ownerOf` says of an obstacle. */
export const nobody = 0xffffffff;

export interface Meeting {
  n: Vec3;
  gap: number;
  point: Vec3;
  pair: Pair;
  velocity: Vec3;
  spin: Vec3;
}

export const slotOf = ({ list }: Pick<Buffers, 'list'>, range: ContactRange, i: number): Slot =>
  list[listSlot(range.start, i)];

export function ownerOf({ spheres, params }: Looking, entry: number): number {
  const partner = entryPartner(entry);
  return isObstacle(entry) ? nobody : sphereOwner(spheres[partner], partner, params);
}

export function meetingOf(b: Looking, firstSphere: number, entry: number, me: Grain): Meeting {
  const { params, substep, tables, obstacles, spheres, grains } = b;
  const sphere = spheres[firstSphere + entryOwnSphere(entry)];
  const own = xyz(sphere);
  const { radius } = tables.materials[sphereMaterial(sphere)];
  const partner = entryPartner(entry);
  const finish = (n: Vec3, gap: number, material: number, motionAt: (point: Vec3) => Vec3, otherSpin: Vec3) => {
    const point = subtract(own, scale(radius + 0.5 * gap, n));
    return {
      n,
      gap,
      point,
      pair: tables.pairs[sphereMaterial(sphere) * maxMaterials + material],
      velocity: subtract(velocityOf(me, point), motionAt(point)),
      spin: subtract(xyz(me.angularVelocity), otherSpin),
    };
  };
  if (isObstacle(entry)) {
    const wall = obstacleAt(obstacles.items[partnerObstacle(partner)], substep.elapsed);
    const surface = obstacleGap(wall, partnerSlot(partner), own, radius);
    const motionAt = (point: Vec3) => obstacleVelocity(wall, point);
    return finish(xyz(surface), surface[3], wall.material, motionAt, xyz(wall.angularVelocity));
  }
  const other = spheres[partner];
  const apart = subtract(own, xyz(other));
  const distance = length(apart);
  const n: Vec3 = distance > 0 ? scale(1 / distance, apart) : [0, 1, 0];
  const gap = distance - (radius + tables.materials[sphereMaterial(other)].radius);
  const them = grains[sphereOwner(other, partner, params)];
  return finish(n, gap, sphereMaterial(other), (point) => velocityOf(them, point), xyz(them.angularVelocity));
}

function velocityOf({ position, velocity, angularVelocity }: Grain, point: Vec3): Vec3 {
  return add(xyz(velocity), cross(xyz(angularVelocity), subtract(point, xyz(position))));
}
