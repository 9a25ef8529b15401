import { describe, expect, test } from 'vitest';
import { defaultParams, type ParameterSpec, parameterTable } from '../../../src/params/table';
import { checkValue } from '../../../src/params/validate';

describe('parameter table', () => {
  test('keys and short keys are unique, also among each other', () => {
    const keys = parameterTable.flatMap((spec) =>
      spec.key === spec.shortKey ? [spec.key] : [spec.key, spec.shortKey],
    );
    expect(new Set(keys).size).toBe(keys.length);
  });

  test.each(parameterTable.map((spec) => [spec.key, spec] as const))('%s is declared sensibly', (_, spec) => {
    expect(checkValue(spec, spec.default)).toBeNull();
    expect(spec.help).toMatch(/^[A-Z].{30,}\.$/);
    if (!('min' in spec)) return;
    expect(spec.min).toBeLessThan(spec.max);
    expect(spec.step).toBeGreaterThan(0);
    if (spec.scale === 'log') expect(spec.min).toBeGreaterThan(0);
    const [low, high] = spec.accepts ?? [spec.min, spec.max];
    expect(low).toBeLessThanOrEqual(spec.min);
    expect(high).toBeGreaterThanOrEqual(spec.max);
  });

  test('defaultParams has every key and is a fresh object', () => {
    const params = defaultParams();
    expect(Object.keys(params)).toEqual(parameterTable.map((spec: ParameterSpec) => spec.key));
    params.friction = 2;
    expect(defaultParams().friction).toBe(0.5);
  });
});
