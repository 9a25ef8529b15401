// One thread: should the grains be sorted and all lists be made again? Now and then, because neighbours in space should be
// neighbours in memory and lists that outgrew their room need another; and when the host asks for it. The passes that do it
// are recorded either way and return at once when none is due. (Indirect dispatches could skip them, but browsers validate their
// arguments with a dispatch of their own, which takes longer than it saves.)
#import dem/lib/bounds
#import dem/lib/mail
#import const/RebuildPolicy

// Fraction of the list capacity that is in use.
fn listUse() -> f32 {
  let slots = atomicLoad(&control.listCursor) + atomicLoad(&control.movedSlots);
  return f32(slots) / f32(params.listCapacity);
}

@compute @workgroup_size(workgroupSize)
fn main() {
  let removed = atomicLoad(&control.removed);
  let someLeft = removed != removedSeen[0];
  removedSeen[0] = removed;
  control.listUse = listUse();
  let owners = control.grainCount + params.bodySphereCount;
  let disorder = f32(control.renewed) > rebuildAfterRenewals * f32(owners);
  let crowded = atomicLoad(&control.movedSlots) > 0u && control.listUse > rebuildAboveListUse;
  let due = control.forceRebuild != 0u || someLeft || disorder || crowded;
  control.rebuilding = u32(due);
  control.sortCount = control.grainCount;
  if (due) {
    control.rebuilds += 1u;
    control.forceRebuild = 0u;
    control.renewed = 0u;
    let cellSize = cellWidth * max(params.boundingRadius, params.bodySphereRadius);
    numberCells(control.cellSize, cellSize, 1.0 / cellSize, params.cellMask);
    atomicStore(&control.listCursor, 0u);
    atomicStore(&control.movedSlots, 0u);
    atomicStore(&control.keptCursor, 0u);
    atomicStore(&control.entries, 0u);
    atomicStore(&control.maxSkin, 0u);
    atomicStore(&mail[mailLeavers], 0u);
    atomicStore(&mail[mailFurther], 0u);
  }
}
