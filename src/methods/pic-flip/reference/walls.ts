/** Friction on walls in f64 (Zhu 2.8, and the same with the pressure): the twin of pic-flip/walls. */
import { add, dot, length, scale, subtract, type Vec3 } from '../../../math/vector';
import { type Reads, stepsOf, wetCells } from '../../continuum/reference/state';
import { isFluid, isKnown, isRigid, sandPart, wallBeside } from './cells';

/** Part of a cell's side that must touch a wall. */
const leastContact = 0.1;

type Found = Reads<'params' | 'frame' | 'wet' | 'kinds' | 'flow' | 'open' | 'pressure' | 'source'>;

/** The velocity at a low face: across it the means over the four faces around that are known. */
function velocityAt(source: Found['source'], c: number, axis: number, step: Vec3): Vec3 {
  const below = c - step[axis];
  return [0, 1, 2].map((across) => {
    if (across === axis) return source[4 * c + axis];
    const around = [c, c + step[across], below, below + step[across]].filter((cell) => isKnown(source, cell, across));
    return around.reduce((sum, cell) => sum + source[4 * cell + across], 0) / Math.max(1, around.length);
  }) as unknown as Vec3;
}

function rubbed({ params, frame, kinds, flow, pressure, source }: Found, c: number, axis: number, step: Vec3): number {
  const mine = source[4 * c + axis];
  const sides = [c, c - step[axis]];
  const full = sides.filter((cell) => isFluid(kinds[cell])).length;
  const isHeld = params.impactWalls === 0 && sides.some((cell) => isRigid(kinds[cell]));
  if (isHeld || full === 0 || !isKnown(source, c, axis)) return mine;
  const [one, two] = sides.map((cell) => wallBeside(flow, cell, step));
  const slope = scale(0.5, add(one.normal, two.normal));
  const contact = length(slope);
  if (contact < leastContact) return mine;
  const normal = scale(1 / contact, slope);
  const wall = length(two.normal) > length(one.normal) ? two.velocity : one.velocity;
  const against = subtract(velocityAt(source, c, axis, step), wall);
  const into = dot(against, normal);
  const along = subtract(against, scale(into, normal));
  // what presses: the velocity into the wall as printed, or p Δt/(ρ h)
  const pressed = (Math.max(0, pressure[c] + pressure[c - step[axis]]) / full) * (params.cellSize / frame.dt);
  const amount = Math.min(1, contact) * (params.impactWalls > 0 ? Math.max(0, -into) : pressed);
  const sandy = Math.max(...sides.map((cell) => sandPart(kinds[cell])));
  const loss = params.wallFriction * Math.min(one.roughness, two.roughness) * sandy * amount;
  return mine - along[axis] * Math.min(1, loss / Math.max(length(along), 1e-9));
}

export function walls(found: Found) {
  const { params, frame, wet, open, source } = found;
  const next = new Float64Array(4 * frame.cellCount);
  const step = stepsOf(frame);
  for (const c of wetCells(frame, wet)) {
    next.set(source.subarray(4 * c, 4 * c + 4), 4 * c);
    if (open[4 * c + 3] === 0 || params.wallFriction === 0) continue;
    for (let axis = 0; axis < 3; axis++) if (open[4 * c + axis] > 0) next[4 * c + axis] = rubbed(found, c, axis, step);
  }
  return { next };
}
