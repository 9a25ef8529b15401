import { describeValue, type Problem } from '../../params/problem';
import type { ParameterSpec } from '../../params/table';
import { checkValue } from '../../params/validate';
import type { Vec3 } from '../types';

/** Coordinates beyond this [m, m/s, rad/s] are a mistake, and single precision could not resolve grains there. */
const largestNumber = 1e6;
/** More than this helps nobody, and a bad file of a million numbers must not make a million messages. */
const mostProblems = 50;

export type Fields = Record<string, unknown>;

/**
 * Reads untrusted JSON field by field. Every method returns undefined for a value that is missing or bad and has then
 * noted the problem with the path of the field, so callers go on and one pass finds all mistakes.
 */
export class Reader {
  readonly problems: Problem[] = [];

  report(path: string, message: string): void {
    if (this.problems.length < mostProblems) this.problems.push({ path, message });
  }

  get full(): boolean {
    return this.problems.length >= mostProblems;
  }

  expected(path: string, what: string, got: unknown): undefined {
    this.report(path, `expected ${what}, got ${describeValue(got)}`);
    return undefined;
  }

  /** A plain object with no keys but these. The copy has no prototype, so keys like `constructor` are never inherited. */
  object(value: unknown, path: string, keys: readonly string[]): Fields | undefined {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return this.expected(path, 'an object', value);
    }
    const fields: Fields = Object.create(null);
    for (const [key, field] of Object.entries(value)) {
      if (keys.includes(key)) fields[key] = field;
      else this.report(join(path, key.slice(0, 40)), `unknown key; expected one of ${keys.join(', ')}`);
      if (this.full) break;
    }
    return fields;
  }

  array(value: unknown, path: string, most: number): unknown[] | undefined {
    if (!Array.isArray(value)) return this.expected(path, 'an array', value);
    if (value.length > most) return this.expected(path, `at most ${most} entries`, value);
    // A plain copy: no holes, which map and every would skip, and no keys of its own.
    return Array.from(value);
  }

  number(value: unknown, path: string, min = -largestNumber, max = largestNumber): number | undefined {
    if (typeof value !== 'number' || Number.isNaN(value)) return this.expected(path, 'a number', value);
    if (value < min || value > max) return this.expected(path, `a number from ${min} to ${max}`, value);
    return value;
  }

  integer(value: unknown, path: string, min: number, max: number): number | undefined {
    if (!Number.isInteger(value) || (value as number) < min || (value as number) > max) {
      return this.expected(path, `a whole number from ${min} to ${max}`, value);
    }
    return value as number;
  }

  /** A value with the limits of a parameter: a material's friction is checked like the slider's. */
  parameter(value: unknown, path: string, spec: ParameterSpec): number | undefined {
    const wrong = checkValue(spec, value);
    if (!wrong) return value as number;
    this.report(path, wrong);
    return undefined;
  }

  vec3(value: unknown, path: string): Vec3 | undefined {
    return this.numbers(value, path, 3) as Vec3 | undefined;
  }

  numbers(value: unknown, path: string, length: number): number[] | undefined {
    if (!Array.isArray(value) || value.length !== length) return this.expected(path, `${length} numbers`, value);
    const numbers: number[] = [];
    for (let i = 0; i < length; i++) {
      const number = this.number(value[i], `${path}[${i}]`);
      if (number !== undefined) numbers.push(number);
    }
    return numbers.length === length ? numbers : undefined;
  }

  text(value: unknown, path: string, longest = 2000): string | undefined {
    if (typeof value !== 'string') return this.expected(path, 'text', value);
    if (value.length > longest) return this.expected(path, `at most ${longest} characters`, value);
    return value;
  }

  boolean(value: unknown, path: string): boolean | undefined {
    return typeof value === 'boolean' ? value : this.expected(path, 'true or false', value);
  }

  choice<T extends string>(value: unknown, path: string, options: readonly T[]): T | undefined {
    const found = options.find((option) => option === value);
    return found ?? this.expected(path, `one of ${options.join(', ')}`, value);
  }
}

export function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}
