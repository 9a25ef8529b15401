/** Builds the contact lists: the twin of contacts/build.wgsl. Slices follow each other here; on the GPU, in any order. */
import { sliceWidth } from '../../sim/layouts';
import { entryTouching, obstacleEntry, sphereEntry } from '../lib/entry';
import { cellOf, tableCell } from '../lib/grid';
import { latticeDepth, slotsOf } from '../lib/lattice';
import { marginFor, surfaceSpeed } from '../lib/margin';
import { farAway, hasFlag, obstacleDistance, obstacleTravel, surfaceFlags } from '../lib/obstacles';
import { dot, length, subtract, type Vec3, xyz } from '../lib/vector';
import type { Buffers, Material, ReferencePass } from '../types';

type Bound = Pick<
  Buffers,
  | 'params'
  | 'tables'
  | 'obstacles'
  | 'control'
  | 'cells'
  | 'grains'
  | 'spheres'
  | 'kept'
  | 'contacts'
  | 'list'
  | 'history'
>;

interface Candidate {
  entry: number;
  gap: number;
}

/** The candidates of one grain, in the order in which the shader finds them. */
class Search {
  readonly found: Candidate[] = [];
  private readonly b: Bound;
  private readonly mine: number;
  private readonly centre: Vec3;
  private readonly material: Material;
  private readonly margin: number;
  private readonly spheres: Vec3[];

  constructor(b: Bound, mine: number) {
    const { sphereStride } = b.params;
    this.b = b;
    this.mine = mine;
    this.centre = xyz(b.grains[mine].position);
    this.material = b.tables.materials[b.spheres[mine * sphereStride][3]];
    this.margin = marginFor(
      surfaceSpeed(b.grains[mine], this.material.boundingRadius),
      b.control.lastMaxSpeed,
      b.params,
    );
    const first = mine * sphereStride;
    this.spheres = b.spheres.slice(first, first + this.material.sphereCount).map(xyz);
    this.addObstacles();
    this.addNeighbours();
  }

  private addObstacles(): void {
    const { params, obstacles } = this.b;
    const { radius, boundingRadius } = this.material;
    obstacles.items.slice(0, params.obstacleCount).forEach((obstacle, o) => {
      const travel = obstacleTravel(obstacle, this.centre, boundingRadius, params.obstacleSpan);
      const reach = travel + latticeDepth(obstacle, radius);
      if (obstacleDistance(obstacle, this.centre)[3] > boundingRadius + this.margin + reach) return;
      this.spheres.forEach((sphere, k) => {
        const gap = obstacleDistance(obstacle, sphere)[3] - radius - reach;
        if (gap >= this.margin) return;
        for (let slot = 0; slot < slotsOf(obstacle); slot++) {
          const isNew = hasFlag(obstacle, surfaceFlags.isNew);
          this.found.push({ entry: obstacleEntry(k, o, slot), gap: isNew ? farAway : gap });
        }
      });
    });
  }

  private addNeighbours(): void {
    const { control, params, cells } = this.b;
    const home = cellOf(this.centre, control.invCellSize);
    const size = params.cellMask + 1;
    for (let dz = -1; dz <= 1; dz++) {
      for (let dy = -1; dy <= 1; dy++) {
        const row: Vec3 = [home[0], home[1] + dy, home[2] + dz];
        const first = tableCell([row[0] - 1, row[1], row[2]], params.cellMask);
        const end = first + 3;
        this.addRun(cells[first], cells[Math.min(end, size)], row);
        if (end > size) this.addRun(cells[0], cells[end - size], row); // the row wraps around the table's end
      }
    }
  }

  private addRun(first: number, end: number, row: Vec3): void {
    const { grains, control, params } = this.b;
    const most = this.material.boundingRadius + params.boundingRadius + this.margin + control.margin;
    for (let other = first; other < end; other++) {
      const position = xyz(grains[other].position);
      if (length(subtract(position, this.centre)) >= most || other === this.mine) continue;
      const cell = cellOf(position, control.invCellSize);
      if (cell[1] === row[1] && cell[2] === row[2] && Math.abs(cell[0] - row[0]) <= 1) this.addSpheres(other);
    }
  }

  private addSpheres(other: number): void {
    const { params, tables, spheres, grains } = this.b;
    const material = tables.materials[spheres[other * params.sphereStride][3]];
    const radii = this.material.radius + material.radius;
    const reach =
      radii +
      this.margin +
      marginFor(surfaceSpeed(grains[other], material.boundingRadius), this.b.control.lastMaxSpeed, params);
    for (let m = 0; m < material.sphereCount; m++) {
      const partner = other * params.sphereStride + m;
      const position = xyz(spheres[partner]);
      this.spheres.forEach((sphere, k) => {
        const apart = subtract(sphere, position);
        const squared = dot(apart, apart);
        if (squared < reach * reach)
          this.found.push({ entry: sphereEntry(k, partner), gap: Math.sqrt(squared) - radii });
      });
    }
  }
}

export const build: ReferencePass<keyof Bound> = (b, invocations, variant) => {
  const { params, tables, control, spheres, kept, contacts, list, history } = b;
  for (let firstOfSlice = 0; firstOfSlice < invocations; firstOfSlice += sliceWidth) {
    const members = Math.max(0, Math.min(sliceWidth, control.grainCount - firstOfSlice));
    const lists = Array.from({ length: members }, (_, lane) => new Search(b, firstOfSlice + lane).found);
    const wanted = Math.max(0, ...lists.map((found) => found.length)) * sliceWidth;
    const sliceStart = control.listCursor;
    control.listCursor += wanted;
    const fits = sliceStart + wanted <= params.listCapacity;
    if (!fits) control.listOverflow++;
    lists.forEach((found, lane) => {
      const mine = firstOfSlice + lane;
      control.entries += found.length;
      if (!fits) {
        contacts[mine] = { start: 0, count: 0, touching: 0, normalForce: 0 };
        return;
      }
      const start = sliceStart + lane;
      const { radius } = tables.materials[spheres[mine * params.sphereStride][3]];
      let remembered = 0;
      found.forEach(({ entry, gap }, i) => {
        const slot = start + i * sliceWidth;
        // only contacts that touch, or nearly (held by cohesion), have anything to remember
        const memory = variant.hasMemory && gap < 0.1 * radius ? recall(kept, mine, entry) : undefined;
        list[slot] = memory ? (entry | entryTouching) >>> 0 : entry;
        if (!memory) return;
        remembered++;
        if (variant.hasHistory) history.set(memory, 3 * slot);
      });
      contacts[mine] = { start, count: found.length, touching: remembered, normalForce: 0 };
    });
  }
};

/** The spring that contacts/keep put aside for a contact of grain `mine`. */
function recall(kept: Buffers['kept'], mine: number, entry: number): Vec3 | undefined {
  const [first, count] = kept[mine];
  const found = kept.slice(first, first + count).find(([key]) => key === entry);
  return found && [found[1], found[2], found[3]];
}
