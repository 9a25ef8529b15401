/**
 * Values as JSON and back with every bit: arrays of numbers go into one array beside the JSON, and so do single numbers that JSON
 * has no words for (−0, infinity). `{ "$": place }` stands for a number, `{ "$": [place, length, type] }` for an array.
 */
import type { Plain } from '../../world/checkpoint';
import { foreign } from '../../world/state-file';

/** Nothing that is recorded is nested deeper. */
const deepest = 12;

export class NumberStore {
  readonly #numbers: number[] = [];

  get numbers(): Float64Array {
    return Float64Array.from(this.#numbers);
  }

  pack(value: unknown): Plain {
    if (typeof value === 'number') {
      return Number.isFinite(value) && !Object.is(value, -0) ? value : { $: this.#put([value]) };
    }
    if (value instanceof Float64Array) return { $: [this.#put(value), value.length, 'f64'] };
    if (value instanceof Uint32Array) return { $: [this.#put(value), value.length, 'u32'] };
    if (Array.isArray(value)) return value.map((part) => this.pack(part));
    if (typeof value !== 'object' || value === null) return (value ?? null) as Plain;
    const entries = Object.entries(value).filter(([, part]) => part !== undefined);
    return Object.fromEntries(entries.map(([key, part]) => [key, this.pack(part)]));
  }

  #put(values: ArrayLike<number>): number {
    const place = this.#numbers.length;
    for (let i = 0; i < values.length; i++) this.#numbers.push(values[i]);
    return place;
  }
}

/** Throws StateFileError for what `pack` would not write. */
export function unpack(value: unknown, numbers: Float64Array, depth = 0): unknown {
  if (depth > deepest) throw foreign('its recording is nested too deep');
  if (Array.isArray(value)) return value.map((part) => unpack(part, numbers, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  if (!Object.hasOwn(value, '$')) {
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, unpack(part, numbers, depth + 1)]));
  }
  const reference: unknown = (value as { $: unknown }).$;
  const [place, length, type] = Array.isArray(reference) ? reference : [reference, 1, 'number'];
  const inside = [place, length].every((n) => Number.isInteger(n) && n >= 0) && place + length <= numbers.length;
  if (!inside) throw foreign('its recording names numbers that are not there');
  if (type === 'number') return numbers[place];
  const part = numbers.slice(place, place + length);
  return type === 'u32' ? Uint32Array.from(part) : part;
}
