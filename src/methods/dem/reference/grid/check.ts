/** Who strays from home, who has left the world, how fast is the fastest; and the grid of homes: the twin of grid/check.wgsl. */

import { add, cross, dot, length, scale, subtract, type Vec3, xyz } from '../../../../math/vector';
import { gone, mail as mailAt } from '../../constants';
import { alertFading } from '../../list-policy';
import { bitsOf } from '../lib/bits';
import { allFinite } from '../lib/finite';
import { cellOf, numbering, tableCell } from '../lib/grid';
import {
  clockNow,
  type Home,
  homeAge,
  homeAhead,
  homeCentre,
  homeOf,
  homeSphere,
  homeVelocity,
  putHome,
} from '../lib/homes';
import { furtherPlace, headPlace, nextPlace } from '../lib/links';
import { alertOf, putMail } from '../lib/mail';
import { sphereMaterial, sphereOwner } from '../lib/owner';
import { driftAhead, lifeFor, skinFor, struckAhead } from '../lib/skin';
import type { Buffers, ReferencePass } from '../twin';

type Bound = Pick<
  Buffers,
  | 'params'
  | 'substep'
  | 'tables'
  | 'spheres'
  | 'grains'
  | 'contacts'
  | 'labels'
  | 'homes'
  | 'links'
  | 'mail'
  | 'control'
>;

/** What a list's owner does now. */
interface Owner {
  readonly row: number;
  readonly body: boolean;
  readonly centre: Vec3;
  readonly velocity: Vec3;
  readonly spin: Vec3;
  readonly boundingRadius: number;
  readonly firstSphere: number;
  readonly sphereCount: number;
}

function grainOwner({ params, tables, spheres, grains }: Bound, row: number): Owner {
  const firstSphere = row * params.sphereStride;
  const { boundingRadius, sphereCount } = tables.materials[Math.max(spheres[firstSphere][3], 0)];
  const { position, velocity, angularVelocity } = grains[row];
  const [centre, spin] = [xyz(position), xyz(angularVelocity)];
  return { row, body: false, centre, velocity: xyz(velocity), spin, boundingRadius, firstSphere, sphereCount };
}

function bodyOwner({ params, tables, spheres, grains }: Bound, s: number): Owner {
  const firstSphere = params.bodySphereFirst + s;
  const sphere = spheres[firstSphere];
  const body = grains[sphereOwner(sphere, firstSphere, params)];
  const centre = xyz(sphere);
  const arm = subtract(centre, xyz(body.position));
  return {
    row: params.bodyRowFirst + s,
    body: true,
    centre,
    velocity: add(xyz(body.velocity), cross(xyz(body.angularVelocity), arm)),
    spin: [0, 0, 0],
    boundingRadius: tables.materials[sphereMaterial(sphere)].radius,
    firstSphere,
    sphereCount: 1,
  };
}

function strayed(b: Bound, { row, firstSphere, sphereCount }: Owner, home: Home, age: number): number {
  const distances = Array.from({ length: sphereCount }, (_, k) => {
    const then = xyz(homeSphere(b, row, k));
    const path = add(then, scale(age, homeVelocity(home, then)));
    return length(subtract(xyz(b.spheres[firstSphere + k]), path));
  });
  return Math.max(...distances);
}

const speedOf = ({ velocity, spin, boundingRadius }: Owner) => length(velocity) + boundingRadius * length(spin);

function moveHome(b: Bound, owner: Owner, alert: number, clock: number): Home {
  const { params, control, contacts, spheres } = b;
  const { row, body, centre, velocity, spin, firstSphere } = owner;
  const life = lifeFor(alert, speedOf(owner), control.cellSize, params);
  const skin = skinFor(alert, contacts[row].touching === 0, params);
  const home = { centre, skin, velocity, spin, since: clock, until: clock + life };
  putHome(b, row, home, spheres.slice(firstSphere, firstSphere + (body ? 1 : params.sphereStride)));
  putMail(b, 'alert', row, bitsOf(alertFading * alert));
  control.maxSkin = Math.max(control.maxSkin, bitsOf(skin));
  return home;
}

function enterGrid({ params, control, links, mail }: Bound, row: number, home: Home, clock: number): void {
  const here = homeCentre(home, clock, params);
  const there = add(here, scale(homeAhead(home, clock, params), home.velocity));
  const corner = (pick: (...x: number[]) => number) =>
    cellOf(here.map((x, axis) => pick(x, there[axis])) as unknown as Vec3, control.invCellSize);
  const [low, high] = [corner(Math.min), corner(Math.max)];
  let link = 1 + row;
  for (let z = low[2]; z <= high[2]; z++) {
    for (let y = low[1]; y <= high[1]; y++) {
      for (let x = low[0]; x <= high[0]; x++) {
        if (link === 0) {
          const further = mail[mailAt.further]++;
          if (further >= params.furtherLinks) {
            control.listOverflow++;
            return;
          }
          link = 1 + params.listRows + further;
          links[furtherPlace(params, link)] = row;
        }
        const head = headPlace(params, control.checks & 1, tableCell([x, y, z], numbering(control, params)));
        links[nextPlace(params, link)] = links[head];
        links[head] = link;
        link = 0;
      }
    }
  }
}

function isOutside({ params }: Bound, position: Vec3): boolean {
  const outside = position[1] < params.floorHeight || dot(position, position) > params.worldRadius ** 2;
  return outside || !allFinite(position);
}

/** A grain that is in the world, or sphere `index` behind the grains' threads. */
function ownerOf(b: Bound, row: number): Owner | undefined {
  const { control, labels } = b;
  if (row >= control.grainCount || labels[row][1] === gone) return undefined;
  const owner = grainOwner(b, row);
  if (!isOutside(b, owner.centre)) return owner;
  labels[row] = [labels[row][0], gone];
  control.removed++;
  return undefined;
}

function visit(b: Bound, owner: Owner, remaking: boolean): void {
  const { params, control, contacts, mail } = b;
  const { row, velocity, spin, boundingRadius } = owner;
  const clock = clockNow(b);
  let home = homeOf(b, row);
  if (home.until === 0) contacts[row] = { start: 0, count: 0, touching: 0, normalForce: 0 };
  const raised = alertOf(b, remaking && !owner.body ? 'alertSorted' : 'alert', row);
  const alert = Math.max(raised, owner.body ? length(velocity) : 0);
  let leaving = remaking || home.until < clock + 2 * params.checkInterval;
  if (!remaking && home.until > 0) {
    const astray = strayed(b, owner, home, homeAge(home, clock, params));
    const past = length(subtract(velocity, home.velocity)) + boundingRadius * length(subtract(spin, home.spin));
    leaving ||= astray + driftAhead(past, params) + struckAhead(alert + 2 * past, params) > home.skin;
    if (astray > home.skin && control.forceRebuild === 0) control.left++;
  }
  if (leaving) {
    home = moveHome(b, owner, alert, clock);
    if (!remaking) {
      putMail(b, 'stamp', row, control.checks + 1);
      putMail(b, 'leaver', mail[mailAt.leavers]++, row);
    }
  }
  enterGrid(b, row, home, clock);
  if (remaking) return;
  control.maxSpeed = Math.max(control.maxSpeed, speedOf(owner));
  control.touching += contacts[row].touching;
}

const visitAll =
  (remaking: boolean): ReferencePass<keyof Bound> =>
  (b, invocations) => {
    const { params, control, links, mail } = b;
    if (remaking && control.rebuilding === 0) return;
    if (!remaking) {
      const other = headPlace(params, 1 - (control.checks & 1), 0);
      links.fill(0, other, other + params.cellMask + 1);
      control.rebuilding = 0;
      mail[mailAt.receivers] = 0;
      mail[mailAt.letters] = 0;
    }
    const bodyThreads = 64 * Math.ceil(params.bodySphereCount / 64);
    for (let row = 0; row < Math.min(invocations - bodyThreads, control.grainCount); row++) {
      const owner = ownerOf(b, row);
      if (owner) visit(b, owner, remaking);
    }
    for (let s = 0; s < params.bodySphereCount; s++) {
      if (b.spheres[params.bodySphereFirst + s][3] >= 0) visit(b, bodyOwner(b, s), remaking);
      else putMail(b, 'until', params.bodyRowFirst + s, 0);
    }
  };

export const check = visitAll(false);
export const remake = visitAll(true);
