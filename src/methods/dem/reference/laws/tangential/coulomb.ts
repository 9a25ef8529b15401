/** The Coulomb limit against the slip, whatever its size: the twin of dem/laws/tangential/coulomb.wgsl. */
import { zero3 } from '../../../../../math/vector';
import { slidingMass } from '../../../constants';
import { stopping, type TangentialLawTwin } from '../../lib/tangential-law';

export const law: TangentialLawTwin = ({ slip, coulombLimit, dt }, { effectiveMass }) => ({
  force: stopping(slip, coulombLimit, slidingMass * effectiveMass, dt),
  spring: zero3,
});
