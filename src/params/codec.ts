import { describeValue, type Problem } from './problem';
import { defaultParams, type ParameterSpec, type Params, parameterTable } from './table';
import { checkValue, expectedValue } from './validate';

/** Longer than any link this program writes; a longer text is not ours and not worth parsing. */
const longestText = 8192;

/** Share-link form of the parameters: short keys, only what differs from `base`, e.g. `f=0.3&nl=linear`. */
export function encodeParams(params: Params, base = defaultParams()): string {
  const query = new URLSearchParams();
  for (const spec of parameterTable) {
    const value = params[spec.key];
    if (value !== base[spec.key]) query.set(spec.shortKey, typeof value === 'number' ? shortNumber(value) : value);
  }
  return query.toString();
}

/**
 * Reads what `encodeParams` wrote, or a link from another version: unknown keys and bad values are listed, the rest is
 * used. Long keys work too. `otherKeys` (such as the scene's name) are not parameters and are skipped silently; `current` is
 * only used to say what was kept.
 */
export function decodeParams(
  text: string,
  otherKeys: readonly string[] = ['scene'],
  current = defaultParams(),
): { params: Partial<Params>; problems: Problem[] } {
  const params: Partial<Params> = {};
  const problems: Problem[] = [];
  if (text.length > longestText) {
    return {
      params,
      problems: [{ path: '', message: `the link has ${text.length} characters; the maximum is ${longestText}` }],
    };
  }
  for (const [name, valueText] of new URLSearchParams(text)) {
    if (otherKeys.includes(name)) continue;
    const spec = parameterTable.find((row) => row.shortKey === name || row.key === name);
    if (!spec) {
      problems.push({ path: name, message: 'unknown parameter in this version; ignored' });
      continue;
    }
    const read = valueFromText(spec, valueText);
    if ('wrong' in read) problems.push({ path: spec.key, message: `${read.wrong}; kept ${current[spec.key]}` });
    else Object.assign(params, { [spec.key]: read.value });
  }
  return { params, problems };
}

/** One value from text, as in a link or `--set friction=0.3`. */
export function valueFromText(spec: ParameterSpec, text: string): { value: number | string } | { wrong: string } {
  if (spec.options || spec.check) {
    const wrong = checkValue(spec, text);
    return wrong ? { wrong } : { value: text };
  }
  // Number() also takes '', '0x10' and 'Infinity'; only plain decimal numbers are meant here.
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text.trim())) {
    return { wrong: `expected ${expectedValue(spec)}, got ${describeValue(text)}` };
  }
  const value = Number(text);
  const wrong = checkValue(spec, value);
  return wrong ? { wrong } : { value };
}

/** Shortest exact decimal; '+' is left out of exponents because it means a space in a query. */
function shortNumber(value: number): string {
  const plain = String(value).replace('e+', 'e');
  const exponential = value.toExponential().replace('e+', 'e');
  return exponential.length < plain.length ? exponential : plain;
}
