// Prefix sum by one workgroup: counts become starts; the total stands behind the last one.

var<workgroup> sums: array<u32, workgroupSize>;

@compute @workgroup_size(workgroupSize)
fn main(@builtin(local_invocation_index) lane: u32) {
  let size = arrayLength(&starts) - 1u;
  var before = 0u;
  for (var first = 0u; first < size; first += workgroupSize) {
    let mine = first + lane;
    var count = 0u;
    if (mine < size) {
      count = counts[mine];
    }
    sums[lane] = count;
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
    if (mine < size) {
      starts[mine] = before + sums[lane] - count;
    }
    before += sums[workgroupSize - 1u];
    workgroupBarrier();
  }
  if (lane == 0u) {
    starts[size] = before;
  }
}
