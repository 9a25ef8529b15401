// Builds the contact lists: every sphere and obstacle that may touch one of the grain's spheres while its home lasts
// (dem/lib/homes). One workgroup fills one slice of 64 lists. Grains are in a fixed order
// (dem/grid/sort), so the lists are too, and runs repeat bit by bit.
//
// Each thread finds its entries twice: first it counts them, then the slice gets its memory, then it writes them. Threads that
// run side by side wait for each other, so they should have similar work: obstacles come first in a list, then entries that
// touch, then the others, and long lists stand next to long ones.
#import dem/lib/rebuilding
#import dem/contacts/build/seeker
#import dem/contacts/build/list-builder
#import dem/contacts/build/slice

override forBodies: bool = false; // a list for each sphere of a body instead of each grain
override hasMemory: bool = true; // history or cohesion: contacts are recognised across a rebuild

fn addEntries(seeker: Seeker, builder: ptr<function, ListBuilder>) {
  addObstacles(seeker, builder);
  addNeighbours(seeker, builder);
}

// Grains that exist, and spheres of bodies that were not removed.
fn hasList(index: u32) -> bool {
  if (forBodies) {
    return index < params.bodySphereCount && homeUntil(params.bodyRowFirst + index) > 0u;
  }
  return index < control.grainCount;
}

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) lane: u32) {
  if (!isRebuilding(lane)) {
    return;
  }
  var seeker: Seeker;
  if (hasList(id.x)) {
    seeker = seekerAt(id.x + select(0u, params.bodyRowFirst, forBodies));
  }
  var builder: ListBuilder;
  if (seeker.exists) {
    addEntries(seeker, &builder);
  }
  let count = builder.touching + builder.apart;
  let place = orderSlice(lane, select(0u, costOf(builder), seeker.exists));
  reserveSlice(lane, place, count);
  if (!seeker.exists) {
    return;
  }
  atomicAdd(&control.entries, count);
  raiseAlert(seeker.row, builder.alert);
  if (!sliceFits()) {
    contacts[seeker.row] = ContactRange(0u, 0u, 0u, 0.0);
    return;
  }
  let start = firstSlot(place);
  beginWriting(&builder, start);
  addEntries(seeker, &builder);
  let packed = packedCount(count, roomOf(place / interleaved), lane ^ served[lane]);
  contacts[seeker.row] = ContactRange(start, packed, builder.remembered, 0.0);
}
