// How deep grains press into what they touch, as a part of the radius of the sphere that is pressed: a reduction for the HUD. A
// thread walks the list of its grain, then a workgroup adds up what its grains found, in a fixed order, and writes one sum. The
// host adds those. A contact of two grains counts from both sides. A pure read, of the state that the lists hold for.
#import dem/lib/meeting

var<workgroup> sums: array<OverlapSum, workgroupSize>;

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) group: vec3u) {
  sums[lane] = OverlapSum(0.0, 0.0, 0u);
  if (id.x < control.grainCount) {
    sums[lane] = overlapsOf(id.x);
  }
  for (var reach = workgroupSize / 2u; reach > 0u; reach /= 2u) {
    workgroupBarrier();
    if (lane < reach) {
      let more = sums[lane + reach];
      sums[lane].largest = max(sums[lane].largest, more.largest);
      sums[lane].sum += more.sum;
      sums[lane].count += more.count;
    }
  }
  if (lane == 0u) {
    overlapSums[group.x] = sums[0];
  }
}

fn overlapsOf(g: u32) -> OverlapSum {
  let firstSphere = g * params.sphereStride;
  let me = grains[g];
  let range = contacts[g];
  var all = OverlapSum(0.0, 0.0, 0u);
  for (var i = 0u; i < listCount(range.count); i++) {
    let slot = slotOf(range, i);
    let met = meetingOf(firstSphere, slot.w, me);
    if (met.gap < 0.0) {
      let own = spheres[firstSphere + entryOwnSphere(slot.w)];
      let part = -met.gap / tables.materials[sphereMaterial(own)].radius;
      all.largest = max(all.largest, part);
      all.sum += part;
      all.count++;
    }
  }
  return all;
}
