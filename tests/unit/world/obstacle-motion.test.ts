import { describe, expect, test } from 'vitest';
import { lengthOf, placed, rotated, subtract } from '../../../src/math/pose.ts';
import { type Motion, motionPose, restsDuring, topSpeed, turnOver } from '../../../src/scene/motion.ts';
import type { Obstacle, Vec3 } from '../../../src/scene/types.ts';
import { ObstacleField, obstacleSpeed, surfacesAt, withMotion } from '../../../src/world/obstacle-field.ts';
import { surfaceFlags } from '../../../src/world/surface.ts';

const motions: Record<string, Motion> = {
  linear: { kind: 'linear', velocity: [0.3, -0.1, 0], start: 0.5, stop: 1.5 },
  oscillate: { kind: 'oscillate', axis: [0, 0, 1], amplitude: 0.02, frequency: 3, start: 0.2, stop: 1.1 },
  rotate: { kind: 'rotate', point: [0.1, 0, 0], axis: [0, 1, 0], angularVelocity: -4, start: 0.1, stop: 0.9 },
  path: {
    kind: 'path',
    point: [0, 0.1, 0],
    waypoints: [
      { time: 0.2, move: [0, 0, 0], turn: [0, 0, 0] },
      { time: 0.5, move: [0.1, 0, 0], turn: [0, 0, 1] },
      { time: 0.8, move: [0.1, 0, 0], turn: [0, 0, 1] },
      { time: 1.2, move: [0, 0.2, 0], turn: [0.5, 0, 0] },
    ],
    repeat: false,
  },
};
const point: Vec3 = [0.2, 0.05, -0.1];
const at = (motion: Motion, time: number) => placed(motionPose(motion, time), point);
const plane: Obstacle = { shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0], material: 0 };

describe.each(Object.entries(motions))('%s', (_, motion) => {
  const times = Array.from({ length: 400 }, (__, i) => 0.005 * i);

  test('begins where the thing was put', () => {
    expect(lengthOf(subtract(at(motion, 0), point))).toBeLessThan(1e-12);
  });

  test('never outruns its top speed, and comes close to it', () => {
    const { shift, turn } = topSpeed(motion);
    const lever = 'point' in motion ? lengthOf(subtract(point, motion.point)) : 0;
    const speeds = times.map((time) => lengthOf(subtract(at(motion, time + 1e-4), at(motion, time))) / 1e-4);
    expect(Math.max(...speeds)).toBeLessThanOrEqual(1.0001 * (shift + turn * lever));
    expect(Math.max(...speeds)).toBeGreaterThan(0.5 * (shift + turn * lever));
  });

  test('rests exactly when it says so', () => {
    for (const time of times) {
      const moved = [0.2, 0.4, 0.6, 0.8, 1].some(
        (part) => lengthOf(subtract(at(motion, time + 0.005 * part), at(motion, time))) > 1e-9,
      );
      expect(restsDuring(motion, time, time + 0.005), `at ${time}`).toBe(!moved);
    }
  });

  test('surfaces get the velocities that take them to where they are at the end of an interval', () => {
    const obstacle: Obstacle = { ...plane, point, motion };
    for (const start of [0, 0.3, 0.52, 1, 3]) {
      const end = start + 1e-3;
      const [surface] = surfacesAt([obstacle], start, end);
      const [after] = surfacesAt([obstacle], end, end);
      for (const axis of [0, 1, 2]) {
        expect(surface.position[axis] + 1e-3 * surface.velocity[axis]).toBeCloseTo(after.position[axis], 12);
      }
    }
  });
});

test('a path that repeats does the same again and again', () => {
  const repeat = { ...motions.path, repeat: true } as Motion;
  for (const time of [0.3, 0.6, 1.1]) {
    for (const axis of [0, 1, 2]) expect(at(repeat, time + 5)[axis]).toBeCloseTo(at(repeat, time)[axis], 9);
  }
  expect(restsDuring(repeat, 7, 7.1)).toBe(false);
});

test('a turn is right-handed, and turning over is half of one', () => {
  const quarter: Motion = { kind: 'rotate', point: [0, 0, 0], axis: [0, 0, 1], angularVelocity: Math.PI / 2, start: 0 };
  const turned = placed(motionPose(quarter, 1), [1, 0, 0]);
  expect(turned[0]).toBeCloseTo(0);
  expect(turned[1]).toBeCloseTo(1);
  const over = motionPose(turnOver([0, 1, 0], 2, 0.5), 3);
  expect(rotated(over.orientation, [0, 1, 0])[1]).toBeCloseTo(-1);
  expect(placed(over, [0, 1, 0])[1]).toBeCloseTo(1);
});

describe('the obstacles of a running simulation', () => {
  const moving: Obstacle = { ...plane, motion: { kind: 'linear', velocity: [0, 0.1, 0], start: 1, stop: 2 } };

  test('lists must be rebuilt when something starts or stops moving, and at no other time', () => {
    const field = new ObstacleField([plane, moving]);
    const broken = [0, 0.5, 0.999, 1, 1.5, 1.9995, 2, 3].map((time) => field.place(time, time + 1e-3).listsBroken);
    expect(broken).toEqual([true, false, false, true, false, false, true, false]);
    expect(field.isStill).toBe(false);
  });

  test('and when something comes or goes', () => {
    const field = new ObstacleField([{ ...plane, from: 1, until: 2 }]);
    const seen = [0, 0.9999, 1, 1.9999, 2].map((time) => {
      const { surfaces, listsBroken } = field.place(time, time + 1e-3);
      return [surfaces[0].flags & surfaceFlags.there, listsBroken];
    });
    expect(seen).toEqual([[0, true], [0, false], [1, true], [1, false], [0, true]]); // biome-ignore format: a row each
  });

  test('what takes the place of another is new, once', () => {
    const field = new ObstacleField([plane, moving]);
    field.place(0, 1);
    const isNew = () => field.place(0, 1).surfaces.map(({ flags }) => (flags & surfaceFlags.isNew) !== 0);
    field.replace([plane, { ...plane, point: [0, 1, 0] }, moving]);
    expect(isNew()).toEqual([false, true, true]);
    expect(isNew()).toEqual([false, false, false]);
    field.replace(withMotion(field.obstacles, 2, undefined, 1.5));
    expect(isNew()).toEqual([false, false, false]);
    const [, , stopped] = surfacesAt(field.obstacles, 9, 9);
    expect(stopped.position[1]).toBeCloseTo(0.05);
  });

  test('still ones need no second placing, except after a replacement', () => {
    const field = new ObstacleField([plane]);
    field.place(0, 1);
    expect(field.isStill).toBe(true);
    field.replace([{ ...plane, point: [0, 1, 0] }]);
    field.place(0, 1);
    expect(field.isStill).toBe(false);
    field.place(0, 1);
    expect(field.isStill).toBe(true);
  });

  test('the fastest surface counts its distance from the axis', () => {
    const wheel: Obstacle = {
      shape: 'cylinder',
      bottom: [0, 0, -0.1],
      top: [0, 0, 0.1],
      radius: 0.2,
      open: [],
      inside: true,
      material: 0,
      motion: { kind: 'rotate', point: [0, 0, 0], axis: [0, 0, 1], angularVelocity: 3, start: 0 },
    };
    // the box around it has corners at √(0.2² + 0.2² + 0.1²) = 0.3 m: a bound, not the speed itself
    expect(obstacleSpeed([plane, wheel], 0, 1)).toBeCloseTo(0.9);
    expect(obstacleSpeed([plane], 0, 1)).toBe(0);
  });

  test('too many surfaces are refused', () => {
    const box: Obstacle = { shape: 'box', min: [0, 0, 0], max: [1, 1, 1], open: [], inside: true, material: 0 };
    expect(() => surfacesAt(Array(34).fill(box))).toThrow(/204 surfaces; the maximum is 200/);
  });
});
