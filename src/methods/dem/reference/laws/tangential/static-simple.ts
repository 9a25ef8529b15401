/** Friction that grows with the distance slipped: the twin of dem/laws/tangential/static-simple.wgsl. */
import { add, scale } from '../../../../../math/vector';
import { carried, limited, type TangentialLawTwin } from '../../lib/tangential-law';

export const law: TangentialLawTwin = ({ n, spring, coulombLimit, stiffness, stretched }) => {
  const furthest = stiffness > 0 ? coulombLimit / stiffness : 0;
  const travelled = limited(add(carried(spring, n), stretched), furthest);
  return { force: scale(-stiffness, travelled), spring: travelled };
};
