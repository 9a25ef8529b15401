import { describe, expect, it } from 'vitest';
import { lookAt, projectPoint, type Vec3 } from '../../../src/render/camera';
import type { RenderScene } from '../../../src/render/render-scene';
import { shadedBoxes, shadedPixels } from '../../../src/render/shaded-area';
import { sunDirection } from '../../../src/render/sun-fit';

const scene: RenderScene = {
  obstacles: [],
  materials: [{ colour: [0.85, 0.7, 0.47], radius: 0.0025 }],
  bounds: { min: [-0.1, 0, -0.1], max: [0.1, 0.4, 0.1] },
  ground: -0.05,
};
const size = { width: 640, height: 360 };
const aspect = size.width / size.height;
/** Of the scene, and where the sun throws them on the ground. */
const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((i): Vec3 => [i & 1 ? 0.1 : -0.1, i & 2 ? 0.4 : 0, i & 4 ? 0.1 : -0.1]);
const shadows = corners.map(([x, y, z]): Vec3 => {
  const along = (y + 0.05) / sunDirection[1];
  return [x - sunDirection[0] * along, -0.05, z - sunDirection[2] * along];
});

describe('shaded area', () => {
  it('has all shadows on the ground in its box, and not much more', () => {
    const { ground } = shadedBoxes(scene);
    for (const axis of [0, 2] as const) {
      const along = [...corners, ...shadows].map((point) => point[axis]);
      expect(ground.min[axis]).toBeLessThan(Math.min(...along));
      expect(ground.min[axis]).toBeGreaterThan(Math.min(...along) - 0.05);
      expect(ground.max[axis]).toBeGreaterThan(Math.max(...along));
      expect(ground.max[axis]).toBeLessThan(Math.max(...along) + 0.05);
    }
  });

  it('shows the scene and its shadow within its pixels, and leaves out empty sides', () => {
    const camera = lookAt([0.4, 0.5, 1.4], [0, 0.2, 0]);
    const area = shadedPixels(scene, camera, aspect, size);
    for (const point of [...corners, ...shadows]) {
      const { x, y } = projectPoint(camera, aspect, point);
      expect(((x + 1) / 2) * size.width).toBeGreaterThanOrEqual(area.x);
      expect(((x + 1) / 2) * size.width).toBeLessThanOrEqual(area.x + area.width);
      expect(((1 - y) / 2) * size.height).toBeGreaterThanOrEqual(area.y);
      expect(((1 - y) / 2) * size.height).toBeLessThanOrEqual(area.y + area.height);
    }
    expect(area.width).toBeLessThan(0.8 * size.width);
  });

  it('stays within the target, from near, from among the sand, and when nothing is seen', () => {
    for (const camera of [
      lookAt([0.1, 0.3, 0.5], [0, 0.2, 0]),
      lookAt([0, 0.1, 0.05], [0, 0.1, 0]),
      lookAt([0, 0.5, 3], [3, 0.5, 3]),
      lookAt([0, 0.5, 3], [0, 9, 0]),
    ]) {
      const { x, y, width, height } = shadedPixels(scene, camera, aspect, size);
      for (const value of [x, y, width, height]) expect(value).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(size.width);
      expect(y + height).toBeLessThanOrEqual(size.height);
    }
    expect(shadedPixels(scene, lookAt([0, 0.1, 0.05], [0, 0.1, 0]), aspect, size)).toEqual({ x: 0, y: 0, ...size });
  });
});
