/** Lines of force for the picture: the twin of contacts/chains.wgsl. */

import { dot, type Vec3, xyz } from '../../../../math/vector';
import type { Variant } from '../../laws';
import { repulsion } from '../lib/contact';
import { listCount } from '../lib/entry';
import { meetingOf, ownerOf, slotOf } from '../lib/meeting';
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
    const entries = Array.from({ length: listCount(range.count) }, (_, i) => slotOf(b, range, i).entry);
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

function pressOf(b: Bound, g: number, entry: number, variant: Variant): { force: number; point: Vec3 } {
  const { n, gap, point, pair, velocity } = meetingOf(b, g * b.params.sphereStride, entry, b.grains[g]);
  return { force: repulsion(-gap, dot(velocity, n), pair, variant), point };
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
