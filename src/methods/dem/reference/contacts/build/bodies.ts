/** The spheres of bodies around a seeker: the twin of contacts/build/bodies.wgsl. */

import { add, length, subtract, type Vec3, xyz } from '../../../../../math/vector';
import { cellOf, numbering, tableCell } from '../../lib/grid';
import { sphereMaterial, sphereOwner } from '../../lib/owner';
import type { ListBuilder } from './list-builder';
import { addSphere } from './pairs';
import { type Bound, bodySphereSkin, type Seeker } from './seeker';

/** m: spheres of bodies further from the seeker's centre than this need not be listed. */
const bodyReach = ({ params, control }: Bound, seeker: Seeker): number =>
  seeker.boundingRadius + params.bodySphereRadius + seeker.skin + control.skin;

function addBodySphere(b: Bound, seeker: Seeker, builder: ListBuilder, partner: number, owner: number): void {
  const sphere = b.spheres[partner];
  const radii = seeker.material.radius + b.tables.materials[sphereMaterial(sphere)].radius;
  const reach = radii + seeker.skin + bodySphereSkin(b, owner, xyz(sphere));
  addSphere(seeker, builder, partner, xyz(sphere), radii, reach);
}

/** A run of spheres in the order of cells, of which those in the row of cells from `low` to `high` count. */
function addBodyRun(
  b: Bound,
  seeker: Seeker,
  builder: ListBuilder,
  first: number,
  end: number,
  low: Vec3,
  high: Vec3,
): void {
  const { params, control, cells, spheres } = b;
  const order = params.bodyCellFirst + params.cellMask + 2;
  for (let i = first; i < end; i++) {
    const partner = params.bodySphereFirst + cells[order + i];
    const position = xyz(spheres[partner]);
    const owner = sphereOwner(spheres[partner], partner, params);
    if (owner === seeker.owner || length(subtract(position, seeker.centre)) >= bodyReach(b, seeker)) continue;
    const cell = cellOf(position, control.invCellSize);
    if (cell.some((x, axis) => x < low[axis] || x > high[axis])) continue;
    addBodySphere(b, seeker, builder, partner, owner);
  }
}

export function addBodies(b: Bound, seeker: Seeker, builder: ListBuilder): void {
  const { control, params, cells } = b;
  const reach = bodyReach(b, seeker);
  const extent: Vec3 = [reach, reach, reach];
  const low = cellOf(subtract(seeker.centre, extent), control.invCellSize);
  const high = cellOf(add(seeker.centre, extent), control.invCellSize);
  const numbers = numbering(control, params);
  const size = params.cellMask + 1;
  const base = params.bodyCellFirst;
  for (let z = low[2]; z <= high[2]; z++) {
    for (let y = low[1]; y <= high[1]; y++) {
      const first = tableCell([low[0], y, z], numbers);
      const end = first + (high[0] - low[0]) + 1;
      const rowLow: Vec3 = [low[0], y, z];
      const rowHigh: Vec3 = [high[0], y, z];
      addBodyRun(b, seeker, builder, cells[base + first], cells[base + Math.min(end, size)], rowLow, rowHigh);
      if (end > size) addBodyRun(b, seeker, builder, cells[base], cells[base + end - size], rowLow, rowHigh);
    }
  }
}
