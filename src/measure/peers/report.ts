/** docs/peers.md: both programs side by side, scene by scene, and how LAMMPS scales. */
import { estimateText } from '../lab/experiment';
import { type Agreement, type Compared, compared, type PeerRow } from './agreement';
import { type MeasureName, measureNames } from './measures';
import type { ScalingResult } from './scaling';
import { scalingMarkdown } from './scaling-report';

export const measureWords: Readonly<
  Record<MeasureName, { readonly title: string; readonly unit: string; readonly factor: number }>
> = {
  meanHeight: { title: 'mean height', unit: 'mm', factor: 1000 },
  coordination: { title: 'coordination', unit: '', factor: 1 },
  runOut: { title: 'run-out', unit: 'mm', factor: 1000 },
  discharge: { title: 'discharge', unit: '1/s', factor: 1 },
  slope: { title: 'angle of the heap', unit: '°', factor: 1 },
};

/** %: of a settled bed that both began from the same grains, and of everything else. */
export const peerLimits = { settled: 0.3, other: 2 } as const;

/** Sand at rest in a container from a packed start: its mean height must agree more closely. */
export const settledScenes: readonly string[] = ['bed'];

export const limitFor = (of: string, name: MeasureName): number =>
  settledScenes.includes(of) && name === 'meanHeight' ? peerLimits.settled : peerLimits.other;

export interface PeerReport {
  readonly rows: readonly PeerRow[];
  /** What LAMMPS does otherwise, a sentence each, by set-up or scene. */
  readonly differences: Readonly<Record<string, readonly string[]>>;
  readonly troubles: readonly string[];
  /** Scenes that were not run, and why. */
  readonly without: readonly (readonly [scene: string, why: string])[];
  readonly scaling?: ScalingResult;
  readonly machine: string;
  readonly lammps: string;
}

interface Line {
  readonly of: string;
  readonly name: MeasureName;
  readonly grains: number;
  readonly seconds: number;
  readonly limit: number;
  readonly result: Compared;
}

export function linesOf(rows: readonly PeerRow[]): Line[] {
  // a scene that is poured or filled at random has a few grains more or less with each seed
  const isScene = (of: string) => of.startsWith('scene ');
  const runs = new Map(rows.map((row) => [`${row.of} ${isScene(row.of) ? '' : row.grains} ${row.seconds}`, row]));
  return [...runs.values()].flatMap(({ of, grains, seconds }) => {
    const own = rows.filter(
      (row) => row.of === of && (isScene(of) || row.grains === grains) && row.seconds === seconds,
    );
    return measureNames.flatMap((name) => {
      const limit = limitFor(of, name);
      const result = compared(own, name, limit);
      return result ? [{ of, name, grains, seconds, limit, result }] : [];
    });
  });
}

const scaled = ({ value, half }: Compared['ours'], factor: number) =>
  estimateText({ value: value * factor, half: half * factor });

const tableHead = `| | grains | time, s | quantity | Tetrasand | LAMMPS | difference, % | pairs | verdict |
|---|---|---|---|---|---|---|---|---|`;

/** Of what LAMMPS does otherwise: what makes it other sand, rather than the same in other steps. */
const otherSand =
  /rough surface|rolling resistance|motion that follows|hinge|cohesion|stiction|tangential law|power law/;

const tableLine = ({ of, grains, seconds, name, limit, result }: Line, mark: string): string => {
  const { title, unit, factor } = measureWords[name];
  const { ours, theirs, difference, seeds, verdict } = result;
  const words = [`${of.replace(/^scene /, '')}${mark}`, grains, seconds, `${title}${unit ? `, ${unit}` : ''}`];
  const within = limit === peerLimits.other ? '' : ` (${limit} %)`;
  return `| ${[...words, scaled(ours, factor), scaled(theirs, factor), estimateText(difference), seeds, `${verdict}${within}`].join(' | ')} |`;
};

function tally(lines: readonly Line[]): string {
  const count = (wanted: Agreement) => lines.filter(({ result }) => result.verdict === wanted).length;
  return `Of ${lines.length} quantities ${count('agree')} agree, ${count('agree, but the interval is wider')} agree within an interval that is wider than the limit, ${count('not told apart')} are off by more than the limit but not by more than their interval allows, and ${count('differ')} differ; ${count('one pair')} have one pair only and no verdict.`;
}

export function peersMarkdown({ rows, differences, troubles, without, scaling, machine, lammps }: PeerReport): string {
  const lines = linesOf(rows);
  const setups = lines.filter(({ of }) => !of.startsWith('scene '));
  const scenes = lines.filter(({ of }) => of.startsWith('scene '));
  const differing = lines.filter(({ result }) => result.verdict === 'differ');
  const isOther = (of: string) => (differences[of] ?? []).some((sentence) => otherSand.test(sentence));
  const alike = lines.filter(({ of }) => !isOther(of));
  const line = (one: Line) => tableLine(one, isOther(one.of) ? ' †' : '');
  const sentences = Object.entries(differences).map(
    ([of, list]) => `- **${of.replace(/^scene /, '')}**: ${list.length > 0 ? list.join('; ') : 'nothing'}`,
  );
  return `# The same sand on LAMMPS

Written by \`npm run peers -- report\` from docs/peers.jsonl, where every run stands. \`npm run peers -- scenes --seeds 3\` measures the
scenes (each at its coarsest level), \`npm run peers -- setups --seeds 4\` four experiments in plain scene data (the same rows that
\`npm run lab -- peers\` judges), \`npm run peers -- scaling\` the ranks. Both programs begin with the same grains; restitution is carried over as it
comes out ([exchange.md](exchange.md)).

Numbers are means over the last quarter of a run: height of the grains' centres above the lowest of them (above the ground in
set-ups), touching spheres a grain, the level distance that 95 % of the sand does not exceed, grains a second between 10 and 70 % of what left.
± is the 95 % interval over random starts. The difference is LAMMPS' against ours, pair by pair. The limit is ${peerLimits.other} %, for the mean height of the settled bed
${peerLimits.settled} %. *Agree*: the mean and its interval are within the limit. *Agree, but the interval is wider*: the mean is, the interval is not.
*Not told apart*: the mean is beyond, the interval reaches back. *Differ*: neither. *One pair*: no verdict, for one pair
cannot tell a difference from scatter: run-outs of one program scatter by 5 % from start to start where 600 grains spread.

LAMMPS ${lammps}; ${machine}.

†: LAMMPS does not have something that makes this sand what it is (a rough surface, rolling resistance as ours; the list below says
which), so a difference is no surprise.

${tally(lines)} Without those marked †: ${tally(alike).replace(/^Of/, 'of')}${differing.length > 0 ? ` These differ: ${differing.map(({ of, name }) => `${of.replace(/^scene /, '')} (${measureWords[name].title})`).join(', ')}.` : ''}

## Set-ups

${tableHead}
${setups.map(line).join('\n')}

## Scenes

${tableHead}
${scenes.map(line).join('\n')}

${without.map(([scene, why]) => `- ${scene}: not run, ${why}.`).join('\n')}

${troubles.map((trouble) => `- Careful: ${trouble}.\n`).join('')}${
  scaling
    ? scalingMarkdown(scaling)
    : `## Scaling

Not measured on a quiet machine yet; [exchange.md](exchange.md#how-large) has an estimate from the benchmark's figures.

`
}
## What LAMMPS does otherwise

As it says before each run:

${sentences.join('\n')}
`;
}
