/** The twin of dem/laws/normal/hertz.wgsl. */
import type { NormalLawTwin } from '../../lib/normal-law';

export const law: NormalLawTwin = (overlap) => ({
  elastic: overlap ** 1.5,
  dissipative: overlap ** 0.5,
  tangential: Math.sqrt(overlap),
});
