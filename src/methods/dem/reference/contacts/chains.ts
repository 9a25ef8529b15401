/** Lines of force for the picture: the twin of contacts/chains.wgsl. */

import { add, cross, dot, length, scale, subtract, type Vec3, xyz } from '../../../../math/vector';
import { maxMaterials } from '../../constants';
import type { Variant } from '../../laws';
import { interleaved } from '../../list-policy';
import { repulsion } from '../lib/contact';
import { entryOwnSphere, entryPartner, isObstacle, listCount, partnerObstacle, partnerSlot } from '../lib/entry';
import { obstacleGap } from '../lib/lattice';
import { obstacleAt, obstacleVelocity } from '../lib/obstacles';
import { sphereMaterial, sphereOwner } from '../lib/owner';
import type { ReferencePass } from '../twin';

type Chains = ReferencePass<
  | 'params'
  | 'substep'
  | 'tables'
  | 'obstacles'
  | 'spheres'
  | 'grains'
  | 'list'
  | 'contacts'
  | 'control'
  | 'lines'
  | 'lineDraw'
>;
type Bound = Parameters<Chains>[0];

export const chains: Chains = (b, invocations, variant) => {
  for (let g = 0; g < Math.min(invocations, b.control.grainCount); g++) {
    const range = b.contacts[g];
    const entries = Array.from(
      { length: listCount(range.count) },
      (_, i) => b.list[range.start + i * interleaved].entry,
    );
    const owners = entries.map((entry) => ownerOf(b, entry));
    const middle = xyz(b.grains[g].position);
    entries.forEach((entry, i) => {
      const owner = owners[i];
      if (owner >= b.params.capacity) {
        const { force, point } = pressOf(b, g, entry, variant);
        addLine(b, middle, force, point);
      } else if (owner >= g && owners.indexOf(owner) === i) {
        const pair = entries.filter((_, j) => owners[j] === owner);
        const force = pair.reduce((sum, other) => sum + pressOf(b, g, other, variant).force, 0);
        addLine(b, middle, force, xyz(b.grains[owner].position));
      }
    });
  }
};

function ownerOf({ spheres, params }: Bound, entry: number): number {
  const partner = entryPartner(entry);
  return isObstacle(entry) ? 0xffffffff : sphereOwner(spheres[partner], partner, params);
}

function pressOf(
  { params, substep, tables, obstacles, spheres, grains }: Bound,
  g: number,
  entry: number,
  variant: Variant,
): { force: number; point: Vec3 } {
  const sphere = spheres[g * params.sphereStride + entryOwnSphere(entry)];
  const own = xyz(sphere);
  const { radius } = tables.materials[sphereMaterial(sphere)];
  const pairRow = sphereMaterial(sphere) * maxMaterials;
  const partner = entryPartner(entry);
  const finish = (n: Vec3, gap: number, material: number, velocityAt: (point: Vec3) => Vec3) => {
    const point = subtract(own, scale(radius + 0.5 * gap, n));
    const velocity = subtract(velocityOf(grains[g], point), velocityAt(point));
    return { force: repulsion(-gap, dot(velocity, n), tables.pairs[pairRow + material], variant.normalLaw), point };
  };
  if (isObstacle(entry)) {
    const wall = obstacleAt(obstacles.items[partnerObstacle(partner)], substep.elapsed);
    const surface = obstacleGap(wall, partnerSlot(partner), own, radius);
    return finish(xyz(surface), surface[3], wall.material, (point) => obstacleVelocity(wall, point));
  }
  const other = spheres[partner];
  const apart = subtract(own, xyz(other));
  const distance = length(apart);
  const n: Vec3 = distance > 0 ? scale(1 / distance, apart) : [0, 1, 0];
  const gap = distance - (radius + tables.materials[sphereMaterial(other)].radius);
  const them = grains[sphereOwner(other, partner, params)];
  return finish(n, gap, sphereMaterial(other), (point) => velocityOf(them, point));
}

function velocityOf({ position, velocity, angularVelocity }: Bound['grains'][number], point: Vec3): Vec3 {
  return add(xyz(velocity), cross(xyz(angularVelocity), subtract(point, xyz(position))));
}

function addLine({ lines, lineDraw, control }: Bound, a: Vec3, force: number, b: Vec3): void {
  if (!(force > 0)) return;
  const place = lineDraw.wanted++;
  if (place >= lines.length) {
    control.lineOverflow++;
    return;
  }
  lines[place] = { a, force, b };
  lineDraw.vertexCount = Math.max(lineDraw.vertexCount, 6 * (place + 1));
}
