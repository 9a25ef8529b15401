/** One obstacle of every shape, inside and outside, upright and turned, for tests of distances. */
import { turnAbout, turnedAbout, unit } from '../../src/math/pose.ts';
import { createRandom } from '../../src/math/random.ts';
import { shapeBounds } from '../../src/scene/read/shapes.ts';
import type { Bounds, Obstacle, Vec3 } from '../../src/scene/types.ts';

const line = { bottom: [0.02, -0.05, 0.01] as Vec3, top: [0.05, 0.06, -0.03] as Vec3 };
const material = 0;

export const upright: Record<string, Obstacle> = {
  plane: { shape: 'plane', point: [0.01, 0.02, 0], normal: unit([0.2, 1, -0.1]), material },
  panel: {
    shape: 'panel',
    centre: [0.01, 0.02, 0.03],
    sides: [
      [0.1, 0, 0],
      [0, 0.03, 0.04],
    ],
    material,
  },
  disc: { shape: 'disc', centre: [0.01, 0, 0.02], normal: unit([1, 2, 0.5]), radius: 0.06, hole: 0, material },
  ring: { shape: 'disc', centre: [0.01, 0, 0.02], normal: [0, 1, 0], radius: 0.06, hole: 0.02, material },
  container: { shape: 'box', min: [-0.1, 0, -0.06], max: [0.06, 0.1, 0.08], open: ['top'], inside: true, material },
  block: { shape: 'box', min: [-0.05, -0.02, -0.03], max: [0.04, 0.03, 0.05], open: [], inside: false, material },
  ball: { shape: 'ball', centre: [0.02, 0.01, -0.01], radius: 0.05, inside: false, material },
  hollowBall: { shape: 'ball', centre: [0.02, 0.01, -0.01], radius: 0.08, inside: true, material },
  capsule: { shape: 'capsule', ...line, radius: 0.03, inside: false, material },
  hollowCapsule: { shape: 'capsule', ...line, radius: 0.04, inside: true, material },
  tube: { shape: 'cylinder', ...line, radius: 0.05, open: ['bottom', 'top'], inside: true, material },
  can: { shape: 'cylinder', ...line, radius: 0.05, open: [], inside: true, material },
  post: { shape: 'cylinder', ...line, radius: 0.03, open: [], inside: false, material },
  funnel: {
    shape: 'cone',
    ...line,
    bottomRadius: 0.01,
    topRadius: 0.06,
    open: ['bottom', 'top'],
    inside: true,
    material,
  },
  cone: { shape: 'cone', ...line, bottomRadius: 0.05, topRadius: 0, open: [], inside: false, material },
  hourglass: {
    shape: 'hourglass',
    centre: [0.01, 0, 0.02],
    axis: [0, 1, 0],
    bulbRadius: 0.04,
    neckRadius: 0.01,
    height: 0.2,
    inside: true,
    material,
  },
  waist: {
    shape: 'hourglass',
    centre: [0.01, 0, 0.02],
    axis: unit([1, 1, 0]),
    bulbRadius: 0.04,
    neckRadius: 0.015,
    height: 0.17,
    inside: false,
    material,
  },
};

const turn = turnedAbout([0.03, 0.01, 0], turnAbout([1, 0.5, -0.3], 0.8), [0.02, -0.01, 0.03]);

/** Each of them, and each of them turned and shifted. */
export const sampleObstacles: [string, Obstacle][] = Object.entries(upright).flatMap(([name, obstacle]) => [
  [name, obstacle],
  [`${name}, turned`, { ...obstacle, pose: turn }],
]);

/** Points in and around an obstacle. */
export function samplePoints(obstacle: Obstacle, count: number): Vec3[] {
  const random = createRandom(count, 11);
  const { min, max }: Bounds = shapeBounds(obstacle) ?? { min: [-0.1, -0.1, -0.1], max: [0.1, 0.1, 0.1] };
  return Array.from(
    { length: count },
    () => min.map((low, axis) => low - 0.03 + random() * (max[axis] - low + 0.06)) as Vec3,
  );
}
