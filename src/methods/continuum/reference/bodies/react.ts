/** What sand does to what covers faces of the grid, in f64: the twin of continuum/bodies/react. */
import { leastShare } from '../../../unilateral/layouts';
import { divergence } from '../../../unilateral/reference/friction';
import { cutOff } from '../../../unilateral/reference/problems';
import { type Reads, stepsOf } from '../state';

/** Impulses in units of ρ_ref h⁴/Δt, four per cell, on the low faces of cells of which a body owns one. */
export function bodyReact(
  {
    params,
    frame,
    owners,
    open,
    nodes,
    flow,
    pressure,
    stress,
  }: Reads<'params' | 'frame' | 'owners' | 'open' | 'nodes' | 'flow' | 'pressure' | 'stress'>,
  cutsOff = true,
) {
  const step = stepsOf(frame);
  const reaction = new Float64Array(4 * frame.cellCount);
  for (let c = 0; c < frame.cellCount; c++) {
    if (owners[2 * c] === 0 && owners[2 * c + 1] === 0) continue;
    const shear = divergence(stress, c, step);
    const { share, kappa, before } = nodes[c];
    for (let axis = 0; axis < 3; axis++) {
      const load = shear[axis] - (pressure[c] - pressure[c - step[axis]]);
      const free = before[axis] + frame.dt * params.gravity[axis];
      const left = cutsOff ? (cutOff(flow, c, axis, step[axis], free) ?? free) : free;
      const lost = ((share[axis] / kappa[axis]) * (free - left) * frame.dt) / params.cellSize;
      const taken = cutsOff ? share[axis] / Math.max(share[axis], leastShare) : 1;
      reaction[4 * c + axis] = (1 - open[4 * c + axis] * taken) * load + lost;
    }
  }
  return { reaction };
}
