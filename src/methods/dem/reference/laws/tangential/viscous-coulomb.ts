/** Drag up to the Coulomb limit: the twin of dem/laws/tangential/viscous-coulomb.wgsl. */
import { scale, zero3 } from '../../../../../math/vector';
import { limited, type TangentialLawTwin } from '../../lib/tangential-law';

export const law: TangentialLawTwin = ({ slip, coulombLimit }, { viscous }) => ({
  force: limited(scale(-viscous, slip), coulombLimit),
  spring: zero3,
});
