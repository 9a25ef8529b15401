// Contacts as data: a row for every two surfaces that act on each other, with the forces that the next substep would apply. A
// pure read: springs are not stretched, lists are not touched. A thread per grain, then one per sphere of a body; of two grains (or
// two bodies) the one with the lower index writes, of a grain and a body the grain. The order of the rows is that of the race for
// places: the host sorts them. Rows beyond the capacity are counted only.
#import dem/lib/met-response

// Only contacts with obstacles and bodies: all that their loads need, and few.
override onlyLoads: bool = false;

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u) {
  var row = id.x;
  var owner = id.x;
  var firstSphere = id.x * params.sphereStride;
  if (id.x >= control.grainCount) {
    let s = id.x - control.grainCount;
    if (s >= params.bodySphereCount) {
      return;
    }
    row = params.bodyRowFirst + s;
    firstSphere = params.bodySphereFirst + s;
    let sphere = spheres[firstSphere];
    if (sphere.w < 0.0) {
      return;
    }
    owner = sphereOwner(sphere, firstSphere, params);
  }
  let me = grains[owner];
  let range = contacts[row];
  for (var i = 0u; i < listCount(range.count); i++) {
    let slot = slotOf(range, i);
    let other = ownerOf(slot.w);
    if (!isOurs(owner, other)) {
      continue;
    }
    let met = meetingOf(firstSphere, slot.w, me);
    if (!actsAt(met, slot)) {
      continue;
    }
    let response = responseAt(met, slot, other == nobody);
    let normal = dot(response.force, met.n);
    let place = atomicAdd(&contactTally.count, 1u);
    if (place < arrayLength(&contactRows)) {
      contactRows[place] = ContactRow(met.point, -met.gap, met.n, normal, response.force - normal * met.n,
                                      firstSphere + entryOwnSphere(slot.w), response.torque, otherSphere(slot.w), owner, other);
    }
  }
}

// Whether this side of the contact writes it down.
fn isOurs(owner: u32, other: u32) -> bool {
  let isGrain = owner < params.capacity;
  if (other == nobody) {
    return true;
  }
  if (other >= params.capacity) {
    return isGrain || other > owner;
  }
  return isGrain && other > owner && !onlyLoads;
}

// A sphere's index, or the surface's of an obstacle.
fn otherSphere(entry: u32) -> u32 {
  let partner = entryPartner(entry);
  return select(partner, partnerObstacle(partner), (entry & entryObstacle) != 0u);
}
