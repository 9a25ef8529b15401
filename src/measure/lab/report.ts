/** docs/laboratory.md from stored results. */
import { estimateText, type LabExperiment, type LabResult, overall } from './experiment';
import { summedTroubles } from './run';

/** A result as it is stored: with what it takes to repeat it. */
export interface StoredResult extends Pick<LabResult, 'findings' | 'plots' | 'notes' | 'troubles'> {
  readonly name: string;
  readonly grains: number;
  /** Absent: the discrete element method. */
  readonly method?: string;
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
*reproduced* with a wide interval says little. What stands behind differences:

- The thesis recorded what each sphere and each grain *experiences* (7.2.1): sums over several contacts, which are seldom small.
  The findings on P(f) are of single contacts, of which many are weak; their notes and compression have the sums.
- The thesis’ friction has no memory (3.28; static friction is left to the shape of its grains). Such sand creeps until friction
  carries nothing, and cannot show in angles of contacts; ours has Mindlin’s springs and keeps what it carries: weight loads these
  beds from above, walls answer with less, and strong forces lean to the vertical, as in earlier work that the thesis cites.
- Beds here rest within a second or two (mean speed below 0.44 mm/s; what is then left unbalanced on a grain is below 1 % of the mean
  force of a contact), the thesis’ were given thirty. Stored runs of 65,536 and of 8000 grains are from when waits ended after 1.5 s.
- Heaps of cubes have an eighth as many grains as those of spheres, and are about three cubes high: their angles scatter by several degrees.`;

type Variant = Pick<StoredResult, 'name' | 'grains' | 'method'>;

/** What stands behind an experiment's name in files and anchors: nothing for the usual form. */
export const suffixOf = ({ grains, method }: Variant): string =>
  `${method ? `-${method}` : ''}${grains >= thesisSize ? '-large' : ''}`;

export const keyOf = (result: Variant): string => `${result.name}${suffixOf(result)}`;

export function reportMarkdown(experiments: readonly LabExperiment[], results: readonly StoredResult[]): string {
  const ordered = experiments.flatMap((experiment) =>
    results.filter(({ name }) => name === experiment.name).map((result) => ({ experiment, result })),
  );
  const missing = experiments.filter(({ name }) => !results.some((result) => result.name === name));
  const rows = ordered.map(
    ({ experiment, result }) =>
      `| [${experiment.title}${result.method ? `, ${result.method}` : ''}](#${keyOf(result)}) | ${result.grains} | ${result.seeds} | ${overall(result.findings)} |`,
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
  const { method } = result;
  const also = `${method ? `, ${method}` : ''}${grains >= thesisSize ? `, ${grains} grains` : ''}`;
  const heading = `<a id="${keyOf(result)}"></a>\n\n## ${title}${also}`;
  const findingRows = findings.map(
    ({ what, measured, unit, published, verdict }) =>
      `| ${what} | ${estimateText(measured, unit)} | ${published} | ${verdict} |`,
  );
  return `${heading}

${shows} Source: ${source}.

| finding | measured | published | verdict |
|---|---|---|---|
${findingRows.join('\n')}

${[...notes, ...summedTroubles(troubles).map((trouble) => `Careful: ${trouble}.`)].map((note) => `${note}\n\n`).join('')}${plots
  .map(({ file, title: caption }) => `![${caption}](laboratory/${file}${suffixOf(result)}.svg)\n\n`)
  .join(
    '',
  )}\`npm run lab -- ${name} --grains ${grains} --seeds ${seeds}${method ? ` --method ${method}` : ''}\`: ${date}, ${Math.round(seconds)} s on ${machine}.
`;
}
