// Prefix sum of the cell counts, first half: each workgroup turns 1024 counts into starts within its block and stores the
// block's total. Leaves the counts at 0 for the next time.
#import struct/SimParams
#import struct/Control
#import const/Scan
#import dem/lib/rebuilding

@group(0) @binding(0) var<uniform> params: SimParams;
@group(0) @binding(1) var<storage, read_write> control: Control;
@group(0) @binding(2) var<storage, read_write> counts: array<u32>;
@group(0) @binding(3) var<storage, read_write> cells: array<u32>;
@group(0) @binding(4) var<storage, read_write> blockSums: array<u32>;

var<workgroup> sums: array<u32, 256>;

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) block: vec3u, @builtin(local_invocation_index) lane: u32) {
  if (!isRebuilding(lane)) {
    return;
  }
  let first = block.x * scanBlock + lane * 4u;
  let size = params.cellMask + 1u; // a power of two ≥ 1024: blocks are always full
  var mine: array<u32, 4>;
  var total = 0u;
  for (var i = 0u; i < 4u; i++) {
    if (first + i < size) {
      mine[i] = counts[first + i];
      counts[first + i] = 0u;
    }
    total += mine[i];
  }
  sums[lane] = total;
  workgroupBarrier();
  for (var reach = 1u; reach < 256u; reach *= 2u) { // Hillis and Steele
    var left = 0u;
    if (lane >= reach) {
      left = sums[lane - reach];
    }
    workgroupBarrier();
    sums[lane] += left;
    workgroupBarrier();
  }
  var start = sums[lane] - total;
  for (var i = 0u; i < 4u; i++) {
    if (first + i < size) {
      cells[first + i] = start;
    }
    start += mine[i];
  }
  if (lane == 255u) {
    blockSums[block.x] = sums[255];
  }
}
