import { describe, expect, test } from 'vitest';
import {
  type Budget,
  frameCost,
  frameTarget,
  initialBudget,
  observeDrawing,
  observeSteps,
  planFrame,
  stepShare,
} from '../../../src/app/budget';

const dt = 2e-5;

interface Device {
  /** ms */
  readonly step: number;
  /** ms per frame, whatever it does: latency of the queue and of the browser */
  readonly overhead: number;
  readonly draw: number;
  /** Relative, by the number of the frame. */
  readonly noise?: (frame: number) => number;
}

/** Runs the controller against a made-up device whose measurements arrive `delay` frames late. */
function drive(
  device: Device | ((frame: number) => Device),
  frames: number,
  { delay = 2, speed = 1, start = initialBudget } = {},
) {
  let budget: Budget = start;
  const steps: number[] = [];
  const late: { steps: number; stepTime: number; draw: number }[] = [];
  let elapsed = 1 / 60;
  for (let frame = 0; frame < frames; frame++) {
    const { step, overhead, draw, noise } = typeof device === 'function' ? device(frame) : device;
    const plan = planFrame(budget, { elapsed, speed, dt });
    budget = plan.budget;
    steps.push(plan.steps);
    const factor = 1 + (noise?.(frame) ?? 0);
    late.push({ steps: plan.steps, stepTime: (overhead + plan.steps * step) * factor, draw: draw * factor });
    elapsed = Math.max(1 / 60, (overhead + plan.steps * step + draw) / 1000);
    const seen = late[frame - delay];
    if (seen) budget = observeDrawing(observeSteps(budget, seen.steps, seen.stepTime), seen.draw);
  }
  return { steps, budget, last: steps.slice(-60) };
}

const most = (values: number[]) => Math.max(...values);
const least = (values: number[]) => Math.min(...values);

describe('a device that is fast enough', () => {
  test('does exactly real time', () => {
    const { steps } = drive({ step: 0.002, overhead: 0.2, draw: 1 }, 600);
    const simulated = steps.slice(-300).reduce((sum, n) => sum + n, 0) * dt;
    expect(simulated).toBeCloseTo(300 / 60, 3);
  });

  test('never does more than the speed asks for', () => {
    const { steps } = drive({ step: 0.002, overhead: 0.2, draw: 1 }, 600, { speed: 0.1 });
    const simulated = steps.reduce((sum, n) => sum + n, 0) * dt;
    expect(simulated).toBeLessThanOrEqual((0.1 * 600) / 60 + dt);
    expect(simulated).toBeGreaterThan(0.95 * ((0.1 * 600) / 60));
  });

  test('a speed of less than a step a frame still advances', () => {
    const { steps } = drive({ step: 0.1, overhead: 0, draw: 1 }, 600, { speed: 0.0001 });
    expect(steps.reduce((sum, n) => sum + n, 0)).toBeCloseTo((0.0001 * 10) / dt, -1);
  });
});

describe('a device that is too slow', () => {
  const slow = { step: 0.1, overhead: 1, draw: 3 };

  test('fills the frame and settles without swinging', () => {
    const { last } = drive(slow, 400);
    const cost = slow.overhead + last[0] * slow.step + slow.draw;
    expect(cost).toBeGreaterThan(0.75 * frameTarget);
    expect(cost).toBeLessThan(1.25 * frameTarget);
    expect(most(last) - least(last)).toBeLessThanOrEqual(1);
  });

  test('follows a sudden load and comes back, without overshooting', () => {
    const device = (frame: number) => (frame > 300 && frame < 600 ? { ...slow, step: 0.5 } : slow);
    const { steps } = drive(device, 900);
    const before = steps[299];
    expect(steps[595]).toBeLessThan(0.4 * before);
    expect(most(steps.slice(600))).toBeLessThanOrEqual(before + 2);
    expect(steps[899]).toBeGreaterThan(0.9 * before);
  });

  test('measurements that differ by a third move the steps by less than that', () => {
    // a fixed pattern without a short period
    const { last } = drive({ ...slow, noise: (frame) => 0.33 * Math.sin(1.7 * frame * frame) }, 600);
    expect(most(last) / least(last)).toBeLessThan(1.7);
  });

  test('one frame that stalls for a second costs little', () => {
    const { steps } = drive({ ...slow, noise: (frame) => (frame === 300 ? 70 : 0) }, 330);
    expect(least(steps.slice(300))).toBeGreaterThan(0.75 * steps[299]);
  });

  test('slow drawing does not starve the sand', () => {
    const { last } = drive({ step: 5, overhead: 2, draw: 150 }, 200);
    expect(last[59]).toBeGreaterThanOrEqual(8);
    expect(last[59] * 5).toBeLessThan(120);
  });

  test('keeps no backlog', () => {
    const { budget } = drive(slow, 400);
    expect(budget.debt).toBeLessThanOrEqual(dt);
  });
});

test('time while the page was hidden is not caught up', () => {
  const { budget } = drive({ step: 0.002, overhead: 0.2, draw: 1 }, 300);
  const { steps } = planFrame(budget, { elapsed: 3600, speed: 1, dt });
  expect(steps * dt).toBeLessThanOrEqual(0.25 + dt);
});

test('the clock of a browser may stand still or go back', () => {
  expect(planFrame(initialBudget, { elapsed: 0, speed: 1, dt }).steps).toBe(0);
  expect(planFrame(initialBudget, { elapsed: -1, speed: 1, dt }).steps).toBe(0);
});

test('steps get what drawing leaves, and at least as much as drawing within limits', () => {
  expect(stepShare(2)).toBe(frameTarget - 2);
  expect(stepShare(20)).toBe(20);
  expect(stepShare(1000)).toBeLessThanOrEqual(100);
});

test('no measurement makes the estimate zero or infinite', () => {
  let budget = initialBudget;
  for (const time of [0, 0, 1e9, 0, Number.MIN_VALUE]) budget = observeDrawing(observeSteps(budget, 10, time), time);
  expect(frameCost(budget)).toBeGreaterThan(0);
  expect(Number.isFinite(frameCost(budget))).toBe(true);
});
