// Orders the grains of every cell, a thread per cell.
#import dem/grid/parts/sort-cell

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (control.rebuilding == 0u || id.x > params.cellMask) {
    return;
  }
  sortCell(id.x);
}
