/** A series is states one after the other in one file: each says how long it is, so that programs can append as they go. */
import { StateFileError, stateLength } from './state-file';

/** The states of a file, as views; a file with one state is a series of one. Throws StateFileError. */
export function splitStates(file: Uint8Array): Uint8Array[] {
  const states: Uint8Array[] = [];
  for (let offset = 0; offset < file.length; ) {
    const rest = file.subarray(offset);
    const length = stateLength(rest);
    // what is no state: the reader of a single one has the words for it
    if (length === null) return [file];
    if (length > rest.length) {
      if (states.length === 0) return [file];
      throw new StateFileError(
        `The end of this series is missing: ${states.length} states are whole. Copy or download it again, and wait until the copy is complete.`,
      );
    }
    states.push(rest.subarray(0, length));
    offset += length;
  }
  return states;
}

export function lastState(file: Uint8Array): Uint8Array {
  const states = splitStates(file);
  return states[states.length - 1] ?? file;
}
