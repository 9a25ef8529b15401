// dem/grid/arrange for the spheres of bodies, in a table of their own. Also stores where each sphere is when the lists are built,
// and its skin.
#import dem/bodies/anchor
#import dem/bodies/sort-cell
#import dem/lib/rebuilding
#import dem/lib/scan-table

@compute @workgroup_size(workgroupSize)
fn main(@builtin(local_invocation_index) lane: u32) {
  if (!isRebuilding(lane)) {
    return;
  }
  for (var s = lane; s < params.bodySphereCount; s += workgroupSize) {
    let index = params.bodySphereFirst + s;
    let sphere = spheres[index];
    if (sphere.w >= 0.0) {
      atomicAdd(&counts[anchorBodySphere(index, sphere)], 1u);
    }
  }
  storageBarrier();
  scanTable(lane);
  for (var s = lane; s < params.bodySphereCount; s += workgroupSize) {
    let sphere = spheres[params.bodySphereFirst + s];
    if (sphere.w >= 0.0) {
      let cell = tableCell(cellOf(sphere.xyz, control.invCellSize), numbering());
      cells[params.cellMask + 2u + cells[cell] + atomicAdd(&counts[cell], 1u)] = s;
    }
  }
  storageBarrier();
  for (var cell = lane; cell <= params.cellMask; cell += workgroupSize) {
    atomicStore(&counts[cell], 0u);
    sortBodyCell(cell);
  }
}
