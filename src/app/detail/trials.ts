/**
 * Which level of detail suits a device: the finest one that runs as fast as wished. Pure: whoever asks measures, and tests make
 * devices up.
 */
import type { SceneDetail } from '../../scene/detail/types';

/** What a substep took at one level. */
export interface Measured {
  readonly level: number;
  /** That there were; their number at the level's end may be larger. */
  readonly grains: number;
  /** Real and simulated seconds per substep. */
  readonly cost: number;
  readonly dt: number;
}

/** What was found, for people. */
export interface Trial {
  readonly level: number;
  /** Simulated seconds per real one, as expected at that level and at the next finer one (null: there is none to choose). */
  readonly speed: number;
  readonly finer: number | null;
  readonly wish: number;
}

/** Finer levels take long to open: somebody has to ask for them. */
const mostGrains = 70_000;
/** From one level that is tried to the next, in grains: a wrong guess then costs a moment, not minutes. */
const largestJump = 24;
const mostTrials = 3;

/**
 * A device with a cost per substep whatever there is, and a cost per grain; from one measurement alone everything counts as cost
 * per grain, which is never too hopeful for finer levels.
 */
export function costAt(grains: number, measured: readonly Measured[]): number {
  const [a, b] = measured.slice(-2);
  if (!b || b.grains === a.grains) return (a.cost * grains) / a.grains;
  const perGrain = Math.max(0, (b.cost - a.cost) / (b.grains - a.grains));
  return Math.max(0, b.cost - perGrain * b.grains) + perGrain * grains;
}

export function expectedSpeed({ levels, steps }: SceneDetail, level: number, measured: readonly Measured[]): number {
  const last = measured[measured.length - 1];
  const dt = (last.dt * steps[level]) / steps[last.level];
  // what was tried holds without a model, but for grains that come later
  const tried = measured.find((one) => one.level === level);
  const cost = tried ? tried.cost * Math.max(1, levels[level] / tried.grains) : costAt(levels[level], measured);
  return dt / cost;
}

/** `measure` throws what it cannot do at all; then coarser levels are left. */
export async function bestLevel(
  detail: SceneDetail,
  wish: number,
  measure: (level: number) => Promise<Measured>,
): Promise<Trial> {
  const { levels } = detail;
  const offered = levels.filter((grains, level) => grains <= mostGrains || level <= detail.written).length;
  const measured = [await measure(0)];
  let reach = offered;
  const finest = () => {
    let level = 0;
    while (level + 1 < reach && expectedSpeed(detail, level + 1, measured) >= wish) level++;
    return level;
  };
  while (measured.length < mostTrials) {
    const last = measured[measured.length - 1];
    const near = levels.findLastIndex((grains) => grains <= largestJump * last.grains);
    const next = Math.min(finest(), near);
    if (next <= last.level) break;
    try {
      measured.push(await measure(next));
    } catch {
      // one level coarser, until one fits
      reach = next;
    }
  }
  const level = finest();
  const speed = (at: number) => expectedSpeed(detail, at, measured);
  return { level, speed: speed(level), finer: level + 1 < reach ? speed(level + 1) : null, wish };
}
