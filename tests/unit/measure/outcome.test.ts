import { describe, expect, test } from 'vitest';
import { interpolate, meanDifference, relativeDifference } from '../../../src/measure/verification/curve.ts';
import { absolute, answer, atLeast, atMost, passes, relative } from '../../../src/measure/verification/outcome.ts';
import { plotSvg } from '../../../src/measure/verification/plot.ts';
import { reportMarkdown } from '../../../src/measure/verification/report.ts';
import { expectPasses } from '../../support/experiment.ts';

/** The judges of the verification, each with a case that it must not let through. */
describe('checks', () => {
  test.each([
    [relative('a', 1.005, 1, 0.01), true],
    [relative('a', 1.02, 1, 0.01), false],
    [relative('a', -1, 1, 0.01), false],
    [relative('a', Number.NaN, 1, 0.01), false],
    [absolute('a', 0.1, 0, 0.2), true],
    [absolute('a', -0.3, 0, 0.2), false],
    [atMost('a', -1e-9, 1e-8), true],
    [atMost('a', -1e-7, 1e-8), false],
    [atMost('a', Number.NaN, 1e-8), false],
    [atLeast('a', 5, 4), true],
    [atLeast('a', 3, 4), false],
    [atLeast('a', Number.NaN, 4), false],
    [answer('a', 'rolls', 'rolls'), true],
    [answer('a', 'slips', 'rolls'), false],
  ])('%o', (check, good) => {
    expect(passes(check)).toBe(good);
  });

  test('an outcome fails with the names of what failed, and when it checked nothing', () => {
    expectPasses({ checks: [relative('good', 1, 1, 0.01)] });
    expect(() => expectPasses({ checks: [relative('good', 1, 1, 0.01), relative('bad', 2, 1, 0.01)] })).toThrow(
      /1 of 2 checks failed:\n {2}bad: measured 2, expected 1/,
    );
    expect(() => expectPasses({ checks: [] })).toThrow(/nothing/);
  });
});

describe('curves', () => {
  const ramp = [
    [0, 0],
    [2, 4],
  ] as const;

  test('are read between their points and held beyond them', () => {
    expect(interpolate(ramp, 1)).toBe(2);
    expect(interpolate(ramp, -1)).toBe(0);
    expect(interpolate(ramp, 3)).toBe(4);
  });

  test('are compared where the first one has points', () => {
    const shifted = [
      [0.5, 2],
      [1, 3],
    ] as const;
    expect(meanDifference(shifted, ramp)).toBeCloseTo(1);
    expect(relativeDifference(shifted, ramp)).toBeCloseTo(2 / 3);
  });
});

describe('report', () => {
  const outcome = {
    checks: [relative('speed | of a < b', 2, 1, 0.01, 'm/s'), answer('what it does', 'rolls', 'rolls')],
    plots: [
      {
        file: 'p',
        title: 'a & b',
        x: 'x',
        y: 'y',
        curves: [{ name: 'c', style: 'line' as const, points: [[0, 1]] as const }],
      },
    ],
  };
  const page = reportMarkdown([{ name: 'n', title: 'T (one)', text: 'Text.', where: 'here', seconds: 3, outcome }]);

  test('counts and marks what failed, and escapes what a table cannot hold', () => {
    expect(page).toContain('2 checks, 1 failed');
    expect(page).toContain('| speed \\| of a < b | 1 m/s | 2 m/s | 100 % | 1 % | **✗** |');
    expect(page).toContain('[T (one)](#t-one)');
    expect(page).toContain('![a & b](p.svg)');
  });

  test('plots survive a single point and odd characters', () => {
    const svg = plotSvg(outcome.plots[0]);
    expect(svg).toContain('a &amp; b');
    expect(svg).not.toContain('NaN');
  });
});
