/** docs/laboratory.md from stored results. */
import { estimateText, type LabExperiment, type LabResult, overall } from './experiment';

/** A result as it is stored: with what it takes to repeat it. */
export interface StoredResult extends Pick<LabResult, 'findings' | 'plots' | 'notes' | 'troubles'> {
  readonly name: string;
  readonly grains: number;
  readonly seeds: number;
  /** yyyy-mm-dd */
  readonly date: string;
  readonly machine: string;
  /** Real seconds. */
  readonly seconds: number;
}

/** From this many grains on a result stands in a section of its own: the thesis' size. */
export const thesisSize = 65_536;

/** What a reader should know of the verdicts, whatever the numbers. */
const cautions = `Sizes are far below the thesis’ 65,536 grains where the table says so, and a run or two give wide intervals or none:
*reproduced* with a wide interval says little. Deviations that stand out: beds here rest for a second or two, the
thesis’ for thirty; strong forces lean to the vertical, because weight alone loads these shallow beds; and the
distribution of forces under the plunger keeps its many weak contacts instead of a peak near the mean, which is not
understood yet (stiffer grains, more compression and a slower plunger are what to try next).`;

export const keyOf = ({ name, grains }: Pick<StoredResult, 'name' | 'grains'>): string =>
  grains >= thesisSize ? `${name} at the thesis’ size` : name;

export function reportMarkdown(experiments: readonly LabExperiment[], results: readonly StoredResult[]): string {
  const ordered = experiments.flatMap((experiment) =>
    results.filter(({ name }) => name === experiment.name).map((result) => ({ experiment, result })),
  );
  const missing = experiments.filter(({ name }) => !results.some((result) => result.name === name));
  const rows = ordered.map(
    ({ experiment, result }) =>
      `| [${experiment.title}](#${result.name}${result.grains >= thesisSize ? '-at-the-thesis-size' : ''}) | ${result.grains} | ${result.seeds} | ${overall(result.findings)} |`,
  );
  return `# The laboratory

Written by \`npm run lab -- report\` from the results of \`npm run lab -- <experiment>\`; the page has the same experiments
under “Lab”. Every number has its 95 % confidence interval: over the runs from different random numbers where there are
several, of the fit where there is one. *Reproduced*: the interval meets the published value (or the range that its
source gives). *With a difference*: it does not, but comes near; the text says by how much. *Not reproduced*: it does not.

| experiment | grains | runs | verdict |
|---|---|---|---|
${rows.join('\n')}

${cautions}

${missing.length > 0 ? `Not run yet: ${missing.map(({ name, title }) => `${title} (\`npm run lab -- ${name}\`)`).join('; ')}.\n\n` : ''}${ordered.map(({ experiment, result }) => section(experiment, result)).join('\n')}`;
}

function section({ title, shows, source, name }: LabExperiment, result: StoredResult): string {
  const { findings, plots, notes, troubles, grains, seeds, date, machine, seconds } = result;
  const large = grains >= thesisSize;
  const heading = `<a id="${name}${large ? '-at-the-thesis-size' : ''}"></a>\n\n## ${title}${large ? `, ${grains} grains` : ''}`;
  const findingRows = findings.map(
    ({ what, measured, unit, published, verdict }) =>
      `| ${what} | ${estimateText(measured, unit)} | ${published} | ${verdict} |`,
  );
  return `${heading}

${shows} Source: ${source}.

| finding | measured | published | verdict |
|---|---|---|---|
${findingRows.join('\n')}

${[...notes, ...troubles.map((trouble) => `Careful: ${trouble}.`)].map((note) => `${note}\n\n`).join('')}${plots
  .map(({ file, title: caption }) => `![${caption}](laboratory/${file}${large ? '-large' : ''}.svg)\n\n`)
  .join(
    '',
  )}\`npm run lab -- ${name} --grains ${grains} --seeds ${seeds}\`: ${date}, ${Math.round(seconds)} s on ${machine}.
`;
}
