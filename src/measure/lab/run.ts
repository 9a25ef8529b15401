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
  return { ...result, troubles: [...new Set(result.troubles)] };
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
