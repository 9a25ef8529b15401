// Prefix sum by one workgroup: counts become starts; the total stands behind the last one.
@group(0) @binding(0) var<storage, read> counts: array<u32>;
@group(0) @binding(1) var<storage, read_write> starts: array<u32>;

var<workgroup> sums: array<u32, 256>;

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) lane: u32) {
  let size = arrayLength(&starts) - 1u;
  var before = 0u;
  for (var first = 0u; first < size; first += 256u) {
    let mine = first + lane;
    var count = 0u;
    if (mine < size) {
      count = counts[mine];
    }
    sums[lane] = count;
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
    if (mine < size) {
      starts[mine] = before + sums[lane] - count;
    }
    before += sums[255];
    workgroupBarrier();
  }
  if (lane == 0u) {
    starts[size] = before;
  }
}
