/** Which shader variant a set of parameters needs. */
import { derivePairs, type PairConstants } from '../params/derived';
import type { Params } from '../params/table';
import type { Material, PairSpec } from '../scene/materials';

/** In the order of the constants in lib/contact.wgsl. */
export const normalLaws = ['linear', 'hertz', 'hertz-constant-e', 'hertz-elastic-rising'] as const;
export const tangentialLaws = ['viscous-coulomb', 'spring-coulomb', 'static-simple', 'static-damped'] as const;

/** Values of the `override` constants, as pipelines take them. */
export type Variant = Record<
  'normalLaw' | 'tangentialLaw' | 'hasHistory' | 'hasCohesion' | 'hasMemory' | 'isotropic',
  number
>;

export function variantFor(params: Params, materials: readonly Material[], pairs: readonly PairSpec[]): Variant {
  const hasHistory = params.tangentialLaw !== 'viscous-coulomb';
  const hasCohesion = derivePairs(params, materials, pairs).some((pair: PairConstants) => pair.cohesionForce > 0);
  const isotropic = materials.every(({ template: { inertia } }) =>
    inertia.every((value) => Math.abs(value / inertia[0] - 1) < 1e-9),
  );
  return {
    normalLaw: normalLaws.indexOf(params.normalLaw),
    tangentialLaw: tangentialLaws.indexOf(params.tangentialLaw),
    hasHistory: Number(hasHistory),
    hasCohesion: Number(hasCohesion),
    hasMemory: Number(hasHistory || hasCohesion),
    isotropic: Number(isotropic),
  };
}
