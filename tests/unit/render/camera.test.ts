import { vec4 } from 'gl-matrix';
import { describe, expect, it } from 'vitest';
import {
  type CameraPose,
  eyePosition,
  frameBounds,
  lookAt,
  nearPlane,
  orbit,
  pan,
  poseDifference,
  projectionMatrix,
  projectPoint,
  rayPlane,
  rayThrough,
  settle,
  shiftTo,
  type Vec3,
  viewMatrix,
  zoom,
} from '../../../src/render/camera';

const pose = lookAt([0.3, 0.4, 0.6], [0.05, 0.1, -0.02]);
const aspect = 16 / 9;

function expectClose(actual: readonly number[], expected: readonly number[], digits = 9): void {
  actual.forEach((value, i) => {
    expect(value).toBeCloseTo(expected[i]!, digits);
  });
}

describe('camera', () => {
  it('keeps the position that it was made from', () => {
    expectClose(eyePosition(pose), [0.3, 0.4, 0.6]);
  });

  it('projects a point the same way as its matrices', () => {
    const point: Vec3 = [0.1, 0.2, 0.1];
    const clip = vec4.fromValues(...point, 1);
    vec4.transformMat4(clip, clip, viewMatrix(pose));
    vec4.transformMat4(clip, clip, projectionMatrix(pose, aspect));
    const seen = projectPoint(pose, aspect, point);
    // gl-matrix works in float32.
    expectClose([seen.x, seen.y, seen.distance], [clip[0] / clip[3], clip[1] / clip[3], clip[3]], 5);
    expect(clip[2] / clip[3]).toBeCloseTo(nearPlane(pose) / seen.distance, 6);
  });

  it('shows the target in the middle of an area, from every side, and its matrices agree', () => {
    const area = { x: -0.3, y: 0.2, halfWidth: 0.5, halfHeight: 0.5 };
    const turned = orbit(shiftTo(pose, aspect, area), 1, 0.2);
    const seen = projectPoint(turned, aspect, turned.target);
    expectClose([seen.x, seen.y, seen.distance], [-0.3, 0.2, pose.distance]);
    const clip = vec4.fromValues(...turned.target, 1);
    vec4.transformMat4(clip, clip, viewMatrix(turned));
    vec4.transformMat4(clip, clip, projectionMatrix(turned, aspect));
    expectClose([clip[0] / clip[3], clip[1] / clip[3]], [-0.3, 0.2], 5);
    expect(poseDifference(pose, shiftTo(pose, aspect, area))).toBeGreaterThan(0.01);
    expect(settle(pose, turned, 10)).toBe(turned);
  });

  it('sends a ray back through the point that it projected', () => {
    const point: Vec3 = [-0.07, 0, 0.12];
    const seen = projectPoint(pose, aspect, point);
    const hit = rayPlane(rayThrough(pose, aspect, seen.x, seen.y), [0, 0, 0], [0, 1, 0]);
    expectClose(hit!, point);
    expect(rayPlane({ origin: [0, 1, 0], direction: [0, 1, 0] }, [0, 0, 0], [0, 1, 0])).toBeNull();
    expect(rayPlane({ origin: [0, 1, 0], direction: [1, 0, 0] }, [0, 0, 0], [0, 1, 0])).toBeNull();
  });

  it('orbits about the target at the same distance and stops short of the poles and of the ground', () => {
    const turned = orbit(pose, 1, 0.2);
    expect(turned.distance).toBe(pose.distance);
    expect(turned.target).toEqual(pose.target);
    expect(orbit(pose, 0, 9).elevation).toBeLessThan(Math.PI / 2);
    expect(orbit(pose, 0, -9).elevation).toBeGreaterThan(-0.1);
  });

  it('pans so that the target follows the pointer', () => {
    const height = 720;
    const moved = pan(pose, 90, -36, height);
    // The old target is now 90 px right of and 36 px above the middle.
    const seen = projectPoint(moved, aspect, pose.target);
    expectClose([(seen.x * height * aspect) / 2, (seen.y * height) / 2], [90, 36], 6);
  });

  it('zooms by a factor within its limits', () => {
    expect(zoom(pose, 2).distance).toBeCloseTo(2 * pose.distance, 12);
    expect(zoom(pose, 1e9).distance).toBeLessThan(1e3);
    expect(zoom(pose, 1e-9).distance).toBeGreaterThan(0);
  });

  it.each([0.5, 1, 2])('frames every corner of a box at aspect %f', (ratio) => {
    const bounds = { min: [-0.2, 0, -0.1] as Vec3, max: [0.4, 0.3, 0.2] as Vec3 };
    const framed = frameBounds(pose, bounds, ratio);
    for (let corner = 0; corner < 8; corner++) {
      const point = [0, 1, 2].map((i) => (corner & (1 << i) ? bounds.max : bounds.min)[i]) as unknown as Vec3;
      const seen = projectPoint(framed, ratio, point);
      expect(Math.max(Math.abs(seen.x), Math.abs(seen.y))).toBeLessThan(1);
      expect(seen.distance).toBeGreaterThan(nearPlane(framed));
    }
  });

  it('settles independently of the frame rate, and arrives', () => {
    const goal = orbit(zoom(pose, 3), 1, 0.1);
    const run = (frames: number): CameraPose => {
      let now = pose;
      for (let i = 0; i < frames; i++) now = settle(now, goal, 0.2 / frames);
      return now;
    };
    expect(poseDifference(run(3), run(40))).toBeLessThan(1e-9);
    expect(poseDifference(run(3), goal)).toBeGreaterThan(0.01);
    let now = pose;
    for (let i = 0; i < 200; i++) now = settle(now, goal, 1 / 60);
    expect(now).toBe(goal);
    expect(settle(pose, goal, 1 / 60, 0)).toEqual(goal);
  });
});
