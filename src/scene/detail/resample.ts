/**
 * Listed grains in another size: the place that they take up, filled with others. A box around them is packed at random, and of
 * those grains the ones stay that are nearest to where there was sand, as many as have the same volume.
 */
import { rotated } from '../../math/pose';
import { grainPlaces } from '../fills/places';
import type { Material } from '../materials';
import { createSeeds, setSeed, vectorOf } from '../seeds';
import type { GrainSeeds, ListSource, Vec3 } from '../types';

export function resampled(
  { seeds }: ListSource,
  old: readonly Material[],
  now: readonly Material[],
  seed: number,
  kinds?: readonly (readonly number[])[],
): ListSource {
  const listed = seeds.material.length;
  if (listed === 0) return { fill: 'list', seeds };
  const spheres = spheresOf(seeds, old);
  const first = seeds.material[0];
  const mixture = kinds && kinds[first].length > 1 ? kinds[first] : undefined;
  const region = boxAround(spheres, old[first].radius);
  const places = grainPlaces(
    {
      fill: 'lattice',
      region,
      jitter: 0,
      packed: true,
      material: first,
      ...(mixture && { kinds: mixture }),
      velocity: [0, 0, 0],
      angularVelocity: [0, 0, 0],
    },
    now,
    seed,
  );
  const nearest = nearestSphere(spheres, 3 * old[first].radius);
  const candidates = Array.from({ length: places.count }, (_, index) => {
    const place = places.at(index);
    return { ...place, ...nearest(place.position) };
  });
  const volume = (materials: readonly Material[], some: readonly number[]) =>
    some.reduce((sum, index) => sum + materials[index].radius ** 3 * materials[index].template.mass, 0) / some.length;
  const wanted = Math.max(1, Math.round((listed * volume(old, [first])) / volume(now, mixture ?? [first])));
  const kept = candidates.sort((a, b) => a.distance - b.distance).slice(0, wanted);
  kept.sort((a, b) => a.position[1] - b.position[1]);
  const fresh = createSeeds(kept.length);
  for (const [index, { position, orientation, material, sphere }] of kept.entries()) {
    const from = spheres.owner[sphere];
    setSeed(fresh, index, {
      position,
      orientation: orientation ?? [0, 0, 0, 1],
      velocity: vectorOf(seeds.velocity, from),
      angularVelocity: vectorOf(seeds.angularVelocity, from),
      material: mixture
        ? kindFor(kinds?.[seeds.material[from]] ?? [], mixture.indexOf(material))
        : seeds.material[from],
    });
  }
  return { fill: 'list', seeds: fresh };
}

/** Of several sands that are mixed alike, the same kind of another. */
const kindFor = (kinds: readonly number[], kind: number): number => kinds[Math.min(kind, kinds.length - 1)];

interface Spheres {
  readonly places: Float64Array;
  /** The grain of each. */
  readonly owner: Uint32Array;
}

function spheresOf(seeds: GrainSeeds, materials: readonly Material[]): Spheres {
  const [places, owner]: [number[], number[]] = [[], []];
  for (const [grain, index] of seeds.material.entries()) {
    const { radius, template } = materials[index];
    const [x, y, z, w] = seeds.orientation.subarray(4 * grain, 4 * grain + 4);
    const centre = vectorOf(seeds.position, grain);
    for (const offset of template.offsets) {
      const arm = rotated([x, y, z, w], offset);
      places.push(...centre.map((c, axis) => c + radius * arm[axis]));
      owner.push(grain);
    }
  }
  return { places: Float64Array.from(places), owner: Uint32Array.from(owner) };
}

function boxAround({ places }: Spheres, radius: number) {
  const [min, max]: [Vec3, Vec3] = [
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY],
  ];
  for (let i = 0; i < places.length; i++) {
    min[i % 3] = Math.min(min[i % 3], places[i] - radius);
    max[i % 3] = Math.max(max[i % 3], places[i] + radius);
  }
  return { min, max };
}

/** Looks in the cells around a place; what is further away counts as far. */
function nearestSphere({ places }: Spheres, cell: number) {
  const cells = new Map<string, number[]>();
  const cellOf = (x: number) => Math.floor(x / cell);
  for (let sphere = 0; sphere < places.length / 3; sphere++) {
    const key = [0, 1, 2].map((axis) => cellOf(places[3 * sphere + axis])).join();
    const there = cells.get(key);
    if (there) there.push(sphere);
    else cells.set(key, [sphere]);
  }
  return (place: Vec3): { distance: number; sphere: number } => {
    const found = { distance: Number.POSITIVE_INFINITY, sphere: 0 };
    const [i, j, k] = place.map(cellOf);
    for (let step = 0; step < 27; step++) {
      const key = [i + (step % 3) - 1, j + (Math.floor(step / 3) % 3) - 1, k + Math.floor(step / 9) - 1].join();
      for (const sphere of cells.get(key) ?? []) {
        const [x, y, z] = vectorOf(places, sphere);
        const distance = Math.hypot(x - place[0], y - place[1], z - place[2]);
        if (distance < found.distance) Object.assign(found, { distance, sphere });
      }
    }
    return found;
  };
}
