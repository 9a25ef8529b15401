/** How far a grain may move before the contact lists must be rebuilt: the twin of dem/lib/skin.wgsl. */

import { add, cross, length, subtract, type Vec3, xyz } from '../../../../math/vector';
import { safety, struck } from '../../constants';
import type { SimParams } from '../../layouts';
import type { Grain } from '../twin';

export function nextSpareChecks(spareChecks: number, listUse: number, apartPerSphere: number): number {
  const crowded = listUse > 0.68 || apartPerSphere > 1.6;
  const spare = listUse < 0.6 && apartPerSphere < 1.2;
  const change = crowded ? 0.7 : spare ? 1.2 : 1;
  return Math.min(60, Math.max(2, spareChecks * change));
}

export function surfaceSpeed(grain: Grain, boundingRadius: number): number {
  return length(xyz(grain.velocity)) + boundingRadius * length(xyz(grain.angularVelocity));
}

export const bodySphereSpeed = (body: Grain, position: Vec3): number =>
  length(add(xyz(body.velocity), cross(xyz(body.angularVelocity), subtract(position, xyz(body.position)))));

export function travelAhead(speed: number, params: SimParams): number {
  const time = params.checkInterval * params.dt;
  return safety * (speed + length(params.gravity) * time) * time;
}

export function skinFor(speed: number, fastest: number, spareChecks: number, params: SimParams): number {
  const comfortable = safety * speed * params.dt * params.checkInterval * (1 + spareChecks);
  const needed = 1.02 * travelAhead(Math.max(speed, params.obstacleSpeed), params);
  const whenStruck = Math.min(1.02 * travelAhead(struck * fastest, params), 0.5 * params.maxSkin);
  return Math.max(params.minSkin, needed, whenStruck, Math.min(comfortable, params.maxSkin));
}
