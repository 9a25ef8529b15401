/** The twin of dem/laws/normal/hertz-elastic-rising.wgsl. */
import type { NormalLawTwin } from '../../lib/normal-law';

export const law: NormalLawTwin = (overlap) => ({
  elastic: overlap ** 1.5,
  dissipative: 1,
  tangential: Math.sqrt(overlap),
});
