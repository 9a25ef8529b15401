/** Must the lists be rebuilt? The twin of grid/decide.wgsl. */

import { intervalSteps } from '../../../../world/world-state';
import type { Control } from '../../layouts';
import { skinSumUnit } from '../../list-policy';
import { numberCells } from '../lib/bounds';
import { allowedMeanSkin, nextSpareChecks, skinFor } from '../lib/skin';
import type { ReferencePass } from '../twin';

export const decide: ReferencePass<'params' | 'control' | 'removedSeen'> = ({ params, control, removedSeen }) => {
  const leaving = taken(control, 'leaving');
  const left = taken(control, 'left');
  const speed = taken(control, 'maxSpeed');
  const skins = taken(control, 'skinSum') / skinSumUnit;
  control.lastTouching = taken(control, 'touching');
  control.lastMaxSpeed = speed;
  const someLeft = control.removed !== removedSeen[0];
  removedSeen[0] = control.removed;

  const forced = control.forceRebuild !== 0 || someLeft;
  if (!forced && left > 0) control.staleLists++;
  const outlived = control.listAge + (params.checkInterval + intervalSteps) * params.dt > params.obstacleSpan;
  const due = forced || leaving > 0 || outlived;
  const age = control.listAge;
  control.listAge = (due ? 0 : control.listAge) + params.checkInterval * params.dt;
  control.rebuilding = Number(due);
  control.forceRebuild = 0;
  control.sortCount = control.grainCount;
  control.still = Number(!due && control.deep === control.grainCount);
  if (control.still === 0) {
    control.asleep = 0;
    control.deep = 0;
  }
  if (due) {
    control.rebuilds++;
    control.listUse = control.listCursor / params.listCapacity;
    const spheres = Math.max(1, control.grainCount * params.sphereStride + params.bodySphereCount);
    const apart = (control.entries - control.lastTouching) / spheres;
    if (!forced) {
      control.spareChecks = nextSpareChecks(control.spareChecks, control.listUse, apart, age / params.dt);
    }
    const wanted = skins / Math.max(1, control.grainCount + params.bodySphereCount);
    control.meanSkin = Math.min(wanted, allowedMeanSkin(control.meanSkin, apart));
    control.skinCap = params.maxSkin * (wanted > 0 ? control.meanSkin / wanted : 1);
    control.skin = skinFor(speed, speed, control, params);
    // an f32 as on the GPU, because cells must fall alike: see dem/lib/grid
    const cellSize = Math.fround(2 * (params.boundingRadius + control.skin));
    numberCells(control, cellSize, Math.fround(1 / cellSize), params.cellMask);
    control.listCursor = 0;
    control.keptCursor = 0;
    control.entries = 0;
  }
};

function taken(control: Control, field: 'leaving' | 'left' | 'maxSpeed' | 'touching' | 'skinSum'): number {
  const value = control[field];
  control[field] = 0;
  return value;
}
