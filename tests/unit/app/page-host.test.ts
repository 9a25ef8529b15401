/** Experiments of the page between its frames: paused they wait, cancelled they end, whatever they were doing. */
import { expect, test } from 'vitest';
import { PageHost } from '../../../src/app/lab/page-host.ts';
import { Cancelled } from '../../../src/measure/lab/rig.ts';

const hostOf = () =>
  new PageHost(
    null as unknown as GPUDevice,
    'dem',
    () => {},
    async () => {},
  );
/** Longer than any timer of a host. */
const aWhile = () => new Promise<string>((resolve) => setTimeout(() => resolve('waits'), 30));

test('an experiment goes on at once, waits while it is paused, and goes on when it may', async () => {
  const host = hostOf();
  await host.breathe();
  host.pause(true);
  const breath = host.breathe().then(() => 'goes on');
  expect(await Promise.race([breath, aWhile()])).toBe('waits');
  host.pause(false);
  expect(await breath).toBe('goes on');
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
