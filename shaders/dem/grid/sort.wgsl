// Orders the grains of a cell by id, so that the same scene gives the same sums in the same order every time, and notes
// where each grain went. Cells hold a handful: insertion sort.
#import struct/SimParams
#import struct/Control

@group(0) @binding(0) var<uniform> params: SimParams;
@group(0) @binding(1) var<storage, read_write> control: Control;
@group(0) @binding(2) var<storage, read> cells: array<u32>;
@group(0) @binding(3) var<storage, read> labels: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> order: array<u32>;
@group(0) @binding(5) var<storage, read_write> newIndex: array<u32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (control.rebuilding == 0u || id.x > params.cellMask) {
    return;
  }
  let first = cells[id.x];
  let end = cells[id.x + 1u];
  for (var i = first + 1u; i < end; i++) {
    let grain = order[i];
    let key = labels[grain].x;
    var hole = i;
    while (hole > first && labels[order[hole - 1u]].x > key) {
      order[hole] = order[hole - 1u];
      hole--;
    }
    order[hole] = grain;
  }
  for (var i = first; i < end; i++) {
    newIndex[order[i]] = i;
  }
}
