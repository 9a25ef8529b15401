/** A spring and a dashpot up to the Coulomb limit: the twin of dem/laws/tangential/spring-coulomb.wgsl. */
import { add, scale, subtract } from '../../../../../math/vector';
import { carried, limited, type TangentialLawTwin } from '../../lib/tangential-law';

export const law: TangentialLawTwin = ({ n, slip, spring: before, coulombLimit, stiffness, damping, stretched }) => {
  // slipping: the spring is cut back to what the Coulomb limit holds; the dashpot takes no part in the cut
  const longest = stiffness > 0 ? coulombLimit / stiffness : 0;
  const spring = limited(add(carried(before, n), stretched), longest);
  const force = limited(subtract(scale(-stiffness, spring), scale(damping, slip)), coulombLimit);
  return { force, spring };
};
