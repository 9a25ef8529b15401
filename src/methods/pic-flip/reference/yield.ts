/** Which cells yield, and the stress of those that slide, in f64 (Zhu 2.3–2.5): the twin of pic-flip/yield. */
import { dot, scale, type Vec3, vec4 } from '../../../math/vector';
import { type Reads, stepsOf, wetCells } from '../../continuum/reference/state';
import { cellKinds } from '../layouts';
import { isFluid, sandPart, velocityGradient } from './cells';

const { kindMask, kindCut, kindRigid, kindSliding } = cellKinds;

/** Of S_rig: what an explicit step bears. */
const stablePart = 1 / 3;

/** Δt D, which is S_rig in units of ρ h²/Δt²: its diagonal; xy, xz, yz. */
function strain(after: Float64Array, c: number, step: Vec3, perStep: number): readonly [Vec3, Vec3] {
  const straight = step.map((stride, axis) => after[4 * (c + stride) + axis] - after[4 * c + axis]) as unknown as Vec3;
  const slopes = velocityGradient(after, c, step);
  const shear: Vec3 = [slopes[0][1] + slopes[1][0], slopes[0][2] + slopes[2][0], slopes[1][2] + slopes[2][1]];
  return [scale(perStep, straight), scale(perStep / 2, shear)];
}

/** `margin`: of each full cell, how far Y/‖S_rig‖ is from where it is held, or cut, and ‖S_rig‖. */
export function yields({
  params,
  frame,
  wet,
  nodes,
  pressure,
  after,
  kinds,
}: Reads<'params' | 'frame' | 'wet' | 'nodes' | 'pressure' | 'after' | 'kinds'>) {
  const found = Uint32Array.from(kinds);
  const sliding = new Float64Array(8 * frame.cellCount);
  const margin = new Map<number, { readonly needed: number; readonly margin: number }>();
  const step = stepsOf(frame);
  const perStep = frame.dt / params.cellSize;
  for (const c of wetCells(frame, wet)) {
    if (!isFluid(kinds[c])) continue;
    const [straight, shear] = strain(after, c, step, perStep);
    const needed = Math.sqrt(dot(straight, straight) + 2 * dot(shear, shear));
    // Y = √(2/3) (sin θ p + c): α is √(2/3) sin θ
    const cohesion = sandPart(kinds[c]) * params.yieldCohesion * perStep ** 2;
    const most = nodes[c].kappa[3] * Math.max(0, pressure[c]) + cohesion;
    const isHeld = most > 0 && needed <= most;
    const part = most / Math.max(needed, 1e-12);
    const isCut = !isHeld && part > stablePart;
    margin.set(c, { needed, margin: Math.min(Math.abs(1 - part), Math.abs(part - stablePart)) });
    found[c] = (kinds[c] & ~(kindMask | kindCut)) | (isHeld ? kindRigid : kindSliding) | (isCut ? kindCut : 0);
    const kept = Math.min(part, stablePart);
    sliding.set([...vec4(scale(kept, straight), 0), ...vec4(scale(kept, shear), 0)], 8 * c);
  }
  return { kinds: found, sliding, margin };
}
