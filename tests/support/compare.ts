/**
 * Comparators for long arrays. A failure prints a table of the first elements that differ, so that a pattern (every fourth,
 * from index 256 on, only the sign) can be seen at once. Each has a control in tests/unit/compare.test.ts that must fail.
 */

type Numbers = ArrayLike<number>;

interface Difference {
  index: number;
  got: number;
  expected: number;
}

const shownDifferences = 12;

export interface Tolerance {
  /** Largest |got − expected|. */
  absolute?: number;
  /** Largest |got − expected| / |expected|. An element may use either allowance, added together. */
  relative?: number;
  /** Names an element for the table; by default its index. */
  label?: (index: number) => string;
}

/** Every element is the same integer. */
export function expectEqualIntegers(got: Numbers, expected: Numbers, label?: (index: number) => string): void {
  const differences = collect(got, expected, (a, b) => Number.isInteger(a) && a === b);
  report('integers differ', differences, got.length, label);
}

/** Every element lies within the tolerance. NaN is equal to nothing; an infinity only to itself. */
export function expectCloseFloats(got: Numbers, expected: Numbers, tolerance: Tolerance): void {
  const { absolute = 0, relative = 0 } = tolerance;
  const close = (a: number, b: number): boolean => a === b || Math.abs(a - b) <= absolute + relative * Math.abs(b);
  const differences = collect(got, expected, (a, b) => close(a, b) && Number.isFinite(a) === Number.isFinite(b));
  report(`floats differ by more than ${absolute} + ${relative} × |expected|`, differences, got.length, tolerance.label);
}

/** The same integers, each as often, in any order: for what atomics scatter. */
export function expectSameSet(got: Numbers, expected: Numbers): void {
  const ascending = (values: Numbers): number[] => Array.from(values).sort((a, b) => a - b);
  expectEqualIntegers(ascending(got), ascending(expected), (index) => `#${index} in order`);
}

/** No NaN and no infinity. */
export function expectFinite(got: Numbers, label?: (index: number) => string): void {
  const differences = collect(got, got, (value) => Number.isFinite(value));
  report('numbers are not finite', differences, got.length, label);
}

function collect(got: Numbers, expected: Numbers, same: (a: number, b: number) => boolean): Difference[] {
  if (got.length !== expected.length) throw new Error(`got ${got.length} elements, expected ${expected.length}`);
  const differences: Difference[] = [];
  for (let index = 0; index < got.length; index++) {
    if (!same(got[index], expected[index])) differences.push({ index, got: got[index], expected: expected[index] });
  }
  return differences;
}

function report(title: string, differences: Difference[], count: number, label = (i: number) => String(i)): void {
  if (differences.length === 0) return;
  const rows = differences.slice(0, shownDifferences).map(({ index, got, expected }) => {
    const difference = got - expected;
    return [label(index), format(got), format(expected), format(difference)];
  });
  const table = alignColumns([['index', 'got', 'expected', 'difference'], ...rows]);
  const rest = differences.length - rows.length;
  const more = rest > 0 ? `\n… and ${rest} more` : '';
  throw new Error(`${title}: ${differences.length} of ${count}\n${table}${more}`);
}

function format(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 2 ** 53 ? String(value) : value.toPrecision(9);
}

function alignColumns(rows: string[][]): string {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) => row.map((cell, column) => cell.padStart(widths[column])).join('  ')).join('\n');
}
