// Writes each floater into its cell's list, in no particular order.
#import struct/FieldParams
#import sampling/lib/floater-cells

@group(0) @binding(0) var<uniform> field: FieldParams;
@group(0) @binding(1) var<uniform> floaterParams: FloaterParams;
@group(0) @binding(2) var<storage, read> floaters: array<vec4f>;
@group(0) @binding(3) var<storage, read_write> cursors: array<atomic<u32>>;
@group(0) @binding(4) var<storage, read_write> members: array<u32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < floaterParams.count) {
    let cell = floaterCell(floaters[id.x].xyz, field.origin, floaterParams);
    members[atomicAdd(&cursors[floaterCellIndex(cell, floaterParams)], 1u)] = id.x;
  }
}
