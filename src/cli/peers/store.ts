/** Runs of both programs, one a line, as they end: what is there already is not run again. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Difference } from '../../exchange/lammps/difference';
import type { PeerRow } from '../../measure/peers/agreement';
import type { ScalingResult } from '../../measure/peers/scaling';

export interface PeerBook {
  readonly rows: readonly PeerRow[];
  /** What LAMMPS does otherwise, by scene. */
  readonly differences: Readonly<Record<string, readonly Difference[]>>;
  readonly troubles: readonly string[];
  readonly scaling?: ScalingResult;
}

const file = path.resolve('docs/peers.jsonl');
const keyOf = ({ of, grains, seed, engine, seconds }: PeerRow) => [of, grains, seed, engine, seconds].join(' ');

type Line =
  | { row: PeerRow }
  | { of: string; differences: readonly Difference[] }
  | { trouble: string }
  | { scaling: ScalingResult };

export function readBook(): PeerBook {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const rows = new Map<string, PeerRow>();
  const differences: Record<string, readonly Difference[]> = {};
  const troubles = new Set<string>();
  let scaling: ScalingResult | undefined;
  for (const line of lines.map((text) => JSON.parse(text) as Line)) {
    if ('row' in line) rows.set(keyOf(line.row), line.row);
    else if ('scaling' in line) scaling = line.scaling;
    else if ('of' in line) differences[line.of] = line.differences;
    else troubles.add(line.trouble);
  }
  return { rows: [...rows.values()], differences, troubles: [...troubles], ...(scaling && { scaling }) };
}

/** Adds to what is there now: another process may have added lines. */
export function addToBook(more: Partial<PeerBook>): void {
  const book = readBook();
  const rows = new Map([...book.rows, ...(more.rows ?? [])].map((row) => [keyOf(row), row]));
  const lines: Line[] = [
    ...[...rows.values()].map((row) => ({ row })),
    ...Object.entries({ ...book.differences, ...more.differences }).map(([of, differences]) => ({ of, differences })),
    ...[...new Set([...book.troubles, ...(more.troubles ?? [])])].map((trouble) => ({ trouble })),
  ];
  const scaling = more.scaling ?? book.scaling;
  if (scaling) lines.push({ scaling });
  const rounded = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(5)) : value);
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line, rounded)}\n`).join(''));
}
