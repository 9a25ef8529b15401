import { expect, test } from 'vitest';
import { sceneByName } from '../../../src/app/start-state';
import { makeObstacle, obstacleShapes } from '../../../src/app/tools/obstacle-shapes';
import { readObstacles, saveObstacles } from '../../../src/world/saved-obstacles';

const scene = sceneByName('sandbox');
const pose = {
  position: [0.01, 0, -0.02] as [number, number, number],
  orientation: [0, 0, 0, 1] as [number, number, number, number],
};

test.each(obstacleShapes)('a placed %s comes back as it was, through JSON', (name) => {
  const made = makeObstacle(name, [0.01, 0.02, 0.03], 0.025, [0.6, -0.5, 0.3], 7);
  const motion = { kind: 'linear', velocity: [1, 0, 0], start: 0, stop: 1 } as never;
  const sim = { obstacles: [...scene.obstacles, { ...made, motion }], obstaclePose: () => pose };
  const saved = JSON.parse(JSON.stringify(saveObstacles(sim, scene)));
  const { material, ...shape } = made;
  expect(readObstacles(saved)).toEqual([{ ...shape, pose }]);
});

test('what is no obstacle is refused', () => {
  const shape = { shape: 'ball', centre: [0, 0, 0], radius: 0.1 };
  expect(readObstacles(undefined)).toEqual([]);
  expect(readObstacles([{ shape, pose }])).toHaveLength(1);
  for (const bad of [
    7,
    [7],
    [{ shape }],
    [{ shape: { ...shape, radius: -1 }, pose }],
    [{ shape, pose: { ...pose, position: [0, 0] } }],
  ]) {
    expect(() => readObstacles(bad)).toThrow(/is inconsistent/);
  }
});
