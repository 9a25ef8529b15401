// Prefix sum, second half: each block adds the totals of those before it to its cells' starts; the last one writes the grand total
// behind the last cell.
#import const/ContinuumScan

const cellsEach = scanBlock / workgroupSize;
var<workgroup> sums: array<u32, workgroupSize>;
var<workgroup> cellsToScan: u32;

@compute @workgroup_size(workgroupSize)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  if (lane == 0u) {
    cellsToScan = select(0u, frame.cellCount, frame.running > 0u);
  }
  let size = workgroupUniformLoad(&cellsToScan);
  for (var block = group.x; block * scanBlock < size; block += groups.x) {
    var mine = 0u;
    for (var other = lane; other < block; other += workgroupSize) {
      mine += blockSums[other];
    }
    sums[lane] = mine;
    workgroupBarrier();
    var before = 0u;
    for (var i = 0u; i < workgroupSize; i++) {
      before += sums[i];
    }
    let first = block * scanBlock + lane * cellsEach;
    for (var i = first; i < min(first + cellsEach, size); i++) {
      sorted[i] += before;
    }
    if (lane == 0u && (block + 1u) * scanBlock >= size) {
      sorted[size] = before + blockSums[block];
    }
    workgroupBarrier();
  }
}
