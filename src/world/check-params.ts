import { SimError } from '../gpu/errors';
import { formatProblem } from '../params/problem';
import type { Params } from '../params/table';
import { validateParams } from '../params/validate';

/**
 * Refuses values that the GPU must never see. Sliders, links and files are checked where they are read; this is the last
 * door, for direct callers of the simulation: one NaN in a uniform turns all sand into NaN.
 */
export function refuseBadParams(params: Params, current: Partial<Params> = {}): void {
  const { problems } = validateParams(params, '', current);
  if (problems.length > 0) throw new SimError('scene', problems.map(formatProblem).join('\n'));
}
