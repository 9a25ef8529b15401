// Prefix sum, last third: each cell's start within its block plus the block's own start.
#import struct/SimParams

@group(0) @binding(0) var<uniform> params: SimParams;
@group(0) @binding(1) var<storage, read_write> cells: array<u32>;
@group(0) @binding(2) var<storage, read> blockSums: array<u32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x <= params.cellMask) {
    cells[id.x] += blockSums[id.x / 1024u];
  }
}
