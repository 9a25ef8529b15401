/**
 * A recording as a file: a state file (`.tetrasand`) whose header has a part more, `recording`. Programs that know nothing of it
 * open the state that it begins with. docs/state-format.md describes it.
 */
import type { Plain } from '../../world/checkpoint';
import { packBodies, type SavedBody, saveBodies, unpackBodies } from '../../world/saved-bodies';
import { encodeState } from '../../world/saved-state';
import { foreign, readStateFile, type StateArray, StateFileError } from '../../world/state-file';
import { lastState } from '../../world/state-series';
import { NumberStore, unpack } from './plain-numbers';
import { readAct } from './read-act';
import type { RecordedAct, Recording } from './recording';

export const recordingVersion = 1;
/** Acts of one recording; a minute of play has some thousand. */
const mostActs = 1_000_000;
/** Arrays of a recording have names that begin so. */
const ofRecording = 'recording/';

/** What follows the state in a recording, as it was read. */
export type RecordedRest = Omit<Recording, 'start'>;

export function encodeRecording({ start, acts, end, about }: Recording): Uint8Array<ArrayBuffer> {
  const store = new NumberStore();
  const bodies = acts.flatMap((act) => (act.kind === 'add-body' ? saveBodies([act.body]) : []));
  let added = 0;
  const list = acts.map((act): Plain => {
    if (act.kind === 'advance') return act.substeps;
    return store.pack(act.kind === 'add-body' ? { kind: act.kind, body: added++ } : act);
  });
  const packed = packBodies(bodies);
  const arrays: Record<string, StateArray> = { ...packed.arrays, numbers: store.numbers };
  return encodeState(start, {
    header: { recording: { version: recordingVersion, acts: list, bodies: packed.rows, end, about } },
    arrays: Object.fromEntries(Object.entries(arrays).map(([name, array]) => [ofRecording + name, array])),
  });
}

/** Null: a plain state. Throws StateFileError for a recording that is damaged. */
export function decodeRecording(file: Uint8Array): RecordedRest | null {
  const { header, arrays } = readStateFile(lastState(file));
  if (header.recording === undefined) return null;
  const { version, acts, bodies, end, about } = (header.recording ?? {}) as Record<string, unknown>;
  if (typeof version !== 'number' || version < 1) throw foreign('its recording has no version');
  if (version > recordingVersion) {
    throw new StateFileError(
      `This recording was made by a newer version of Tetrasand (recordings of version ${version}; this one reads up to ${recordingVersion}). Update Tetrasand (in a browser: reload the page), then open the file again.`,
    );
  }
  if (!Array.isArray(acts) || acts.length > mostActs) throw foreign('its recording is no list of acts, or too long');
  const own = Object.entries(arrays).filter(([name]) => name.startsWith(ofRecording));
  const named = Object.fromEntries(own.map(([name, array]) => [name.slice(ofRecording.length), array]));
  const prepared = unpackBodies(bodies ?? [], named).map(preparedBody);
  const numbers = named.numbers instanceof Float64Array ? named.numbers : new Float64Array(0);
  return {
    acts: acts.map((act): RecordedAct => {
      const plain = typeof act === 'number' ? { kind: 'advance', substeps: act } : unpack(act, numbers);
      return readAct(plain, prepared);
    }),
    end: readEnd(end),
    about: typeof about === 'object' && about !== null ? (about as Record<string, Plain>) : {},
  };
}

/** Bodies that come later are those that people dropped: the file holds them whole. */
function preparedBody({ what, ...state }: SavedBody) {
  if (typeof what === 'number') throw foreign('a body of its recording is not in the file');
  return { ...what, ...state, shape: what.model.shape };
}

function readEnd(given: unknown): Recording['end'] {
  if (given === null) return null;
  const { time, hash } = (given ?? {}) as Record<string, unknown>;
  if (typeof time !== 'number' || !Number.isFinite(time) || typeof hash !== 'string' || !/^[0-9a-f]{16}$/.test(hash)) {
    throw foreign('its recording does not say where it ended');
  }
  return { time, hash };
}
