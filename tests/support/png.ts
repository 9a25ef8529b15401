import { inflateSync } from 'node:zlib';

/** A picture as rows of red, green, blue, alpha bytes. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
  /** [red, green, blue, alpha], 0–255; x to the right, y down. */
  at(x: number, y: number): [number, number, number, number];
}

/** Decodes the PNG files that browsers make: 8 bits a channel, RGB or RGBA, not interlaced (PNG specification, 3rd edition). */
export function decodePng(file: Uint8Array): Pixels {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < 33 || view.getUint32(0) !== 0x89504e47) throw new Error('not a PNG file');
  const width = view.getUint32(16);
  const height = view.getUint32(20);
  const [depth, colourType, , , interlace] = file.subarray(24, 29);
  if (depth !== 8 || (colourType !== 2 && colourType !== 6) || interlace !== 0) {
    throw new Error(`PNG of depth ${depth}, colour type ${colourType}, interlace ${interlace} is not supported`);
  }
  const channels = colourType === 6 ? 4 : 3;
  const rows = unfilter(inflateSync(imageData(file, view)), width * channels, height, channels);

  const data = new Uint8Array(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i++) data.set(rows.subarray(i * channels, (i + 1) * channels), i * 4);
  return {
    width,
    height,
    data,
    at(x, y) {
      if (x < 0 || y < 0 || x >= width || y >= height) throw new Error(`no pixel (${x}, ${y}) in ${width} × ${height}`);
      const [red, green, blue, alpha] = data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4);
      return [red, green, blue, alpha];
    },
  };
}

/** The IDAT chunks, joined. A chunk is length, name, bytes, checksum. */
function imageData(file: Uint8Array, view: DataView): Buffer {
  const parts: Uint8Array[] = [];
  for (let offset = 8; offset + 12 <= file.length; offset += 12 + view.getUint32(offset)) {
    const name = String.fromCharCode(...file.subarray(offset + 4, offset + 8));
    if (name === 'IDAT') parts.push(file.subarray(offset + 8, offset + 8 + view.getUint32(offset)));
  }
  return Buffer.concat(parts);
}

/** Each row begins with the number of its filter: how its bytes were predicted from those to the left and above. */
function unfilter(raw: Uint8Array, rowBytes: number, height: number, channels: number): Uint8Array {
  const out = new Uint8Array(rowBytes * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (rowBytes + 1)];
    for (let x = 0; x < rowBytes; x++) {
      const i = y * rowBytes + x;
      const left = x >= channels ? out[i - channels] : 0;
      const above = y > 0 ? out[i - rowBytes] : 0;
      const corner = x >= channels && y > 0 ? out[i - rowBytes - channels] : 0;
      out[i] = raw[y * (rowBytes + 1) + 1 + x] + predict(filter, left, above, corner);
    }
  }
  return out;
}

function predict(filter: number, left: number, above: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  if (filter !== 4) throw new Error(`PNG filter ${filter} does not exist`);
  // Paeth: whichever neighbour is nearest to left + above − corner
  const [toLeft, toAbove, toCorner] = [above - corner, left - corner, left + above - 2 * corner].map(Math.abs);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
