/** A grain's word `sleep`, and what rest is: the twin of dem/lib/sleep.wgsl. */

import { length, type Vec3 } from '../../../../math/vector';
import type { ContactRange, Material, SimParams } from '../../layouts';
import {
  sleepAsleep,
  sleepCountShift,
  sleepDeep,
  sleepForceMask,
  sleepTouchingMask,
  sleepTouchingShift,
  wakeFraction,
} from '../../sleep-policy';

const bits = new DataView(new ArrayBuffer(4));
const bitsOf = (x: number): number => {
  bits.setFloat32(0, x);
  return bits.getUint32(0);
};
const floatOf = (x: number): number => {
  bits.setUint32(0, x);
  return bits.getFloat32(0);
};

export const isAsleep = (word: number): boolean => (word & sleepAsleep) !== 0;
export const isDeepAsleep = (word: number): boolean => (word & sleepDeep) !== 0;
export const isRested = (word: number, { restSteps }: SimParams): boolean =>
  isAsleep(word) || word >>> sleepCountShift >= restSteps;

export const asleepWith = (flags: number, { touching, normalForce }: ContactRange): number =>
  (flags | (Math.min(touching, sleepTouchingMask) << sleepTouchingShift) | (bitsOf(normalForce) & sleepForceMask)) >>>
  0;
export const sleepTouching = (word: number): number => (word >>> sleepTouchingShift) & sleepTouchingMask;
export const sleepForce = (word: number): number => floatOf((word & sleepForceMask) >>> 0);

export function restedWord(word: number, resting: boolean, { restSteps }: SimParams): number {
  const count = isAsleep(word) ? 0 : word >>> sleepCountShift;
  return resting ? (Math.min(count + 1, restSteps) << sleepCountShift) >>> 0 : 0;
}

export const isSlow = (velocity: Vec3, spin: Vec3, boundingRadius: number, { restSpeed }: SimParams): boolean =>
  length(velocity) < restSpeed && boundingRadius * length(spin) < restSpeed;

export function isBalanced(
  force: Vec3,
  torque: Vec3,
  normalForce: number,
  { mass, boundingRadius }: Material,
  part: number,
  { wakeAcceleration }: SimParams,
): boolean {
  const limit = part * (wakeAcceleration * mass + wakeFraction * normalForce);
  return length(force) < limit && length(torque) < limit * boundingRadius;
}
