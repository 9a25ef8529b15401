/** Capacity in grains: four sizes, one of them chosen for the device, all of them free to choose. */
import { defaultParams } from '../../params/table';
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
/** The device has air when a frame takes less than this, ms: a third of a refresh of the screen. */
const idle = 5;

/** Another size that would suit this device better; null when all is well. */
export function suggestedCapacity({ frameTime, timeRatio, speed, grains, capacity }: Load): number | null {
  if (frameTime === null) return null;
  const smaller = presetCapacities.findLast((size) => size < Math.min(capacity, grains));
  if (timeRatio < slow * speed && smaller !== undefined) return smaller;
  const larger = presetCapacities.find((size) => size > capacity);
  const full = grains >= 0.98 * capacity;
  const air = timeRatio > 0.9 * speed && frameTime < idle;
  return full && air && larger !== undefined ? larger : null;
}
