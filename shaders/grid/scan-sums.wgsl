// Prefix sum, second third: one workgroup turns the blocks' totals into the blocks' starts, 256 at a time, and writes the
// grand total (all grains that stay) behind the last cell.
#import struct/SimParams

@group(0) @binding(0) var<uniform> params: SimParams;
@group(0) @binding(1) var<storage, read_write> cells: array<u32>;
@group(0) @binding(2) var<storage, read_write> blockSums: array<u32>;

var<workgroup> sums: array<u32, 256>;

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) lane: u32) {
  let blocks = (params.cellMask + 1u + 1023u) / 1024u;
  var before = 0u;
  for (var first = 0u; first < blocks; first += 256u) {
    let mine = first + lane;
    var total = 0u;
    if (mine < blocks) {
      total = blockSums[mine];
    }
    sums[lane] = total;
    workgroupBarrier();
    for (var reach = 1u; reach < 256u; reach *= 2u) {
      var left = 0u;
      if (lane >= reach) {
        left = sums[lane - reach];
      }
      workgroupBarrier();
      sums[lane] += left;
      workgroupBarrier();
    }
    if (mine < blocks) {
      blockSums[mine] = before + sums[lane] - total;
    }
    before += sums[255];
    workgroupBarrier();
  }
  if (lane == 0u) {
    cells[params.cellMask + 1u] = before;
  }
}
