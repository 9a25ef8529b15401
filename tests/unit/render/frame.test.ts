import { describe, expect, it } from 'vitest';
import { packStruct } from '../../../src/gpu/struct-layout';
import { eyePosition, lookAt, nearPlane, rayPlane, rayThrough } from '../../../src/render/camera';
import { frameStruct, frameValues } from '../../../src/render/frame-uniform';
import type { RenderScene, RenderView } from '../../../src/render/render-scene';
import { fitSun } from '../../../src/render/sun-fit';

const scene: RenderScene = {
  obstacles: [],
  materials: [{ colour: [0.85, 0.7, 0.47], radius: 0.0025 }],
  bounds: { min: [-0.15, 0.02, -0.15], max: [0.15, 0.3, 0.15] },
};
const buffer = {} as GPUBuffer;
const view: RenderView = {
  camera: lookAt([0.3, 0.34, 0.46], [0, 0.05, 0]),
  spheres: buffer,
  labels: buffer,
  grains: buffer,
  grainCount: 10,
  sphereStride: 4,
  colourMode: 'speed',
  colourRange: [0, 2],
  theme: 'light',
  quality: 'full',
};
const sizes = { picture: [640, 360], canvas: [1280, 720] } as const;
const values = frameValues(scene, view, fitSun(scene.bounds, 0.0025), sizes);

describe('frame uniform', () => {
  it('fits its struct', () => {
    expect(packStruct(frameStruct, values).byteLength).toBe(frameStruct.size);
  });

  it('turns pixels into the rays of the camera', () => {
    const [scaleX, scaleY, offsetX, offsetY] = values.pixelToRay;
    const ray = rayThrough(view.camera, 16 / 9, 0.5, -0.5);
    // View space: the middle of the right half, the middle of the lower half.
    const [x, y] = [480 * scaleX + offsetX, 270 * scaleY + offsetY];
    expect(Math.hypot(x, y, 1)).toBeCloseTo(1 / Math.abs(cosineToAxis(ray.direction)), 6);
  });

  it('knows the depth of the ground in every pixel', () => {
    const [a, b, c] = values.groundPlane;
    for (const [px, py] of [
      [320, 180],
      [100, 300],
      [600, 350],
    ] as const) {
      const ray = rayThrough(view.camera, 16 / 9, (2 * px) / 640 - 1, 1 - (2 * py) / 360);
      const hit = rayPlane(ray, [0, 0.02, 0], [0, 1, 0])!;
      const eye = eyePosition(view.camera);
      const along =
        Math.hypot(hit[0] - eye[0], hit[1] - eye[1], hit[2] - eye[2]) * Math.abs(cosineToAxis(ray.direction));
      // The matrices are float32.
      expect(a * px + b * py + c).toBeCloseTo(nearPlane(view.camera) / along, 6);
    }
  });

  it('has no ground for an eye below it', () => {
    const below = { ...view, camera: { ...view.camera, target: [0, -2, 0] as const } };
    expect(frameValues(scene, below, fitSun(scene.bounds, 0.0025), sizes).groundPlane).toEqual([0, 0, 0, 0]);
  });

  it('hides nothing without a slice', () => {
    expect(values.slice).toEqual([0, 0, 0, 1]);
  });
});

/** Between a direction and the axis of view. */
function cosineToAxis(direction: readonly number[]): number {
  const middle = rayThrough(view.camera, 16 / 9, 0, 0).direction;
  return direction.reduce((sum, d, i) => sum + d * middle[i]!, 0);
}
