import { describe, expect, test } from 'vitest';
import { Reader } from '../../../src/scene/read/reader.ts';
import { scenes } from '../../../src/scene/scenes/index.ts';
import { type BodySource, copyCount, placeBodies, type Scene, type SceneBody } from '../../../src/scene/types.ts';
import { validateScene } from '../../../src/scene/validate.ts';
import { bodyRows, readBodyRows } from '../../../src/world/body-state-file.ts';

const ball = { mesh: 'ball', size: 0.05, density: 7800, position: [0, 0.3, 0] };

function sceneWith(...bodies: unknown[]): Scene {
  const result = validateScene({ name: 'test', bodies });
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return result.scene;
}

function problemsOf(bodies: unknown, more: object = {}): string[] {
  const result = validateScene({ name: 'test', ...more, bodies });
  return 'problems' in result ? result.problems.map(({ path, message }) => `${path}: ${message}`) : [];
}

describe('bodies of a scene', () => {
  test('defaults are filled', () => {
    expect(sceneWith(ball).bodies).toEqual([
      {
        ...ball,
        kind: 'dynamic',
        look: 'plain',
        surface: {},
        orientation: [0, 0, 0, 1],
        velocity: [0, 0, 0],
        angularVelocity: [0, 0, 0],
        copies: { count: [1, 1, 1], spacing: [0, 0, 0], jitter: 0 },
      },
    ]);
    expect(sceneWith().bodies).toEqual([]);
  });

  test('quaternions get length 1, hinges a point, materials their values', () => {
    const wheel = { ...ball, orientation: [0, 3, 0, 4], kind: 'hinged', hinge: { axis: [0, 0, 5] } };
    const [read] = sceneWith(wheel).bodies;
    expect(read.orientation).toEqual([0, 0.6, 0, 0.8]);
    expect(read.hinge).toEqual({ axis: [0, 0, 1], point: ball.position });
    expect(sceneWith({ ...ball, material: { friction: 0.2 } }).bodies[0].surface).toEqual({ friction: 0.2 });
    const named = {
      name: 'test',
      materials: [{ name: 'ice', friction: 0.05, radius: 0.003 }],
      bodies: [{ ...ball, material: 'ice' }],
    };
    const result = validateScene(named);
    expect('scene' in result && result.scene.bodies[0].surface).toEqual({ friction: 0.05 });
  });

  test('copies: one after the other from below, each in its place, hinges move along', () => {
    const copies = { count: [2, 3, 2], spacing: [0.1, 0.2, 0.3] };
    const wheel = { ...ball, kind: 'hinged', hinge: { axis: [1, 0, 0], point: [0, 0.31, 0] }, copies };
    const placed = placeBodies(sceneWith(wheel).bodies, 1);
    expect(placed).toHaveLength(12);
    const close = (got: readonly number[], expected: number[]) =>
      got.forEach((x, axis) => {
        expect(x).toBeCloseTo(expected[axis], 12);
      });
    close(placed[0].position, [0, 0.3, 0]);
    close(placed[1].position, [0.1, 0.3, 0]);
    close(placed[2].position, [0, 0.3, 0.3]);
    close(placed[11].position, [0.1, 0.7, 0.3]);
    close(placed[11].hinge?.point ?? [], [0.1, 0.71, 0.3]);
  });

  test('chance depends on the seed alone', () => {
    const copies = { count: [3, 1, 1], spacing: [0.2, 0, 0], jitter: 0.01 };
    const { bodies } = sceneWith({ ...ball, orientation: 'random', copies }, { ...ball, orientation: 'random' });
    expect(placeBodies(bodies, 5)).toEqual(placeBodies(bodies, 5));
    expect(placeBodies(bodies, 6)).not.toEqual(placeBodies(bodies, 5));
    const placed = placeBodies(bodies, 5);
    const orientations = new Set(placed.map(({ orientation }: SceneBody) => orientation.join()));
    expect(orientations.size).toBe(4);
    for (const [i, { position }] of placed.slice(0, 3).entries()) {
      expect(Math.hypot(position[0] - 0.2 * i, position[1] - 0.3, position[2])).toBeLessThanOrEqual(0.01);
    }
  });

  test('the view holds all copies, and does not begin below the ground that they stand on', () => {
    const copies = { count: [1, 4, 1], spacing: [0, 0.5, 0] };
    const result = validateScene({
      name: 'test',
      container: { min: [-0.1, 0, -0.1], max: [0.1, 0.1, 0.1] },
      bodies: [{ ...ball, size: 0.3, position: [0, 0.05, 0], copies }],
    });
    if ('problems' in result) throw new Error(JSON.stringify(result.problems));
    expect(result.scene.bounds).toEqual({ min: [-0.15, 0, -0.15], max: [0.15, 1.7, 0.15] });
  });

  test.each([
    [{ ...ball, mesh: 'teapot' }, 'bodies[0].mesh: expected one of ball, box, '],
    [{ ...ball, size: 0 }, 'bodies[0].size: expected a number from 0.0001 to 100, got 0'],
    [{ ...ball, size: [0.1, -1, 0.1] }, 'bodies[0].size[1]: expected a number from 0.0001 to 100, got -1'],
    [{ ...ball, density: -5 }, 'bodies[0].density: '],
    [{ mesh: 'ball', size: 0.1, density: 1 }, 'bodies[0].position: expected 3 numbers, got nothing'],
    [{ ...ball, orientation: 'upside down' }, 'bodies[0].orientation: expected a quaternion [x, y, z, w] or "random"'],
    [{ ...ball, orientation: [0, 0, 0, 0] }, 'bodies[0].orientation: expected a non-zero quaternion'],
    [{ ...ball, velocity: [1e5, 0, 0] }, 'bodies[0].velocity: expected a length of at most 100'],
    [{ ...ball, kind: 'driven' }, 'bodies[0].motion: expected an object, got nothing'],
    [{ ...ball, kind: 'hinged' }, 'bodies[0].hinge: expected an object, got nothing'],
    [{ ...ball, kind: 'hinged', hinge: { axis: [0, 0, 0] } }, 'bodies[0].hinge.axis: expected a non-zero direction'],
    [{ ...ball, hinge: { axis: [0, 0, 1] } }, 'bodies[0].hinge: only allowed with "kind": "hinged"'],
    [
      { ...ball, motion: { kind: 'linear', velocity: [1, 0, 0] } },
      'bodies[0].motion: only allowed with "kind": "driven"',
    ],
    [{ ...ball, material: 'gold' }, 'bodies[0].material: expected a material (name or index): sand (0)'],
    [{ ...ball, material: { density: 3 } }, 'bodies[0].material.density: unknown key'],
    [
      { ...ball, copies: { count: [1.5, 1, 1], spacing: [0, 0, 0] } },
      'bodies[0].copies.count[0]: expected a whole number',
    ],
    [{ ...ball, colour: 'red' }, 'bodies[0].colour: expected a colour like'],
    [{ ...ball, wings: 2 }, 'bodies[0].wings: unknown key'],
    ['ball', 'bodies[0]: expected an object'],
  ])('refused with the path and what was expected: %j', (body, expected) => {
    expect(problemsOf([body]).join('\n')).toContain(expected);
  });

  test('no more than 2000 in all', () => {
    const many = (count: number[]) => ({ ...ball, copies: { count, spacing: [0.1, 0.1, 0.1] } });
    expect(problemsOf([many([10, 10, 20])])).toEqual([]);
    expect(problemsOf([many([10, 10, 20]), ball])).toEqual(['bodies: expected at most 2000 bodies, got 2001']);
    expect(problemsOf({})).toEqual(['bodies: expected an array, got an object']);
  });

  test.each(Object.keys(scenes))('scene %s says where it comes from and what to look for', (name) => {
    const result = validateScene(scenes[name]);
    if ('problems' in result) throw new Error(JSON.stringify(result.problems));
    expect(result.scene.name).toBe(name);
    expect(result.scene.title.length).toBeGreaterThan(2);
    expect(result.scene.source.length).toBeGreaterThan(2);
    expect(result.scene.lookFor.length).toBeGreaterThan(20);
  });

  test('a thousand rings', () => {
    const result = validateScene(scenes.rings);
    const bodies: BodySource[] = 'scene' in result ? result.scene.bodies : [];
    expect(bodies.reduce((sum, body) => sum + copyCount(body), 0)).toBe(1000);
  });
});

describe('states of bodies in files', () => {
  const state = {
    position: [1, 2, 3] as [number, number, number],
    orientation: [0, 0, 0, 1] as [number, number, number, number],
    velocity: [4, 5, 6] as [number, number, number],
    angularVelocity: [7, 8, 9] as [number, number, number],
  };

  test('come back as they were written', () => {
    const reader = new Reader();
    const rows = JSON.parse(JSON.stringify(bodyRows([state, state])));
    expect(readBodyRows(reader, rows, 'bodies', 2)).toEqual([state, state]);
    expect(reader.problems).toEqual([]);
  });

  test.each([
    [{}, 'bodies.position: expected an array'],
    [{ ...bodyRows([state]), velocity: [[1, 2]] }, 'bodies.velocity[0]: expected 3 numbers'],
    [bodyRows([state, state]), 'bodies.position: expected 1 rows, one per body'],
    ['x', 'bodies: expected an object'],
  ])('are refused when they do not fit: %j', (rows, expected) => {
    const reader = new Reader();
    expect(readBodyRows(reader, rows, 'bodies', 1)).toBeUndefined();
    expect(reader.problems.map(({ path, message }) => `${path}: ${message}`).join('\n')).toContain(expected);
  });
});
