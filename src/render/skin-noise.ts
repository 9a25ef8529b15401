/** A small block of smooth random numbers, four a place: lumps, pits and stains of a grain, see shaders/render/shade-grains.wgsl. */

const size = 32;
const levels = 3;
/** Lumps across the block and their height; a grain shows two fifths of the block each way. */
const octaves = [
  { lumps: 8, height: 0.34 },
  { lumps: 20, height: 0.24 },
] as const;

export function skinNoiseTexture(device: GPUDevice): GPUTexture {
  const texture = device.createTexture({
    label: 'skin noise',
    size: [size, size, size],
    dimension: '3d',
    mipLevelCount: levels,
    format: 'rgba8snorm',
    usage: GPUTextureUsage.TEXTURE_BINDING | GPUTextureUsage.COPY_DST,
  });
  for (let mipLevel = 0; mipLevel < levels; mipLevel++) {
    const width = size >> mipLevel;
    // Coarser levels leave the finer lumps out.
    const bytes = Int8Array.from(vectorNoise(width, mipLevel === 0 ? 2 : 1), (value) => Math.round(127 * value));
    const layout = { bytesPerRow: 4 * width, rowsPerImage: width };
    device.queue.writeTexture({ texture, mipLevel }, bytes, layout, [width, width, width]);
  }
  return texture;
}

/** Value noise on a lattice that repeats: four numbers a voxel, each within -1..1. */
export function vectorNoise(width: number, octaveCount: number): Float32Array {
  const out = new Float32Array(4 * width ** 3);
  octaves.slice(0, octaveCount).forEach(({ lumps, height }, octave) => {
    for (let voxel = 0; voxel < width ** 3; voxel++) {
      const place = [voxel % width, Math.floor(voxel / width) % width, Math.floor(voxel / width ** 2)].map(
        (at) => ((at + 0.5) * lumps) / width,
      );
      for (let corner = 0; corner < 8; corner++) {
        let weight = height;
        let key = octave;
        place.forEach((at, axis) => {
          const low = Math.floor(at);
          const part = smooth(at - low);
          const high = (corner >> axis) & 1;
          weight *= high ? part : 1 - part;
          key = key * 64 + ((low + high) % lumps);
        });
        for (let c = 0; c < 4; c++)
          out[4 * voxel + c] = (out[4 * voxel + c] as number) + weight * (2 * hash(4 * key + c) - 1);
      }
    }
  });
  return out;
}

const smooth = (t: number): number => t * t * (3 - 2 * t);

/** 0..1 from an integer (Wang 2007). */
function hash(key: number): number {
  let h = Math.imul(key ^ 61 ^ (key >>> 16), 9);
  h = Math.imul(h ^ (h >>> 4), 0x27d4eb2d);
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296;
}
