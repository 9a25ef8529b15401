// The sums of all workgroups of dem/measure/tally, by one workgroup: each lane adds its share of the rows, and then its bins of all.
#import const/Tally

var<workgroup> loads: array<vec4f, workgroupSize>;  // load, kinetic energy
var<workgroup> sums: array<vec3f, workgroupSize>;   // height, rising, force
var<workgroup> counts: array<vec2u, workgroupSize>; // contacts, pairs

@compute @workgroup_size(workgroupSize)
fn main(@builtin(local_invocation_index) lane: u32) {
  let rows = (control.grainCount + params.bodySphereCount + 63u) / 64u;
  var load = vec4f(0.0);
  var sum = vec3f(0.0);
  var count = vec2u(0u);
  for (var r = lane; r < rows; r += workgroupSize) {
    load += vec4f(tallies[r].load, tallies[r].kineticEnergy);
    sum += vec3f(tallies[r].height, tallies[r].rising, tallies[r].force);
    count += vec2u(tallies[r].contacts, tallies[r].pairs);
  }
  loads[lane] = load;
  sums[lane] = sum;
  counts[lane] = count;
  workgroupBarrier();
  for (var reach = workgroupSize / 2u; reach > 0u; reach /= 2u) {
    if (lane < reach) {
      loads[lane] += loads[lane + reach];
      sums[lane] += sums[lane + reach];
      counts[lane] += counts[lane + reach];
    }
    workgroupBarrier();
  }
  if (lane == 0u) {
    tallyOfAll.load = loads[0].xyz;
    tallyOfAll.kineticEnergy = loads[0].w;
    tallyOfAll.height = sums[0].x;
    tallyOfAll.rising = sums[0].y;
    tallyOfAll.force = sums[0].z;
    tallyOfAll.contacts = counts[0].x;
    tallyOfAll.pairs = counts[0].y;
  }
  for (var four = lane; four < tallyBins / 4u; four += workgroupSize) {
    var sum4 = vec4u(0u);
    for (var r = 0u; r < rows; r++) {
      sum4 += tallies[r].bins[four];
    }
    tallyOfAll.bins[four] = sum4;
  }
}
