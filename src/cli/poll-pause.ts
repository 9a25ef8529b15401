/**
 * Lets Dawn's Node binding sleep while it waits for the GPU.
 *
 * While one of its promises is open, the binding polls the driver through `setImmediate`, as fast as it can: that takes
 * a whole core, which a software driver needs for the work itself. Here each poll after the first few sleeps before it looks
 * again. Dispatch-heavy loops on two cores become 1.4–1.8 × faster; a readback that is ready at once is not slowed down.
 */

/** Polls (about 5 µs each) that go without a sleep, so that short jobs end without delay. */
const eagerPolls = 20;
/** Milliseconds between polls. Measured: 0.05 is too busy, 0.5 and 1 are alike, more only adds latency. */
const pause = 0.5;

let installed = false;

/** Must be called before `webgpu` is used; after that nothing else needs to know of it. */
export function installPollPause(): void {
  if (installed) return;
  installed = true;
  const original = globalThis.setImmediate;
  const sleeper = new Int32Array(new SharedArrayBuffer(4));
  let polls = 0;
  let insidePoll = false;

  const patched = (callback: (...args: unknown[]) => void, ...args: unknown[]): NodeJS.Immediate => {
    if (!isNative(callback)) return original(callback, ...args);
    // a poll that asks for the next one continues the same wait; a call from elsewhere begins a new one
    if (!insidePoll) polls = 0;
    return original(() => {
      polls += 1;
      if (polls > eagerPolls) Atomics.wait(sleeper, 0, 0, pause);
      insidePoll = true;
      try {
        callback(...args);
      } finally {
        insidePoll = false;
      }
    });
  };
  Object.defineProperties(patched, Object.getOwnPropertyDescriptors(original));
  globalThis.setImmediate = patched as typeof setImmediate;
}

/** Dawn's callbacks are native functions; those of JavaScript programs are not. */
function isNative(callback: unknown): boolean {
  return Function.prototype.toString.call(callback).endsWith('{ [native code] }');
}
