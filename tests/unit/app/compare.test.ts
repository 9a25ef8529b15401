import { expect, test } from 'vitest';
import { followerOf, methodsBeside, mirrored } from '../../../src/app/compare';
import type { Intent } from '../../../src/app/intents';
import { sceneByName, withMethod } from '../../../src/app/start-state';
import { lookAt } from '../../../src/render/camera';

const scene = sceneByName('hourglass');

test('what people do goes to both; what belongs to one method or moves the camera does not', () => {
  const pause = { kind: 'pause', paused: true } as const;
  expect(mirrored(pause, 'dem', 'other')).toBe(pause);
  expect(mirrored({ kind: 'use-tool', at: null }, 'dem', 'other')).toEqual({ kind: 'use-tool', at: null });
  expect(mirrored({ kind: 'frame-scene' }, 'dem', 'other')).toBeNull();
});

test('another scene opens with the two methods, whichever of them is its own', () => {
  const opened = (method: string) => mirrored({ kind: 'open-scene', scene: withMethod(scene, method) }, 'dem', 'other');
  expect(opened('dem')).toMatchObject({ scene: { name: 'hourglass', method: 'other' } });
  expect(opened('other')).toMatchObject({ scene: { name: 'hourglass', method: 'dem' } });
});

test('the method that is compared with, once chosen, changes places with the first', () => {
  expect(mirrored({ kind: 'set-method', method: 'other' }, 'dem', 'other')).toMatchObject({ method: 'dem' });
  expect(mirrored({ kind: 'set-method', method: 'third' }, 'dem', 'other')).toBeNull();
});

test('beside a method there may be another one, or all others, but never itself', () => {
  expect(methodsBeside('off', 'dem')).toEqual([]);
  expect(methodsBeside('pic-flip', 'dem')).toEqual(['pic-flip']);
  expect(methodsBeside('dem', 'dem')).toEqual([]);
  expect(methodsBeside('all', 'unilateral')).toEqual(['dem', 'pic-flip']);
});

test('with three methods, who has the one that the first takes gets that which it leaves; the third keeps its own', () => {
  const methodsAfter = (intent: Intent) =>
    ['unilateral', 'pic-flip'].map((its) => {
      const asked = mirrored(intent, 'dem', its);
      if (asked?.kind === 'set-method') return asked.method;
      return asked?.kind === 'open-scene' ? asked.scene.method : its;
    });
  expect(methodsAfter({ kind: 'set-method', method: 'pic-flip' })).toEqual(['unilateral', 'dem']);
  expect(methodsAfter({ kind: 'open-scene', scene: withMethod(scene, 'unilateral') })).toEqual(['dem', 'pic-flip']);
  expect(methodsAfter({ kind: 'open-scene', scene })).toEqual(['unilateral', 'pic-flip']);
});

test('a camera that follows sees the same, says when it moved, and moves nothing', () => {
  const camera = { pose: lookAt([1, 1, 1], [0, 0, 0]) };
  const follower = followerOf(camera);
  expect([follower.update(0), follower.update(0)]).toEqual([true, false]);
  const before = camera.pose;
  follower.jumpTo(lookAt([2, 2, 2], [0, 0, 0]));
  expect(camera.pose).toBe(before);
  camera.pose = lookAt([3, 1, 1], [0, 0, 0]);
  expect(follower.update(0)).toBe(true);
  expect(follower.pose).toBe(camera.pose);
});
