import { expect, test } from 'vitest';
import { namedScene } from '../../../src/scene/scenes';
import { validateScene } from '../../../src/scene/validate';
import { worldRadiusOf } from '../../../src/world/world-radius';

// cubes of Yee's size fill a container that begins 48 m above the floor: with 50 m a quarter of them was lost at once
test('what a scene begins with is never out of its world', () => {
  const result = validateScene(namedScene('tipping:paper'));
  if ('problems' in result) throw new Error('tipping:paper cannot be opened');
  const { min, max } = result.scene.bounds;
  expect(Math.hypot(min[0], max[1])).toBeGreaterThan(55);
  expect(worldRadiusOf(result.scene.bounds)).toBeGreaterThan(2 * Math.hypot(min[0], max[1]));
});

test('scenes of sand keep the world that they had', () => {
  expect(worldRadiusOf({ min: [-0.2, 0, -0.1], max: [0.2, 0.3, 0.1] })).toBe(50);
  expect(worldRadiusOf({ min: [-4, -3, -2], max: [2, 2, 1] })).toBe(50);
});
