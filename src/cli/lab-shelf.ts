/** Packings in a folder, so that several experiments, and later analyses, look at the same sand. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Packing, Shelf } from '../measure/lab/packing';

export function packingShelf(folder: string): Shelf {
  const fileOf = (key: string) =>
    path.join(folder, `packing-${createHash('sha256').update(key).digest('hex').slice(0, 16)}.v8`);
  return {
    async take(key) {
      const file = fileOf(key);
      return existsSync(file) ? (deserialize(readFileSync(file)) as Packing) : undefined;
    },
    async put(key, packing) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(fileOf(key), serialize(packing));
    },
  };
}
