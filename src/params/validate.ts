import { normalLawNames, normalLaws, tangentialLaws } from './laws';
import { describeValue, type Problem } from './problem';
import { type ParameterSpec, type Params, parameterSpec } from './table';

/** What a parameter may hold, in words: 'a number from 0 to 2'. */
export function expectedValue(spec: ParameterSpec): string {
  if (spec.check) return spec.form;
  if (spec.options) return `one of ${spec.options.join(', ')}`;
  const [low, high] = spec.accepts ?? [spec.min, spec.max];
  return `${spec.integer ? 'a whole number' : 'a number'} from ${low} to ${high}`;
}

/** Null when `value` is allowed, otherwise what was expected and what was given. */
export function checkValue(spec: ParameterSpec, value: unknown): string | null {
  if (spec.check && typeof value === 'string') return spec.check(value);
  if (isAllowed(spec, value)) return null;
  return `expected ${expectedValue(spec)}, got ${describeValue(value)}`;
}

function isAllowed(spec: ParameterSpec, value: unknown): boolean {
  if (spec.check) return false;
  if (spec.options) return typeof value === 'string' && spec.options.includes(value);
  const [low, high] = spec.accepts ?? [spec.min, spec.max];
  // NaN fails both comparisons and is refused with the rest.
  if (typeof value !== 'number' || !(value >= low && value <= high)) return false;
  return !spec.integer || Number.isInteger(value);
}

/**
 * Takes the good values out of `input` and lists the rest. Bad values are left out, so that whatever is running keeps
 * what it has; `current` is only used to say what was kept.
 */
export function validateParams(
  input: unknown,
  path = '',
  current: Partial<Params> = {},
): { params: Partial<Params>; problems: Problem[] } {
  const params: Partial<Params> = {};
  const problems: Problem[] = [];
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    return { params, problems: [{ path, message: `expected an object of parameters, got ${describeValue(input)}` }] };
  }
  for (const [key, value] of Object.entries(input)) {
    const field = path === '' ? key : `${path}.${key}`;
    const spec = parameterSpec(key);
    if (!spec) {
      problems.push({ path: field, message: 'unknown parameter; ignored' });
      continue;
    }
    const wrong = checkValue(spec, value);
    if (wrong) problems.push({ path: field, message: `${wrong}; kept ${current[spec.key] ?? spec.default}` });
    else Object.assign(params, { [spec.key]: value });
  }
  return { params, problems };
}

const timedLaws = normalLawNames.filter((name) => normalLaws[name].stiffnessFrom === 'contactTime');

/** Values that are valid on their own but make no sense together. Empty when all is well. */
export function checkCombination(params: Params): Problem[] {
  const problems: Problem[] = [];
  if (params.contactTime > 0 && normalLaws[params.normalLaw].stiffnessFrom !== 'contactTime') {
    problems.push({
      path: 'contactTime',
      message: `only the ${timedLaws.join(' and ')} law uses a contact time; it has no effect with ${params.normalLaw}`,
    });
  }
  if (params.stiction > 0 && tangentialLaws[params.tangentialLaw].replacesStiction) {
    problems.push({
      path: 'stiction',
      message: `${params.tangentialLaw} already holds resting grains with its springs; combine stiction with another tangential law`,
    });
  }
  return problems;
}
