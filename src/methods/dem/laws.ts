/** Which shader variant a set of parameters needs. */

import { exponentsOf, normalLawNames, type TangentialLaw, tangentialLawNames, tangentialLaws } from '../../params/laws';
import { type Params, parameterTable } from '../../params/table';
import { isGrainMaterial } from '../../scene/materials';
import { obstacleDetail } from '../../world/obstacle-field';
import type { WorldState } from '../../world/world-state';
import { isAdaptive } from './adaptive/tableau';
import { derivePairs, type PairConstants } from './contact-constants';
import { dries } from './moisture';

/** Values of the `override` constants, as pipelines take them. */
export type Variant = Record<
  | 'normalLaw'
  | 'tangentialLaw'
  | 'objectLaw'
  | 'hasObjectLaw'
  | 'repulsionExponent'
  | 'dissipationExponent'
  | 'constantSpring'
  | 'printedDamping'
  | 'hasHistory'
  | 'hasCohesion'
  | 'hasDrying'
  | 'hasRolling'
  | 'hasMemory'
  | 'isotropic'
  | 'onlyMaterial'
  | 'fixedStride'
  | 'obstacleDetail'
  | 'listInTwo'
  | 'adaptive'
  | 'hasSleep',
  number
>;

export function variantFor({ params, materials, scene, bodies, obstacles }: WorldState): Variant {
  const hasObjectLaw = params.objectLaw !== 'same';
  const objectLaw: TangentialLaw = params.objectLaw === 'same' ? params.tangentialLaw : params.objectLaw;
  const hasHistory = tangentialLaws[params.tangentialLaw].remembers || tangentialLaws[objectLaw].remembers;
  const { alpha, beta } = exponentsOf(params);
  const constants: readonly PairConstants[] = derivePairs(params, materials, scene.pairs);
  const hasCohesion = constants.some((pair) => pair.cohesionForce > 0);
  const hasRolling = constants.some((pair) => pair.rollingFriction > 0);
  const isotropic = materials.every(({ template: { inertia } }) =>
    inertia.every((value) => Math.abs(value / inertia[0] - 1) < 1e-9),
  );
  const grains = materials.filter(isGrainMaterial);
  const spheres = [...new Set(grains.map((material) => material.template.offsets.length))];
  return {
    normalLaw: normalLawNames.indexOf(params.normalLaw),
    tangentialLaw: tangentialLawNames.indexOf(params.tangentialLaw),
    objectLaw: tangentialLawNames.indexOf(objectLaw),
    hasObjectLaw: Number(hasObjectLaw),
    repulsionExponent: beta,
    dissipationExponent: alpha,
    constantSpring: Number(params.springStrength > 0),
    printedDamping: Number(params.staticDamping === 'printed'),
    hasHistory: Number(hasHistory),
    hasCohesion: Number(hasCohesion),
    hasDrying: Number(hasCohesion && dries(params)),
    hasRolling: Number(hasRolling),
    hasMemory: Number(hasHistory || hasCohesion),
    isotropic: Number(isotropic),
    onlyMaterial: grains.length === 1 && bodies.length === 0 ? materials.indexOf(grains[0]) : -1,
    fixedStride: spheres.length === 1 && spheres[0] <= 4 ? spheres[0] : 0,
    obstacleDetail: obstacleDetail(obstacles),
    // an adaptive step moves all grains together
    // and a front that moves on would have to wake what sleeps
    hasSleep: isAdaptive(params.integrator) || (hasCohesion && params.dryingSpeed > 0) ? 0 : params.sleep,
    adaptive: Number(isAdaptive(params.integrator)),
    listInTwo: 0, // that is up to the number of grains: state-buffers.ts
  };
}

export const sameVariant = (a: Variant, b: Variant): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Parameters that sleeping sand must wake for: what it is made of, what pulls at it, how contacts push back. */
const sandKeys = parameterTable.filter(
  ({ key, folder }) =>
    ['Sand', 'Gravity', 'Contact law'].includes(folder) || key === 'timeStep' || key === 'integrator',
);
export const changesSand = (a: Params, b: Params): boolean => sandKeys.some(({ key }) => a[key] !== b[key]);

/** Rolling resistance comes on top of what contacts remember; another law starts without memory. */
export const forgetsContacts = (a: Variant, b: Variant): boolean =>
  (['normalLaw', 'tangentialLaw', 'objectLaw', 'hasHistory', 'hasCohesion', 'hasMemory'] as const).some(
    (key) => a[key] !== b[key],
  );
