/**
 * Bytes that the step moves, by count: from the numbers of a scene, without a GPU. A measured time over these bytes is a
 * bandwidth, which tells how well a card is used, whatever card it is.
 *
 * Each line stands for one access in a shader: who, which buffer, how often, bytes read, bytes written. `again` marks what
 * another thread of the same dispatch has read as its own: ideal caches make it free, none make it cost in full; the
 * truth lies between. `spring` marks what only a law with memory does. tests/unit/bench-traffic.test.ts holds the table
 * against the bindings that the passes declare.
 */
import { type PassName, passes } from '../../methods/dem/passes';

/** What a scene is made of, as far as traffic goes. Numbers of a whole scene. */
export interface SceneCounts {
  readonly grains: number;
  readonly spheres: number;
  /** Of all contact lists: candidates examined in a substep. */
  readonly entries: number;
  /** Those of them that touch; both partners count. */
  readonly touching: number;
  /** Cells of the grid's table. */
  readonly cells: number;
  /** Grains that each grain meets in its 27 cells, and those whose surroundings overlap its own; summed over grains. */
  readonly examined: number;
  readonly near: number;
  readonly stepsPerCheck: number;
  readonly stepsPerRebuild: number;
  /** Whether contacts keep a spring. */
  readonly history: boolean;
}

type Unit = 'grains' | 'spheres' | 'entries' | 'touching' | 'cells' | 'examined' | 'near';
type Access = readonly [
  pass: PassName,
  buffer: string,
  unit: Unit,
  read: number,
  written: number,
  kind?: 'again' | 'spring',
];

// biome-ignore format: a table.
const accesses: readonly Access[] = [
  // dem/grains/step: own state, own spheres, then the list
  ['step', 'grainsIn', 'grains', 64, 0],
  ['step', 'contacts', 'grains', 16, 8],               // range; then how many touch and how hard
  ['step', 'contacts', 'grains', 4, 0, 'again'],       // whose list stands at this place
  ['step', 'spheresIn', 'spheres', 16, 0],             // read once by some thread
  ['step', 'list', 'entries', 16, 0],                  // memory comes in stretches of whole slots, springs or not
  ['step', 'spheresIn', 'entries', 16, 0, 'again'],    // the partner's sphere
  ['step', 'grainsIn', 'touching', 32, 0, 'again'],    // the partner's motion: spin, and velocity at the origin
  ['step', 'list', 'touching', 0, 16, 'spring'],
  ['step', 'grainsOut', 'grains', 0, 76],
  ['step', 'spheresOut', 'spheres', 0, 12],            // the material stays
  // dem/grid/check
  ['check', 'grains', 'grains', 64, 0],
  ['check', 'spheres', 'spheres', 16, 0],
  ['check', 'anchors', 'spheres', 16, 0],
  ['check', 'contacts', 'grains', 4, 0],
  ['check', 'labels', 'grains', 0, 0],                 // written for grains that leave the world
  // counting sort
  ['count', 'grains', 'grains', 16, 0],
  ['count', 'labels', 'grains', 8, 0],
  ['count', 'counts', 'grains', 4, 4],
  ['count', 'cellRank', 'grains', 0, 8],
  ['scanBlocks', 'counts', 'cells', 4, 4],
  ['scanBlocks', 'cells', 'cells', 0, 4],
  ['scanBlocks', 'blockSums', 'cells', 0, 4 / 1024],
  ['scanAdd', 'cells', 'cells', 4, 4],
  ['scanAdd', 'blockSums', 'cells', 4 / 1024, 0],     // of all blocks before: more only in huge worlds
  ['scatter', 'cellRank', 'grains', 8, 0],
  ['scatter', 'cells', 'grains', 4, 0],
  ['scatter', 'order', 'grains', 0, 4],
  ['scatter', 'newIndex', 'grains', 0, 0],             // written for grains that have left
  ['sort', 'cells', 'cells', 4, 0],
  ['sort', 'cells', 'cells', 4, 0, 'again'],           // where the next cell starts
  ['sort', 'order', 'grains', 4, 4],
  ['sort', 'labels', 'grains', 8, 0],
  ['sort', 'newIndex', 'grains', 0, 4],
  ['gather', 'order', 'grains', 4, 0],
  ['gather', 'grains', 'grains', 80, 0],
  ['gather', 'spheres', 'spheres', 16, 0],
  ['gather', 'labels', 'grains', 8, 0],
  ['gather', 'grainsSorted', 'grains', 0, 80],
  ['gather', 'spheresSorted', 'spheres', 0, 16],
  ['gather', 'labelsSorted', 'grains', 0, 8],
  ['restore', 'grainsSorted', 'grains', 80, 0],
  ['restore', 'spheresSorted', 'spheres', 16, 0],
  ['restore', 'labelsSorted', 'grains', 8, 0],
  ['restore', 'grains', 'grains', 0, 80],
  ['restore', 'spheres', 'spheres', 0, 16],
  ['restore', 'labels', 'grains', 0, 8],
  ['restore', 'anchors', 'spheres', 0, 16],
  // dem/contacts/keep
  ['keep', 'order', 'grains', 4, 0],
  ['keep', 'contacts', 'grains', 16, 0],
  ['keep', 'list', 'entries', 16, 0],
  ['keep', 'newIndex', 'touching', 4, 0],
  ['keep', 'kept', 'touching', 0, 12],
  ['keep', 'kept', 'grains', 0, 8],                    // headers
  // dem/contacts/build: a walk through 9 rows of 3 cells, then what is near: once to count, about half of it again to write
  ['build', 'cells', 'cells', 4, 0],
  ['build', 'cells', 'grains', 9 * 8, 0, 'again'],
  ['build', 'grains', 'grains', 64, 0],
  ['build', 'grains', 'examined', 16, 0, 'again'],     // where it is
  ['build', 'grains', 'near', 1.5 * 32, 0, 'again'],   // how fast it is
  ['build', 'spheres', 'spheres', 16, 0],
  ['build', 'spheres', 'near', 1.5 * 64, 0, 'again'],  // its four spheres
  ['build', 'kept', 'grains', 8, 0],
  ['build', 'kept', 'touching', 12, 0],
  ['build', 'list', 'entries', 0, 16],
  ['build', 'contacts', 'grains', 0, 16],
];

/** Passes of one thread or one workgroup, of a tool in use or of sleep, which the benchmark has none of, and uniform-sized buffers: left out. */
export const negligible = {
  passes: ['decide', 'arrange', 'spawn', 'erase', 'impulse', 'doze', 'settle', 'alarm', 'rouse'],
  buffers: ['control', 'listMore'],
} as const;
export const countedAccesses: readonly (readonly [PassName, string])[] = accesses.map(([pass, buffer]) => [
  pass,
  buffer,
]);

export interface PassTraffic {
  readonly pass: PassName;
  /** The shader's path, as timings name it. */
  readonly name: string;
  /** Dispatches per substep: below 1 for what happens now and then. */
  readonly frequency: number;
  /** Bytes of one dispatch that does its work. */
  readonly read: number;
  readonly written: number;
  /** Bytes that are read again: on top of `read` without any cache. */
  readonly readAgain: number;
}

function frequencyOf(pass: PassName, counts: SceneCounts): number {
  if (pass === 'step') return 1;
  if (pass === 'check') return 1 / counts.stepsPerCheck;
  return 1 / counts.stepsPerRebuild;
}

export function passTraffic(counts: SceneCounts): PassTraffic[] {
  const lines = accesses.filter(([, buffer, , , , kind]) => counts.history || (buffer !== 'kept' && kind !== 'spring'));
  return [...new Set(lines.map(([pass]) => pass))].map((pass) => {
    const sum = (bytes: (access: Access) => number) =>
      lines.reduce((total, access) => total + (access[0] === pass ? counts[access[2]] * bytes(access) : 0), 0);
    return {
      pass,
      name: passes[pass].name,
      frequency: frequencyOf(pass, counts),
      read: sum(([, , , read, , kind]) => (kind === 'again' ? 0 : read)),
      written: sum(([, , , , written]) => written),
      readAgain: sum(([, , , read, , kind]) => (kind === 'again' ? read : 0)),
    };
  });
}

/** Bytes per sphere and substep, everything counted at its frequency. */
export function bytesPerSphereStep(counts: SceneCounts): { idealCaches: number; noCaches: number } {
  const total = (bytes: (row: PassTraffic) => number) =>
    passTraffic(counts).reduce((sum, row) => sum + row.frequency * bytes(row), 0) / Math.max(1, counts.spheres);
  return {
    idealCaches: total(({ read, written }) => read + written),
    noCaches: total(({ read, written, readAgain }) => read + written + readAgain),
  };
}

/**
 * How many grains a grain meets in 27 cells of this width, and within `reach` of its centre, from the number density
 * [1/m³] of the bed; a sum over grains, each without itself.
 */
export function surroundings(grains: number, density: number, cellWidth: number, reach: number) {
  return {
    examined: grains * Math.max(0, 27 * cellWidth ** 3 * density - 1),
    near: grains * Math.max(0, (4 / 3) * Math.PI * reach ** 3 * density - 1),
  };
}
