// Counts the grains of each cell; a grain remembers its cell and its rank there. Grains that left the world are left out.
#import struct/SimParams
#import struct/Control
#import struct/Grain
#import dem/lib/numbering
#import const/Gone

@group(0) @binding(0) var<uniform> params: SimParams;
@group(0) @binding(1) var<storage, read_write> control: Control;
@group(0) @binding(2) var<storage, read> grains: array<Grain>;
@group(0) @binding(3) var<storage, read> labels: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> counts: array<atomic<u32>>; // all 0 before
@group(0) @binding(5) var<storage, read_write> cellRank: array<vec2u>;

@compute @workgroup_size(64)
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
