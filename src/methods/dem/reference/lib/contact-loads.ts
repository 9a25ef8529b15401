/** Walks one contact list and adds up what its contacts do: the twin of dem/lib/contact-loads.wgsl. */

import { add, cross, dot, length, scale, subtract, type Vec3, xyz, zero3 } from '../../../../math/vector';
import { entryKey, entryTouching, maxMaterials } from '../../constants';
import type { Variant } from '../../laws';
import { interleaved } from '../../list-policy';
import type { Buffers, Grain } from '../twin';
import { type Contact, contactForce } from './contact';
import { entryOwnSphere, entryPartner, isObstacle, isTouching, listCount, partnerObstacle, partnerSlot } from './entry';
import { obstacleGap } from './lattice';
import { moistureAt } from './moisture';
import { obstacleAt, obstacleVelocity } from './obstacles';
import { sphereMaterial, sphereOwner } from './owner';
import { noSupport, type Support, supportedBy } from './stiction';

type Bound = Pick<
  Buffers,
  'params' | 'substep' | 'tables' | 'obstacles' | 'spheresIn' | 'grainsIn' | 'list' | 'contacts'
>;

/** How a rigid thing has moved since a step began: the twin of dem/lib/move.wgsl. */
export interface Move {
  shift: Vec3;
  turn: Vec3;
}

export const movedAt = ({ shift, turn }: Move, point: Vec3): Vec3 => add(shift, cross(turn, point));

/** An evaluation within an adaptive step: dem/adaptive. */
export interface StageMoment {
  /** s, since the host gave the obstacles' poses, and since the step began. */
  elapsed: number;
  sinceBegin: number;
  ownMove: Move;
  moveOf(index: number): Move;
  /** Whether contacts begin, end and remember. */
  remembering: boolean;
}

export interface Loads {
  force: Vec3;
  torque: Vec3;
  support: Support;
}

/** `row` is the list, `firstSphere` the index of the owner's sphere 0. Contacts remember, begin and end here. */
export function contactLoads(
  b: Bound,
  row: number,
  firstSphere: number,
  me: Grain,
  materialIndex: number,
  variant: Variant,
  stage?: StageMoment,
): Loads {
  const { params, substep, tables, obstacles, spheresIn, grainsIn, list, contacts } = b;
  const { radius } = tables.materials[materialIndex];
  const elapsed = stage?.elapsed ?? substep.elapsed;
  const remembering = stage?.remembering ?? true;
  const centre = xyz(me.position);
  const [velocity, spin] = [xyz(me.velocity), xyz(me.angularVelocity)];
  const range = contacts[row];
  const loads: Loads = { force: zero3, torque: zero3, support: noSupport() };
  let normalForce = 0;
  let touching = 0;

  for (let i = 0; i < listCount(range.count); i++) {
    const slot = list[range.start + i * interleaved];
    const { entry } = slot;
    const partner = entryPartner(entry);
    const own = xyz(spheresIn[firstSphere + entryOwnSphere(entry)]);
    const remembered = isTouching(entry);
    const wall = isObstacle(entry) ? obstacleAt(obstacles.items[partnerObstacle(partner)], elapsed) : undefined;

    // the other surface: its normal towards us, the gap, and the pair's constants
    let n: Vec3;
    let gap: number;
    let pairIndex = materialIndex * maxMaterials;
    if (wall) {
      const surface = obstacleGap(wall, partnerSlot(partner), own, radius);
      n = xyz(surface);
      gap = surface[3];
      pairIndex += wall.material;
    } else {
      const other = spheresIn[partner];
      const apart = subtract(own, xyz(other));
      const distance = length(apart);
      const otherMaterial = sphereMaterial(other);
      gap = distance - (radius + tables.materials[otherMaterial].radius);
      n = distance > 0 ? scale(1 / distance, apart) : [0, 1, 0];
      pairIndex += otherMaterial;
    }
    const pair = tables.pairs[pairIndex];
    const reach = variant.hasCohesion && remembered ? pair.cohesionRange : 0;
    if (gap >= reach) {
      if (remembered && remembering) slot.entry = (entry & entryKey) >>> 0; // the contact has ended: so has its memory
      continue;
    }

    // velocities at the contact point, midway in the overlap
    const arm = subtract(subtract(own, centre), scale(radius + 0.5 * gap, n));
    const ownMotion = add(velocity, cross(spin, arm));
    const contact: Contact = { n, overlap: -gap, velocity: ownMotion, spin, spring: zero3 };
    if (wall) {
      contact.velocity = subtract(ownMotion, obstacleVelocity(wall, add(centre, arm)));
      contact.spin = subtract(spin, xyz(wall.angularVelocity));
    } else {
      const them = grainsIn[sphereOwner(spheresIn[partner], partner, params)];
      const otherArm = add(arm, subtract(centre, xyz(them.position)));
      const otherSpin = xyz(them.angularVelocity);
      contact.velocity = subtract(ownMotion, add(xyz(them.velocity), cross(otherSpin, otherArm)));
      contact.spin = subtract(spin, otherSpin);
    }
    if (variant.hasHistory && remembered) contact.spring = slot.spring;
    if (variant.hasDrying) contact.moisture = moistureAt(params, centre[1] + arm[1]);
    if (stage) {
      const point = add(centre, arm);
      const moved = wall
        ? scale(stage.sinceBegin, obstacleVelocity(wall, point))
        : movedAt(stage.moveOf(sphereOwner(spheresIn[partner], partner, params)), point);
      const began = Math.min(stage.sinceBegin, -gap / Math.max(Math.abs(dot(contact.velocity, n)), 1e-9));
      contact.moved = remembered ? subtract(movedAt(stage.ownMove, point), moved) : scale(began, contact.velocity); // it began within the step, by its depth so long ago
    }

    const { dt, staticResponse, staticDampingTime } = params;
    const onObject = wall !== undefined;
    const response = contactForce(
      ...([contact, pair, onObject, dt, substep.stretch, staticResponse, staticDampingTime, variant] as const),
    );
    if (remembering) {
      if (variant.hasHistory) slot.spring = response.spring;
      slot.entry = (entry | entryTouching) >>> 0;
    }
    loads.force = add(loads.force, response.force);
    loads.torque = add(loads.torque, add(cross(arm, response.force), response.torque));
    normalForce += response.normal;
    touching++;
    if (wall) {
      const carry = obstacleVelocity(wall, centre);
      loads.support = supportedBy(loads.support, n, response, pair.friction, carry, xyz(wall.angularVelocity));
    }
  }
  if (remembering) contacts[row] = { ...range, touching, normalForce };
  return loads;
}
