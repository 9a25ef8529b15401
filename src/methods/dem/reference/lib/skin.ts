/** How far a grain may move before the contact lists must be rebuilt: the twin of dem/lib/skin.wgsl. */

import { add, cross, length, subtract, type Vec3, xyz } from '../../../../math/vector';
import type { Control, SimParams } from '../../layouts';
import {
  firstMeanSkin,
  growBelowListUse,
  growBelowWalked,
  maxSpareChecks,
  maxStruckSkin,
  minSpareChecks,
  mostApart,
  shrinkAboveListUse,
  shrinkAboveWalked,
  skinReserve,
  spareChecksDecay,
  spareChecksGrowth,
  speedReserve,
  struckTravel,
} from '../../list-policy';
import type { Grain } from '../twin';

export function nextSpareChecks(spareChecks: number, listUse: number, apartPerSphere: number, steps: number): number {
  const walked = apartPerSphere * steps;
  const tooMuch = listUse > shrinkAboveListUse || walked > shrinkAboveWalked;
  const little = listUse < growBelowListUse && walked < growBelowWalked;
  const factor = tooMuch ? spareChecksDecay : little ? spareChecksGrowth : 1;
  return Math.min(maxSpareChecks, Math.max(minSpareChecks, spareChecks * factor));
}

export function surfaceSpeed(grain: Grain, boundingRadius: number): number {
  return length(xyz(grain.velocity)) + boundingRadius * length(xyz(grain.angularVelocity));
}

export const bodySphereSpeed = (body: Grain, position: Vec3): number =>
  length(add(xyz(body.velocity), cross(xyz(body.angularVelocity), subtract(position, xyz(body.position)))));

export function travelAhead(speed: number, params: SimParams): number {
  const time = params.checkInterval * params.dt;
  return speedReserve * (speed + length(params.gravity) * time) * time;
}

export const comfortableSkin = (speed: number, spareChecks: number, params: SimParams): number =>
  speedReserve * speed * params.dt * params.checkInterval * (1 + spareChecks);

export const allowedMeanSkin = (before: number, apartPerSphere: number): number =>
  before > 0 ? before * Math.sqrt(mostApart / Math.max(apartPerSphere, 1e-3)) : firstMeanSkin;

export function skinFor(
  speed: number,
  fastest: number,
  { spareChecks, skinCap }: Pick<Control, 'spareChecks' | 'skinCap'>,
  params: SimParams,
): number {
  const needed = skinReserve * travelAhead(Math.max(speed, params.obstacleSpeed), params);
  const whenStruck = Math.min(
    skinReserve * travelAhead(struckTravel * fastest, params),
    maxStruckSkin * params.maxSkin,
  );
  return Math.max(params.minSkin, needed, whenStruck, Math.min(comfortableSkin(speed, spareChecks, params), skinCap));
}
