/** Grains in a file, 13 numbers each: how beds are kept and how contenders get the same start. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createSeeds } from '../src/scene/seeds';
import type { GrainSeeds } from '../src/scene/types';
import type { GrainState } from '../src/world/grain-state';

const parts = [
  ['position', 3],
  ['orientation', 4],
  ['velocity', 3],
  ['angularVelocity', 3],
] as const;
const width = 13;

export function writeGrains(file: string, seeds: GrainSeeds): void {
  writeFileSync(file, Buffer.concat(parts.map(([name]) => new Uint8Array(seeds[name].slice().buffer))));
}

export function readGrains(file: string): GrainState {
  const bytes = readFileSync(file);
  const numbers = new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  const count = numbers.length / width;
  const seeds = createSeeds(count);
  let first = 0;
  for (const [name, size] of parts) {
    seeds[name].set(numbers.subarray(first, first + size * count));
    first += size * count;
  }
  return { ...seeds, time: 0, ids: Uint32Array.from({ length: count }, (_, i) => i) };
}
