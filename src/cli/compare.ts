/** `npm run sim -- <scene> --compare dem,unilateral`: the same scene with each method, as one table. */
import { extentOf, meanHeight, meanSpeed } from '../measure/statistics';
import { wrongMethod } from '../scene/method-names';
import { groundHeight } from '../scene/view';
import { type SimOptions, UsageError } from './options';
import { type RanScene, runScene } from './run-scene';

type Row = Readonly<Record<string, string>>;

const centimetres = (metres: number): string => (100 * metres).toFixed(2);

async function rowOf(method: string, { scene, sim, steps, wallTime }: RanScene): Promise<Row> {
  const state = await sim.readState();
  const { height, runOut } = extentOf(state, groundHeight(scene));
  return {
    method,
    particles: String(state.ids.length),
    'height cm': centimetres(height),
    'run-out cm': centimetres(runOut),
    'mean height cm': centimetres(meanHeight(state) - groundHeight(scene)),
    'mean speed m/s': meanSpeed(state).toPrecision(3),
    substeps: String(steps),
    'wall time s': wallTime.toFixed(1),
    'real time ×': wallTime > 0 ? (sim.time / wallTime).toPrecision(2) : '–',
  };
}

export function table(rows: readonly Row[]): string {
  const heads = Object.keys(rows[0] ?? {});
  const widths = heads.map((head) => Math.max(head.length, ...rows.map((row) => row[head].length)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, i) => cell.padStart(widths[i])).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [line(heads), rule, ...rows.map((row) => line(heads.map((head) => row[head])))].join('\n');
}

/** Each method on a device of its own, one after the other: none waits for another. */
export async function compare(options: SimOptions, methods: readonly string[]): Promise<number> {
  const wrong = methods.map(wrongMethod).find((problem) => problem !== null);
  if (wrong) throw new UsageError(`--compare: ${wrong}`);
  const rows: Row[] = [];
  for (const method of methods) {
    const ran = await runScene({ ...options, method });
    rows.push(await rowOf(method, ran));
    ran.sim.destroy();
  }
  console.log(table(rows));
  return rows.every((row) => Object.values(row).every((cell) => !cell.includes('NaN'))) ? 0 : 1;
}
