import { expect, test } from 'vitest';
import { type Costs, costOf, fitCosts } from '../../../../src/app/pacing/costs';

const start: Costs = { step: 1, picture: 8 };

test('a piece of one kind corrects that kind alone', () => {
  expect(fitCosts(start, { steps: 10, pictures: 0 }, 20, 1)).toEqual({ step: 2, picture: 8 });
  const drawn = fitCosts(start, { steps: 0, pictures: 1 }, 4, 1);
  expect(drawn.step).toBe(1);
  expect(drawn.picture).toBeCloseTo(4, 9);
});

test('pieces of one mixture get their total right, and the sand is held responsible first', () => {
  let costs = start;
  for (let i = 0; i < 50; i++) costs = fitCosts(costs, { steps: 8, pictures: 1 }, 4, 0.5);
  expect(costOf(costs, { steps: 8, pictures: 1 })).toBeCloseTo(4, 6);
  expect(costs.step).toBeLessThan(0.2);
  expect(costs.picture).toBeGreaterThan(2);
});

test('pieces of different mixtures tell the two apart', () => {
  const truth: Costs = { step: 0.3, picture: 20 };
  let costs = start;
  for (let i = 0; i < 400; i++) {
    const work = { steps: [10, 40, 90][i % 3], pictures: 1 };
    costs = fitCosts(costs, work, costOf(truth, work), 0.5);
  }
  expect(costs.step).toBeCloseTo(truth.step, 2);
  expect(costs.picture).toBeCloseTo(truth.picture, 0);
});

test('a stalled piece counts as three times what was believed, unless it is all that is known', () => {
  expect(fitCosts(start, { steps: 10, pictures: 0 }, 1e5, 0.5).step).toBeCloseTo(Math.sqrt(3), 9);
  expect(fitCosts(start, { steps: 10, pictures: 0 }, 1e5, 1).step).toBeCloseTo(1e4, 6);
});

test('a piece of nothing changes nothing', () => {
  expect(fitCosts(start, { steps: 0, pictures: 0 }, 5, 1)).toBe(start);
});
