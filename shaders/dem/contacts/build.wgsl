// Builds the contact lists: every sphere and obstacle that may touch one of the grain's spheres before the next rebuild. Lists
// are Verlet lists with a skin per grain (dem/lib/skin). One workgroup fills one slice of 64 lists. Grains are in a fixed order
// (dem/grid/sort), so the lists are too, and runs repeat bit by bit.
//
// Each thread finds its entries twice: first it counts them, then the slice gets its memory, then it writes them. Threads that
// run side by side wait for each other, so they should have similar work: obstacles come first in a list, then entries that
// touch, then the others, and long lists stand next to long ones.
#import dem/lib/rebuilding
#import dem/contacts/build/seeker
#import dem/contacts/build/list-builder
#import dem/contacts/build/obstacles
#import dem/contacts/build/neighbours
#import dem/contacts/build/bodies
#import dem/contacts/build/slice

override forBodies: bool = false; // a list for each sphere of a body instead of each grain
override hasMemory: bool = true; // history or cohesion: contacts are recognised across a rebuild
// As in dem/lib/contact-loads: what all grains have in common need not be loaded, and loops over spheres unroll.
override onlyMaterial: i32 = -1;
override fixedStride: u32 = 0u;

fn addEntries(seeker: Seeker, builder: ptr<function, ListBuilder>) {
  addObstacles(seeker, builder);
  addGrains(seeker, builder);
  if (params.bodySphereCount > 0u) {
    addBodies(seeker, builder);
  }
}

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) lane: u32) {
  if (!isRebuilding(lane)) {
    return;
  }
  var seeker: Seeker;
  if (forBodies) {
    seeker = bodySeeker(id.x);
  } else {
    seeker = grainSeeker(id.x);
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
  if (!sliceFits()) {
    contacts[seeker.row] = ContactRange(0u, 0u, 0u, 0.0);
    return;
  }
  let start = firstSlot(place);
  beginWriting(&builder, start);
  addEntries(seeker, &builder);
  contacts[seeker.row] = ContactRange(start, packedCount(count, lane ^ served[lane]), builder.remembered, 0.0);
}
