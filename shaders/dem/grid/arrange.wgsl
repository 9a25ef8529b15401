// All that brings the grains of a small world into order, in one workgroup and so in one dispatch, where a large world takes six:
// decide, count, scan, scatter, sort. Ranks inside a cell are the atomics' choice until the cell is sorted.
#import dem/grid/parts/decision
#import dem/grid/parts/sort-cell
#import dem/lib/numbering
#import dem/lib/rebuilding
#import dem/lib/scan-table
#import const/Gone

fn cellOfGrain(g: u32) -> u32 {
  return tableCell(cellOf(grains[g].position.xyz, control.invCellSize), numbering());
}

@compute @workgroup_size(workgroupSize)
fn main(@builtin(local_invocation_index) lane: u32) {
  if (lane == 0u) {
    decideRebuild();
  }
  storageBarrier();
  if (!isRebuilding(lane)) {
    return;
  }
  let count = control.sortCount;
  for (var g = lane; g < count; g += workgroupSize) {
    if (labels[g].y == gone) {
      newIndex[g] = gone;
    } else {
      atomicAdd(&counts[cellOfGrain(g)], 1u);
    }
  }
  storageBarrier();
  let total = scanTable(lane);
  for (var g = lane; g < count; g += workgroupSize) {
    if (labels[g].y != gone) {
      let cell = cellOfGrain(g);
      order[cells[cell] + atomicAdd(&counts[cell], 1u)] = g;
    }
  }
  storageBarrier();
  for (var cell = lane; cell <= params.cellMask; cell += workgroupSize) {
    atomicStore(&counts[cell], 0u);
    sortCell(cell);
  }
  if (lane == 0u) {
    control.grainCount = total;
  }
}
