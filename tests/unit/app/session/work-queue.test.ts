import { describe, expect, test } from 'vitest';
import { WorkQueue } from '../../../../src/app/session/work-queue';

/** Work that ends when the test says so. */
function gate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), passed };
}

function setUp(afterEach: () => Promise<void> = async () => {}) {
  const log: string[] = [];
  const queue = new WorkQueue({
    afterEach: async () => {
      log.push('after');
      await afterEach();
    },
    failed: (error) => log.push(`failed: ${(error as Error).message}`),
    idle: () => log.push('idle'),
  });
  const add = (name: string, until: Promise<unknown> = Promise.resolve()) =>
    queue.add(async () => {
      log.push(`${name} begins`);
      await until;
      log.push(`${name} ends`);
    });
  return { log, queue, add };
}

/** All that can happen without anything from outside has happened. */
const quiet = () => new Promise((resolve) => setImmediate(resolve));

describe('the queue of work', () => {
  test('does one thing after the other and is idle once, at the end', async () => {
    const { log, queue, add } = setUp();
    const first = gate();
    add('a', first.passed);
    add('b');
    await quiet();
    expect(log).toEqual(['a begins']);
    first.open();
    await queue.settled();
    await quiet();
    expect(log).toEqual(['a begins', 'a ends', 'after', 'b begins', 'b ends', 'after', 'idle']);
  });

  test('a failure is said, skips what comes after each, and stops nothing else', async () => {
    const { log, queue, add } = setUp();
    queue.add(() => Promise.reject(new Error('no room')));
    add('b');
    await quiet();
    expect(log).toEqual(['failed: no room', 'b begins', 'b ends', 'after', 'idle']);
  });

  test('what comes after each fails like the work itself', async () => {
    const { log, add } = setUp(() => Promise.reject(new Error('refused')));
    add('a');
    await quiet();
    expect(log).toEqual(['a begins', 'a ends', 'after', 'failed: refused', 'idle']);
  });

  test('a nudge brings what comes after each, once, and adds nothing to work that is under way', async () => {
    const { log, queue, add } = setUp();
    queue.nudge();
    queue.nudge();
    await quiet();
    expect(log).toEqual(['after', 'idle']);
    const work = gate();
    add('a', work.passed);
    queue.nudge();
    work.open();
    await quiet();
    expect(log.slice(2)).toEqual(['a begins', 'a ends', 'after', 'idle']);
  });

  test('is settled when what was asked for so far is done, whatever came later', async () => {
    const { log, queue, add } = setUp();
    const second = gate();
    add('a');
    const settled = queue.settled();
    add('b', second.passed);
    await settled;
    expect(log).toContain('a ends');
    expect(log).not.toContain('b ends');
    second.open();
    await queue.settled();
    expect(log).toContain('b ends');
  });
});
