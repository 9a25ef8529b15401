/** Experiments of the page between its frames: paused they wait, cancelled they end, whatever they were doing. */
import { afterEach, expect, test, vi } from 'vitest';
import { PageHost } from '../../../src/app/lab/page-host.ts';
import { Cancelled } from '../../../src/measure/lab/rig.ts';

const hostOf = () =>
  new PageHost(
    null as unknown as GPUDevice,
    'dem',
    () => {},
    async () => {},
  );
afterEach(() => vi.useRealTimers());

test('an experiment goes on at once, waits while it is paused, and goes on when it may', async () => {
  const host = hostOf();
  await host.breathe();
  vi.useFakeTimers();
  host.pause(true);
  let isOn = false;
  const breath = host.breathe().then(() => {
    isOn = true;
  });
  // a minute of its timers
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isOn).toBe(false);
  host.pause(false);
  await breath;
  expect(isOn).toBe(true);
});

test('it can be cancelled while it runs and while it is paused', async () => {
  const running = hostOf();
  running.cancel();
  await expect(running.breathe()).rejects.toThrow(Cancelled);
  const paused = hostOf();
  paused.pause(true);
  const breath = paused.breathe();
  paused.cancel();
  await expect(breath).rejects.toThrow('The experiment was cancelled.');
});
