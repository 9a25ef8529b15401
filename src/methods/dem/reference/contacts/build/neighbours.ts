/** The grains around a seeker: the twin of contacts/build/neighbours.wgsl, which collects them in chunks. */

import { length, subtract, type Vec3, xyz } from '../../../../../math/vector';
import { cellOf, numbering, tableCell } from '../../lib/grid';
import type { ListBuilder } from './list-builder';
import { addGrain } from './pairs';
import type { Bound, Seeker } from './seeker';

/** Grains that stand side by side in memory: from `first` to before `end`, in the row of three cells around `middle`. */
interface Run {
  readonly first: number;
  readonly end: number;
  readonly middle: Vec3;
}

function findRuns({ params, control, cells }: Bound, home: Vec3): Run[] {
  const numbers = numbering(control, params);
  const size = params.cellMask + 1;
  return Array.from({ length: 9 }, (_, r) => {
    const middle: Vec3 = [home[0], home[1] + (r % 3) - 1, home[2] + Math.floor(r / 3) - 1];
    const first = tableCell([middle[0] - 1, middle[1], middle[2]], numbers);
    const end = first + 3;
    const run = { first: cells[first], end: cells[Math.min(end, size)], middle };
    // the row may wrap around the table's end
    return end > size ? [run, { first: cells[0], end: cells[end - size], middle }] : [run];
  }).flat();
}

/** Different rows may share cells of the table. */
function isInRow({ control }: Bound, position: Vec3, middle: Vec3): boolean {
  const cell = cellOf(position, control.invCellSize);
  return cell[1] === middle[1] && cell[2] === middle[2] && Math.abs(cell[0] - middle[0]) <= 1;
}

function collect(b: Bound, seeker: Seeker): number[] {
  const { grains, control, params } = b;
  const home = cellOf(seeker.centre, control.invCellSize);
  const reach = seeker.boundingRadius + params.boundingRadius + seeker.skin + control.skin;
  const neighbours: number[] = [];
  for (const { first, end, middle } of findRuns(b, home)) {
    for (let other = first; other < end; other++) {
      const position = xyz(grains[other].position);
      const isNear = length(subtract(position, seeker.centre)) < reach;
      if (isNear && other !== seeker.owner && isInRow(b, position, middle)) neighbours.push(other);
    }
  }
  return neighbours;
}

export function addGrains(b: Bound, seeker: Seeker, builder: ListBuilder): void {
  for (const other of collect(b, seeker)) addGrain(b, seeker, builder, other);
}
