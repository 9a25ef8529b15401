import bench from './bench.json';
import column from './column.json';
import heap from './heap.json';
import sandbox from './sandbox.json';

/** The scenes that come with the program, as plain data for `validateScene`; the first is what a visitor sees. */
export const scenes: Readonly<Record<string, unknown>> = { sandbox, column, heap, bench };
