import { describe, expect, test } from 'vitest';
import { expectCloseFloats, expectEqualIntegers, expectFinite, expectSameSet } from '../../support/compare.ts';

describe('expectEqualIntegers', () => {
  test('passes equal integers and empty arrays', () => {
    expectEqualIntegers(new Uint32Array([1, 2, 4294967295]), [1, 2, 4294967295]);
    expectEqualIntegers([], []);
  });

  test('fails one wrong element and shows it', () => {
    const run = () => expectEqualIntegers([1, 2, 30], [1, 2, 3]);
    expect(run).toThrow(/1 of 3\n *index +got +expected +difference\n +2 +30 +3 +27$/);
  });

  test('fails other lengths, fractions and NaN', () => {
    expect(() => expectEqualIntegers([1], [1, 2])).toThrow('got 1 elements, expected 2');
    expect(() => expectEqualIntegers([1.5], [1.5])).toThrow('1 of 1');
    expect(() => expectEqualIntegers([Number.NaN], [Number.NaN])).toThrow('1 of 1');
  });

  test('shows the first differences of many and counts the rest', () => {
    const run = () => expectEqualIntegers(new Array(100).fill(1), new Array(100).fill(0));
    expect(run).toThrow('… and 88 more');
  });
});

describe('expectCloseFloats', () => {
  test('passes inside the tolerance, absolute and relative', () => {
    expectCloseFloats([1.0005], [1], { absolute: 1e-3 });
    expectCloseFloats([1000.5], [1000], { relative: 1e-3 });
    expectCloseFloats([Number.POSITIVE_INFINITY], [Number.POSITIVE_INFINITY], {});
  });

  test('fails outside of it', () => {
    expect(() => expectCloseFloats([1.002], [1], { absolute: 1e-3 })).toThrow('1 of 1');
    expect(() => expectCloseFloats([1002], [1000], { relative: 1e-3 })).toThrow('1 of 1');
    expect(() => expectCloseFloats([1 + 1e-9], [1], {})).toThrow('1 of 1');
  });

  test('fails NaN, even against NaN, and infinity against a number', () => {
    expect(() => expectCloseFloats([Number.NaN], [Number.NaN], { absolute: 1 })).toThrow('1 of 1');
    expect(() => expectCloseFloats([Number.NaN], [1], { absolute: 1 })).toThrow('1 of 1');
    expect(() => expectCloseFloats([1], [Number.POSITIVE_INFINITY], { relative: 1 })).toThrow('1 of 1');
    expect(() => expectCloseFloats([Number.NEGATIVE_INFINITY], [Number.POSITIVE_INFINITY], {})).toThrow('1 of 1');
  });

  test('names elements as asked', () => {
    const label = (index: number) => `grain ${index >> 1} ${'xy'[index & 1]}`;
    expect(() => expectCloseFloats([0, 0, 0, 1], [0, 0, 0, 0], { label })).toThrow('grain 1 y');
  });
});

describe('expectSameSet', () => {
  test('passes another order', () => {
    expectSameSet(new Uint32Array([3, 1, 20]), [1, 20, 3]);
  });

  test('fails a missing and a doubled element', () => {
    expect(() => expectSameSet([1, 1, 2], [1, 2, 2])).toThrow('1 of 3');
    expect(() => expectSameSet([1, 2], [1, 2, 3])).toThrow('got 2 elements, expected 3');
  });
});

describe('expectFinite', () => {
  test('passes numbers', () => {
    expectFinite([0, -1e30, 1e-40]);
  });

  test('fails NaN and infinity', () => {
    expect(() => expectFinite([0, Number.NaN])).toThrow('1 of 2');
    expect(() => expectFinite([Number.NEGATIVE_INFINITY])).toThrow('1 of 1');
  });
});
