/** Whose is a sphere, and of what: the twin of dem/lib/owner.wgsl. */

import type { Vec4 } from '../../../../math/vector';
import { codeOfBody } from '../../constants';
import type { SimParams } from '../../layouts';

export const sphereMaterial = (sphere: Vec4): number => sphere[3] % codeOfBody;

/** Index into `grains`: a grain's, or a body's behind them. */
export function sphereOwner(sphere: Vec4, index: number, params: SimParams): number {
  const body = Math.floor(sphere[3] / codeOfBody);
  return body === 0 ? Math.floor(index / params.sphereStride) : params.capacity + body - 1;
}

/** A pass for both serves the spheres of bodies first, and the grains from this thread on: where a workgroup begins. */
export const firstGrainThread = (bodySphereCount: number, workgroupSize: number): number =>
  Math.ceil(bodySphereCount / workgroupSize) * workgroupSize;
