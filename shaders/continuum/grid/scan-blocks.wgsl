// Prefix sum of the counts of particles by cell, first half: starts within blocks of cells, and the total of each block. Leaves the
// counts at 0 for the next time. A thread takes sixteen cells in a row: two barriers are enough.
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
    let first = block * scanBlock + lane * cellsEach;
    var mine: array<u32, cellsEach>;
    var total = 0u;
    for (var i = 0u; i < cellsEach; i++) {
      if (first + i < size) {
        mine[i] = counts[first + i];
        counts[first + i] = 0u;
        total += mine[i];
      }
    }
    sums[lane] = total;
    workgroupBarrier();
    var start = 0u;
    for (var i = 0u; i < lane; i++) {
      start += sums[i];
    }
    for (var i = 0u; i < cellsEach; i++) {
      if (first + i < size) {
        sorted[first + i] = start;
      }
      start += mine[i];
    }
    if (lane == workgroupSize - 1u) {
      blockSums[block] = start;
    }
    workgroupBarrier();
  }
}
