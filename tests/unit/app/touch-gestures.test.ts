import { expect, test } from 'vitest';
import { lookAt } from '../../../src/render/camera';
import { CameraControls } from '../../../src/render/camera-controls';

class FakeCanvas extends EventTarget {
  readonly style = {};
  readonly clientHeight = 400;
  setPointerCapture(): void {}
}

/** Fingers that go down, move in turn as browsers report them, and lift. */
function gesture(starts: readonly number[], steps: readonly (readonly number[])[]) {
  const canvas = new FakeCanvas();
  const pose = lookAt([0, 1, 2], [0, 0, 0]);
  const camera = new CameraControls(canvas as unknown as HTMLElement, pose);
  const send = (type: string, pointerId: number, clientX: number) =>
    canvas.dispatchEvent(Object.assign(new Event(type), { pointerId, clientX, clientY: 200, pointerType: 'touch' }));
  starts.forEach((x, id) => {
    send('pointerdown', id, x);
  });
  const gesturing = camera.gesturing;
  for (const xs of steps) for (const [id, x] of xs.entries()) send('pointermove', id, x);
  starts.forEach((x, id) => {
    send('pointerup', id, x);
  });
  return { before: pose, after: camera.goal, gesturing };
}

test('one finger leaves the camera alone', () => {
  const { before, after, gesturing } = gesture([100], [[140], [200]]);
  expect(after).toEqual(before);
  expect(gesturing).toBe(false);
});

test.each([4, 20, 60])('two fingers that move together orbit, in steps of %i px', (step) => {
  const steps = [1, 2, 3, 4, 5, 6].map((i) => [100 + i * step, 180 + i * step]);
  const { before, after, gesturing } = gesture([100, 180], steps);
  expect(gesturing).toBe(true);
  expect(after.target).toEqual(before.target);
  expect(after).not.toEqual(before);
});

test('two fingers that begin with a pinch zoom, and then pan', () => {
  const pinch = [
    [90, 190],
    [70, 210],
  ];
  const zoomed = gesture([100, 180], pinch);
  expect(Math.hypot(...zoomed.after.target.map((x, axis) => x - zoomed.before.target[axis]))).toBeLessThan(0.05);
  const { before, after } = gesture([100, 180], [...pinch, [130, 270]]);
  expect(after.target).not.toEqual(before.target);
});

test('three fingers pan', () => {
  const { before, after } = gesture(
    [100, 180, 260],
    [
      [130, 210, 290],
      [160, 240, 320],
    ],
  );
  expect(after.target).not.toEqual(before.target);
});
