import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../src/math/random.ts';
import { fitCurve } from '../../../src/measure/fits/curve.ts';
import {
  density,
  exponentialTail,
  fitGamma,
  fitTail,
  fitUct,
  freedmanDiaconis,
  gammaShape,
  kaplanMeier,
  logGamma,
  overMean,
  uctShape,
} from '../../../src/measure/fits/distribution.ts';
import { agrees, FitError, meanEstimate, tQuantile } from '../../../src/measure/fits/interval.ts';
import { bisquareLine, leastSquares, type Point, powerLaw } from '../../../src/measure/fits/line.ts';

const random = createRandom(7, 1);
const sample = (count: number, draw: () => number): number[] => Array.from({ length: count }, draw);
const exponential = () => -Math.log(1 - random());
const grid = (count: number, step: number, f: (x: number) => number): Point[] =>
  Array.from({ length: count }, (_, i) => [(i + 0.5) * step, f((i + 0.5) * step)]);

describe('intervals', () => {
  test('Student’s quantiles are those of the tables', () => {
    // Abramowitz & Stegun, table 26.10
    for (const [freedom, t] of [
      [1, 12.706],
      [2, 4.303],
      [3, 3.182],
      [5, 2.571],
      [10, 2.228],
      [30, 2.042],
    ]) {
      expect(tQuantile(freedom)).toBeCloseTo(t, 2);
    }
    expect(tQuantile(0)).toBeNaN();
  });

  test('the mean of three runs, and of one', () => {
    const { value, half } = meanEstimate([1, 2, 3]);
    expect(value).toBe(2);
    expect(half).toBeCloseTo(4.303 / Math.sqrt(3), 3);
    expect(meanEstimate([5])).toEqual({ value: 5, half: Number.NaN });
    expect(() => meanEstimate([])).toThrow(FitError);
    expect(agrees({ value: 2, half: 0.5 }, 2.4)).toBe(true);
    expect(agrees({ value: 2, half: 0.5 }, 2.6)).toBe(false);
  });
});

describe('lines', () => {
  test('least squares: Anscombe’s first set, as he published it', () => {
    const x = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5];
    const y = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68];
    const { slope, intercept, r2 } = leastSquares(x.map((value, i) => [value, y[i]]));
    expect(slope.value).toBeCloseTo(0.5001, 4);
    expect(intercept.value).toBeCloseTo(3.0001, 4);
    expect(r2).toBeCloseTo(0.6665, 3);
    // standard errors 0.1179 and 1.1247, nine degrees of freedom: t = 2.262
    expect(slope.half).toBeCloseTo(2.262 * 0.1179, 3);
    expect(intercept.half).toBeCloseTo(2.262 * 1.1247, 2);
  });

  test('bisquare: one wild point in twelve does not pull it; least squares it does', () => {
    const points: Point[] = Array.from({ length: 12 }, (_, i) => [i, 3 + 2 * i + 0.01 * Math.sin(7 * i)]);
    points[4] = [4, 100];
    expect(bisquareLine(points).slope.value).toBeCloseTo(2, 2);
    expect(Math.abs(leastSquares(points).slope.value - 2)).toBeGreaterThan(0.5);
  });

  test('a power law has its exponent, and leaves out what has no logarithm', () => {
    const { exponent, factor } = powerLaw([...grid(10, 0.3, (x) => 7.94 * x ** 2.5), [1, -1]]);
    expect(exponent.value).toBeCloseTo(2.5, 9);
    expect(factor.value).toBeCloseTo(7.94, 9);
    expect(() =>
      powerLaw([
        [1, 1],
        [2, 2],
      ]),
    ).toThrow('at least 3');
  });
});

describe('curves', () => {
  test('exact data give exact parameters; too few are refused in words', () => {
    const fit = fitCurve(
      grid(12, 0.5, (x) => 3 * Math.exp(-0.7 * x)),
      (x, [a, b]) => a * Math.exp(-b * x),
      [1, 0.2],
    );
    expect(fit.parameters[0].value).toBeCloseTo(3, 8);
    expect(fit.parameters[1].value).toBeCloseTo(0.7, 8);
    expect(fit.residual).toBeLessThan(1e-9);
    expect(() => fitCurve([], (x) => x, [1])).toThrow('record for longer');
  });

  test('intervals hold the truth about 19 times in 20', () => {
    let held = 0;
    for (let run = 0; run < 200; run++) {
      const noisy = grid(30, 0.1, (x) => 2 * x + 1).map(([x, y]): Point => {
        const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
        return [x, y + 0.1 * normal];
      });
      const { parameters } = fitCurve(noisy, (x, [a, b]) => a * x + b, [1, 0]);
      if (Math.abs(parameters[0].value - 2) <= parameters[0].half) held++;
    }
    // binomial with p = 0.95: 190 ± 3.1; four deviations either way
    expect(held).toBeGreaterThan(177);
    expect(held).toBeLessThan(200);
  });
});

describe('distributions', () => {
  test('Kaplan and Meier: steps, and ties together', () => {
    expect(kaplanMeier([3, 1, 1, 2])).toEqual([
      [1, 0.5],
      [2, 0.75],
      [3, 1],
    ]);
    expect(() => kaplanMeier([])).toThrow(FitError);
  });

  test('Freedman and Diaconis: 1000 even values have bins of their interquartile range over five', () => {
    const even = Array.from({ length: 1000 }, (_, i) => i / 1000);
    expect(freedmanDiaconis(even)).toBeCloseTo((2 * 0.5) / 10, 6);
  });

  test('ln Γ at whole and half numbers', () => {
    expect(logGamma(5)).toBeCloseTo(Math.log(24), 12);
    expect(logGamma(0.5)).toBeCloseTo(0.5 * Math.log(Math.PI), 12);
  });

  test('UCT’s four published curves are found again from their own points', () => {
    for (const truth of [
      [2.1, 0.61, 1.39],
      [2.78, 0.72, 1.46],
      [2.34, 0.86, 1.21],
      [10.05, 1.01, 2.13],
    ]) {
      const fit = fitUct(grid(60, 0.1, (f) => uctShape(f, truth)));
      truth.forEach((value, i) => {
        expect(fit.parameters[i].value).toBeCloseTo(value, 4);
      });
    }
  });

  test('a sample of a gamma distribution gives its shape and scale', () => {
    // a sum of three exponentials: shape 3; over its mean: scale 1/3
    const values = overMean(sample(20_000, () => exponential() + exponential() + exponential()));
    const { parameters } = fitGamma(density(values));
    expect(parameters[0].value).toBeGreaterThan(2.85);
    expect(parameters[0].value).toBeLessThan(3.15);
    expect(parameters[1].value).toBeCloseTo(1 / 3, 1);
    expect(gammaShape(1, [1, 1])).toBeCloseTo(Math.exp(-1), 12);
  });

  test('tails: the exponent of a compressed exponential, and the slope of a plain one', () => {
    const fit = fitTail(grid(60, 0.1, (f) => 2 * Math.exp(-0.8 * f ** 1.7)));
    expect(fit.parameters[1].value).toBeCloseTo(0.8, 5);
    expect(fit.parameters[2].value).toBeCloseTo(1.7, 5);
    const values = sample(20_000, exponential);
    const beta = exponentialTail(density(values).filter(([f]) => f < 5));
    expect(beta.value).toBeGreaterThan(0.9);
    expect(beta.value).toBeLessThan(1.1);
  });
});
