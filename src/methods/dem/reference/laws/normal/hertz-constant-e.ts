/** The twin of dem/laws/normal/hertz-constant-e.wgsl. */
import type { NormalLawTwin } from '../../lib/normal-law';

export const law: NormalLawTwin = (overlap) => ({
  elastic: overlap ** 1.5,
  dissipative: overlap ** 0.25,
  tangential: Math.sqrt(overlap),
});
