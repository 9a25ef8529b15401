/** A gust of air: the twin of dem/lib/gust.wgsl. */

import { add, length, scale, subtract, type Vec3 } from '../../../../math/vector';
import { gustLimit } from '../../constants';
import type { Gust, SimParams } from '../../layouts';

function windAt(gust: Gust, away: Vec3, params: SimParams): Vec3 {
  const distance = length(away);
  const outward: Vec3 = distance > 1e-9 ? scale(1 / distance, away) : [0, 1, 0];
  const wind = add(gust.along, scale(gust.outward, outward));
  const limit = gustLimit * params.speedLimit;
  return scale(length(wind) > limit ? limit / length(wind) : 1, wind);
}

export function blown(
  gust: Gust,
  velocity: Vec3,
  position: Vec3,
  radius: number,
  massOverArea: number,
  params: SimParams,
): Vec3 {
  const away = subtract(position, gust.centre);
  const reach = Math.max(length(away) - radius, 0) / gust.radius;
  if (reach >= 1) return velocity;
  const near = 1 - reach * reach;
  const hold = Math.exp(-gust.dose * near * near * Math.min(1, gust.massOverArea / massOverArea));
  const wind = windAt(gust, away, params);
  return add(wind, scale(hold, subtract(velocity, wind)));
}
