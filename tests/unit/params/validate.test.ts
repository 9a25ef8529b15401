import { describe, expect, test } from 'vitest';
import { formatProblem } from '../../../src/params/problem';
import { defaultParams } from '../../../src/params/table';
import { checkCombination, validateParams } from '../../../src/params/validate';

describe('validateParams', () => {
  test('good values pass unchanged', () => {
    const input = { friction: 0, restitution: 1, youngModulus: 3.8e11, normalLaw: 'linear', seed: 4294967295 };
    expect(validateParams(input)).toEqual({ params: input, problems: [] });
  });

  test.each([
    [{ friction: -0.1 }, 'friction: expected a number from 0 to 2, got -0.1; kept 0.5'],
    [{ friction: 'abc' }, 'friction: expected a number from 0 to 2, got "abc"; kept 0.5'],
    [{ friction: '0.3' }, 'friction: expected a number from 0 to 2, got "0.3"; kept 0.5'],
    [{ friction: Number.NaN }, 'friction: expected a number from 0 to 2, got NaN; kept 0.5'],
    [{ friction: null }, 'friction: expected a number from 0 to 2, got null; kept 0.5'],
    [{ restitution: 0 }, 'restitution: expected a number from 0.01 to 1, got 0; kept 0.65'],
    [{ restitution: 1.01 }, 'restitution: expected a number from 0.01 to 1, got 1.01; kept 0.65'],
    [{ poissonRatio: 0.5 }, 'poissonRatio: expected a number from 0 to 0.499, got 0.5; kept 0.3'],
    [{ youngModulus: 0 }, 'youngModulus: expected a number from 1000 to 10000000000000, got 0; kept 10000000'],
    [{ radius: 0 }, 'radius: expected a number from 0.000001 to 10, got 0; kept 0.0025'],
    [{ gravity: Number.POSITIVE_INFINITY }, 'gravity: expected a number from 0 to 1000, got Infinity; kept 9.81'],
    [{ seed: 1.5 }, 'seed: expected a whole number from 0 to 4294967295, got 1.5; kept 1'],
    [
      { integrator: 'rk4' },
      'integrator: expected one of symplectic-euler, velocity-verlet, rkf45, rk23, got "rk4"; kept symplectic-euler',
    ],
    [{ viscosity: 1 }, 'viscosity: unknown parameter; ignored'],
    [JSON.parse('{"__proto__": {"friction": 1}}'), '__proto__: unknown parameter; ignored'],
    [[0.5], 'expected an object of parameters, got an array of 1'],
    [null, 'expected an object of parameters, got null'],
  ])('%j is refused with the field named', (input, message) => {
    const { params, problems } = validateParams(input);
    expect(problems.map(formatProblem)).toEqual([message]);
    expect(params).toEqual({});
  });

  test('one bad value does not cost the good ones; messages name the path and what is running', () => {
    const { params, problems } = validateParams({ friction: 3, density: 1000 }, 'parameters', { friction: 0.7 });
    expect(params).toEqual({ density: 1000 });
    expect(problems.map(formatProblem)).toEqual([
      'parameters.friction: expected a number from 0 to 2, got 3; kept 0.7',
    ]);
  });
});

describe('checkCombination', () => {
  test('the defaults make sense', () => {
    expect(checkCombination(defaultParams())).toEqual([]);
  });
  test('a contact time without the linear law, stiction with springs', () => {
    expect(checkCombination({ ...defaultParams(), contactTime: 1e-3 }).map(({ path }) => path)).toEqual([
      'contactTime',
    ]);
    expect(checkCombination({ ...defaultParams(), contactTime: 1e-3, normalLaw: 'linear' })).toEqual([]);
    expect(checkCombination({ ...defaultParams(), stiction: 1 }).map(({ path }) => path)).toEqual(['stiction']);
  });
});
