import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { hourglassHeights, hourglassProfile, hourglassSlope } from '../../../src/scene/hourglass.ts';
import { obstacleBounds } from '../../../src/scene/read/obstacles.ts';
import { validateScene } from '../../../src/scene/validate.ts';

const scene = (obstacle: object) => ({ name: 'test', obstacles: [obstacle] });

function accepted(obstacle: object) {
  const result = validateScene(scene(obstacle));
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return result.scene.obstacles[0];
}

function refused(obstacle: object): string[] {
  const result = validateScene(scene(obstacle));
  return 'problems' in result ? result.problems.map(({ path, message }) => `${path}: ${message}`) : [];
}

const line = { bottom: [0, 0, 0], top: [0, 0.1, 0] };
const glass = { shape: 'hourglass', centre: [0, 0, 0], bulbRadius: 0.05, neckRadius: 0.01, height: 0.25 };
const plane = { shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0] };

describe('shapes with what they leave out filled in', () => {
  test.each([
    [
      {
        shape: 'panel',
        centre: [0, 0, 0],
        sides: [
          [1, 0, 0],
          [0, 1, 0],
        ],
      },
      {},
    ],
    [
      { shape: 'disc', centre: [0, 0, 0], normal: [0, 2, 0], radius: 0.1 },
      { normal: [0, 1, 0], hole: 0 },
    ],
    [{ shape: 'ball', centre: [0, 0, 0], radius: 0.1 }, { inside: false }],
    [{ shape: 'capsule', ...line, radius: 0.1 }, { inside: false }],
    [
      { shape: 'cylinder', ...line, radius: 0.1 },
      { inside: true, open: ['top'] },
    ],
    [{ shape: 'cylinder', ...line, radius: 0.1, inside: false }, { open: [] }],
    [
      { shape: 'cone', ...line, bottomRadius: 0, topRadius: 0.1 },
      { inside: true, open: ['bottom', 'top'] },
    ],
    [glass, { inside: true, axis: [0, 1, 0] }],
    [
      { ...plane, motion: { kind: 'linear', velocity: [1, 0, 0] } },
      { motion: { kind: 'linear', velocity: [1, 0, 0], start: 0 } },
    ],
    [
      { ...plane, motion: { kind: 'rotate', axis: [0, 0, 2], angularVelocity: 1, start: 1, stop: 2 } },
      { motion: { kind: 'rotate', point: [0, 0, 0], axis: [0, 0, 1], angularVelocity: 1, start: 1, stop: 2 } },
    ],
    [
      { ...plane, motion: { kind: 'path', waypoints: [{ time: 0 }, { time: 1, move: [1, 0, 0] }] } },
      { motion: { kind: 'path', repeat: false, waypoints: [{ turn: [0, 0, 0] }, { move: [1, 0, 0] }] } },
    ],
    [
      { ...plane, rough: true, from: 1, until: 2 },
      { rough: true, from: 1, until: 2 },
    ],
  ])('%j', (given, filled) => {
    expect(accepted(given)).toMatchObject({ ...filled, shape: given.shape });
  });

  test('a turn stands the shape elsewhere', () => {
    const turned = accepted({ ...plane, turn: { axis: [0, 0, 1], angle: Math.PI / 2, point: [1, 0, 0] } });
    expect(turned.pose?.position[0]).toBeCloseTo(1);
    expect(turned.pose?.position[1]).toBeCloseTo(-1);
  });

  test('what is not given is not there', () => {
    expect(Object.keys(accepted(plane)).sort()).toEqual(['material', 'normal', 'point', 'shape']);
  });

  test('a container may be rough and move', () => {
    const container = { min: [0, 0, 0], max: [1, 1, 1], rough: true, motion: { kind: 'linear', velocity: [1, 0, 0] } };
    const result = validateScene({ name: 'test', container });
    expect('scene' in result && result.scene.obstacles[0]).toMatchObject({ rough: true, motion: { kind: 'linear' } });
  });
});

describe('refused, with the path and what was expected', () => {
  test.each([
    [
      'sides askew',
      {
        shape: 'panel',
        centre: [0, 0, 0],
        sides: [
          [1, 0, 0],
          [1, 1, 0],
        ],
      },
      'sides[1]: expected a side perpendicular',
    ],
    ['one side', { shape: 'panel', centre: [0, 0, 0], sides: [[1, 0, 0]] }, 'sides: expected two sides'],
    [
      'a side of nothing',
      {
        shape: 'panel',
        centre: [0, 0, 0],
        sides: [
          [1, 0, 0],
          [0, 0, 0],
        ],
      },
      'sides[1]: expected a non-zero side',
    ],
    [
      'a hole too wide',
      { shape: 'disc', centre: [0, 0, 0], normal: [0, 1, 0], radius: 0.1, hole: 0.1 },
      'hole: expected less than the radius',
    ],
    ['no radius', { shape: 'ball', centre: [0, 0, 0] }, 'radius: expected a number'],
    ['a radius below zero', { shape: 'ball', centre: [0, 0, 0], radius: -1 }, 'radius: expected a number from'],
    ['no length', { shape: 'cylinder', bottom: [0, 0, 0], top: [0, 0, 0], radius: 1 }, 'top: expected a point away'],
    [
      'a solid with an open end',
      { shape: 'cylinder', ...line, radius: 1, inside: false, open: ['top'] },
      'open: only a cylinder that',
    ],
    [
      'a cone of nothing',
      { shape: 'cone', ...line, bottomRadius: 0, topRadius: 0 },
      'topRadius: expected at least one end',
    ],
    ['a wrong end', { shape: 'cylinder', ...line, radius: 1, open: ['left'] }, 'open[0]: expected one of bottom, top'],
    ['a neck too wide', { ...glass, neckRadius: 0.05 }, 'neckRadius: expected at most 0.95'],
    ['a glass too low', { ...glass, height: 0.15 }, 'height: expected'],
    ['a glass too high', { ...glass, height: 2 }, 'height: expected'],
    ['an axis of nothing', { ...glass, axis: [0, 0, 0] }, 'axis: expected a non-zero direction'],
    ['times in the wrong order', { ...plane, from: 2, until: 1 }, 'until: expected a time after from = 2'],
    ['a motion that is none', { ...plane, motion: 'fast' }, 'motion: expected an object'],
    [
      'an unknown motion',
      { ...plane, motion: { kind: 'jump' } },
      'motion.kind: expected one of linear, oscillate, rotate, path',
    ],
    [
      'a key of another motion',
      { ...plane, motion: { kind: 'linear', velocity: [0, 0, 0], axis: [0, 1, 0] } },
      'motion.axis: unknown key',
    ],
    [
      'too fast',
      { ...plane, motion: { kind: 'linear', velocity: [1000, 0, 0] } },
      'motion.velocity: expected no more than 100 m/s',
    ],
    [
      'too fast to and fro',
      { ...plane, motion: { kind: 'oscillate', axis: [0, 1, 0], amplitude: 1, frequency: 100 } },
      'motion.amplitude: expected 2π',
    ],
    [
      'stop before start',
      { ...plane, motion: { kind: 'rotate', axis: [0, 1, 0], angularVelocity: 1, start: 2, stop: 1 } },
      'motion.stop: expected a time after',
    ],
    ['no waypoints', { ...plane, motion: { kind: 'path', waypoints: [] } }, 'motion.waypoints: expected at least one'],
    [
      'waypoints out of order',
      { ...plane, motion: { kind: 'path', waypoints: [{ time: 1 }, { time: 1 }] } },
      'motion.waypoints[1].time: expected more than 1',
    ],
    [
      'a leap',
      { ...plane, motion: { kind: 'path', waypoints: [{ time: 1 }, { time: 1.001, move: [1, 0, 0] }] } },
      'motion.waypoints[1].move: expected a leg',
    ],
    ['a turn without angle', { ...plane, turn: { axis: [0, 1, 0] } }, 'turn.angle: expected a number'],
  ])('%s', (_, obstacle, message) => {
    const messages = refused(obstacle);
    expect(messages[0]).toContain(`obstacles[0].${message}`);
    expect(messages).toHaveLength(1);
  });
});

describe('the box around an obstacle', () => {
  test('of a turned cylinder', () => {
    const bounds = obstacleBounds(accepted({ shape: 'cylinder', bottom: [0, 0, 0], top: [0.1, 0, 0], radius: 0.02 }));
    expect(bounds?.min.map((x) => x.toFixed(3))).toEqual(['0.000', '-0.020', '-0.020']);
    expect(bounds?.max.map((x) => x.toFixed(3))).toEqual(['0.100', '0.020', '0.020']);
  });
  test('holds where it comes to rest', () => {
    const motion = { kind: 'linear', velocity: [0, 0, 1], start: 0, stop: 2 };
    expect(obstacleBounds(accepted({ shape: 'ball', centre: [0, 0, 0], radius: 1, motion }))?.max[2]).toBeCloseTo(3);
  });
  test('of an hourglass', () => {
    expect(obstacleBounds(accepted(glass))).toEqual({ min: [-0.05, -0.125, -0.05], max: [0.05, 0.125, 0.05] });
  });
});

test('the circles of an hourglass touch', () => {
  for (const size of [glass, { bulbRadius: 0.05, neckRadius: 0.04, height: 0.2 }]) {
    const { bulbRadius, bulbHeight, neckRadius, neckCurve } = hourglassProfile(size);
    expect(Math.hypot(neckRadius + neckCurve, bulbHeight)).toBeCloseTo(bulbRadius + neckCurve, 12);
    expect(neckCurve).toBeGreaterThan(0);
    expect(hourglassSlope(size)).toBeGreaterThan(0.2);
    const { least, most } = hourglassHeights(size.bulbRadius, size.neckRadius);
    expect(least).toBeLessThan(size.height);
    expect(most).toBeGreaterThan(size.height);
  }
});

test('the examples of docs/scene-format.md', () => {
  const docs = readFileSync(new URL('../../../docs/scene-format.md', import.meta.url), 'utf8');
  const [, text] = /and a drum:\s+```json\n([\s\S]*?)```/.exec(docs) ?? [];
  expect(JSON.parse(text).map(accepted)).toMatchObject([{ shape: 'panel' }, { shape: 'cylinder' }]);
});
