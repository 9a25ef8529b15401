import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { decodePng } from '../../support/png.ts';

const width = 7;
const height = 5;

/** Checksums are left zero: the decoder does not look at them. */
function encode(rows: number[][], filter: number, channels: number): Uint8Array {
  const paeth = (a: number, b: number, c: number): number => {
    const distance = [a, b, c].map((value) => Math.abs(a + b - c - value));
    return [a, b, c][distance.indexOf(Math.min(...distance))];
  };
  const predictors = [
    () => 0,
    (a: number) => a,
    (_: number, b: number) => b,
    (a: number, b: number) => Math.floor((a + b) / 2),
    paeth,
  ];
  const raw = rows.flatMap((row, y) => [
    filter,
    ...row.map((value, x) => {
      const corner = y > 0 ? (rows[y - 1][x - channels] ?? 0) : 0;
      const prediction = predictors[filter](row[x - channels] ?? 0, y > 0 ? rows[y - 1][x] : 0, corner);
      return (value - prediction) & 255;
    }),
  ]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, channels === 4 ? 6 : 2, 0, 0, 0], 8);
  const chunk = (name: string, bytes: Uint8Array): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    return Buffer.concat([length, Buffer.from(name), bytes, Buffer.alloc(4)]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const body = deflateSync(Uint8Array.from(raw));
  // browsers split the image data into several chunks
  const parts = [chunk('IDAT', body.subarray(0, 9)), chunk('tEXt', Buffer.from('x')), chunk('IDAT', body.subarray(9))];
  return Buffer.concat([signature, chunk('IHDR', header), ...parts, chunk('IEND', Buffer.alloc(0))]);
}

for (const channels of [3, 4]) {
  for (const filter of [0, 1, 2, 3, 4]) {
    test(`decodes ${channels} channels with filter ${filter}`, () => {
      const rows = Array.from({ length: height }, (_, y) =>
        Array.from({ length: width * channels }, (_, x) => (x * x * 37 + y * 91 + x * y * 13) & 255),
      );
      const picture = decodePng(encode(rows, filter, channels));
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const expected = rows[y].slice(x * channels, (x + 1) * channels);
          expect(picture.at(x, y)).toEqual(channels === 4 ? expected : [...expected, 255]);
        }
      }
    });
  }
}

test('refuses what is no PNG and pixels outside of the picture', () => {
  expect(() => decodePng(new Uint8Array(100))).toThrow('not a PNG');
  const rows = Array.from({ length: height }, () => new Array(width * 4).fill(9));
  expect(() => decodePng(encode(rows, 0, 4)).at(width, 0)).toThrow('no pixel (7, 0)');
});
