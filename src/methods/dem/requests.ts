/** Grains that want to be there, as bytes for dem/grains/spawn; and those that dem/tools/erase wrote down in the same form. */
import { packArray, packStruct, unpackArray } from '../../gpu/struct-layout';
import { type Vec4, xyz } from '../../math/vector';
import { grainMass, isGrainMaterial, type Material } from '../../scene/materials';
import { createSeeds, setSeed } from '../../scene/seeds';
import type { GrainSeeds } from '../../scene/types';
import type { JoinedNewcomers } from '../../world/newcomers';
import { type SpawnRequest, spawnBatch, spawnCountLayout, spawnRequestLayout } from './layouts';

function packRequests(newcomers: JoinedNewcomers, first: number, count: number): Uint8Array<ArrayBuffer> {
  const requests = Array.from({ length: count }, (_, i): SpawnRequest => {
    const g = first + i;
    const vector = (values: Float64Array): Vec4 => [values[3 * g], values[3 * g + 1], values[3 * g + 2], 0];
    const [x, y, z, w] = newcomers.orientation.subarray(4 * g, 4 * g + 4);
    return {
      position: vector(newcomers.position),
      orientation: [x, y, z, w],
      velocity: vector(newcomers.velocity),
      angularVelocity: vector(newcomers.angularVelocity),
      label: [newcomers.ids[g], newcomers.material[g], Number(newcomers.returning[g]), 0],
    };
  });
  return new Uint8Array(packArray(spawnRequestLayout, requests));
}

/** Grains on top of a grain that a resting contact is taken to bear at most. */
const load = 20;

/**
 * Overlap over radius of a Hertz contact of two spheres under that load, doubled for the uneven ways of force chains: what
 * grains at rest may have, and no more, since whatever overlaps more would burst apart.
 */
export function restingOverlap(materials: readonly Material[]): number {
  const overlaps = materials.filter(isGrainMaterial).map((material) => {
    const { youngModulus, poissonRatio, radius } = material;
    const stiffness = ((4 / 3) * youngModulus * Math.sqrt(radius / 2)) / (2 * (1 - poissonRatio ** 2));
    return (load * 9.81 * grainMass(material)) / stiffness / radius ** 1.5;
  });
  return Math.min(0.3, 0.02 + 2 * Math.max(...overlaps) ** (2 / 3));
}

/** What one run of dem/grains/spawn reads. */
export interface SpawnUpload {
  readonly count: number;
  readonly requests: Uint8Array<ArrayBuffer>;
  readonly counts: ArrayBuffer;
}

/** Newcomers in batches that one dispatch takes. */
export function* packSpawns(newcomers: JoinedNewcomers, materials: readonly Material[]): Generator<SpawnUpload> {
  const squeeze = restingOverlap(materials);
  for (let first = 0; first < newcomers.ids.length; first += spawnBatch) {
    const count = Math.min(spawnBatch, newcomers.ids.length - first);
    yield {
      count,
      requests: packRequests(newcomers, first, count),
      counts: packStruct(spawnCountLayout, { count, squeeze }),
    };
  }
}

/** By increasing id: the order in which the GPU wrote them down is chance. */
export function unpackErased(bytes: ArrayBuffer, count: number): GrainSeeds & { ids: Uint32Array } {
  const erased = unpackArray(spawnRequestLayout, bytes.slice(0, count * spawnRequestLayout.size));
  erased.sort((a, b) => a.label[0] - b.label[0]);
  const seeds = createSeeds(erased.length);
  erased.forEach(({ position, orientation, velocity, angularVelocity, label }, g) => {
    setSeed(seeds, g, {
      position: xyz(position),
      orientation,
      velocity: xyz(velocity),
      angularVelocity: xyz(angularVelocity),
      material: label[1],
    });
  });
  return { ...seeds, ids: Uint32Array.from(erased, ({ label }) => label[0]) };
}
