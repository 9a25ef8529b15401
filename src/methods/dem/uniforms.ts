/** Fills the uniform blocks from parameters, materials and obstacles: the only place where they meet their GPU layout. */

import { packStruct, type StructValue } from '../../gpu/struct-layout';
import { length, mapEach, scale, vec4, zero3 } from '../../math/vector';
import { gravityVector } from '../../params/gravity';
import type { Params } from '../../params/table';
import { grainMass, grainRadius, isGrainMaterial, type Material, type PairSpec } from '../../scene/materials';
import type { Scene } from '../../scene/types';
import type { Surface } from '../../world/obstacle-field';
import { worldRadiusOf } from '../../world/world-radius';
import { intervalSteps, type PlacedSurfaces, type WorldState } from '../../world/world-state';
import { rhythmOf } from './adaptive/pace';
import { isAdaptive } from './adaptive/tableau';
import { maxMaterials, maxTemplateSpheres } from './constants';
import { derivePairs, effectiveValues, hertzContactTime, type PairConstants } from './contact-constants';
import { type materialLayout, obstaclesLayout, simParamsLayout, substepLayout, tablesLayout } from './layouts';
import { checkSpeed, checkTime, maxCheckInterval, maxObstacleTravel, maxSkin, minSkin, stillSpan } from './list-policy';
import { fringe, moistLevel } from './moisture';
import { type SubstepKind, slotsPerKind, substepKindNames, substepKinds } from './schedule';
import { restSpeed, restTime, sleepCountShift, wakeNoise, wakeWeight } from './sleep-policy';

/** Dynamic uniform offsets come in steps of this many bytes (WebGPU's default minimum). */
export const substepSlot = 256;

/** Seconds of the obstacles' motion that contact lists allow for: at least from one check to the next. */
export function obstacleSpan(speed: number, smallestRadius: number, dt: number): number {
  if (speed === 0) return stillSpan;
  return Math.max(maxCheckInterval * dt, (maxObstacleTravel * smallestRadius) / speed) + intervalSteps * dt;
}

/** A guard fires when a grain would move further than this part of the smallest radius in one substep (UCT 4.3). */
export const guardTravel = 0.2;

/** Substeps between two checks of the contact lists, a power of two: see list-policy.ts. `dt` and `stable` in s. */
export function checkIntervalFor({ dt, stable }: { dt: number; stable: number }, smallestRadius: number): number {
  const longest = Math.min(checkTime * stable, smallestRadius / checkSpeed);
  let interval = maxCheckInterval;
  // a thousandth more: rounding of the step must not halve the interval
  while (interval > 1 && interval * dt > 1.001 * longest) interval /= 2;
  return interval;
}

/** Sizes of the buffers, and where the bodies' parts begin. */
export interface BufferShape {
  readonly capacity: number;
  readonly sphereStride: number;
  readonly cellCount: number;
  readonly listCapacity: number;
  readonly keptCapacity: number;
  readonly bodySphereFirst: number;
  readonly bodySphereCount: number;
  readonly bodyRowFirst: number;
  readonly bodyCellFirst: number;
  readonly listRows: number;
}

export const smallestGrainRadius = (materials: readonly Material[]): number =>
  Math.min(...materials.filter(isGrainMaterial).map((material) => material.radius));

const grainsOnly = (materials: readonly Material[]) => materials.filter(isGrainMaterial);

/** What counts as rest where gravity is g: see sleep-policy.ts. Without gravity nothing is ever slow enough. */
export function restLimits(gravity: number, radius: number, dt: number, noise: number) {
  return {
    restSpeed: restSpeed * Math.sqrt(gravity * radius),
    restSteps:
      gravity > 0 ? Math.min(longestRest, Math.ceil((restTime * Math.sqrt(radius / gravity)) / dt)) : longestRest,
    wakeAcceleration: wakeWeight * gravity + wakeNoise * noise,
  };
}
/**
 * m/s² by which rounded positions push a grain about that carries its own weight: a Hertz contact has the stiffness
 * 3/2 k^⅔ F^⅓, and an f32 is good to 2⁻²⁴ of the distance from the origin.
 */
function roundingNoise(material: Material, { min, max }: Scene['bounds'], params: Params): number {
  const { radius, youngModulus } = effectiveValues(material, material);
  const mass = grainMass(material);
  const distance = Math.max(...[...min, ...max].map(Math.abs));
  const hertz = (4 / 3) * youngModulus * Math.sqrt(radius);
  const stiffness = 1.5 * hertz ** (2 / 3) * (mass * length(gravityVector(params))) ** (1 / 3);
  return (stiffness * distance * 2 ** -24) / mass;
}

/** Substeps that a grain's word can count. */
const longestRest = 2 ** (32 - sleepCountShift) - 1;

export function packSimParams(
  { params, materials, scene }: Pick<WorldState, 'params' | 'materials' | 'scene'>,
  { surfaces, speed }: Pick<PlacedSurfaces, 'surfaces' | 'speed'>,
  shape: BufferShape,
  time = 0,
): ArrayBuffer {
  const grains = grainsOnly(materials);
  const smallest = smallestGrainRadius(materials);
  const rhythm = rhythmOf({ params, materials, scene }, smallest);
  const { step } = rhythm;
  const { dt } = step;
  const first = grains[0];
  const { mass, radius, youngModulus } = effectiveValues(first, first);
  return packStruct(simParamsLayout, {
    gravity: gravityVector(params),
    dt,
    capacity: shape.capacity,
    sphereStride: shape.sphereStride,
    obstacleCount: surfaces.length,
    cellMask: shape.cellCount - 1,
    listCapacity: shape.listCapacity,
    keptCapacity: shape.keptCapacity,
    boundingRadius: Math.max(...grains.map(grainRadius)),
    minSkin: minSkin * smallest,
    maxSkin: maxSkin * smallest,
    speedLimit: (guardTravel * smallest) / dt,
    obstacleSpan: obstacleSpan(speed, smallest, dt),
    obstacleSpeed: speed,
    floorHeight: scene.floor,
    worldRadius: worldRadiusOf(scene.bounds),
    staticResponse: params.staticResponse,
    stiction: params.stiction,
    staticDampingTime:
      params.staticStrength * hertzContactTime((4 / 3) * youngModulus * Math.sqrt(radius), mass, params.impactSpeed),
    stictionStrength: params.stictionStrength,
    rollingStiction: params.rollingStiction,
    stictionTime: params.stictionTime,
    moistLevel: moistLevel(params, time),
    moistSlope: 1 / (fringe * smallest),
    zero: 0,
    bodySphereFirst: shape.bodySphereFirst,
    bodySphereCount: shape.bodySphereCount,
    bodySphereRadius: Math.max(0, ...materials.filter(({ body }) => body).map(({ radius }) => radius)),
    bodyRowFirst: shape.bodyRowFirst,
    bodyCellFirst: shape.bodyCellFirst,
    listRows: shape.listRows,
    checkInterval: isAdaptive(params.integrator) ? rhythm.stepsPerSubstep : checkIntervalFor(step, smallest),
    ...restLimits(length(gravityVector(params)), smallest, dt, roundingNoise(first, scene.bounds, params)),
  });
}

function materialValues(material: Material): StructValue<typeof materialLayout> {
  const { radius, density, template, wall } = material;
  const mass = wall ? 0 : grainMass(material);
  const inertia = wall ? zero3 : scale(density * radius ** 5, template.inertia);
  return {
    inertia,
    mass,
    invInertia: wall ? zero3 : mapEach(inertia, (value) => 1 / value),
    invMass: wall ? 0 : 1 / mass,
    radius,
    boundingRadius: grainRadius(material),
    sphereCount: template.offsets.length,
  };
}

export function packTables(
  params: Params,
  materials: readonly Material[],
  pairSpecs: readonly PairSpec[],
): ArrayBuffer {
  const offsets = materials.flatMap(({ template, radius }) =>
    Array.from({ length: maxTemplateSpheres }, (_, k) => vec4(scale(radius, template.offsets[k] ?? zero3), 0)),
  );
  const derived = derivePairs(params, materials, pairSpecs);
  const none = { ...(derived[0] as PairConstants), effectiveMass: 0, effectiveRadius: 0 };
  const pairs = Array.from({ length: maxMaterials * maxMaterials }, (_, index) => {
    const [i, j] = [Math.floor(index / maxMaterials), index % maxMaterials];
    const [a, b] = [materials[i], materials[j]];
    if (!a || !b || (a.wall && b.wall)) return none;
    const { mass, radius } = effectiveValues(a, b);
    return { ...derived[i * materials.length + j], effectiveMass: mass, effectiveRadius: radius };
  });
  return packStruct(tablesLayout, { materials: materials.map(materialValues), offsets, pairs });
}

export const packObstacles = (surfaces: readonly Surface[]): ArrayBuffer =>
  packStruct(obstaclesLayout, { items: surfaces });

/** Where the slot of a kind of substep, the `index`-th of its interval, begins in bytes. */
export const substepOffset = (kind: SubstepKind, index: number): number =>
  (substepKindNames.indexOf(kind) * slotsPerKind + index) * substepSlot;

/** A slot for each kind of substep of `dt` s, in the order of `substepKindNames`, and for each place in an interval. */
export function packSubsteps(dt: number): ArrayBuffer {
  const bytes = new Uint8Array(substepSlot * substepKindNames.length * slotsPerKind);
  for (const kind of substepKindNames) {
    for (let index = 0; index < slotsPerKind; index++) {
      const values = packStruct(substepLayout, { ...substepKinds[kind], elapsed: index * dt });
      bytes.set(new Uint8Array(values), substepOffset(kind, index));
    }
  }
  return bytes.buffer;
}
