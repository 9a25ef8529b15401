import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../src/math/random';
import { defaultParams } from '../../../src/params/table';
import type { Vec3 } from '../../../src/scene/types';
import type { Quaternion } from '../../../src/world/bodies';
import { crc32 } from '../../../src/world/crc32';
import type { GrainState } from '../../../src/world/grain-state';
import type { OwnBody } from '../../../src/world/saved-bodies';
import { checkMaterials, decodeState, encodeState, type SavedState } from '../../../src/world/saved-state';
import { readStateFile, StateFileError, writeStateFile } from '../../../src/world/state-file';

const random = createRandom(5, 0);
const floats = (count: number) => Float64Array.from({ length: count }, () => Math.fround(random() - 0.5));

function grains(count: number): GrainState {
  return {
    time: 1.25,
    ids: Uint32Array.from({ length: count }, (_, i) => 3 * i + 1),
    material: Uint32Array.from({ length: count }, (_, i) => i % 2),
    // more digits than f32 has: the step keeps what it could not add
    position: floats(3 * count).map((x) => x + 1e-10 * random()),
    orientation: floats(4 * count),
    velocity: floats(3 * count),
    angularVelocity: floats(3 * count),
  };
}

const place = {
  position: [1, 2, 3] as Vec3,
  orientation: [0, 0, 0, 1] as Quaternion,
  velocity: [0.1, 0.2, 0.3] as Vec3,
  angularVelocity: [4, 5, 6] as Vec3,
};
const inertia: Vec3 = [1, 2, 3];
const ownBody: OwnBody = {
  density: 2600,
  cover: { name: 'mine', friction: 0.3, colour: [1, 0.5, 0] },
  look: 'steel',
  kind: 'hinged',
  hinge: { axis: [0, 1, 0], point: [0, 0, 0] },
  model: {
    mesh: {
      positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
      indices: Uint32Array.of(0, 1, 2),
      ...{ volume: 2, mass: 2, inertia, centre: [0, 0, 0], orientation: [0, 0, 0, 1] },
    },
    creaseAngle: 30,
    shape: { spheres: Float32Array.of(0, 0.1, 0.2), volume: 2, inertia, boundingRadius: 0.5 },
  },
};

const state: SavedState = {
  scene: { schema: 1, name: 'größe 砂', nested: [1, { deep: null }] },
  params: { ...defaultParams(), friction: 0.1 + 0.2, normalLaw: 'linear' },
  grains: grains(5),
  bodies: [
    { ...place, what: 3 },
    { ...place, what: ownBody },
    { ...place, position: [0, 9, 0], what: ownBody },
  ],
  obstacles: [
    {
      shape: { shape: 'ball', centre: [0, 0, 0], radius: 0.1 },
      pose: { position: [1, 2, 3], orientation: [0, 0, 0, 1] },
    },
  ],
  page: { camera: [1, 2] },
};
const file = encodeState(state);

/** The sentence that a file is refused with; '' when it is taken. */
function refusal(bytes: Uint8Array): string {
  try {
    decodeState(bytes);
    return '';
  } catch (error) {
    if (!(error instanceof StateFileError)) throw error;
    return error.message;
  }
}

/** A file whose checksum fits what is in it. */
function sealed(change: (bytes: Uint8Array, view: DataView) => void): Uint8Array {
  const bytes = file.slice();
  const view = new DataView(bytes.buffer);
  change(bytes, view);
  view.setUint32(bytes.length - 4, crc32(bytes.subarray(0, -4)), true);
  return bytes;
}

test('CRC-32 of the usual example', () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
});

test.each([0, 1, 5, 1000])('a state of %i grains comes back bit for bit', (count) => {
  const before = { ...state, grains: grains(count) };
  const { state: after, warnings } = decodeState(encodeState(before));
  expect(warnings).toEqual([]);
  expect(after).toEqual(before);
});

test('a file that begins somewhere in a buffer is read all the same', () => {
  const shifted = new Uint8Array(file.length + 3);
  shifted.set(file, 3);
  expect(decodeState(shifted.subarray(3)).state).toEqual(state);
  expect(decodeState(Buffer.from(file)).state).toEqual(state);
});

describe('refused with a sentence', () => {
  test('cut at any length', () => {
    for (let length = 0; length < file.length; length++) expect(refusal(file.subarray(0, length))).toMatch(/missing/);
  });

  test('any byte changed', () => {
    for (let at = 0; at < file.length; at++) {
      for (const flip of [1, 0x80, 0xff]) {
        const bytes = file.slice();
        bytes[at] ^= flip;
        expect(refusal(bytes), `byte ${at}`).not.toBe('');
      }
    }
  });

  test('something appended', () => {
    expect(refusal(Uint8Array.from([...file, 0]))).toMatch(/damaged/);
  });

  test('of a newer version', () => {
    expect(refusal(sealed((_, view) => view.setUint32(8, 3, true)))).toMatch(/newer version.*reload/);
  });

  test('but version 1 opens', () => {
    const old = sealed((_, view) => view.setUint32(8, 1, true));
    expect(decodeState(old).state.grains.ids).toEqual(state.grains.ids);
  });

  test('foreign', () => {
    expect(refusal(new TextEncoder().encode('{"schema": 1, "name": "a scene"}'))).toMatch(/not a state/);
    expect(refusal(Uint8Array.from({ length: 400 }, () => 255 * random()))).toMatch(/not a state/);
  });

  test('sealed, but nonsense inside', () => {
    const { header, arrays } = readStateFile(file);
    const made = (changes: object, more: typeof arrays = {}) =>
      refusal(writeStateFile({ header: { ...header, ...changes }, arrays: { ...arrays, ...more } }));
    expect(made({ time: 'soon' })).toMatch(/time/);
    expect(made({ time: -1 })).toMatch(/time/);
    expect(made({ checkpoint: { method: 'dem', host: {}, clock: {} } })).toMatch(/checkpoint/);
    expect(made({}, { velocity: new Float32Array(2) })).toMatch(/velocity/);
    expect(made({}, { position: new Float64Array(15).fill(Number.NaN) })).toMatch(/position/);
    expect(made({}, { ids: Uint32Array.of(1, 2, 2, 3, 4) })).toMatch(/order/);
    expect(made({}, { bodies: new Float64Array(12) })).toMatch(/bodies/);
    expect(made({ bodies: [1, -2, 3] })).toMatch(/body/);
    expect(made({ bodies: [1, { ...(header.bodies as object[])[1], look: 'cheese' }, 3] })).toMatch(/body/);
    expect(made({ bodies: [1, { ...(header.bodies as object[])[1], hinge: 7 }, 3] })).toMatch(/hinge/);
    expect(made({}, { indices0: Uint32Array.of(0, 1, 3) })).toMatch(/mesh/);
    expect(made({}, { model0: new Float64Array(6) })).toMatch(/mesh/);
    expect(refusal(sealed((_, view) => view.setUint32(12, 1e9, true)))).toMatch(/damaged/);
    expect(refusal(sealed((bytes) => bytes.fill(7, 20, 60)))).toMatch(/damaged/);
    expect(() => checkMaterials(state.grains, 1)).toThrow(StateFileError);
    expect(() => checkMaterials(state.grains, 2)).not.toThrow();
  });

  test('random bytes behind a good head never escape as another error', () => {
    for (let round = 0; round < 500; round++) {
      refusal(
        sealed((bytes) => {
          for (let k = 0; k < 4; k++) bytes[20 + Math.floor(random() * (bytes.length - 24))] = 256 * random();
        }),
      );
    }
  });
});

test('parameters of another version: the known ones count, the others are named', () => {
  const { header, arrays } = readStateFile(file);
  const params = { friction: 0.9, wobble: 3, restitution: 'high' };
  const { state: read, warnings } = decodeState(writeStateFile({ header: { ...header, params }, arrays }));
  expect(read.params).toMatchObject({ friction: 0.9, restitution: 0.65 });
  expect(warnings.map(({ path }) => path)).toEqual(['params.wobble', 'params.restitution']);
});
