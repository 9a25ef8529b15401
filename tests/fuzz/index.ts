import fc from 'fast-check';
import { intentFuzz } from './intents';
import type { FuzzKind } from './kind';
import { linkFuzz } from './links';
import { meshFuzz } from './meshes';
import { parameterFuzz } from './parameters';
import { sceneFuzz } from './scenes';
import { stateFuzz } from './states';

export const fuzzKinds = [
  linkFuzz,
  sceneFuzz,
  stateFuzz,
  meshFuzz,
  parameterFuzz,
  intentFuzz,
] as unknown as readonly FuzzKind[];

export interface FuzzResult {
  /** How many cases ended in which way. */
  readonly endings: ReadonlyMap<string, number>;
  /** The longest case, ms. */
  readonly longest: number;
}

/** Throws with the smallest failing case, its seed and path; also when an ending was met too rarely. */
export async function fuzz(kind: FuzzKind, runs: number, seed: number): Promise<FuzzResult> {
  const endings = new Map<string, number>();
  let longest = 0;
  const property = fc.asyncProperty(kind.cases, async (input) => {
    const start = performance.now();
    const ending = await kind.run(input);
    longest = Math.max(longest, performance.now() - start);
    endings.set(ending, (endings.get(ending) ?? 0) + 1);
  });
  const examples = kind.examples?.map((example): [never] => [example]);
  await fc.assert(property, { numRuns: runs, seed, includeErrorInReport: true, ...(examples && { examples }) });
  for (const [ending, least] of Object.entries(kind.endings)) {
    const count = endings.get(ending) ?? 0;
    if (count < least * runs) throw new Error(`${kind.name}: only ${count} of ${runs} cases ended in '${ending}'`);
  }
  return { endings, longest };
}
