// Counts the floaters of each cell.
#import sampling/lib/floater-cells

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < floaterParams.count) {
    let cell = floaterCell(floaters[id.x].xyz, field.origin, floaterParams);
    atomicAdd(&counts[floaterCellIndex(cell, floaterParams)], 1u);
  }
}
