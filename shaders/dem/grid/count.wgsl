// Counts the grains of each cell; a grain remembers its cell and its rank there. Grains that left the world are left out.
#import dem/lib/numbering
#import const/Gone

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let g = id.x;
  if (control.rebuilding == 0u || g >= control.sortCount) {
    return;
  }
  if (labels[g].y == gone) {
    cellRank[g] = vec2u(gone, 0u);
    return;
  }
  let cell = tableCell(cellOf(grains[g].position.xyz, control.invCellSize), numbering());
  cellRank[g] = vec2u(cell, atomicAdd(&counts[cell], 1u));
}
