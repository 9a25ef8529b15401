/** Something wrong with what a person or a file gave us; `path` names the field, e.g. `grains[0].region.max[1]`. */
export interface Problem {
  path: string;
  message: string;
}

export function formatProblem(problem: Problem): string {
  return problem.path === '' ? problem.message : `${problem.path}: ${problem.message}`;
}

/** A short, bounded picture of any value for messages: hostile input must not make a message long or recursive. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (value === null) return 'null';
  if (value === undefined) return 'nothing';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'function') return 'a function';
  return String(value);
}
