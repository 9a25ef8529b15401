/** How far a grain may move before the contact lists must be rebuilt: the twin of dem/lib/skin.wgsl. */

import { add, cross, length, subtract, type Vec3, xyz } from '../../../../math/vector';
import type { SimParams } from '../../layouts';
import {
  growBelowApart,
  growBelowListUse,
  maxSpareChecks,
  maxStruckSkin,
  minSpareChecks,
  shrinkAboveApart,
  shrinkAboveListUse,
  skinReserve,
  spareChecksDecay,
  spareChecksGrowth,
  speedReserve,
  struckTravel,
} from '../../list-policy';
import type { Grain } from '../twin';

export function nextSpareChecks(spareChecks: number, listUse: number, apartPerSphere: number): number {
  const tooMuch = listUse > shrinkAboveListUse || apartPerSphere > shrinkAboveApart;
  const little = listUse < growBelowListUse && apartPerSphere < growBelowApart;
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

export function skinFor(speed: number, fastest: number, spareChecks: number, params: SimParams): number {
  const comfortable = speedReserve * speed * params.dt * params.checkInterval * (1 + spareChecks);
  const needed = skinReserve * travelAhead(Math.max(speed, params.obstacleSpeed), params);
  const whenStruck = Math.min(
    skinReserve * travelAhead(struckTravel * fastest, params),
    maxStruckSkin * params.maxSkin,
  );
  return Math.max(params.minSkin, needed, whenStruck, Math.min(comfortable, params.maxSkin));
}
