/** Ways to break bytes and JSON, as data: fast-check can leave out those that do not matter. Places are fractions of the whole. */
import fc from 'fast-check';

const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const numbers = [
  'NaN',
  'inf',
  '-inf',
  '1e999',
  '-1',
  '0',
  '4294967295',
  '99999999999999999999',
  '1e-320',
  '',
  '-',
  '3.4e38',
  '\0',
];
const words = [
  'vertex',
  'face',
  'facet',
  'endfacet',
  'solid',
  'endsolid',
  'end_header',
  'element vertex 1e9',
  'f',
  'v',
  'list',
  '"POSITION":',
  '{',
  ']',
];

const breakage = fc.oneof(
  fc.record({ kind: fc.constantFrom('cut-end', 'cut-start', 'empty-line-flood', 'repeat-line'), at: place }),
  fc.record({ kind: fc.constantFrom('remove', 'swap', 'lines'), at: place, to: place }),
  fc.record({ kind: fc.constant('bytes'), at: place, bytes: fc.uint8Array({ minLength: 1, maxLength: 24 }) }),
  fc.record({
    kind: fc.constant('huge'),
    at: fc.oneof(place, fc.double({ min: 0, max: 0.02, noNaN: true })),
    last: fc.constantFrom(0x7f, 0xff, 0),
  }),
  fc.record({ kind: fc.constant('number'), at: place, text: fc.constantFrom(...numbers) }),
  fc.record({ kind: fc.constant('word'), at: place, text: fc.constantFrom(...words) }),
  fc.record({ kind: fc.constant('noise'), at: place, seed: fc.nat() }),
);
export type Breakage = typeof breakage extends fc.Arbitrary<infer B> ? B : never;
export const breakages = fc.array(breakage, { minLength: 1, maxLength: 3 });

const latin = new TextDecoder('latin1');
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0) & 255);

export const broken = (bytes: Uint8Array, list: readonly Breakage[]): Uint8Array => list.reduce(breakBytes, bytes);

function breakBytes(bytes: Uint8Array, how: Breakage): Uint8Array {
  const at = Math.floor(how.at * bytes.length);
  switch (how.kind) {
    case 'cut-end':
      return bytes.slice(0, at);
    case 'cut-start':
      return bytes.slice(at);
    case 'empty-line-flood':
      return Uint8Array.from([...bytes.slice(0, at), ...Array(20_000).fill(10), ...bytes.slice(at)]);
    case 'repeat-line': {
      const lines = latin.decode(bytes).split('\n');
      const line = `${lines[Math.floor(how.at * lines.length)].slice(0, 80)}\n`;
      return bytesOf(`${lines.slice(0, 12).join('\n')}\n${line.repeat(Math.floor(1 + 20_000 * how.at))}`);
    }
    case 'remove': {
      const [from, to] = [at, Math.floor(how.to * bytes.length)];
      return Uint8Array.from([...bytes.slice(0, from), ...bytes.slice(to)]); // to < from: a piece comes twice
    }
    case 'lines': {
      const lines = latin.decode(bytes).split('\n');
      const [from, to] = [how.at, how.to].map((part) => Math.floor(part * lines.length)).sort((a, b) => a - b);
      return bytesOf(lines.filter((_, i) => i < from || i >= to).join('\n'));
    }
    case 'swap': {
      const [from, to] = [at, Math.floor(how.to * bytes.length)].sort((a, b) => a - b);
      return Uint8Array.from([...bytes.slice(to), ...bytes.slice(from, to), ...bytes.slice(0, from)]);
    }
    case 'bytes': {
      const spoilt = bytes.slice();
      spoilt.set(how.bytes.subarray(0, bytes.length - at), at);
      return spoilt;
    }
    case 'huge': {
      const spoilt = bytes.slice();
      spoilt.set([0xff, 0xff, 0xff, how.last].slice(0, bytes.length - at), at);
      return spoilt;
    }
    case 'number':
    case 'word': {
      const text = latin.decode(bytes);
      const found = how.kind === 'number' ? /-?\d[\d.e+-]*/.exec(text.slice(at)) : null;
      const start = at + (found?.index ?? 0);
      return bytesOf(text.slice(0, start) + how.text + text.slice(start + (found?.[0].length ?? 1)));
    }
    default: {
      let state = how.seed;
      return bytes.map((byte, i) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return i < at ? byte : state >>> 24;
      });
    }
  }
}

/** Deeper, and the copies that are made here would run out of stack before the program does. */
const deep = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
const hostile: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1e308,
  -1e-308,
  1.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '',
  'abc',
  '__proto__',
  'constructor',
  'x'.repeat(100_000),
  [],
  {},
  [[]],
  [null],
  deep(300),
  Array(5000).fill(0),
  JSON.parse('{"__proto__": {"length": 3}}'),
  { length: 3 },
  { toString: null },
  'tetra',
  'wall',
  'pour',
  3,
  15,
  16,
];
const hostileKeys = ['__proto__', 'constructor', 'hasOwnProperty', 'fill', 'name', 'material', 'min', '0', ''];

const jsonBreakage = fc.record({
  /** Which of all objects and arrays, and which of its fields. */
  container: place,
  field: place,
  how: fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('scale'), factor: fc.double({ min: 0.5, max: 1.5, noNaN: true }) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constantFrom('replace', 'add'),
        value: fc.nat(hostile.length - 1),
        key: fc.nat(hostileKeys.length - 1),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete') }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('copy'), from: place }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('any'), json: fc.jsonValue() }) },
  ),
});
export type JsonBreakage = typeof jsonBreakage extends fc.Arbitrary<infer B> ? B : never;
export const jsonBreakages = fc.array(jsonBreakage, { minLength: 1, maxLength: 4 });

type Container = Record<string, unknown> | unknown[];

function containers(value: unknown, found: Container[] = []): Container[] {
  if (typeof value !== 'object' || value === null || found.length > 500) return found;
  found.push(value as Container);
  for (const child of Object.values(value)) containers(child, found);
  return found;
}

/** Changes `json` in place. An own `__proto__`, as JSON.parse makes it, needs a definition: an assignment would set the prototype. */
export function breakJson(json: unknown, list: readonly JsonBreakage[]): void {
  for (const { container, field, how } of list) {
    const all = containers(json);
    const target = all[Math.floor(container * all.length)];
    if (!target) return;
    const keys = Object.keys(target);
    const key = keys[Math.floor(field * keys.length)] ?? 'name';
    const slot = target as Record<string, unknown>;
    const define = (name: string, value: unknown) =>
      Object.defineProperty(slot, name, { value, enumerable: true, configurable: true, writable: true });
    if (how.kind === 'scale') {
      if (typeof slot[key] === 'number') slot[key] = slot[key] * how.factor;
    } else if (how.kind === 'replace') define(key, hostile[how.value]);
    else if (how.kind === 'add') {
      if (Array.isArray(target)) target.push(hostile[how.value]);
      else define(hostileKeys[how.key], hostile[how.value]);
    } else if (how.kind === 'delete') delete slot[key];
    else if (how.kind === 'copy') define(key, structuredClone(all[Math.floor(how.from * all.length)]));
    else if (how.kind === 'any') define(key, how.json);
  }
}

export { hostile };
