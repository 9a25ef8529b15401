import { expect, test } from 'vitest';
import { decodeObstacles, encodeObstacles } from '../../../src/app/keep/link-obstacles';
import { sceneFromData } from '../../../src/app/start-state';
import { makeObstacle, obstacleShapes } from '../../../src/app/tools/obstacle-shapes';
import { createRandom } from '../../../src/math/random';
import { defaultParams } from '../../../src/params/table';
import { initialGrains } from '../../../src/scene/fills/fill';
import { resolveMaterials } from '../../../src/scene/materials';
import type { Scene, Vec3 } from '../../../src/scene/types';
import {
  asSceneObstacles,
  clearOf,
  readObstacles,
  type SavedObstacle,
  standing,
} from '../../../src/world/saved-obstacles';

const upright: SavedObstacle['pose']['orientation'] = [0, 0, 0, 1];
const made = (name: (typeof obstacleShapes)[number], position: Vec3 = [0, 0, 0]) =>
  standing(makeObstacle(name, [0.01, 0.02, -0.03], 0.025, [0.6, -0.5, 0.3], 7), { position, orientation: upright });

/** All numbers of a shape where it stands. */
const numbers = (saved: SavedObstacle) =>
  Object.entries(asSceneObstacles([saved])[0])
    .toSorted()
    .flatMap(([, value]) => (Array.isArray(value) ? value.flat() : [value]))
    .filter((value) => typeof value === 'number');

test.each(obstacleShapes)('a %s that was moved is in the link, short, and comes back where it stood', (name) => {
  const before = made(name, [0.1, 0.004, 0.2]);
  const { text, left } = encodeObstacles([before]);
  expect(left).toBe(0);
  expect(text.length).toBeLessThan(32);
  expect(encodeURIComponent(text)).toBe(text);
  const { obstacles, problems } = decodeObstacles(text);
  expect(problems).toEqual([]);
  expect(obstacles[0].shape.shape).toBe(before.shape.shape);
  const [after, wanted] = [numbers(obstacles[0]), numbers(before)];
  expect(after).toHaveLength(wanted.length);
  // places are given to 0.1 mm, sizes of up to 3.2 sizes to 0.05 mm
  after.forEach((value, i) => {
    expect(Math.abs(value - wanted[i])).toBeLessThan(3e-4);
  });
  // and what came back gives the same link
  expect(encodeObstacles(obstacles).text).toBe(text);
});

test('what a link has no words for is counted, what it cannot mean is named', () => {
  const flat = { ...made('box'), shape: { ...made('box').shape, max: [1, 1, 1] } };
  const turned = { ...made('box'), pose: { position: [0, 0, 0] as Vec3, orientation: [0, 0.6, 0, 0.8] as never } };
  const plane = { ...made('box'), shape: { shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0] } };
  expect(encodeObstacles([flat, made('cone'), turned, plane])).toMatchObject({ left: 3 });

  const { obstacles, problems } = decodeObstacles(
    'ball_0_0_0_20~heart_0_0_0_20~box_0_0_20~ramp_0_0_0_20~ball_NaN_0_0_20~ball_0_0_0_-5~ball_0_0_999999_20~cone_1_2_3_4_5',
  );
  expect(obstacles).toHaveLength(1);
  expect(problems).toHaveLength(1);
  expect(problems[0].message).toContain('7 of 8 obstacles');
  expect(decodeObstacles(Array(40).fill('ball_0_0_0_20').join('~')).obstacles).toHaveLength(32);
  expect(decodeObstacles(null)).toEqual({ obstacles: [], problems: [] });
});

test('no text throws, and what it gives can be placed', () => {
  const random = createRandom(3, 0);
  const good = encodeObstacles(obstacleShapes.map((name) => made(name))).text;
  for (let round = 0; round < 300; round++) {
    const letters = [...good];
    for (let k = 0; k < 1 + random() * 6; k++) {
      const at = Math.floor(random() * letters.length);
      if (random() < 0.5) letters[at] = '0123456789_~.-balx'[Math.floor(random() * 18)];
      else letters.splice(at, Math.floor(random() * 4));
    }
    expect(() => readObstacles(decodeObstacles(letters.join('')).obstacles)).not.toThrow();
  }
});

test('in a scene file they are obstacles of the scene', () => {
  const { obstacles } = sceneFromData({
    name: 'own',
    obstacles: asSceneObstacles(obstacleShapes.map((name) => made(name))),
  });
  expect(obstacles.map(({ shape }) => shape)).toEqual(['ball', 'box', 'cylinder', 'cone', 'cone', 'panel']);
});

test('no grain begins inside of a placed obstacle, and all others begin as before', () => {
  const scene = sceneFromData({
    name: 'bed',
    obstacles: [{ shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0] }],
    grains: [
      { fill: 'pour', centre: [0, 0.3, 0], radius: 0.02, rate: 100 },
      { fill: 'lattice', region: { min: [-0.1, 0.001, -0.1], max: [0.1, 0.06, 0.1] } },
    ],
  });
  const params = { ...defaultParams(), ...scene.parameters };
  const grains = (from: Scene) => initialGrains(from, params, resolveMaterials(from, params)).position;
  const before = grains(scene);
  const ball = made('ball');
  const after = grains(clearOf(scene, params, [ball]));
  expect(after.length).toBeLessThan(before.length);
  const centre = ball.shape.centre as Vec3;
  const points = (flat: Float64Array) =>
    Array.from({ length: flat.length / 3 }, (_, i) => [...flat.subarray(3 * i, 3 * i + 3)]);
  const inside = (p: number[]) => Math.hypot(p[0] - centre[0], p[1] - centre[1], p[2] - centre[2]) < 0.025;
  expect(points(before).some(inside)).toBe(true);
  expect(points(after).some(inside)).toBe(false);
  const near = (p: number[]) => Math.hypot(p[0] - centre[0], p[1] - centre[1], p[2] - centre[2]) < 0.035;
  expect(points(after).filter((p) => !near(p))).toEqual(points(before).filter((p) => !near(p)));
  // a funnel is a sheet: what is beside it stays
  expect(grains(clearOf(scene, params, [made('funnel')])).length).toBeGreaterThan(0.9 * before.length);
  expect(clearOf(scene, params, [])).toBe(scene);
});
