/** Friction that grows with the distance slipped: the twin of dem/laws/tangential/static-simple.wgsl. */
import { length } from '../../../../../math/vector';
import { slidingMass } from '../../../constants';
import { stopping, type TangentialLawTwin } from '../../lib/tangential-law';

export const law: TangentialLawTwin = (
  { slip, spring, coulombLimit, stiffness, dt, stretchTime },
  { effectiveMass },
) => {
  const travelled = spring[0] + stretchTime * length(slip);
  const distance = Math.min(travelled, stiffness > 0 ? coulombLimit / stiffness : 0);
  const most = Math.min(coulombLimit, stiffness * distance);
  return { force: stopping(slip, most, slidingMass * effectiveMass, dt), spring: [distance, 0, 0] };
};
