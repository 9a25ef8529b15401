/**
 * Grains packed as if they had been poured: turned at random and nowhere in rows. They start on a coarse lattice; grains that
 * overlap each other or a face of the box push and turn each other away until none does. Lengths are in sphere radii.
 */
import { randomInBall, randomRotation } from '../../math/random';
import type { Vec3 } from '../types';
import { type Kind, kindOf, type Shape } from './packing-shapes';

export interface Packing {
  /** x y z per grain, from the lowest corner of the box; from below. */
  readonly position: Float64Array;
  readonly orientation: Float64Array;
  /** Which of the shapes each is. */
  readonly kind: Uint8Array;
}

/** Spheres are pushed this far apart (touching: 2), so that they come as far as `enough`, and rounding cannot make them overlap. */
const wanted = 2.01;
const enough = 2.001;
/** Pairs of spheres that are this close are tested until the list is rebuilt. */
const listed = 2.5;
const sweepsPerList = 8;
/**
 * In this time a crowd that has room comes apart; from then on the most crowded grains, this part of all at a time, go. Fewer
 * at a time: denser in the end, and more sweeps.
 */
const patience = 24;
const removed = 0.005;
const mostSweeps = 320;
/** A grain that many push moves by more than the mean of what they want, and by less than their sum. */
const eagerness = 4;
/** Part of its last move that a grain makes again: crowds come apart in fewer sweeps. */
const momentum = 0.85;

/** At most so many grains, all of their spheres inside the box: what finds no place is left out. */
export function packAtRandom(
  shapes: readonly Shape[],
  size: Readonly<Vec3>,
  count: number,
  random: () => number,
): Packing {
  const crowd = new Crowd(shapes, size, count, random);
  for (let sweep = 0; sweep < mostSweeps; sweep++) {
    const listIsNew = sweep % sweepsPerList === 0;
    if (listIsNew) crowd.listPairs();
    crowd.pushApart();
    if (listIsNew && crowd.crowded.length === 0) break;
    if (listIsNew && sweep >= patience) crowd.remove(Math.ceil(removed * count));
    crowd.move();
  }
  crowd.remove(count);
  return crowd.fromBelow();
}

/** Its methods that run for every grain or sphere name each number by itself: lists that are taken apart at once are garbage. */
class Crowd {
  readonly #size: Readonly<Vec3>;
  readonly #count: number;
  readonly #kinds: readonly Kind[];
  readonly #kind: Uint8Array;
  /** First sphere of each grain, and one past its last. */
  readonly #first: Uint32Array;
  /** Of each sphere, and of the largest. */
  readonly #radius: Float64Array;
  readonly #largest: number;
  readonly #position: Float64Array;
  readonly #orientation: Float64Array;
  /** Of each sphere: from its grain's centre, where it is, and the number of its grain. */
  readonly #arms: Float64Array;
  readonly #places: Float64Array;
  readonly #owner: Uint32Array;
  /** Shift and turn of each grain: wanted in this sweep, and made in the last. */
  readonly #pushes: Float64Array;
  readonly #moves: Float64Array;
  readonly #pushers: Uint16Array;
  /** How deep each grain overlaps with others and with faces, in all: 0 where spheres are far enough apart. */
  readonly #depth: Float64Array;
  readonly #gone: Uint8Array;
  /** Two spheres each; as many of them as are listed, the rest is room. */
  #pairs = new Uint32Array(1 << 16);
  #listedPairs = 0;

  constructor(shapes: readonly Shape[], size: Readonly<Vec3>, count: number, random: () => number) {
    this.#kinds = shapes.map(kindOf);
    this.#largest = Math.max(...shapes.map(({ scale }) => scale));
    this.#kind = Uint8Array.from({ length: count }, () =>
      shapes.length > 1 ? Math.floor(random() * shapes.length) : 0,
    );
    this.#first = new Uint32Array(count + 1);
    for (let g = 0; g < count; g++) this.#first[g + 1] = this.#first[g] + this.#kinds[this.#kind[g]].offsets.length;
    const spheres = this.#first[count];
    this.#size = size;
    this.#count = count;
    this.#position = new Float64Array(3 * count);
    this.#orientation = new Float64Array(4 * count);
    this.#arms = new Float64Array(3 * spheres);
    this.#places = new Float64Array(3 * spheres);
    this.#owner = new Uint32Array(spheres);
    this.#radius = new Float64Array(spheres);
    for (let grain = 0; grain < count; grain++) {
      this.#owner.fill(grain, this.#first[grain], this.#first[grain + 1]);
      this.#radius.fill(shapes[this.#kind[grain]].scale, this.#first[grain], this.#first[grain + 1]);
    }
    this.#pushes = new Float64Array(6 * count);
    this.#moves = new Float64Array(6 * count);
    this.#pushers = new Uint16Array(count);
    this.#depth = new Float64Array(count);
    this.#gone = new Uint8Array(count);

    const spacing = Math.cbrt((size[0] * size[1] * size[2]) / count);
    const cells = size.map((side) => Math.ceil(side / spacing - 1e-9));
    const places = cells[0] * cells[1] * cells[2];
    for (let grain = 0; grain < count; grain++) {
      // there are a few more cells than grains: those that stay empty are spread evenly
      const place = Math.floor(((grain + 0.5) * places) / count);
      const cell = [place % cells[0], Math.floor(place / cells[0] / cells[2]), Math.floor(place / cells[0]) % cells[2]];
      const shift = randomInBall(random);
      for (let axis = 0; axis < 3; axis++) {
        this.#position[3 * grain + axis] = ((cell[axis] + 0.5 + 0.6 * shift[axis]) / cells[axis]) * size[axis];
      }
      this.#orientation.set(randomRotation(random), 4 * grain);
      this.#placeSpheres(grain);
    }
  }

  #placeSpheres(grain: number): void {
    const q = this.#orientation;
    const x = q[4 * grain];
    const y = q[4 * grain + 1];
    const z = q[4 * grain + 2];
    const w = q[4 * grain + 3];
    const arms = this.#arms;
    const { offsets } = this.#kinds[this.#kind[grain]];
    let at = 3 * this.#first[grain];
    for (let sphere = 0; sphere < offsets.length; sphere++) {
      const offset = offsets[sphere];
      const tx = 2 * (y * offset[2] - z * offset[1]);
      const ty = 2 * (z * offset[0] - x * offset[2]);
      const tz = 2 * (x * offset[1] - y * offset[0]);
      arms[at] = offset[0] + w * tx + y * tz - z * ty;
      arms[at + 1] = offset[1] + w * ty + z * tx - x * tz;
      arms[at + 2] = offset[2] + w * tz + x * ty - y * tx;
      for (let axis = 0; axis < 3; axis++, at++) this.#places[at] = this.#position[3 * grain + axis] + arms[at];
    }
  }

  /** Notes for grains that overlap or stick out where they should go. */
  pushApart(): void {
    const [places, owner, pairs, radius] = [this.#places, this.#owner, this.#pairs, this.#radius];
    this.#depth.fill(0);
    for (let p = 0; p < 2 * this.#listedPairs; p += 2) {
      const one = 3 * pairs[p];
      const other = 3 * pairs[p + 1];
      const dx = places[one] - places[other];
      const dy = places[one + 1] - places[other + 1];
      const dz = places[one + 2] - places[other + 2];
      const square = dx * dx + dy * dy + dz * dz;
      const apart = (wanted * (radius[pairs[p]] + radius[pairs[p + 1]])) / 2;
      if (square >= apart * apart) continue;
      const distance = Math.max(1e-6, Math.sqrt(square));
      const half = (apart - distance) / 2;
      this.#push(pairs[p], dx / distance, dy / distance, dz / distance, half);
      this.#push(pairs[p + 1], -dx / distance, -dy / distance, -dz / distance, half);
    }
    for (let axis = 0; axis < 3; axis++) {
      for (let sphere = 0; sphere < owner.length; sphere++) {
        const margin = (wanted / 2) * radius[sphere];
        const far = this.#size[axis] - margin;
        const x = places[3 * sphere + axis];
        if ((x >= margin && x <= far) || this.#gone[owner[sphere]]) continue;
        const back = x < margin ? margin - x : far - x;
        this.#push(sphere, axis === 0 ? 1 : 0, axis === 1 ? 1 : 0, axis === 2 ? 1 : 0, back);
      }
    }
  }

  #push(sphere: number, nx: number, ny: number, nz: number, depth: number): void {
    const arms = this.#arms;
    const grain = this.#owner[sphere];
    const { turning } = this.#kinds[this.#kind[grain]];
    const tx = arms[3 * sphere + 1] * nz - arms[3 * sphere + 2] * ny;
    const ty = arms[3 * sphere + 2] * nx - arms[3 * sphere] * nz;
    const tz = arms[3 * sphere] * ny - arms[3 * sphere + 1] * nx;
    const shift = depth / (1 + turning * (tx * tx + ty * ty + tz * tz));
    const turn = turning * shift;
    const pushes = this.#pushes;
    const at = 6 * grain;
    pushes[at] += shift * nx;
    pushes[at + 1] += shift * ny;
    pushes[at + 2] += shift * nz;
    pushes[at + 3] += turn * tx;
    pushes[at + 4] += turn * ty;
    pushes[at + 5] += turn * tz;
    this.#pushers[grain]++;
    if (Math.abs(depth) > (wanted - enough) / 2) this.#depth[grain] += Math.abs(depth);
  }

  move(): void {
    const [pushes, moves] = [this.#pushes, this.#moves];
    for (let grain = 0; grain < this.#count; grain++) {
      const at = 6 * grain;
      const part = Math.min(1, eagerness / Math.max(1, this.#pushers[grain]));
      // a grain that is pushed back stops first, or crowds would swing
      let along = 0;
      for (let i = at; i < at + 6; i++) along += moves[i] * pushes[i];
      const kept = along < 0 ? 0 : momentum;
      for (let i = at; i < at + 6; i++) moves[i] = kept * moves[i] + part * pushes[i];
      for (let axis = 0; axis < 3; axis++) this.#position[3 * grain + axis] += moves[at + axis];
      this.#turn(grain, moves[at + 3] / 2, moves[at + 4] / 2, moves[at + 5] / 2);
      this.#placeSpheres(grain);
    }
    pushes.fill(0);
    this.#pushers.fill(0);
  }

  /** About the axes of the world, by a small angle whose half is given. */
  #turn(grain: number, wx: number, wy: number, wz: number): void {
    const q = this.#orientation;
    const x = q[4 * grain];
    const y = q[4 * grain + 1];
    const z = q[4 * grain + 2];
    const w = q[4 * grain + 3];
    const tx = x + wx * w + wy * z - wz * y;
    const ty = y + wy * w + wz * x - wx * z;
    const tz = z + wz * w + wx * y - wy * x;
    const tw = w - wx * x - wy * y - wz * z;
    const length = Math.sqrt(tx * tx + ty * ty + tz * tz + tw * tw);
    q[4 * grain] = tx / length;
    q[4 * grain + 1] = ty / length;
    q[4 * grain + 2] = tz / length;
    q[4 * grain + 3] = tw / length;
  }

  listPairs(): void {
    const [owner, places] = [this.#owner, this.#places];
    const cells = this.#size.map((side) => Math.max(1, Math.floor(side / (listed * this.#largest))));
    const [nx, ny, nz] = cells;
    // what sticks out belongs to the cells at the rim, which only makes those fuller
    const cellOf = (sphere: number, axis: number) =>
      Math.max(0, Math.min(cells[axis] - 1, Math.floor((places[3 * sphere + axis] / this.#size[axis]) * cells[axis])));
    const first = new Int32Array(nx * ny * nz).fill(-1);
    const next = new Int32Array(owner.length);
    let count = 0;
    for (let sphere = 0; sphere < owner.length; sphere++) {
      const grain = owner[sphere];
      if (this.#gone[grain]) continue;
      const x = places[3 * sphere];
      const y = places[3 * sphere + 1];
      const z = places[3 * sphere + 2];
      const i = cellOf(sphere, 0);
      const j = cellOf(sphere, 1);
      const k = cellOf(sphere, 2);
      for (let c = Math.max(0, k - 1); c <= Math.min(nz - 1, k + 1); c++) {
        for (let b = Math.max(0, j - 1); b <= Math.min(ny - 1, j + 1); b++) {
          for (let a = Math.max(0, i - 1); a <= Math.min(nx - 1, i + 1); a++) {
            for (let other = first[a + nx * (b + ny * c)]; other >= 0; other = next[other]) {
              const dx = x - places[3 * other];
              const dy = y - places[3 * other + 1];
              const dz = z - places[3 * other + 2];
              const reach = (listed * (this.#radius[sphere] + this.#radius[other])) / 2;
              if (dx * dx + dy * dy + dz * dz >= reach * reach || owner[other] === grain) continue;
              this.#listPair(count++, sphere, other);
            }
          }
        }
      }
      const home = i + nx * (j + ny * k);
      next[sphere] = first[home];
      first[home] = sphere;
    }
    this.#listedPairs = count;
  }

  #listPair(index: number, one: number, other: number): void {
    if (2 * index === this.#pairs.length) {
      const pairs = new Uint32Array(2 * this.#pairs.length);
      pairs.set(this.#pairs);
      this.#pairs = pairs;
    }
    this.#pairs[2 * index] = one;
    this.#pairs[2 * index + 1] = other;
  }

  /** Grains that overlap, the deepest first. */
  get crowded(): number[] {
    const grains = [...this.#depth.keys()].filter((grain) => this.#depth[grain] > 0 && !this.#gone[grain]);
    return grains.sort((a, b) => this.#depth[b] - this.#depth[a]);
  }

  remove(most: number): void {
    for (const grain of this.crowded.slice(0, most)) this.#gone[grain] = 1;
  }

  fromBelow(): Packing {
    const height = (grain: number) => this.#position[3 * grain + 1];
    const kept = [...this.#gone.keys()].filter((grain) => !this.#gone[grain]).sort((a, b) => height(a) - height(b));
    const sorted = (values: Float64Array, width: number) =>
      Float64Array.from(kept.flatMap((grain) => [...values.subarray(width * grain, width * (grain + 1))]));
    const kind = Uint8Array.from(kept, (grain) => this.#kind[grain]);
    return { position: sorted(this.#position, 3), orientation: sorted(this.#orientation, 4), kind };
  }
}
