/** Drag without a limit: the twin of dem/laws/tangential/viscous.wgsl. */
import { scale, zero3 } from '../../../../../math/vector';
import type { TangentialLawTwin } from '../../lib/tangential-law';

export const law: TangentialLawTwin = ({ slip }, { viscous }) => ({ force: scale(-viscous, slip), spring: zero3 });
