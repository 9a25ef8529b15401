import { describe, expect, test } from 'vitest';
import { readStateFile, writeStateFile } from '../../../src/world/state-file';
import { lastState, splitStates } from '../../../src/world/state-series';

const state = (time: number) => writeStateFile({ header: { time }, arrays: { ids: Uint32Array.of(1, 2, time) } });
const series = Buffer.concat([state(1), state(2), state(3)]);

describe('a series of states in one file', () => {
  test('comes apart, and its last state is the one to open', () => {
    expect(splitStates(series).map((bytes) => readStateFile(bytes).header.time)).toEqual([1, 2, 3]);
    expect(readStateFile(lastState(series)).header.time).toBe(3);
    expect(readStateFile(lastState(state(7))).header.time).toBe(7);
  });

  test('that is cut says how much is whole; other files keep their own message', () => {
    expect(() => splitStates(series.subarray(0, series.length - 5))).toThrow(/2 states are whole/);
    expect(() => readStateFile(lastState(state(1).subarray(0, 30)))).toThrow(/end of this file is missing/);
    expect(() => readStateFile(lastState(new TextEncoder().encode('hello, this is no state at all')))).toThrow(
      /not a state/,
    );
    expect(() => readStateFile(lastState(new Uint8Array(0)))).toThrow(/end of this file is missing/);
  });
});
