/** The results as a Markdown page. */
import { type Check, type Outcome, passes } from './outcome';

/** One experiment as stored between runs. */
export interface Result {
  name: string;
  title: string;
  text: string;
  where: string;
  seconds: number;
  outcome: Outcome;
  /** The same experiment on the CPU reference in f64. */
  reference?: Outcome;
}

const cell = (value: number | string): string => (typeof value === 'string' ? value : number(value));

function number(value: number): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  return size >= 1e5 || size < 1e-3 ? value.toExponential(2) : String(Number(value.toPrecision(5)));
}

/** m* and the like must not become emphasis. */
const prose = (text: string): string => text.replaceAll('*', '\\*');

function percent(value: number): string {
  const hundredths = 100 * value;
  if (hundredths > 0 && hundredths < 1e-4) return '< 0.0001 %';
  return `${Number(hundredths.toPrecision(2))} %`;
}

function errorCell(check: Check): string {
  if (typeof check.expected === 'string') return '';
  return check.relative ? percent(check.error) : number(check.error);
}

const limitCell = (check: Check): string => {
  if (typeof check.expected === 'string' || check.limit === 0) return '';
  return check.relative ? percent(check.limit) : number(check.limit);
};

function section(result: Result): string[] {
  const { title, text, where, seconds, outcome, reference } = result;
  const twins = new Map(reference?.checks.map((check, i) => [i, check]));
  const heads = ['', 'expected', 'measured', ...(reference ? ['CPU, f64'] : []), 'error', 'allowed', ''];
  const rows = outcome.checks.map((check, i) => {
    const unit = check.unit ? ` ${check.unit}` : '';
    const twin = twins.get(i);
    return [
      prose(check.what),
      `${cell(check.expected)}${typeof check.expected === 'number' || check.expected.startsWith('≤') ? unit : ''}`,
      `${cell(check.measured)}${unit}`,
      ...(reference ? [twin ? cell(twin.measured) : ''] : []),
      errorCell(check),
      limitCell(check),
      passes(check) ? '✓' : '**✗**',
    ];
  });
  return [
    `## ${title}`,
    '',
    prose(text),
    '',
    ...(outcome.notes ?? []).flatMap((note) => [prose(note), '']),
    ...table(heads, rows),
    '',
    ...(outcome.plots ?? []).flatMap((plot) => [`![${plot.title}](${plot.file}.svg)`, '']),
    `*${where}, ${seconds < 100 ? `${seconds.toFixed(0)} s` : `${(seconds / 60).toFixed(0)} min`}*`,
    '',
  ];
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const row = (cells: readonly string[]) => `| ${cells.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`;
  return [row(heads), row(heads.map(() => '---')), ...rows.map(row)];
}

/** Largest relative error against a closed form, one line per experiment. */
function summary(results: readonly Result[]): string[] {
  const rows = results.map(({ title, outcome: { checks } }) => {
    const relativeErrors = checks.filter((check) => check.relative).map((check) => check.error);
    const worst = relativeErrors.length > 0 ? percent(Math.max(...relativeErrors)) : '';
    const failed = checks.filter((check) => !passes(check)).length;
    return [`[${title}](#${anchor(title)})`, String(checks.length), worst, failed === 0 ? '✓' : `**${failed} ✗**`];
  });
  return table(['experiment', 'checks', 'largest relative error', ''], rows);
}

/** As GitHub makes anchors of headings. */
const anchor = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

export function reportMarkdown(results: readonly Result[]): string {
  const checks = results.flatMap(({ outcome }) => outcome.checks);
  const failed = checks.filter((check) => !passes(check)).length;
  return [
    '# Verification',
    '',
    'Written by `npm run verify`: the simulation that runs in the browser, on the same GPU code, against closed forms and',
    'published curves. Every number below is measured by the experiments in `src/measure/verification/experiments`; the',
    'quick ones are also tests (`npm test -- physics`).',
    '',
    `${checks.length} checks, ${failed} failed. “✗” marks a value outside its limit. The limit is 1 % where a closed form exists`,
    'and the scatter of the published curves elsewhere; where it differs, the experiment says why.',
    '',
    ...summary(results),
    '',
    ...results.flatMap(section),
  ].join('\n');
}
