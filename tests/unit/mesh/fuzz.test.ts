import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createRandom } from '../../../src/math/random';
import { ballMesh } from '../../../src/mesh/library/ball';
import { loadMesh } from '../../../src/mesh/load-mesh';
import { toBodyFrame } from '../../../src/mesh/mass-properties';
import { mendMesh } from '../../../src/mesh/mend/mend-mesh';
import { shadeMesh } from '../../../src/mesh/shade';
import { glbFile, objFile, plyBinaryFile, plyTextFile, stlBinaryFile, stlTextFile } from '../../support/mesh-files';

const ball = ballMesh(1, 1);
const files: readonly (readonly [string, ArrayBuffer])[] = [
  ['a.obj', objFile(ball)],
  ['a.stl', stlTextFile(ball)],
  ['b.stl', stlBinaryFile(ball)],
  ['a.ply', plyTextFile(ball)],
  ['b.ply', plyBinaryFile(ball)],
  ['c.ply', plyBinaryFile(ball, false)],
  ['a.glb', glbFile(ball)],
];
const numbers = [
  'NaN',
  'inf',
  '-inf',
  '1e999',
  '-1',
  '0',
  '4294967295',
  '99999999999999999999',
  '1e-320',
  '',
  '-',
  '3.4e38',
  '\0',
];
const words = [
  'vertex',
  'face',
  'facet',
  'endfacet',
  'solid',
  'endsolid',
  'end_header',
  'element vertex 1e9',
  'f',
  'v',
  'list',
  '"POSITION":',
  '{',
  ']',
];

type Random = () => number;
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)];
const part = (random: Random, bytes: Uint8Array) => Math.floor(random() * bytes.length);

/** Ways to break a file. Each takes bytes and gives bytes. */
const breakages: readonly ((bytes: Uint8Array, random: Random) => Uint8Array)[] = [
  // cut
  (bytes, random) => bytes.slice(0, part(random, bytes)),
  (bytes, random) => bytes.slice(part(random, bytes)),
  // single bytes
  (bytes, random) => {
    const spoilt = bytes.slice();
    for (let n = 1 + Math.floor(random() * 20); n > 0; n--) spoilt[part(random, bytes)] = Math.floor(256 * random());
    return spoilt;
  },
  // a header word or any other becomes huge
  (bytes, random) => {
    const spoilt = bytes.slice();
    const at = random() < 0.5 ? Math.floor(random() * 100) : part(random, bytes);
    spoilt.set(
      [0xff, 0xff, 0xff, pick(random, [0x7f, 0xff, 0])].slice(0, Math.max(0, bytes.length - at)),
      Math.min(at, bytes.length),
    );
    return spoilt;
  },
  // blocks in another order
  (bytes, random) => {
    const size = 1 + Math.floor(random() * 200);
    const blocks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.slice(size * i, size * (i + 1)),
    );
    for (let i = blocks.length - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1));
      [blocks[i], blocks[j]] = [blocks[j], blocks[i]];
    }
    return Uint8Array.from(blocks.flatMap((block) => [...block]));
  },
  // a piece twice or missing
  (bytes, random) => {
    const [from, to] = [part(random, bytes), part(random, bytes)];
    return Uint8Array.from([...bytes.slice(0, from), ...bytes.slice(to)]);
  },
  // numbers and words of the text, also in what is binary
  (bytes, random) => {
    let text = new TextDecoder('latin1').decode(bytes);
    for (let n = 1 + Math.floor(random() * 5); n > 0; n--) {
      const at = Math.floor(random() * text.length);
      const found = /-?\d[\d.e+-]*/.exec(text.slice(at));
      const [start, length] = found && random() < 0.8 ? [at + found.index, found[0].length] : [at, 1];
      text = text.slice(0, start) + pick(random, random() < 0.8 ? numbers : words) + text.slice(start + length);
    }
    return Uint8Array.from(text, (letter) => letter.charCodeAt(0) & 255);
  },
  // right beginning, then noise
  (bytes, random) =>
    Uint8Array.from(bytes, (byte, i) => (i < 5 + 200 * random() ** 2 ? byte : Math.floor(256 * random()))),
  // noise only
  (_, random) => Uint8Array.from({ length: Math.floor(3000 * random()) }, () => Math.floor(256 * random())),
  // one line over and over
  (bytes, random) => {
    const lines = new TextDecoder('latin1').decode(bytes).split('\n');
    const line = `${pick(random, lines).slice(0, 80)}\n`;
    return new TextEncoder().encode(lines.slice(0, 12).join('\n') + line.repeat(Math.floor(20_000 * random())));
  },
];

// three.js writes about odd files to the console
beforeAll(() => {
  for (const method of ['log', 'warn', 'error'] as const) vi.spyOn(console, method).mockImplementation(() => {});
});
afterAll(() => {
  vi.restoreAllMocks();
});

test('700 broken mesh files: each ends in a body or in a sentence, none in an exception or a hang', async () => {
  const random = createRandom(2026, 4);
  const count = { body: 0, obstacle: 0, message: 0 };
  const sentences = new Set<string>();
  for (let round = 0; round < 700; round++) {
    const [name, bytes] = files[round % files.length];
    let broken: Uint8Array = new Uint8Array(bytes.slice(0));
    for (let n = random() < 0.3 ? 2 : 1; n > 0; n--)
      broken = breakages[Math.floor(round / files.length + n) % breakages.length](broken, random);
    const called = random() < 0.7 ? name : pick(random, files)[0];
    const result = await loadMesh(called, broken.slice().buffer as ArrayBuffer);
    if ('message' in result) {
      count.message++;
      sentences.add(result.message.replace(/[\d,]+/g, 'n'));
      expect(result.message).toMatch(/^[A-Z].{5,600}\.$/s);
    } else {
      const mended = mendMesh(result.mesh);
      expect(mended.mesh.positions.every(Number.isFinite)).toBe(true);
      expect(mended.mesh.indices.every((vertex) => 3 * vertex < mended.mesh.positions.length)).toBe(true);
      shadeMesh(mended.mesh);
      if (mended.closed) {
        count.body++;
        const { mass, inertia } = toBodyFrame(mended.mesh, 1000);
        expect(mass).toBeGreaterThan(0);
        expect(inertia.every(Number.isFinite)).toBe(true);
      } else count.obstacle++;
    }
  }
  // all three ends must have been met for the test to mean anything
  expect(count.body).toBeGreaterThan(20);
  expect(count.obstacle).toBeGreaterThan(50);
  expect(count.message).toBeGreaterThan(200);
  expect(sentences.size).toBeGreaterThan(20);
});
