import { expect, test } from 'vitest';
import { Recorder } from '../../../src/exchange/recording/recorder';
import type { RecordedAct, Recording } from '../../../src/exchange/recording/recording';
import { decodeRecording, encodeRecording } from '../../../src/exchange/recording/recording-file';
import type { Act } from '../../../src/methods/acts';
import { defaultParams } from '../../../src/params/table';
import type { Simulation } from '../../../src/simulation';
import type { GrainState } from '../../../src/world/grain-state';
import { decodeState, encodeState, type SavedState } from '../../../src/world/saved-state';
import { readStateFile, StateFileError, writeStateFile } from '../../../src/world/state-file';

const grains: GrainState = {
  time: 2,
  ids: Uint32Array.of(0),
  material: Uint32Array.of(0),
  position: Float64Array.of(0, 1, 0),
  orientation: Float64Array.of(0, 0, 0, 1),
  velocity: new Float64Array(3),
  angularVelocity: new Float64Array(3),
};
const start: SavedState = { scene: {}, params: defaultParams(), grains, bodies: [], obstacles: [], page: {} };
const seeds = {
  position: Float64Array.of(0.1, 0.2, -0),
  orientation: Float64Array.of(0, 0, 0, 1),
  velocity: Float64Array.of(-0, 1e-300, 3),
  angularVelocity: new Float64Array(3),
  material: Uint32Array.of(0),
};
const acts: RecordedAct[] = [
  { kind: 'advance', substeps: 17 },
  { kind: 'spawn', seeds },
  { kind: 'erase', erasures: [{ ids: [{ first: 2, end: 5 }] }, { ball: { centre: [0, -0, 0.1], radius: 0.02 } }] },
  { kind: 'set-params', params: { ...defaultParams(), friction: 0.1 + 0.2 } },
  { kind: 'grip', grip: null },
  { kind: 'refresh' },
];
const recording: Recording = { start, acts, end: { time: 3, hash: '0123456789abcdef' }, about: { device: 'x' } };
const file = encodeRecording(recording);

/** The same file with another header, sealed properly. */
const withPart = (part: unknown): Uint8Array => {
  const { header, arrays } = readStateFile(file);
  return writeStateFile({ header: { ...header, recording: part }, arrays });
};
const part = () => readStateFile(file).header.recording as Record<string, unknown>;

test('every act and every bit of it comes back', () => {
  const rest = decodeRecording(file);
  expect(rest?.acts).toEqual(acts); // toEqual tells −0 from 0
  expect(rest?.end).toEqual(recording.end);
  expect(rest?.about).toEqual({ device: 'x' });
  expect(decodeState(file).state.grains.time).toBe(2);
});

test('a plain state has no recording', () => {
  expect(decodeRecording(encodeState(start))).toBe(null);
});

test.each<[string, unknown]>([
  ['nothing', null],
  ['no version', { acts: [] }],
  ['acts that are none', { ...part(), acts: 7 }],
  ['an unknown act', { ...part(), acts: [{ kind: 'format' }] }],
  ['an act with a prototype', { ...part(), acts: [JSON.parse('{"__proto__": {"kind": "refresh"}}')] }],
  ['substeps that never end', { ...part(), acts: [1e12] }],
  ['negative substeps', { ...part(), acts: [-5] }],
  ['numbers that are not there', { ...part(), acts: [{ kind: 'spawn', seeds: { material: { $: [0, 9e9, 'u32'] } } }] }],
  ['a parameter out of range', { ...part(), acts: [{ kind: 'set-params', params: { friction: -7 } }] }],
  ['a body that is not there', { ...part(), acts: [{ kind: 'add-body', body: 3 }] }],
  ['no end', { ...part(), end: { time: 'soon' } }],
])('%s: refused with a sentence', (_, bad) => {
  expect(() => decodeRecording(withPart(bad))).toThrow(StateFileError);
  expect(() => decodeRecording(withPart(bad))).toThrow(/^[A-Z].*\.$/s);
});

test('nested without end: refused, whatever it is', () => {
  let deep: unknown = 1;
  for (let i = 0; i < 200; i++) deep = { deep };
  expect(() => decodeRecording(withPart({ ...part(), acts: [deep] }))).toThrow(StateFileError);
});

test('a newer version says so', () => {
  expect(() => decodeRecording(withPart({ ...part(), version: 2 }))).toThrow(/newer version/);
});

const around = () => ({ params: defaultParams(), bodies: [], obstacles: [] });
const step: Act = { kind: 'advance', substeps: 1 };

test('the recorder holds half a minute to a minute, whatever the visit takes', () => {
  const sim = { onAct: null } as unknown as Simulation;
  const recorder = new Recorder(sim, around);
  expect(recorder.start).toBe(null);
  for (let second = 0; second <= 300; second++) {
    if (second % 3 === 0) recorder.keep(recorder.mark(), grains, second * 1000);
    sim.onAct?.(step);
    const from = recorder.start;
    if (!from) throw new Error('nothing to begin with');
    expect(second - from.at / 1000).toBeLessThanOrEqual(62);
    // an act a second
    expect(recorder.since(from)).toHaveLength(second - from.at / 1000 + 1);
    if (second > 60) expect(second - from.at / 1000).toBeGreaterThanOrEqual(29);
  }
});

test('more than fits: the recording begins anew, and memory stays bounded', () => {
  const sim = { onAct: null } as unknown as Simulation;
  const recorder = new Recorder(sim, around, 1000);
  recorder.keep(recorder.mark(), grains, 0);
  for (let i = 0; i < 100; i++) {
    sim.onAct?.(step);
    expect(recorder.bytes).toBeLessThanOrEqual(1000);
  }
  const mark = recorder.mark();
  sim.onAct?.(step);
  recorder.keep(mark, grains, 1);
  const from = recorder.start;
  expect(from && recorder.since(from)).toEqual([step]);
});
