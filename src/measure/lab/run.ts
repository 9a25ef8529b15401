/** Runs an experiment and says in words what came out. Bad input is a sentence. */
import { SimError } from '../../gpu/errors';
import { defaultMethod, wrongMethod } from '../../scene/method-names';
import { estimateText, type LabExperiment, type LabOptions, type LabResult, overall } from './experiment';
import type { LabHost } from './rig';

export async function runExperiment(host: LabHost, experiment: LabExperiment, options: LabOptions): Promise<LabResult> {
  const { least, title } = experiment;
  if (options.grains < least) {
    throw new SimError('scene', `${title} needs at least ${least} grains, and ${options.grains} were asked for.`);
  }
  if (host.method && host.method !== defaultMethod) {
    const wrong = wrongMethod(host.method);
    if (wrong) throw new SimError('scene', wrong);
    if (!experiment.continuum) {
      throw new SimError(
        'scene',
        `${title} looks at contacts or single grains, and the method ${host.method} has none. Run it with ${defaultMethod}.`,
      );
    }
  }
  const result = await experiment.run(host, options);
  host.onProgress(1, 'done');
  return { ...result, troubles: summedTroubles(result.troubles) };
}

/** What happened in several runs, in one line each: “120 grains … (4 runs: μ = 0.1, μ = 0.2)”. */
export function summedTroubles(troubles: readonly string[]): string[] {
  const found = new Map<string, { total: number; counted: boolean; runs: number; where: Set<string> }>();
  for (const trouble of troubles) {
    const [, where = '', count, rest] = /^(?:([^(]*): )?(?:(\d+) )?(.*)$/s.exec(trouble) ?? [];
    const known = found.get(rest) ?? { total: 0, counted: false, runs: 0, where: new Set<string>() };
    known.total += Number(count ?? 0);
    known.counted ||= count !== undefined;
    known.runs++;
    if (where) known.where.add(where);
    found.set(rest, known);
  }
  return [...found].map(([rest, { total, counted, runs, where }]) => {
    const places = [...where].join('; ');
    const also = runs > 1 ? ` (${runs} runs${places ? `: ${places}` : ''})` : places ? ` (${places})` : '';
    return `${counted ? `${total} ` : ''}${rest}${also}`;
  });
}

/** Measured against published, a line per finding. */
export function resultText({ title, source }: LabExperiment, { findings, notes, troubles }: LabResult): string {
  const lines = findings.map(
    ({ what, measured, unit, published, verdict }) =>
      `  ${what}: ${estimateText(measured, unit)} (published: ${published}): ${verdict}`,
  );
  return [
    `${title}: ${overall(findings)}`,
    ...lines,
    ...notes.map((note) => `  ${note}`),
    ...troubles.map((trouble) => `  Careful: ${trouble}.`),
    `  Source: ${source}`,
  ].join('\n');
}
