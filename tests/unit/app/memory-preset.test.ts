import { expect, test } from 'vitest';
import { type DeviceHints, memoryPreset } from '../../../src/app/memory-preset';

const mb = (hints: DeviceHints) => memoryPreset(hints).rewind / 2 ** 20;

test('a phone keeps less to go back to, and draws with less, than a desk', () => {
  const desk = { finger: false, side: 1080 };
  expect(mb(desk)).toBe(128);
  // a phone whose browser says nothing of its memory, and one that says it
  expect(mb({ finger: true, side: 390 })).toBe(32);
  expect(mb({ memory: 4, finger: true, side: 390 })).toBe(32);
  expect(mb({ memory: 8, finger: true, side: 390 })).toBe(128);
  // a tablet, a touch screen on a desk, a small netbook
  expect(mb({ finger: true, side: 820 })).toBe(128);
  expect(mb({ finger: true, side: 1080 })).toBe(128);
  expect(mb({ ...desk, memory: 2 })).toBe(32);
  const { finePoints, surfaceNodes, exported } = memoryPreset({ finger: true, side: 390 });
  expect(finePoints).toBeLessThan(memoryPreset(desk).finePoints);
  expect(surfaceNodes).toBeLessThan(memoryPreset(desk).surfaceNodes);
  expect(exported).toBeLessThan(memoryPreset(desk).exported);
});
