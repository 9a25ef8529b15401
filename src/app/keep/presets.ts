/** Capacity in grains: four sizes, one of them chosen for the device, all of them free to choose. */
import { defaultParams } from '../../params/table';
import type { SceneDetail } from '../../scene/detail/types';
import type { Scene } from '../../scene/types';

export const presetCapacities = [4096, 16384, 65536, 262144] as const;

/** What a processor that stands in for a graphics card can show without becoming a slide show. */
const softwareCapacity = presetCapacities[0];

/** Capacity when a scene opens: what the person asked for, what the scene says, or what the device can do. */
export function capacityFor(scene: Pick<Scene, 'parameters'>, software: boolean, asked: number | null): number {
  const { capacity } = scene.parameters;
  if (asked !== null) return Math.max(asked, capacity ?? 0);
  return capacity ?? (software ? softwareCapacity : defaultParams().capacity);
}

export interface Load {
  /** GPU time of a frame as it is, ms; null while it is not known. */
  readonly frameTime: number | null;
  /** Simulated seconds a real second, and what was wished for. */
  readonly timeRatio: number;
  readonly speed: number;
  readonly grains: number;
  readonly capacity: number;
}

/** Slower than this part of what was wished for is worth a word. */
const slow = 0.2;
/** Of what was wished for: what is suggested should be clearly better than that. */
const suggestedPart = 0.5;
/** The device has air when a frame takes less than this, ms: a third of a refresh of the screen. */
const idle = 5;

/**
 * Fewer grains that would suit this device better, as a level of the scene: the finest that should run as fast as wished, if a
 * grain costs the same there. Null when all is well, or when there is nothing coarser.
 */
export function suggestedDetail({ frameTime, timeRatio, speed, grains }: Load, detail: SceneDetail): number | null {
  if (frameTime === null || timeRatio >= slow * speed) return null;
  const { levels, steps, level } = detail;
  // what people poured themselves comes in larger grains, too
  const more = Math.max(1, grains / levels[level]);
  const expected = (other: number) =>
    (timeRatio * (steps[other] / steps[level]) * grains) / Math.max(1, levels[other] * more);
  const coarser = levels.findLastIndex((_, other) => other < level && expected(other) >= suggestedPart * speed);
  return level === 0 ? null : Math.max(coarser, 0);
}

/** More room for grains, where there is no more and the device has time to spare; null when all is well. */
export function suggestedCapacity({ frameTime, timeRatio, speed, grains, capacity }: Load): number | null {
  if (frameTime === null) return null;
  const larger = presetCapacities.find((size) => size > capacity);
  const full = grains >= 0.98 * capacity;
  const air = timeRatio > 0.9 * speed && frameTime < idle;
  return full && air && larger !== undefined ? larger : null;
}
