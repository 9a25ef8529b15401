/** Moist sand that dries from above: the twin of dem/lib/moisture.wgsl. */
import type { Buffers } from '../twin';

export const moistureAt = ({ moistLevel, moistSlope }: Buffers['params'], y: number): number =>
  Math.min(1, Math.max(0, 0.5 + (moistLevel - y) * moistSlope));
