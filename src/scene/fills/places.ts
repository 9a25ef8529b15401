/** Where the grains of a fill are: on a cubic lattice or packed at random, in a box or in a mesh. */

import type { Quaternion } from '../../math/pose';
import { createRandom } from '../../math/random';
import { insideOf } from '../../mesh/inside';
import { type LibraryName, libraryMesh } from '../../mesh/library';
import { massProperties } from '../../mesh/mass-properties';
import { meshBounds, type TriangleMesh } from '../../mesh/types';
import { grainRadius, type Material } from '../materials';
import { type Bounds, type LatticeSource, largestGrainCount, type MeshSource, type Vec3 } from '../types';
import { packedSpacing } from './packing-shapes';
import { packAtRandom } from './random-packing';

export type LatticeFill = LatticeSource | MeshSource;

/** A grain of any orientation turns inside a cube of its own diameter; 2 % more keeps neighbours from touching. */
const turnedSlack = 0.02;

export interface GrainPlaces {
  /** m: how far each grain may be moved without meeting another. */
  readonly freedom: number;
  readonly count: number;
  /** A place, 0 ≤ index < count, from below. Without an orientation grains may be turned as one likes. */
  at(index: number): { position: Vec3; orientation?: Quaternion; material: number };
}

/** The materials of a source's grains. */
export const kindsOf = ({ kinds, material }: { readonly kinds?: readonly number[]; readonly material: number }) =>
  kinds ?? [material];

/** m: in a mixture rows have room for its largest grains, and a packing has the mean volume. */
export function closestSpacing(source: LatticeFill, materials: readonly Material[]): number {
  const kinds = kindsOf(source).map((index) => materials[index]);
  if (!source.packed) return Math.max(...kinds.map((material) => 2 * grainRadius(material)));
  const spacings = kinds.map(
    ({ template, radius }) =>
      radius * Math.min(looseness * packedSpacing(template), Math.cbrt(template.mass / leastFraction)),
  );
  if (spacings.length === 1) return spacings[0];
  return Math.cbrt(spacings.reduce((sum, spacing) => sum + spacing ** 3, 0) / spacings.length);
}

/** The last few that were packed: a scene is checked, started and reset with the same. */
const packed = new Map<string, GrainPlaces>();
const remembered = 16;

export function grainPlaces(source: LatticeFill, materials: readonly Material[], seed: number): GrainPlaces {
  if (!source.packed) return latticePlaces(source, materials, seed);
  const grains = kindsOf(source).map((index) => [materials[index].radius, materials[index].template.offsets]);
  const key = JSON.stringify([source, grains, seed]);
  const places = packed.get(key) ?? packedPlaces(source, materials, seed);
  packed.delete(key);
  packed.set(key, places);
  for (const old of [...packed.keys()].slice(0, -remembered)) packed.delete(old);
  return places;
}

/** Where grains may be, whatever they are made of. */
type Lattice = Pick<GrainPlaces, 'freedom' | 'count'> & { at(index: number): { position: Vec3 } };

function latticePlaces(source: LatticeFill, materials: readonly Material[], seed: number): GrainPlaces {
  const closest = closestSpacing(source, materials);
  const spacing = source.spacing ?? (1 + turnedSlack) * closest;
  // half the free gap for each of two neighbours
  const freedom = 0.5 * Math.max(0, spacing - closest);
  const lattice =
    source.fill === 'mesh'
      ? latticeInMesh(source, spacing, freedom)
      : latticeInBox(source.region, spacing, freedom, closest);
  const kinds = kindsOf(source);
  const material = (index: number) =>
    kinds.length === 1 ? kinds[0] : kinds[Math.floor(kinds.length * createRandom(seed, kindStream, index)())];
  return { ...lattice, at: (index) => ({ ...lattice.at(index), material: material(index) }) };
}

/** Which kind of a mixture has which place is drawn from a stream of its own. */
const kindStream = 0x41d5;

function latticeInBox({ min, max }: Bounds, spacing: number, freedom: number, diameter: number): Lattice {
  const cells = [0, 1, 2].map((axis) => {
    const size = max[axis] - min[axis];
    // Rounding must not cost a layer when the region is a whole number of cells; one grain needs no gap around it.
    const whole = Math.floor(size / spacing + 1e-9);
    return whole > 0 ? whole : size >= diameter ? 1 : 0;
  }) as Vec3;
  const first = [0, 1, 2].map((axis) => {
    const cell = Math.min(spacing, max[axis] - min[axis]);
    // Sideways the lattice stands in the middle of the region, upwards it starts at the bottom.
    return axis === 1 ? min[1] + cell / 2 : (min[axis] + max[axis] - (cells[axis] - 1) * spacing) / 2;
  });
  const at = (index: number) => {
    const [x, y, z] = [
      index % cells[0],
      Math.floor(index / (cells[0] * cells[2])),
      Math.floor(index / cells[0]) % cells[2],
    ];
    return { position: [first[0] + x * spacing, first[1] + y * spacing, first[2] + z * spacing] as Vec3 };
  };
  return { freedom, count: cells[0] * cells[1] * cells[2], at };
}

/** More places than this are not looked at one by one: not even a part of them could be filled. */
const mostPlaces = 10 * largestGrainCount;

function latticeInMesh(source: MeshSource, spacing: number, freedom: number): Lattice {
  const mesh = meshAt(source);
  const { min, size } = meshBounds(mesh);
  const cells = size.map((side) => Math.max(1, Math.floor(side / spacing + 1e-9))) as Vec3;
  const all = cells[0] * cells[1] * cells[2];
  if (!(all <= mostPlaces)) return { freedom, count: all, at: () => ({ position: source.centre }) };
  const first = min.map((low, axis) => low + (size[axis] - (cells[axis] - 1) * spacing) / 2);
  const inside = insideOf(mesh);
  const places: Vec3[] = [];
  for (let y = 0; y < cells[1]; y++) {
    for (let z = 0; z < cells[2]; z++) {
      for (let x = 0; x < cells[0]; x++) {
        const place: Vec3 = [first[0] + x * spacing, first[1] + y * spacing, first[2] + z * spacing];
        if (inside(...place)) places.push(place);
      }
    }
  }
  return { freedom, count: places.length, at: (index) => ({ position: places[index] }) };
}

/** Mean distance of packed grains over what they would need in rows: as dense as they come to lie when they are poured. */
const looseness = 1.13;
/** Turned at random, shapes that do not go well in rows (rods) fill at least this part of a volume, as all others do. */
const leastFraction = 0.35;
/** Grains lie less dense at a face of the box: together two opposite faces take so much away, in sphere radii. */
const lostAtFaces = 0.5;
/** More grains than this are packed as equal blocks side by side: pushing them apart takes a second for 10,000. */
const largestBlock = 8000;

/** About as many as `grainPlaces` would find, without packing them. */
export function estimatedPlaces(source: LatticeFill, materials: readonly Material[]): number {
  if (!source.packed && source.fill === 'lattice') return latticePlaces(source, materials, 0).count;
  const { radius } = materials[source.material];
  const mesh = source.fill === 'mesh' ? meshAt(source) : null;
  const { min, max } = mesh ? meshBounds(mesh) : (source as LatticeSource).region;
  const spacing = Math.max(closestSpacing(source, materials), source.spacing ?? 0);
  if (mesh) return Math.floor(massProperties(mesh, 1).volume / spacing ** 3);
  return packedFit([0, 1, 2].map((axis) => (max[axis] - min[axis]) / radius) as Vec3, spacing / radius);
}

/** Grains at this mean distance in a box, in sphere radii. */
const packedFit = (box: Vec3, spacing: number): number =>
  Math.floor(box.reduce((all, side) => all * Math.max(0, side - lostAtFaces), 1) / spacing ** 3);

/** Grains packed at random in the region, all of their spheres inside; or those of them whose centres lie in the mesh. */
function packedPlaces(source: LatticeFill, materials: readonly Material[], seed: number): GrainPlaces {
  const { radius } = materials[source.material];
  const kinds = kindsOf(source);
  const shapes = kinds.map((index) => ({
    template: materials[index].template,
    scale: materials[index].radius / radius,
  }));
  const mesh = source.fill === 'mesh' ? meshAt(source) : null;
  const { min, max } = mesh ? meshBounds(mesh) : (source as LatticeSource).region;
  const size = [0, 1, 2].map((axis) => (max[axis] - min[axis]) / radius) as Vec3;
  const spacing = Math.max(closestSpacing(source, materials), source.spacing ?? 0) / radius;
  const fitting = (box: Vec3) => packedFit(box, spacing);
  const wanted = fitting(size);
  if (!(wanted <= mostPlaces)) {
    return { freedom: 0, count: wanted, at: () => ({ position: [...min] as Vec3, material: source.material }) };
  }
  const blocks: Vec3 = [1, 1, 1];
  const blockSide = (axis: number) => size[axis] / blocks[axis];
  while (wanted > largestBlock * blocks[0] * blocks[1] * blocks[2]) {
    const longest = [0, 1, 2].sort((a, b) => blockSide(b) - blockSide(a))[0];
    blocks[longest]++;
  }
  const block: Vec3 = [blockSide(0), blockSide(1), blockSide(2)];
  const { position, orientation, kind } = packAtRandom(shapes, block, fitting(block), createRandom(seed, 77));
  const grains = position.length / 3;
  const aside = blocks[0] * blocks[2];
  const at = (index: number) => {
    const [grain, copy] = [Math.floor(index / aside) % grains, index % aside];
    const step = [copy % blocks[0], Math.floor(index / aside / grains), Math.floor(copy / blocks[0])];
    return {
      position: step.map((n, axis) => min[axis] + radius * (n * block[axis] + position[3 * grain + axis])) as Vec3,
      orientation: [...orientation.subarray(4 * grain, 4 * grain + 4)] as Quaternion,
      material: kinds[kind[grain]],
    };
  };
  const all = grains * aside * blocks[1];
  if (!mesh) return { freedom: 0, count: all, at };
  const inside = insideOf(mesh);
  const places = Array.from({ length: all }, (_, index) => at(index)).filter((place) => inside(...place.position));
  return { freedom: 0, count: places.length, at: (index) => places[index] };
}

const unitMeshes = new Map<LibraryName, TriangleMesh>();

/** The mesh of a source, where it is filled: the middle of its box at `centre`, its longest side `size`. */
function meshAt({ mesh: name, size, centre }: MeshSource): TriangleMesh {
  const unit = unitMeshes.get(name) ?? libraryMesh(name, 1);
  unitMeshes.set(name, unit);
  const { min, max } = meshBounds(unit);
  const positions = unit.positions.map((x, i) => centre[i % 3] + size * (x - (min[i % 3] + max[i % 3]) / 2));
  return { positions, indices: unit.indices };
}
