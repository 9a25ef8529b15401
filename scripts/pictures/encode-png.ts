/** PNG files without a library: 8 bits a channel, RGB, rows unfiltered (PNG specification, 3rd edition). */
import { deflateSync } from 'node:zlib';

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, alpha. */
  readonly data: Uint8Array;
}

export function encodePng({ width, height, data }: Picture): Buffer {
  const rows = Buffer.alloc((3 * width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = 4 * (y * width + x);
      rows.set(data.subarray(from, from + 3), y * (3 * width + 1) + 1 + 3 * x);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    magic,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Length, name, bytes, checksum. */
function chunk(name: string, bytes: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), bytes]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(bytes.length, 0);
  out.set(body, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** Half as wide and high, each pixel the mean of four. */
export function halved({ width, height, data }: Picture): Picture {
  const out = new Uint8Array(width * height);
  const small = { width: width >> 1, height: height >> 1, data: out };
  for (let y = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++) {
      for (let c = 0; c < 4; c++) {
        const at = (dx: number, dy: number) => data[4 * ((2 * y + dy) * width + 2 * x + dx) + c];
        out[4 * (y * small.width + x) + c] = (at(0, 0) + at(1, 0) + at(0, 1) + at(1, 1) + 2) >> 2;
      }
    }
  }
  return small;
}
