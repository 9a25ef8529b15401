import { describe, expect, test } from 'vitest';
import { Pacer, stepShare } from '../../../../src/app/pacing/pacer';
import { browse, type Device, type Reports } from './simulated-browser';

/** How browsers say that work is done. */
const browsers: Readonly<Record<string, Reports>> = {
  'exact callbacks': { kind: 'late', by: 0.3 },
  'callbacks that are always 30 ms late': { kind: 'late', by: 30 },
  'callbacks on a timer of 100 ms': { kind: 'timer', every: 100 },
  'callbacks only at the next submit': { kind: 'next submit' },
};

const usual: Omit<Device, 'reports'> = { step: () => 0.1, picture: () => 3 };
const slow: Omit<Device, 'reports'> = { step: () => 10, picture: () => 300 };
/** Five times slower in every other stretch of five seconds, as a phone that is hot. */
const inTurns = (fast: number, sluggish: number) => (now: number) =>
  Math.floor(now / 5000) % 2 === 0 ? fast : sluggish;
const changing: Omit<Device, 'reports'> = { step: inTurns(0.1, 0.5), picture: inTurns(3, 8) };

/** Of what the device can do, whatever it is used for; and frames per second where it can. */
const enough = 0.9;
const fluent = 50;

describe.each([false, true])('timestamps: %s', (timestamps) => {
  describe.each(Object.entries(browsers))('%s', (_name, reports) => {
    test('a device that is too slow for real time is used up, and pictures flow', () => {
      const { busy, framesPerSecond, forSteps, delay } = browse({ ...usual, reports, timestamps }, 20);
      expect(busy).toBeGreaterThan(enough);
      expect(framesPerSecond).toBeGreaterThan(fluent);
      // pictures take 3 of 20 ms at 50 per second, and of 16.7 at 60
      expect(forSteps).toBeGreaterThan(0.8);
      // input is seen within a few refreshes of the screen
      expect(delay).toBeLessThan(70);
    });

    test('a device 100 times slower is used up, without a backlog of seconds', () => {
      const { busy, delay } = browse({ ...slow, reports, timestamps }, 60, { from: 4 });
      expect(busy).toBeGreaterThan(enough);
      expect(delay).toBeLessThan(1500);
    });

    test('a device that changes its speed is followed', () => {
      const { busy, framesPerSecond } = browse({ ...changing, reports, timestamps }, 40);
      expect(busy).toBeGreaterThan(enough);
      expect(framesPerSecond).toBeGreaterThan(fluent);
    });

    test('a hidden tab is as if it never was', () => {
      const { busy, framesPerSecond } = browse({ ...usual, reports, timestamps, hidden: [[5, 9.3]] }, 20);
      expect(busy).toBeGreaterThan(enough);
      expect(framesPerSecond).toBeGreaterThan(fluent);
    });

    test('a fast device does exactly real time, and no more', () => {
      const { stepRate, framesPerSecond } = browse({ step: () => 0.01, picture: () => 1, reports, timestamps }, 20, {
        dt: 1e-4,
      });
      expect(stepRate).toBeGreaterThan(0.97 * 1e4);
      expect(stepRate).toBeLessThan(1.005 * 1e4);
      expect(framesPerSecond).toBeGreaterThan(fluent);
    });

    test('slow motion by wish leaves the device alone', () => {
      const { stepRate } = browse({ ...usual, reports, timestamps }, 20, { speed: 0.01 });
      expect(stepRate).toBeGreaterThan(0.97 * 500);
      expect(stepRate).toBeLessThan(1.005 * 500);
    });
  });
});

test('slow pictures leave the sand its share where the browser tells them apart', () => {
  const reports = browsers['exact callbacks'];
  for (const timestamps of [false, true]) {
    const { forSteps, pacer } = browse({ step: () => 3, picture: () => 25, reports, timestamps }, 20);
    expect(forSteps).toBeGreaterThan(0.4);
    expect(forSteps).toBeLessThan(0.7);
    expect(pacer.costs?.step).toBeGreaterThan(2.7);
    expect(pacer.costs?.step).toBeLessThan(3.3);
    expect(pacer.costs?.picture).toBeGreaterThan(22);
    expect(pacer.costs?.picture).toBeLessThan(28);
  }
});

test('measurements that differ by a third do not starve the device', () => {
  const noise = (piece: number) => 0.33 * Math.sin(1.7 * piece * piece);
  for (const reports of Object.values(browsers)) {
    expect(browse({ ...usual, reports, noise }, 20).busy).toBeGreaterThan(enough);
  }
});

test('one frame that stalls for a second costs little more than that second', () => {
  const noise = (piece: number) => (piece === 600 ? 300 : 0);
  const { busy, framesPerSecond } = browse({ ...usual, reports: browsers['exact callbacks'], noise }, 20);
  expect(busy).toBeGreaterThan(enough);
  expect(framesPerSecond).toBeGreaterThan(0.9 * fluent);
});

test('steps get what drawing leaves of a tick, at least what keeps 50 frames per second, and more than slow drawing', () => {
  const tick = 1000 / 60;
  expect(stepShare(2, tick)).toBeCloseTo(tick - 2, 9);
  expect(stepShare(12, tick)).toBeCloseTo(8, 9);
  expect(stepShare(30, tick)).toBeCloseTo(36, 9);
  expect(stepShare(1000, tick)).toBe(80);
  // no jump anywhere
  for (let picture = 0; picture < 100; picture += 0.1) {
    expect(Math.abs(stepShare(picture + 0.1, tick) - stepShare(picture, tick))).toBeLessThan(0.4);
    expect(stepShare(picture, tick)).toBeGreaterThan(0);
  }
});

describe('the clock', () => {
  const wish = { speed: 1, dt: 1e-4 };

  test('time while the page was hidden is not caught up', () => {
    const pacer = browse({ step: () => 1e-3, picture: () => 1, reports: browsers['exact callbacks'] }, 5).pacer;
    expect(pacer.plan(6000, { ...wish, elapsed: 3600 }) * wish.dt).toBeLessThanOrEqual(0.25 + wish.dt);
  });

  test('it may stand still or go back', () => {
    expect(new Pacer().plan(0, { ...wish, elapsed: 0 })).toBe(0);
    expect(new Pacer().plan(0, { ...wish, elapsed: -1 })).toBe(0);
  });

  test('nothing is submitted twice before something is known, and not never', () => {
    const pacer = new Pacer();
    expect(pacer.ready(0)).toBe(true);
    pacer.submitted(0, { steps: 4, pictures: 1 });
    expect(pacer.ready(17)).toBe(false);
    expect(pacer.ready(300)).toBe(false);
    // a browser that reports at the next submit would never report
    expect(pacer.ready(500)).toBe(true);
  });
});

test('no measurement makes a cost zero or infinite', () => {
  const pacer = new Pacer();
  for (const time of [0, 0, 1e9, 0, Number.MIN_VALUE, Number.NaN, -1]) {
    pacer.measured({ steps: 10, pictures: 0 }, time);
    pacer.measured({ steps: 0, pictures: 1 }, time);
    pacer.measured({ steps: 0, pictures: 0 }, time);
  }
  expect(pacer.costs?.step).toBeGreaterThan(0);
  expect(pacer.costs?.picture).toBeGreaterThan(0);
  expect(Number.isFinite(pacer.costs?.step)).toBe(true);
  expect(Number.isFinite(pacer.costs?.picture)).toBe(true);
});
