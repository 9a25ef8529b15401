/** The twin of dem/laws/normal/linear.wgsl. */
import type { NormalLawTwin } from '../../lib/normal-law';

export const law: NormalLawTwin = (overlap) => ({ elastic: overlap, dissipative: 1, tangential: 1 });
