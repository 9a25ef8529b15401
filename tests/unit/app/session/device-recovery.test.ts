import { expect, test } from 'vitest';
import { DeviceRecovery, type Remains } from '../../../../src/app/session/device-recovery';

const second = 1000;
const remains = (secondsLost: number): Remains => ({ grains: null, bodies: [], obstacles: [], secondsLost });

/** Writes down what is done; `start` succeeds unless told otherwise. */
function setUp() {
  const log: string[] = [];
  const world = { starts: true };
  const recovery: DeviceRecovery = new DeviceRecovery({
    workEnded: async () => {
      log.push('work ended');
    },
    start: async () => {
      log.push(`start after ${recovery.remains?.secondsLost} s were lost`);
      if (world.starts) recovery.done();
      return world.starts;
    },
    notice: (notice) => log.push(notice.kind === 'recovered' ? `recovered, ${notice.secondsLost} s lost` : notice.kind),
    failed: ({ code }) => log.push(`failed: ${code}`),
  });
  return { recovery, log, world };
}

test('a lost device: says so, lets work that was under way end, goes on from the remains, and says that', async () => {
  const { recovery, log } = setUp();
  await recovery.recover(remains(0.5), 0);
  expect(log).toEqual(['lost', 'work ended', 'start after 0.5 s were lost', 'recovered, 0.5 s lost']);
  expect(recovery.remains).toBeNull();
});

test('no new device: what is left is kept for the next try', async () => {
  const { recovery, log, world } = setUp();
  world.starts = false;
  await recovery.recover(remains(0.5), 0);
  expect(log.at(-1)).toBe('start after 0.5 s were lost');
  expect(recovery.remains).toEqual(remains(0.5));
});

test('the fourth loss within a minute is left to the person, who may try again with the remains', async () => {
  const { recovery, log } = setUp();
  for (const time of [0, 10, 20]) await recovery.recover(remains(1), time * second);
  log.length = 0;
  await recovery.recover(remains(2), 59 * second);
  expect(log).toEqual(['failed: device-lost']);
  expect(recovery.remains).toEqual(remains(2));
  // after that the count starts over
  log.length = 0;
  await recovery.recover(remains(3), 60 * second);
  expect(log.at(-1)).toBe('recovered, 3 s lost');
});

test('losses more than a minute apart do not add up', async () => {
  const { recovery, log } = setUp();
  for (const time of [0, 10, 20, 61, 75]) await recovery.recover(remains(1), time * second);
  expect(log).not.toContain('failed: device-lost');
});
