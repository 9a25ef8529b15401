/** When which state of a series is due while it plays. */

/** A longer gap between two states does not make anybody wait longer, s. */
const longestGap = 1;
/** A short series is slowed down until each state can be seen, s; but not beyond this as a whole. */
const perState = 0.25;
const shortest = 4;

/** Real seconds from the beginning at which each state is due: as fast as it happened, long gaps shortened, short series slowed. */
export function dueTimes(times: readonly number[]): number[] {
  const due: number[] = [];
  for (const [i, time] of times.entries()) {
    const gap = i === 0 ? 0 : Math.min(longestGap, Math.max(0, time - times[i - 1]));
    due.push((due[i - 1] ?? 0) + gap);
  }
  const whole = due.at(-1) ?? 0;
  const wanted = Math.min(shortest, perState * (times.length - 1));
  if (whole >= wanted) return due;
  return whole > 0 ? due.map((at) => (at * wanted) / whole) : due.map((_, i) => i * perState);
}

/** The state to show `elapsed` real seconds after `from`: states that a slow device has no time for are left out. */
export function stateDue(due: readonly number[], from: number, elapsed: number): number {
  const now = (due[from] ?? 0) + elapsed;
  let at = from;
  while (at + 1 < due.length && due[at + 1] <= now) at++;
  return at;
}
