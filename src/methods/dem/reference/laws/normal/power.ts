/** The twin of dem/laws/normal/power.wgsl. */
import type { NormalLawTwin } from '../../lib/normal-law';

export const law: NormalLawTwin = (overlap, { repulsionExponent, dissipationExponent }) => {
  const depth = Math.max(overlap, 1e-12);
  return {
    elastic: depth ** repulsionExponent,
    dissipative: depth ** dissipationExponent,
    tangential: depth ** (repulsionExponent - 1),
  };
};
