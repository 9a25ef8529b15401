import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../src/math/random';
import { decodeParams, encodeParams } from '../../../src/params/codec';
import { formatProblem } from '../../../src/params/problem';
import { defaultParams, type Params, parameterTable } from '../../../src/params/table';

/** Allowed values all over the range, with ugly decimals. */
function randomParams(random: () => number): Params {
  const entries = parameterTable.map((spec) => {
    if (random() < 0.3) return [spec.key, spec.default];
    if (spec.options) return [spec.key, spec.options[Math.floor(random() * spec.options.length)]];
    if (spec.check) return [spec.key, `0 0 0, ${2 + random()} ${-random()} 1e-3`];
    const [low, high] = spec.accepts ?? [spec.min, spec.max];
    const value = low > 0 ? low * (high / low) ** random() : low + (high - low) * random();
    return [spec.key, spec.integer ? Math.round(value) : value];
  });
  return Object.fromEntries(entries);
}

describe('share link', () => {
  test('defaults make an empty link', () => {
    expect(encodeParams(defaultParams())).toBe('');
    expect(decodeParams('')).toEqual({ params: {}, problems: [] });
  });

  test('is short', () => {
    expect(encodeParams({ ...defaultParams(), friction: 0.3, youngModulus: 1e8, normalLaw: 'linear' })).toBe(
      'f=0.3&E=1e8&nl=linear',
    );
  });

  test('round trip of 200 random sets is exact', () => {
    const random = createRandom(7);
    for (let i = 0; i < 200; i++) {
      const params = randomParams(random);
      const decoded = decodeParams(encodeParams(params));
      expect(decoded.problems).toEqual([]);
      expect({ ...defaultParams(), ...decoded.params }).toEqual(params);
    }
  });

  test('unknown keys of a newer version are listed, the rest is used; long keys and scene work', () => {
    const { params, problems } = decodeParams('f=0.3&newThing=7&scene=heap&restitution=0.5');
    expect(params).toEqual({ friction: 0.3, restitution: 0.5 });
    expect(problems.map(formatProblem)).toEqual(['newThing: unknown parameter in this version; ignored']);
  });

  test.each([
    ['f=', 'friction: expected a number from 0 to 2, got ""; kept 0.5'],
    ['f=0x1', 'friction: expected a number from 0 to 2, got "0x1"; kept 0.5'],
    ['f=NaN', 'friction: expected a number from 0 to 2, got "NaN"; kept 0.5'],
    ['f=-1', 'friction: expected a number from 0 to 2, got -1; kept 0.5'],
    ['e=1e999', 'restitution: expected a number from 0.01 to 1, got Infinity; kept 0.65'],
    [
      'nl=magic',
      'normalLaw: expected one of linear, hertz, hertz-constant-e, hertz-elastic-rising, power, got "magic"; kept hertz',
    ],
    ['f=%E0%A4%A', 'friction: expected a number from 0 to 2, got '],
  ])('%s is refused', (text, message) => {
    const { params, problems } = decodeParams(text);
    expect(params).toEqual({});
    expect(problems).toHaveLength(1);
    expect(formatProblem(problems[0])).toContain(message);
  });

  test('a text far too long is not parsed', () => {
    expect(decodeParams('f=0.3&'.repeat(10000))).toMatchObject({ params: {}, problems: [{ path: '' }] });
  });
});
