import { expect, test } from 'vitest';
import { fileName } from '../../../src/app/keep/file-names';
import { capacityFor, suggestedCapacity, suggestedDetail } from '../../../src/app/keep/presets';
import { gravityFrom, leanOf, leanOfDevice } from '../../../src/app/keep/tilt';
import { gravityVector } from '../../../src/params/gravity';
import { defaultParams } from '../../../src/params/table';
import { cameraAxes, defaultFieldOfView } from '../../../src/render/camera';

test('names of files say what and when, and every system takes them', () => {
  const now = new Date(2026, 0, 2, 3, 4, 5);
  expect(fileName('paddle-wheels', 'png', now)).toBe('tetrasand-paddle-wheels-2026-01-02-030405.png');
  expect(fileName('../Große "砂": a/b\\c?', 'json', now)).toBe('tetrasand-große-砂-a-b-c-2026-01-02-030405.json');
  expect(fileName('…', 'webm', now)).toBe('tetrasand-scene-2026-01-02-030405.webm');
});

test('room for grains: asked for, else the scene’s, else what the device can do', () => {
  const plain = { parameters: {} };
  const own = { parameters: { capacity: 8192 } };
  expect(capacityFor(plain, false, null)).toBe(16384);
  expect(capacityFor(plain, true, null)).toBe(4096);
  expect(capacityFor(own, true, null)).toBe(8192);
  expect(capacityFor(own, false, 65536)).toBe(65536);
  expect(capacityFor(own, false, 1024)).toBe(8192);
});

test('a suggestion needs a reason', () => {
  const load = { frameTime: 2, timeRatio: 1, speed: 1, grains: 3000, capacity: 16384 };
  expect(suggestedCapacity(load)).toBeNull();
  expect(suggestedCapacity({ ...load, grains: 16384 })).toBe(65536);
  expect(suggestedCapacity({ ...load, grains: 16384, frameTime: 12 })).toBeNull();
  expect(suggestedCapacity({ ...load, grains: 262144, capacity: 262144 })).toBeNull();
});

test('what is slow gets less detail, not less room', () => {
  const detail = { levels: [600, 1200, 4800, 19200], written: 2, level: 3, scale: 1, steps: [2.5, 2, 1, 0.6] };
  const load = { frameTime: 30, timeRatio: 0.05, speed: 1, grains: 19200, capacity: 65536 };
  // 4 times fewer grains and steps 1.7 times as long: 0.33; 16 times fewer, 3.3 times as long: more than half
  expect(suggestedDetail(load, detail)).toBe(1);
  expect(suggestedDetail({ ...load, timeRatio: 0.15 }, detail)).toBe(2);
  expect(suggestedDetail({ ...load, timeRatio: 0.0001 }, detail)).toBe(0);
  // the sand that people poured is coarser, too, and as much of it
  expect(suggestedDetail({ ...load, grains: 4 * 19200 }, detail)).toBe(1);
  expect(suggestedCapacity(load)).toBeNull();
  // slow by wish, not measured, nothing coarser left, and fast enough
  expect(suggestedDetail({ ...load, timeRatio: 0.01, speed: 0.01 }, detail)).toBeNull();
  expect(suggestedDetail({ ...load, frameTime: null }, detail)).toBeNull();
  expect(suggestedDetail(load, { ...detail, level: 0 })).toBeNull();
  expect(suggestedDetail({ ...load, timeRatio: 0.5 }, detail)).toBeNull();
});

test.each([0, 0.7, -2.5, 4])('the ball leads gravity to its side of the picture, camera at %f', (azimuth) => {
  const pose = { target: [0, 0, 0], distance: 1, azimuth, elevation: 0.3, fieldOfView: defaultFieldOfView } as const;
  const { right, back } = cameraAxes(pose);
  const pull = (lean: { right: number; away: number }) =>
    gravityVector({ ...defaultParams(), ...gravityFrom(lean, azimuth) });
  const along = (g: readonly number[], axis: readonly number[]) => g[0] * axis[0] + g[2] * axis[2];
  expect(along(pull({ right: 30, away: 0 }), right)).toBeCloseTo(9.81 / 2, 1);
  expect(along(pull({ right: 30, away: 0 }), back)).toBeCloseTo(0, 1);
  expect(along(pull({ right: 0, away: 30 }), back)).toBeLessThan(-4);
  const lean = leanOf(gravityFrom({ right: -12, away: 5 }, azimuth), azimuth);
  expect(lean.right).toBeCloseTo(-12, 0);
  expect(lean.away).toBeCloseTo(5, 0);
});

test('a device that is tipped from how it was held', () => {
  const level = { beta: 40, gamma: 0 };
  const lean = leanOfDevice({ beta: 40, gamma: 0 }, level, 0);
  expect([lean.right, lean.away]).toEqual([expect.closeTo(0), expect.closeTo(0)]);
  // the top edge away from the person: sand runs away
  expect(leanOfDevice({ beta: 20, gamma: 0 }, level, 0)).toEqual({
    right: expect.closeTo(0),
    away: expect.closeTo(20),
  });
  expect(leanOfDevice({ beta: 0, gamma: 25 }, { beta: 0, gamma: 0 }, 0).right).toBeCloseTo(25);
  // held on its side the picture is turned by 90°: what is up for the device is left or right for the picture
  const turned = leanOfDevice({ beta: 0, gamma: 25 }, { beta: 0, gamma: 0 }, 90);
  expect([turned.right, turned.away]).toEqual([expect.closeTo(0), expect.closeTo(25)]);
});
