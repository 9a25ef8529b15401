/** A bounded spring that stiffens towards its end, with a dashpot: the twin of dem/laws/tangential/static-damped.wgsl. */
import { add, length, scale, subtract, zero3 } from '../../../../../math/vector';
import { carried, limited, type TangentialLawTwin } from '../../lib/tangential-law';

export const law: TangentialLawTwin = (sliding, { friction, slipFactor }, { printedDamping }) => {
  const { n, slip, overlap, coulombLimit, stretched, staticResponse, staticDampingTime } = sliding;
  const reach = friction * slipFactor * overlap; // δ_max
  const spring = limited(add(carried(sliding.spring, n), stretched), reach);
  if (!(reach > 0)) return { force: zero3, spring };
  const size = length(spring);
  const rest = Math.max(1 - size / reach, 0);
  const direction = size > 0 ? scale(1 / size, spring) : zero3;
  const elastic = scale(-coulombLimit * (1 - rest ** staticResponse), direction);
  const slope = Math.max(rest, 1e-4) ** (staticResponse - 1);
  const rate = ((staticResponse * coulombLimit) / reach) * (printedDamping ? 1 - slope : slope);
  const dashpot = scale(staticDampingTime * rate, slip);
  return { force: limited(subtract(elastic, dashpot), coulombLimit), spring };
};
