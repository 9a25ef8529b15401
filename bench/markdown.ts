/** The results as docs/benchmark.md. */

import { radius, timeStep } from '../src/measure/bench/scene';
import { passTable } from '../src/measure/bench/text';
import { qualities } from '../src/render/render-scene';
import type { Capacity } from './capacity';
import type { Entry } from './compare';
import { type Drawing, fullOverUnlit } from './drawing';
import { type GalleryRow, galleryCells, galleryHead, galleryMeans } from './gallery';
import { digits, median, spreadOf, times, whole } from './numbers';
import { type PagePacing, pageCells, pageHead } from './page-pacing';
import { papersSection } from './papers';
import { type Measured, ourName, type Results } from './results';

const isDem = (entry: Entry) => entry.stepTime === timeStep;
const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
const percent = (value: number, reference: number) => `${digits(100 * (value / reference - 1), 2)} %`;
const title = ({ task }: Measured) => `${whole(task.grains)} grains, ${task.phase}`;

/** Ours over theirs, one number per round: what hit both in that round cancels. */
export function ratios(comparison: Measured, name: string): number[] {
  const ours = comparison.entries.find((entry) => entry.name === ourName);
  const theirs = comparison.entries.find((entry) => entry.name === name);
  return ours && theirs ? ours.rates.map((rate, round) => rate / theirs.rates[round]) : [];
}

function contactCodes(comparisons: readonly Measured[]): string {
  const rows = comparisons.flatMap((comparison) => {
    const { task, entries } = comparison;
    const ours = entries.find((entry) => entry.name === ourName);
    return entries
      .filter(isDem)
      .map((entry) => [
        title(comparison),
        entry.name,
        digits((median(entry.rates) * task.grains) / timeStep / 1e6),
        entry.name === ourName ? '' : times(spreadOf(ratios(comparison, entry.name))),
        digits(entry.condition.meanHeight, 5),
        ours && entry !== ours ? percent(entry.condition.meanHeight, ours.condition.meanHeight) : '',
      ]);
  });
  const head = ['scene', 'code', 'million grain-steps/s', `${ourName} is faster by`, 'mean height, m', 'differs by'];
  return table(head, rows);
}

function engineTable(comparisons: readonly Measured[]): string {
  const rows = comparisons.flatMap((comparison) => {
    const others = comparison.entries.filter((entry) => !isDem(entry));
    if (others.length === 0) return [];
    const shown = comparison.entries.filter((entry) => entry.name === ourName || !isDem(entry));
    const start = shown[0].condition.meanHeight;
    return shown.map((entry) => [
      title(comparison),
      entry.name,
      digits(median(entry.rates)),
      digits((1000 * entry.stepTime) / median(entry.rates)),
      entry.condition.largestOverlap === undefined ? '' : digits(entry.condition.largestOverlap / radius, 2),
      percent(entry.condition.meanHeight, start),
    ]);
  });
  if (rows.length === 0) return '';
  const head = [
    'scene',
    'code and its step',
    'simulated s per s',
    'ms per step',
    'deepest overlap, r',
    'bed higher by',
  ];
  return `## Rigid-body engines

They solve constraints and take steps that are some hundred times longer. The cost shows in how deeply grains overlap and how far
the bed sinks. Sleeping is off: at rest they would otherwise do nothing at all.

${table(head, rows)}
`;
}

function ownSection(comparison: Measured): string {
  if (!comparison.own) return '';
  const { counters, passes, meanSpeed } = comparison.own;
  const { withHistory, withoutHistory } = passes.bytesPerSphereStep;
  return `### ${title(comparison)}

${whole(counters.contacts)} contacts, ${digits(passes.candidatesPerContact)} candidate pairs tested per contact; neighbour lists rebuilt every
${digits(passes.counts.stepsPerRebuild)} steps; mean speed ${digits(1000 * meanSpeed)} mm/s. Bytes per sphere-step, counted:
**${digits(withHistory.idealCaches)}** with ideal caches, **${digits(withHistory.noCaches)}** with none; without history
${digits(withoutHistory.idealCaches)} and ${digits(withoutHistory.noCaches)}.

\`\`\`
${passTable(passes)}
\`\`\`
`;
}

function capacitySection(capacity: Capacity | null): string {
  if (!capacity) return '';
  const rows = capacity.sizes.map(({ grains, nanoseconds, memory, conserved, finite, problem }) => [
    whole(grains),
    nanoseconds.length > 0 ? digits(median(nanoseconds)) : '–',
    memory > 0 ? digits(memory) : '–',
    nanoseconds.length > 0 ? (conserved ? 'all' : 'no') : '–',
    nanoseconds.length > 0 ? (finite ? 'yes' : 'no') : '–',
    problem ?? '',
  ]);
  const limit = `A binding may hold ${digits(capacity.bindingLimit / 2 ** 20)} MiB here.`;
  const tooLarge =
    capacity.tooLarge.length > 0 ? ` A million grains would need more for ${capacity.tooLarge.join(', ')}.` : '';
  const growth =
    capacity.growth === null
      ? ''
      : ` A grain of the second size costs ${times(spreadOf(capacity.growth))} as much as one of the first.`;
  const head = ['grains', 'ns per grain-step', 'MB', 'grains left', 'finite', 'problem'];
  return `## Capacity\n\n${limit}${tooLarge}${growth}\n\n${table(head, rows)}\n`;
}

function drawingSection(drawing: Drawing | null): string {
  if (!drawing) return '';
  const rows = drawing.runs.map((run) => [
    whole(run.grains),
    ...qualities.map((quality) => digits(spreadOf(run.milliseconds[quality]).median)),
    times(fullOverUnlit(run)),
  ]);
  const head = ['grains', 'unlit impostors, ms', 'lit', 'with shadows', 'with everything', 'everything / without'];
  return `## Drawing\n\n${drawing.width} × ${drawing.height} on ${drawing.adapter}, medians of interleaved rounds.\n\n${table(head, rows)}\n`;
}

function gallerySection(rows: readonly GalleryRow[]): string {
  if (rows.length === 0) return '';
  const means = galleryMeans(rows).map(
    ({ copy, speed, processorSpeed }) => `${copy}: **${digits(speed)}**, by processor time ${digits(processorSpeed)}`,
  );
  return `## Gallery

The scenes as they are shipped, from 0.06 s on. By processor time: grain-steps per two seconds of it, which is what two cores do
that nothing else uses. Geometric means, million grain-steps/s: ${means.join('; ')}.

${table(galleryHead, rows.map(galleryCells))}
`;
}

function pageSection(rows: readonly PagePacing[]): string {
  if (rows.length === 0) return '';
  return `## In the page

Substeps per second of the page as people see it, 1280 × 720, over those of the same page that only computes (\`advance\`), less
the time for pictures; both take turns, median of the rounds (minimum–maximum).

${table(pageHead, rows.map(pageCells))}
`;
}

function skippedSection(comparisons: readonly Measured[]): string {
  const rows = comparisons.flatMap((comparison) =>
    comparison.skipped.map(
      ({ name, reason }) => `- ${title(comparison)}, ${name}: ${reason.split('\n')[0].slice(0, 300)}`,
    ),
  );
  return rows.length > 0 ? `## Left out\n\n${rows.join('\n')}\n` : '';
}

function notesSection(comparisons: readonly Measured[]): string {
  const notes = new Map<string, string>();
  for (const { task, entries } of comparisons) {
    for (const entry of entries) {
      const tuned = entry.name.startsWith('LAMMPS') ? ` (${whole(task.grains)}, ${task.phase})` : '';
      notes.set(`${entry.name}${tuned}`, entry.notes);
    }
  }
  return [...notes].map(([name, text]) => `- ${name}: ${text}`).join('\n');
}

export function markdown(results: Results): string {
  const { machine, adapter, comparisons, dispatchCosts } = results;
  const costs = Object.entries(dispatchCosts).map(([name, value]) => `${name} ${digits(value)}`);
  const parts = [
    `# Benchmark

Written by \`npm run bench\` on ${results.date}; all numbers are in bench/results/latest.json.

- adapter: ${adapter}
- machine: ${machine.processor}, ${machine.cores} cores, ${machine.system}, Node ${machine.node}; load before the run ${digits(machine.load, 2)} per core
- scene: tetra grains of four spheres, r = 2.5 mm, ρ = 2600 kg/m³, E = 10 MPa, ν = 0.3, e = 0.65, μ = 0.5, dt = 20 µs, in a box
  with closed sides, about 50 r deep when settled. *Falling* is the first 0.05 s after a lattice is released, *settled* is a bed
  at rest that all codes load.
- restitution: LAMMPS gets the damping constant of our law (\`damping viscoelastic\`), so its contacts rebound with 0.65 as ours do, not with
  what its \`tsuji\` damping makes of the number ([exchange.md](exchange.md)). Rapier, Jolt and cannon-es get 0.65 as the coefficient of their
  impulses; Jolt uses it above 1 m/s only, as it does by default.
- contenders take turns in short bursts; each ratio is taken within one round, and the table shows the median of ${results.rounds} rounds (minimum–maximum).
- cost of an empty dispatch and related operations on this adapter, µs: ${costs.join(', ')}`,
    ...results.remarks.map((remark) => `**${remark}**`),
    comparisons.length > 0 ? `## Codes that resolve contacts\n\n${contactCodes(comparisons)}` : '',
    engineTable(comparisons),
    comparisons.some(({ own }) => own) ? `## Passes, a substep\n\n${comparisons.map(ownSection).join('\n')}` : '',
    capacitySection(results.capacity),
    drawingSection(results.drawing),
    gallerySection(results.gallery),
    pageSection(results.page),
    papersSection(),
    results.chromium ? `## In Chromium\n\n\`\`\`\n${results.chromium.trim()}\n\`\`\`` : '',
    skippedSection(comparisons),
    comparisons.length > 0 ? `## How the contenders were set up\n\n${notesSection(comparisons)}` : '',
  ];
  return `${parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n')}\n`;
}
