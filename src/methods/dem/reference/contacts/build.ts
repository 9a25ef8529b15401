/** Builds the contact lists: the twin of contacts/build.wgsl. Slices follow each other here; on the GPU, in any order. */

import { dot, length, subtract, type Vec3, xyz, zero3 } from '../../../../math/vector';
import type { Variant } from '../../laws';
import { interleaved, sliceWidth } from '../../layouts';
import { bodySphereSpeed } from '../lib/body-skin';
import { entryTouching, isObstacle, obstacleEntry, packedCount, sphereEntry } from '../lib/entry';
import { cellOf, numbering, tableCell } from '../lib/grid';
import { latticeDepth, slotsOf } from '../lib/lattice';
import { farAway, hasFlag, obstacleDistance, obstacleTravel, surfaceFlags } from '../lib/obstacles';
import { sphereMaterial, sphereOwner } from '../lib/owner';
import { skinFor, surfaceSpeed } from '../lib/skin';
import type { Buffers, Material, ReferencePass } from '../types';

type Bound = Pick<
  Buffers,
  'params' | 'tables' | 'obstacles' | 'control' | 'cells' | 'grains' | 'spheres' | 'kept' | 'contacts' | 'list'
>;

interface Candidate {
  entry: number;
  gap: number;
}

/** Obstacles come first in a list, then what touches. */
const isAhead = ({ entry, gap }: Candidate) => isObstacle(entry) || gap < 0;

/** The grain, or the sphere of a body, whose list is being made. */
interface Seeker {
  row: number;
  /** Index into `grains`: the grain itself, or the body. */
  owner: number;
  /** A body's sphere is its own centre here: what counts is where it is, not where its body is. */
  centre: Vec3;
  spheres: Vec3[];
  material: Material;
  boundingRadius: number;
  skin: number;
}

function grainSeeker({ params, control, tables, grains, spheres }: Bound, g: number): Seeker {
  const first = g * params.sphereStride;
  const material = tables.materials[spheres[first][3]];
  return {
    row: g,
    owner: g,
    centre: xyz(grains[g].position),
    spheres: spheres.slice(first, first + material.sphereCount).map(xyz),
    material,
    boundingRadius: material.boundingRadius,
    skin: skinFor(surfaceSpeed(grains[g], material.boundingRadius), control.lastMaxSpeed, control.spareChecks, params),
  };
}

function bodySeeker({ params, control, tables, grains, spheres }: Bound, s: number): Seeker {
  const index = params.bodySphereFirst + s;
  const sphere = spheres[index];
  const owner = sphereOwner(sphere, index, params);
  const material = tables.materials[sphereMaterial(sphere)];
  return {
    row: params.bodyRowFirst + s,
    owner,
    centre: xyz(sphere),
    spheres: [xyz(sphere)],
    material,
    boundingRadius: material.radius,
    skin: skinFor(bodySphereSpeed(grains[owner], xyz(sphere)), control.lastMaxSpeed, control.spareChecks, params),
  };
}

/** The candidates of one list, in the order in which the shader finds them. */
class Search {
  readonly found: Candidate[] = [];
  readonly seeker: Seeker;
  private readonly b: Bound;

  constructor(b: Bound, seeker: Seeker) {
    this.b = b;
    this.seeker = seeker;
    this.addObstacles();
    this.addNeighbours();
    if (b.params.bodySphereCount > 0) this.addBodies();
  }

  private addObstacles(): void {
    const { params, obstacles } = this.b;
    const { centre, spheres, material, boundingRadius, skin } = this.seeker;
    const { radius } = material;
    obstacles.items.slice(0, params.obstacleCount).forEach((obstacle, o) => {
      const travel = obstacleTravel(obstacle, centre, boundingRadius, params.obstacleSpan);
      const reach = travel + latticeDepth(obstacle, radius);
      if (obstacleDistance(obstacle, centre)[3] > boundingRadius + skin + reach) return;
      spheres.forEach((sphere, k) => {
        const gap = obstacleDistance(obstacle, sphere)[3] - radius - reach;
        if (gap >= skin) return;
        for (let slot = 0; slot < slotsOf(obstacle); slot++) {
          const isNew = hasFlag(obstacle, surfaceFlags.isNew);
          this.found.push({ entry: obstacleEntry(k, o, slot), gap: isNew ? farAway : gap });
        }
      });
    });
  }

  private addNeighbours(): void {
    const { control, params, cells } = this.b;
    const home = cellOf(this.seeker.centre, control.invCellSize);
    const size = params.cellMask + 1;
    for (let dz = -1; dz <= 1; dz++) {
      for (let dy = -1; dy <= 1; dy++) {
        const row: Vec3 = [home[0], home[1] + dy, home[2] + dz];
        const first = tableCell([row[0] - 1, row[1], row[2]], numbering(control, params));
        const end = first + 3;
        this.addRun(cells[first], cells[Math.min(end, size)], row);
        if (end > size) this.addRun(cells[0], cells[end - size], row); // the row wraps around the table's end
      }
    }
  }

  private addRun(first: number, end: number, row: Vec3): void {
    const { grains, control, params } = this.b;
    const { centre, owner, boundingRadius, skin } = this.seeker;
    const most = boundingRadius + params.boundingRadius + skin + control.skin;
    for (let other = first; other < end; other++) {
      const position = xyz(grains[other].position);
      if (length(subtract(position, centre)) >= most || other === owner) continue;
      const cell = cellOf(position, control.invCellSize);
      if (cell[1] === row[1] && cell[2] === row[2] && Math.abs(cell[0] - row[0]) <= 1) this.addSpheres(other);
    }
  }

  private addSpheres(other: number): void {
    const { params, tables, spheres, grains } = this.b;
    const material = tables.materials[spheres[other * params.sphereStride][3]];
    const radii = this.seeker.material.radius + material.radius;
    const reach =
      radii +
      this.seeker.skin +
      skinFor(
        surfaceSpeed(grains[other], material.boundingRadius),
        this.b.control.lastMaxSpeed,
        this.b.control.spareChecks,
        params,
      );
    for (let m = 0; m < material.sphereCount; m++) {
      const partner = other * params.sphereStride + m;
      this.addSphere(partner, xyz(spheres[partner]), radii, reach);
    }
  }

  private addSphere(partner: number, position: Vec3, radii: number, reach: number): void {
    this.seeker.spheres.forEach((sphere, k) => {
      const apart = subtract(sphere, position);
      const squared = dot(apart, apart);
      if (squared < reach * reach) this.found.push({ entry: sphereEntry(k, partner), gap: Math.sqrt(squared) - radii });
    });
  }

  private addBodies(): void {
    const { control, params, cells } = this.b;
    const { centre, boundingRadius, skin } = this.seeker;
    const reach = boundingRadius + params.bodySphereRadius + skin + control.skin;
    const corner = (side: number) =>
      cellOf([centre[0] + side * reach, centre[1] + side * reach, centre[2] + side * reach], control.invCellSize);
    const [low, high] = [corner(-1), corner(1)];
    const size = params.cellMask + 1;
    const base = params.bodyCellFirst;
    for (let z = low[2]; z <= high[2]; z++) {
      for (let y = low[1]; y <= high[1]; y++) {
        const first = tableCell([low[0], y, z], numbering(control, params));
        const end = first + (high[0] - low[0]) + 1;
        const from: Vec3 = [low[0], y, z];
        const to: Vec3 = [high[0], y, z];
        this.addBodyRun(cells[base + first], cells[base + Math.min(end, size)], reach, from, to);
        if (end > size) this.addBodyRun(cells[base], cells[base + end - size], reach, from, to);
      }
    }
  }

  private addBodyRun(first: number, end: number, most: number, low: Vec3, high: Vec3): void {
    const { params, control, cells, spheres, grains, tables } = this.b;
    const order = params.bodyCellFirst + params.cellMask + 2;
    for (let i = first; i < end; i++) {
      const partner = params.bodySphereFirst + cells[order + i];
      const sphere = spheres[partner];
      const owner = sphereOwner(sphere, partner, params);
      const position = xyz(sphere);
      if (owner === this.seeker.owner || length(subtract(position, this.seeker.centre)) >= most) continue;
      const cell = cellOf(position, control.invCellSize);
      if (cell.some((x, axis) => x < low[axis] || x > high[axis])) continue;
      const radii = this.seeker.material.radius + tables.materials[sphereMaterial(sphere)].radius;
      const theirs = skinFor(
        bodySphereSpeed(grains[owner], position),
        control.lastMaxSpeed,
        control.spareChecks,
        params,
      );
      this.addSphere(partner, position, radii, radii + this.seeker.skin + theirs);
    }
  }
}

export const build: ReferencePass<keyof Bound> = (b, invocations, variant) => {
  for (let first = 0; first < invocations; first += sliceWidth) {
    const members = Math.max(0, Math.min(sliceWidth, b.control.grainCount - first));
    buildSlice(
      b,
      variant,
      Array.from({ length: members }, (_, lane) => grainSeeker(b, first + lane)),
      false,
    );
  }
};

export const bodyBuild: ReferencePass<keyof Bound> = (b, invocations, variant) => {
  const { bodySphereCount, bodySphereFirst } = b.params;
  for (let first = 0; first < invocations; first += sliceWidth) {
    const members = Math.max(0, Math.min(sliceWidth, bodySphereCount - first));
    // the spheres of removed bodies leave their lanes empty
    const isThere = (lane: number) => b.spheres[bodySphereFirst + first + lane][3] >= 0;
    const seeker = (lane: number) => (isThere(lane) ? bodySeeker(b, first + lane) : undefined);
    buildSlice(
      b,
      variant,
      Array.from({ length: members }, (_, lane) => seeker(lane)),
      true,
    );
  }
};

/** By place in the slice: the lane whose list stands there, those that cost most first. Bodies' lanes keep their places. */
function placesIn(searches: readonly (Search | undefined)[], isBodies: boolean): number[] {
  const lanes = searches.map((_, lane) => lane);
  if (isBodies) return lanes;
  const cost = (one: Candidate) => (isObstacle(one.entry) ? 103 : isAhead(one) ? 3 : 1);
  const work = searches.map((search) => search?.found.reduce((sum, one) => sum + cost(one), 0) ?? -1);
  return lanes.sort((a, b) => work[b] - work[a] || a - b);
}

function buildSlice(b: Bound, variant: Variant, seekers: (Seeker | undefined)[], isBodies: boolean): void {
  const { params, control, contacts, list } = b;
  const searches = seekers.map((seeker) => seeker && new Search(b, seeker));
  const places = placesIn(searches, isBodies);
  // eight lists at a time are interleaved, as long as the longest of them
  const bands = Array.from({ length: sliceWidth / interleaved }, (_, band) => {
    const lanes = places.slice(band * interleaved, (band + 1) * interleaved);
    return interleaved * Math.max(0, ...lanes.map((lane) => searches[lane]?.found.length ?? 0));
  });
  const slotsBefore = (band: number) => bands.slice(0, band).reduce((sum, slots) => sum + slots, 0);
  const wanted = slotsBefore(bands.length);
  const sliceStart = control.listCursor;
  control.listCursor += wanted;
  const fits = sliceStart + wanted <= params.listCapacity;
  if (!fits) control.listOverflow++;
  searches.forEach((search, lane) => {
    if (!search) return;
    const { found, seeker } = search;
    const { row, material } = seeker;
    control.entries += found.length;
    if (!fits) {
      contacts[row] = { start: 0, count: 0, touching: 0, normalForce: 0 };
      return;
    }
    const place = places.indexOf(lane);
    const start = sliceStart + slotsBefore(Math.floor(place / interleaved)) + (place % interleaved);
    let remembered = 0;
    const ordered = [...found.filter(isAhead), ...found.filter((one) => !isAhead(one))];
    ordered.forEach(({ entry, gap }, i) => {
      // only contacts that touch, or nearly (held by cohesion), have anything to remember
      const memory = variant.hasMemory && gap < 0.1 * material.radius ? recall(b, row, entry) : undefined;
      if (memory) remembered++;
      list[start + i * interleaved] = memory
        ? { spring: memory, entry: (entry | entryTouching) >>> 0 }
        : { spring: zero3, entry };
    });
    contacts[row] = {
      start,
      count: packedCount(found.length, lane ^ places[lane]),
      touching: remembered,
      normalForce: 0,
    };
  });
}

/** The spring that contacts/keep put aside for a contact of list `row`. */
function recall({ params, kept }: Bound, row: number, entry: number): Vec3 | undefined {
  const [place, count] = kept[row];
  const first = params.listRows + place;
  const found = kept.slice(first, first + count).find(([key]) => key === entry);
  return found && [found[1], found[2], found[3]];
}
