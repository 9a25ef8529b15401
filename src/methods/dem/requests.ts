/** Grains that want to be there, as bytes for dem/grains/spawn; and those that dem/tools/erase wrote down in the same form. */
import { packStruct } from '../../gpu/struct-layout';
import { grainMass, isGrainMaterial, type Material } from '../../scene/materials';
import { createSeeds, setSeed } from '../../scene/seeds';
import type { GrainSeeds } from '../../scene/types';
import type { JoinedNewcomers } from '../../world/newcomers';
import { spawnBatch, spawnCountLayout, spawnRequestLayout } from './layouts';

function packRequests(newcomers: JoinedNewcomers, first: number, count: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(spawnRequestLayout.size * count);
  for (let i = 0; i < count; i++) {
    const g = first + i;
    const vector = (values: Float64Array) => [...values.subarray(3 * g, 3 * g + 3), 0];
    const request = packStruct(spawnRequestLayout, {
      position: vector(newcomers.position),
      orientation: newcomers.orientation.subarray(4 * g, 4 * g + 4),
      velocity: vector(newcomers.velocity),
      angularVelocity: vector(newcomers.angularVelocity),
      label: [newcomers.ids[g], newcomers.material[g], Number(newcomers.returning[g]), 0],
    });
    bytes.set(new Uint8Array(request), i * spawnRequestLayout.size);
  }
  return bytes;
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
      counts: packStruct(spawnCountLayout, { count, squeeze, spare0: 0, spare1: 0 }),
    };
  }
}

/** By increasing id: the order in which the GPU wrote them down is chance. */
export function unpackErased(bytes: ArrayBuffer, count: number): GrainSeeds & { ids: Uint32Array } {
  const { size, offsets } = spawnRequestLayout;
  const kept = Math.min(count, Math.floor(bytes.byteLength / size));
  const view = new DataView(bytes);
  const numbers = (i: number, field: string, length: number) =>
    Array.from({ length }, (_, c) => view.getFloat32(i * size + offsets[field] + 4 * c, true));
  const label = (i: number, c: number) => view.getUint32(i * size + offsets.label + 4 * c, true);
  const order = Array.from({ length: kept }, (_, i) => i).sort((a, b) => label(a, 0) - label(b, 0));
  const seeds = createSeeds(kept);
  order.forEach((i, g) => {
    setSeed(seeds, g, {
      position: numbers(i, 'position', 3) as [number, number, number],
      orientation: numbers(i, 'orientation', 4) as [number, number, number, number],
      velocity: numbers(i, 'velocity', 3) as [number, number, number],
      angularVelocity: numbers(i, 'angularVelocity', 3) as [number, number, number],
      material: label(i, 1),
    });
  });
  return { ...seeds, ids: Uint32Array.from(order, (i) => label(i, 0)) };
}
