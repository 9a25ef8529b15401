/** How far an owner of a list may stray from its home, and how long that holds: the twin of dem/lib/skin.wgsl. */

import { length } from '../../../../math/vector';
import type { SimParams } from '../../layouts';
import {
  flyingSkin,
  lifeCells,
  lifeTravel,
  maxLife,
  skinReserve,
  skinSpare,
  speedReserve,
  struckTravel,
} from '../../list-policy';

/** s until the next check. */
const timeAhead = ({ checkInterval, dt }: SimParams): number => checkInterval * dt;

export function driftAhead(speed: number, params: SimParams): number {
  const time = timeAhead(params);
  return speedReserve * (speed + 0.5 * length(params.gravity) * time) * time;
}

export const struckAhead = (alert: number, params: SimParams): number => struckTravel * alert * timeAhead(params);

export function skinFor(alert: number, flying: boolean, params: SimParams): number {
  const needed = skinReserve * (struckAhead(alert, params) + driftAhead(0, params));
  const lasting = Math.min(skinSpare * needed, params.maxSkin);
  return Math.max(params.minSkin, needed, lasting, flying ? flyingSkin * params.maxSkin : 0);
}

/** Substeps. */
export function lifeFor(alert: number, speed: number, cellSize: number, params: SimParams): number {
  const past = (lifeTravel * params.maxSkin) / Math.max(alert, 1e-9);
  const through = (lifeCells * cellSize) / Math.max(speed, 1e-9);
  return Math.floor(Math.min(Math.max(Math.min(past, through) / params.dt, 4 * params.checkInterval), maxLife));
}
