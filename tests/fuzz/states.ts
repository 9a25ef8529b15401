/** State files that were damaged, or sealed properly around nonsense: a state, or an error that says what to do. */
import fc from 'fast-check';
import { createRandom } from '../../src/math/random';
import { defaultParams } from '../../src/params/table';
import { scenes } from '../../src/scene/scenes/index';
import { decodeState, encodeState } from '../../src/world/saved-state';
import { readStateFile, StateFileError, writeStateFile } from '../../src/world/state-file';
import { type Breakage, breakages, breakJson, broken, type JsonBreakage, jsonBreakages } from './breakage';
import { type FuzzKind, must } from './kind';

const good = goodFile();

function goodFile(): Uint8Array {
  const random = createRandom(1);
  const count = 20;
  const numbers = (width: number) => Float64Array.from({ length: width * count }, random);
  return encodeState({
    scene: scenes.heap,
    params: defaultParams(),
    grains: {
      time: 1.25,
      ids: Uint32Array.from({ length: count }, (_, i) => 3 * i),
      material: new Uint32Array(count),
      position: numbers(3),
      orientation: numbers(4),
      velocity: numbers(3),
      angularVelocity: numbers(3),
    },
    bodies: [
      { what: 0, position: [0, 0, 0], orientation: [0, 0, 0, 1], velocity: [0, 0, 0], angularVelocity: [0, 0, 0] },
    ],
    obstacles: [],
    page: { view: { colour: 'speed' } },
  });
}

interface Case {
  readonly damage: readonly Breakage[] | null;
  readonly header: readonly JsonBreakage[];
}

export const stateFuzz: FuzzKind<Case> = {
  name: 'states',
  cases: fc.record({ damage: fc.option(breakages, { freq: 2 }), header: jsonBreakages }),
  endings: { state: 0.03, error: 0.3 },
  run({ damage, header }) {
    try {
      const { state } = decodeState(damage ? broken(good, damage) : resealed(header));
      const { position, velocity, ids } = state.grains;
      must(
        position.length === 3 * ids.length && [position, velocity].every((list) => list.every(Number.isFinite)),
        'grains that are nowhere',
      );
      must(Object.keys(state.params).length === Object.keys(defaultParams()).length, 'a parameter is missing');
      must(
        JSON.stringify(state.params) === JSON.stringify(decodeState(encodeState(state)).state.params),
        'it does not come back the same',
      );
      return 'state';
    } catch (error) {
      must(error instanceof StateFileError, `${error}`);
      must(/[.]$/.test((error as Error).message), `no sentence: ${(error as Error).message}`);
      return 'error';
    }
  },
};

/** The header changed, and a checksum that fits. Arrays that the new header names otherwise go under that name. */
function resealed(list: readonly JsonBreakage[]): Uint8Array {
  const { header, arrays } = readStateFile(good);
  const json = { ...header, arrays: Object.keys(arrays).map((name) => ({ name })) };
  breakJson(json, list);
  const names: unknown = json.arrays;
  const kept = Object.values(arrays).flatMap((array, i) => {
    const entry: unknown = Array.isArray(names) ? names[i] : undefined;
    const name = (entry as { name?: unknown } | null | undefined)?.name;
    return typeof name === 'string' ? [[name, array] as const] : [];
  });
  return writeStateFile({ header: json, arrays: Object.fromEntries(kept) });
}
