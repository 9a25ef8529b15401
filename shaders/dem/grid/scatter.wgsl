// Writes each grain's index to its place in cell order. Ranks came from atomics: the order inside a cell is settled by sort.
#import struct/Control
#import const/Gone

@group(0) @binding(0) var<storage, read_write> control: Control;
@group(0) @binding(1) var<storage, read> cells: array<u32>;
@group(0) @binding(2) var<storage, read> cellRank: array<vec2u>;
@group(0) @binding(3) var<storage, read_write> order: array<u32>;
@group(0) @binding(4) var<storage, read_write> newIndex: array<u32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (control.rebuilding == 0u || id.x >= control.sortCount) {
    return;
  }
  let place = cellRank[id.x];
  if (place.x == gone) {
    newIndex[id.x] = gone;
  } else {
    order[cells[place.x] + place.y] = id.x;
  }
}
