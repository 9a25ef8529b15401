/** LAMMPS' text dumps (`dump custom`), frame by frame. https://docs.lammps.org/dump.html describes the format. */

/** What is wrong with a dump, and what to do. */
export class DumpError extends Error {}

export interface DumpFrame {
  readonly step: number;
  /** s; absent: the dump does not say. */
  readonly time?: number;
  readonly columns: readonly string[];
  /** Row by row. */
  readonly values: Float64Array;
  readonly count: number;
}

/** m, s of LAMMPS' unit systems; others have no scale, or none that sand needs. */
const lengths: Readonly<Record<string, { length: number; time: number }>> = {
  si: { length: 1, time: 1 },
  cgs: { length: 1e-2, time: 1 },
  micro: { length: 1e-6, time: 1e-6 },
  nano: { length: 1e-9, time: 1e-9 },
};

/**
 * Frames of a dump, in SI units. A frame that is cut off ends the series with DumpError, after all that are whole were given.
 */
export async function* dumpFrames(
  lines: AsyncIterable<string> | Iterable<string>,
  name: string,
): AsyncGenerator<DumpFrame> {
  let units = 'si';
  let time: number | undefined;
  let step = Number.NaN;
  let count = Number.NaN;
  let item = '';
  let columns: string[] = [];
  let values = new Float64Array(0);
  let row = 0;
  let number = 0;
  const wrong = (what: string) => new DumpError(`${name}, line ${number}: ${what}`);
  for await (const line of lines) {
    number++;
    if (line.startsWith('ITEM: ')) {
      if (item === 'ATOMS' && row < count) throw wrong(`${count} atoms were announced, but only ${row} follow`);
      item = line.slice(6).trim();
      if (item.startsWith('ATOMS')) {
        if (!Number.isInteger(step) || !(count >= 0)) throw wrong('the atoms come before their number or step');
        columns = item.split(/\s+/).slice(1);
        item = 'ATOMS';
        values = new Float64Array(count * columns.length);
        row = 0;
        if (count === 0) {
          yield { step, ...timeIn(units, time), columns, values, count };
          time = undefined;
        }
      }
      continue;
    }
    if (item === 'UNITS') units = line.trim();
    else if (item === 'TIME') time = Number(line);
    else if (item === 'TIMESTEP') step = Number(line);
    else if (item === 'NUMBER OF ATOMS') count = Number(line);
    else if (item === 'ATOMS' && row < count) {
      const words = line.trim().split(/\s+/);
      if (words.length !== columns.length)
        throw wrong(`expected ${columns.length} values, got ${words.length}: is the end missing?`);
      for (const [i, word] of words.entries()) {
        const value = Number(word);
        if (Number.isNaN(value)) throw wrong(`${columns[i]} is “${word.slice(0, 20)}”, not a number`);
        values[row * columns.length + i] = value;
      }
      if (++row === count) {
        const scale = lengths[units];
        if (!scale)
          throw wrong(
            `the unit system is “${units}”; only ${Object.keys(lengths).join(', ')} can be read. Write the dump with “units si”`,
          );
        convert(values, columns, scale);
        yield { step, ...timeIn(units, time), columns, values, count };
        // the next frame has its own, before or after its step
        time = undefined;
      }
    } else if (item === '' && line.trim() !== '')
      throw wrong('this is not a LAMMPS dump: it does not begin with “ITEM:”');
  }
  if (number === 0) throw new DumpError(`${name}: the file is empty`);
  if (item !== 'ATOMS') throw wrong('the file ends before any atoms: its end is missing');
  if (row < count) throw wrong(`the file ends after ${row} of ${count} atoms of step ${step}: its end is missing`);
}

const timeIn = (units: string, time: number | undefined) =>
  time === undefined ? {} : { time: time * (lengths[units]?.time ?? 1) };

function convert(
  values: Float64Array,
  columns: readonly string[],
  { length, time }: { length: number; time: number },
): void {
  if (length === 1 && time === 1) return;
  const factors = columns.map((column) => {
    if (['x', 'y', 'z', 'xu', 'yu', 'zu', 'radius', 'diameter'].includes(column)) return length;
    if (['vx', 'vy', 'vz'].includes(column)) return length / time;
    return column.startsWith('omega') ? 1 / time : 1;
  });
  for (let i = 0; i < values.length; i++) values[i] *= factors[i % columns.length];
}

/** `dump.12000` is step 12000: files are read in the order of the last number in their names. */
export const byNumber = (a: string, b: string): number => lastNumber(a) - lastNumber(b) || (a < b ? -1 : 1);
const lastNumber = (name: string): number => Number(/(\d+)\D*$/.exec(name)?.[1] ?? -1);
