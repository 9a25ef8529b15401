/**
 * Spheres that cover library meshes, made beforehand (`npm run covers`): covering takes seconds, reading takes none. A cover fits
 * every scene in which the body is as many sphere radii large. Whatever is not here is covered when it is needed.
 */
import { conjugate, rotated } from '../math/pose';
import type { LibraryName } from './library';
import type { BodyMesh } from './mass-properties';
import type { Vec3 } from './types';

/** By `coverKey`: 16-bit numbers x y z per sphere, in base64, about the centre of mass in the axes of the mesh as modelled. */
export type CoverFile = Record<string, string>;

/** Steps of the stored numbers in a radius: spheres are off by at most 0.2 % of it, bodies up to 250 radii large. */
const steps = 256;

export const coverKey = (size: number | readonly number[], radius: number): string =>
  [size]
    .flat()
    .map((side) => Number((side / radius).toPrecision(4)))
    .join(' × ');

const files = import.meta.glob<CoverFile>('/assets/covers/*.json', { import: 'default' });

/** Centres in the body's own axes; nothing when there is no such cover. */
export async function storedCover(
  name: LibraryName,
  size: number | Vec3,
  radius: number,
  { orientation }: Pick<BodyMesh, 'orientation'>,
): Promise<Float32Array | null> {
  const file = await files[`/assets/covers/${name}.json`]?.();
  const packed = file?.[coverKey(size, radius)];
  return packed ? unpackCover(packed, radius, orientation) : null;
}

export function packCover(spheres: Float32Array, radius: number, orientation: BodyMesh['orientation']): string {
  const numbers = new Int16Array(spheres.length);
  for (let i = 0; i < spheres.length; i += 3) {
    const asModelled = rotated(orientation, [spheres[i], spheres[i + 1], spheres[i + 2]]);
    numbers.set(
      asModelled.map((x) => Math.round((x / radius) * steps)),
      i,
    );
  }
  const bytes = new Uint8Array(numbers.buffer);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

export function unpackCover(packed: string, radius: number, orientation: BodyMesh['orientation']): Float32Array {
  const numbers = new Int16Array(Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0)).buffer);
  const spheres = new Float32Array(numbers.length);
  const back = conjugate(orientation);
  for (let i = 0; i < numbers.length; i += 3) {
    const asModelled = [numbers[i], numbers[i + 1], numbers[i + 2]].map((x) => (x / steps) * radius) as Vec3;
    spheres.set(rotated(back, asModelled), i);
  }
  return spheres;
}
