// Prefix sum of the cell counts, first half: each workgroup turns scanBlock counts into starts within its block and stores the
// block's total. Leaves the counts at 0 for the next time.
#import const/Scan
#import dem/lib/rebuilding

const cellsEach = scanBlock / workgroupSize;
var<workgroup> sums: array<u32, workgroupSize>;

@compute @workgroup_size(workgroupSize)
fn main(@builtin(workgroup_id) block: vec3u, @builtin(local_invocation_index) lane: u32) {
  if (!isRebuilding(lane)) {
    return;
  }
  let first = block.x * scanBlock + lane * cellsEach;
  let size = params.cellMask + 1u; // a power of two ≥ scanBlock: blocks are always full
  var mine: array<u32, cellsEach>;
  var total = 0u;
  for (var i = 0u; i < cellsEach; i++) {
    if (first + i < size) {
      mine[i] = counts[first + i];
      counts[first + i] = 0u;
    }
    total += mine[i];
  }
  sums[lane] = total;
  workgroupBarrier();
  for (var reach = 1u; reach < workgroupSize; reach *= 2u) { // Hillis and Steele
    var left = 0u;
    if (lane >= reach) {
      left = sums[lane - reach];
    }
    workgroupBarrier();
    sums[lane] += left;
    workgroupBarrier();
  }
  var start = sums[lane] - total;
  for (var i = 0u; i < cellsEach; i++) {
    if (first + i < size) {
      cells[first + i] = start;
    }
    start += mine[i];
  }
  if (lane == workgroupSize - 1u) {
    blockSums[block.x] = sums[lane];
  }
}
