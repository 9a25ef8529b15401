import { expect, test } from 'vitest';
import type { Intent } from '../../../../src/app/intents';
import type { Notice } from '../../../../src/app/notices';
import { DeviceRecovery, type Remains } from '../../../../src/app/session/device-recovery';
import { lessDetail } from '../../../../src/app/session/less-detail';
import { sceneByName } from '../../../../src/app/start-state';

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
    again: () => log.push('again'),
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

test('the second loss within a minute is told as such; one a minute later is not', async () => {
  const { recovery, log } = setUp();
  const told = async (time: number) => {
    log.length = 0;
    await recovery.recover(remains(1), time * second);
    return log.includes('again');
  };
  expect(await told(0)).toBe(false);
  expect(await told(30)).toBe(true);
  expect(await told(95)).toBe(false);
});

test('then sand that nobody touched begins again one level coarser; touched sand stays, and the person is asked', () => {
  const scene = sceneByName('heap');
  const { levels, level } = scene.detail;
  expect(level).toBeGreaterThan(0);
  const run = (state: Parameters<typeof lessDetail>[0]) => {
    const [asked, said]: [Intent[], Notice[]] = [[], []];
    lessDetail(state, { ask: (intent) => asked.push(intent), notice: (notice) => said.push(notice) });
    return { asked, said };
  };
  const grains = levels[level - 1];
  expect(run({ scene, touched: false })).toEqual({
    asked: [{ kind: 'set-detail', grains }],
    said: [{ kind: 'unsteady', grains, done: true }],
  });
  expect(run({ scene, touched: true })).toEqual({ asked: [], said: [{ kind: 'unsteady', grains, done: false }] });
  const coarsest = { ...scene, detail: { ...scene.detail, level: 0 } };
  expect(run({ scene: coarsest, touched: false })).toEqual({ asked: [], said: [] });
});
