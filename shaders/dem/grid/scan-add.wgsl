// Prefix sum, second half: each workgroup adds up the totals of the blocks before its own and adds that to its cells' starts. The
// last one writes the grand total behind the last cell; of the grains it is how many stay in the world.
#import struct/SimParams
#import struct/Control
#import const/Scan
#import dem/lib/rebuilding

@group(0) @binding(0) var<uniform> params: SimParams;
@group(0) @binding(1) var<storage, read_write> control: Control;
@group(0) @binding(2) var<storage, read_write> cells: array<u32>;
@group(0) @binding(3) var<storage, read> blockSums: array<u32>;

override forBodies: bool = false;

var<workgroup> sums: array<u32, 256>;

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) block: vec3u, @builtin(local_invocation_index) lane: u32) {
  if (!isRebuilding(lane)) {
    return;
  }
  var before = 0u;
  for (var other = lane; other < block.x; other += 256u) {
    before += blockSums[other];
  }
  sums[lane] = before;
  workgroupBarrier();
  for (var reach = 128u; reach > 0u; reach /= 2u) {
    if (lane < reach) {
      sums[lane] += sums[lane + reach];
    }
    workgroupBarrier();
  }
  let size = params.cellMask + 1u;
  let first = block.x * scanBlock + lane * 4u;
  for (var i = first; i < min(first + 4u, size); i++) {
    cells[i] += sums[0];
  }
  if (lane == 0u && (block.x + 1u) * scanBlock >= size && block.x * scanBlock < size) {
    let total = sums[0] + blockSums[block.x];
    cells[size] = total;
    if (!forBodies) {
      control.grainCount = total;
    }
  }
}
