// Writes each floater into its cell's list, in no particular order.
#import sampling/lib/floater-cells

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < floaterParams.count) {
    let cell = floaterCell(floaters[id.x].xyz, field.origin, floaterParams);
    members[atomicAdd(&cursors[floaterCellIndex(cell, floaterParams)], 1u)] = id.x;
  }
}
