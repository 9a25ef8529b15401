// Prefix sum, second half: each workgroup adds up the totals of the blocks before its own and adds that to its cells' starts. The
// last one writes the grand total behind the last cell; of the grains it is how many stay in the world.
#import const/Scan
#import dem/lib/rebuilding

override forBodies: bool = false;

const cellsEach = scanBlock / workgroupSize;
var<workgroup> sums: array<u32, workgroupSize>;

@compute @workgroup_size(workgroupSize)
fn main(@builtin(workgroup_id) block: vec3u, @builtin(local_invocation_index) lane: u32) {
  if (!isRebuilding(lane)) {
    return;
  }
  var before = 0u;
  for (var other = lane; other < block.x; other += workgroupSize) {
    before += blockSums[other];
  }
  sums[lane] = before;
  workgroupBarrier();
  for (var reach = workgroupSize / 2u; reach > 0u; reach /= 2u) {
    if (lane < reach) {
      sums[lane] += sums[lane + reach];
    }
    workgroupBarrier();
  }
  let size = params.cellMask + 1u;
  let first = block.x * scanBlock + lane * cellsEach;
  for (var i = first; i < min(first + cellsEach, size); i++) {
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
