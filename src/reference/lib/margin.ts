/** How far a grain may go before the contact lists must be built anew: the twin of lib/margin.wgsl. */
import type { Grain, SimParams } from '../types';
import { length, xyz } from './vector';

export const checkInterval = 8;
export const obstacleInterval = 32;
const spareSteps = 16;
const safety = 1.1;
const struck = 0.6;

export function surfaceSpeed(grain: Grain, boundingRadius: number): number {
  return length(xyz(grain.velocity)) + boundingRadius * length(xyz(grain.angularVelocity));
}

export function travelAhead(speed: number, params: SimParams): number {
  const time = checkInterval * params.dt;
  return safety * (speed + length(params.gravity) * time) * time;
}

export function marginFor(speed: number, fastest: number, params: SimParams): number {
  const comfortable = safety * speed * params.dt * (checkInterval + spareSteps);
  const needed = 1.02 * travelAhead(Math.max(speed, struck * fastest, params.obstacleSpeed), params);
  return Math.max(params.marginLeast, needed, Math.min(comfortable, params.marginMost));
}
