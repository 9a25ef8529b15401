/** Should everything be sorted and made again? The twin of grid/decide.wgsl. */

import { mail as mailAt } from '../../constants';
import { cellWidth, rebuildAboveListUse, rebuildAfterRenewals } from '../../list-policy';
import { numberCells } from '../lib/bounds';
import type { ReferencePass } from '../twin';

export const decide: ReferencePass<'params' | 'control' | 'removedSeen' | 'mail'> = ({
  params,
  control,
  removedSeen,
  mail,
}) => {
  const someLeft = control.removed !== removedSeen[0];
  removedSeen[0] = control.removed;
  control.listUse = (control.listCursor + control.movedSlots) / params.listCapacity;
  const owners = control.grainCount + params.bodySphereCount;
  const disorder = control.renewed > rebuildAfterRenewals * owners;
  const crowded = control.movedSlots > 0 && control.listUse > rebuildAboveListUse;
  const due = control.forceRebuild !== 0 || someLeft || disorder || crowded;
  control.rebuilding = Number(due);
  control.sortCount = control.grainCount;
  if (!due) return;
  control.rebuilds++;
  control.forceRebuild = 0;
  control.renewed = 0;
  // an f32 as on the GPU, because cells must fall alike: see dem/lib/grid
  const cellSize = Math.fround(cellWidth * Math.max(params.boundingRadius, params.bodySphereRadius));
  numberCells(control, cellSize, Math.fround(1 / cellSize), params.cellMask);
  control.listCursor = 0;
  control.movedSlots = 0;
  control.keptCursor = 0;
  control.entries = 0;
  control.maxSkin = 0;
  mail[mailAt.leavers] = 0;
  mail[mailAt.further] = 0;
};
