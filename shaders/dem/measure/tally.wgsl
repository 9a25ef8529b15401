// What the sand does as a whole, as sums over the grains and contacts of each workgroup; dem/measure/total adds those up. A pure
// read, as dem/contacts/read: springs are not stretched. A thread per grain, then one per sphere of a body, whose contacts with
// obstacles count for the load. All sums are taken in a fixed order: equal states give equal bits.
#import dem/lib/met-response
#import const/Tally
#import const/Seen

struct Sums {
  load: vec3f,
  kineticEnergy: f32,
  height: f32,
  rising: f32,
  force: f32,
  contacts: u32,
  pairs: u32,
}

var<workgroup> sums: array<Sums, workgroupSize>;
var<workgroup> bins: array<atomic<u32>, tallyBins>;

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(workgroup_id) group: vec3u,
        @builtin(local_invocation_index) lane: u32) {
  var found: Sums;
  if (id.x < control.grainCount) {
    let me = grains[id.x];
    let material = tables.materials[sphereMaterial(spheres[id.x * params.sphereStride])];
    let spin = rotateBack(me.orientation, me.angularVelocity.xyz);
    found.kineticEnergy = 0.5 * (material.mass * dot(me.velocity.xyz, me.velocity.xyz) + dot(material.inertia, spin * spin));
    found.height = me.position.y;
    found.rising = me.velocity.y;
    addContacts(id.x, id.x, id.x * params.sphereStride, &found);
  } else if (id.x - control.grainCount < params.bodySphereCount) {
    let s = id.x - control.grainCount;
    let firstSphere = params.bodySphereFirst + s;
    if (spheres[firstSphere].w >= 0.0) {
      addContacts(params.bodyRowFirst + s, sphereOwner(spheres[firstSphere], firstSphere, params), firstSphere, &found);
    }
  }
  sums[lane] = found;
  workgroupBarrier();
  for (var reach = workgroupSize / 2u; reach > 0u; reach /= 2u) {
    if (lane < reach) {
      let other = sums[lane + reach];
      sums[lane].load += other.load;
      sums[lane].kineticEnergy += other.kineticEnergy;
      sums[lane].height += other.height;
      sums[lane].rising += other.rising;
      sums[lane].force += other.force;
      sums[lane].contacts += other.contacts;
      sums[lane].pairs += other.pairs;
    }
    workgroupBarrier();
  }
  let row = group.x;
  if (lane == 0u) {
    let all = sums[0];
    tallies[row].load = all.load;
    tallies[row].kineticEnergy = all.kineticEnergy;
    tallies[row].height = all.height;
    tallies[row].rising = all.rising;
    tallies[row].force = all.force;
    tallies[row].contacts = all.contacts;
    tallies[row].pairs = all.pairs;
  }
  for (var four = lane; four < tallyBins / 4u; four += workgroupSize) {
    let b = 4u * four;
    tallies[row].bins[four] =
      vec4u(atomicLoad(&bins[b]), atomicLoad(&bins[b + 1u]), atomicLoad(&bins[b + 2u]), atomicLoad(&bins[b + 3u]));
  }
}

// The contacts of one list. Of two grains the one with the lower index counts, as in dem/contacts/read.
fn addContacts(row: u32, owner: u32, firstSphere: u32, found: ptr<function, Sums>) {
  let me = grains[owner];
  let range = contacts[row];
  var seen: array<u32, mostSeen>;
  for (var i = 0u; i < listCount(range.count); i++) {
    let slot = slotOf(range, i);
    let other = ownerOf(slot.w);
    let ofGrains = other < params.capacity && owner < params.capacity;
    if (other != nobody && !(ofGrains && other > owner)) {
      continue;
    }
    let met = meetingOf(firstSphere, slot.w, me);
    if (!actsAt(met, slot)) {
      continue;
    }
    let response = responseAt(met, slot, other == nobody);
    if (other == nobody) {
      (*found).load -= response.force;
      continue;
    }
    var known = false;
    for (var k = 0u; k < min((*found).pairs, mostSeen); k++) {
      known = known || seen[k] == other;
    }
    if (!known) {
      if ((*found).pairs < mostSeen) {
        seen[(*found).pairs] = other;
      }
      (*found).pairs += 1u;
    }
    let normal = dot(response.force, met.n);
    if (normal > 0.0) {
      (*found).contacts += 1u;
      (*found).force += normal;
      let bin = clamp(i32(bitcast<u32>(normal) >> tallyShift) - i32(tallyFirst), 0, i32(tallyBins) - 1);
      atomicAdd(&bins[bin], 1u);
    }
  }
}
