/**
 * Waiting in tests: for what is awaited, and as long as the test itself may take. How long something takes is up to the machine
 * (a compiler without a cache, cores that others use), so nothing here has a limit or a number of attempts of its own.
 */
import { expect, TestRunner } from 'vitest';

/** ms between two attempts. */
const interval = 50;
/** ms that are left of the test's time to say what did not come: Vitest itself could only say that time is up. */
const reserve = 2000;

/** Waits for a value that has to come: `await eventually(() => count()).toBe(3)`. */
export function eventually<T>(read: () => T) {
  const test = TestRunner.getCurrentTest();
  if (!test) throw new Error('waiting needs the time limit of a test: not possible outside of one');
  const spent = Date.now() - (test.result?.startTime ?? Date.now());
  return expect.poll(read, { timeout: Math.max(0, test.timeout - spent - reserve), interval });
}
