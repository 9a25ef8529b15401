// A slice: the 64 lists of a workgroup, in bands of eight interleaved ones, each band as long as its longest list and a little
// longer, so that lists can grow where they are. Uses the
// bindings and overrides of dem/contacts/build.
#import struct/SimParams
#import struct/Control
#import dem/lib/entry

const noSlice = 0xffffffffu;

var<workgroup> longest: array<atomic<u32>, sliceWidth / interleaved>; // by band
var<workgroup> sliceStart: u32;
var<workgroup> work: array<u32, sliceWidth>;   // by lane: the cost of its list; of equal ones the lower lane has more
var<workgroup> served: array<u32, sliceWidth>; // by place in the slice: the lane whose list stands there

// Where the list of a lane stands in its slice: those that cost most first.
fn placeInSlice(lane: u32) -> u32 {
  let mine = work[lane];
  var place = 0u;
  for (var other = 0u; other < sliceWidth; other++) {
    place += select(0u, 1u, work[other] > mine);
  }
  return place;
}

// Gives every lane a place, by the cost of its list: lanes without one have cost 0 and come last. Lanes of bodies keep
// theirs, because they may be empty anywhere.
fn orderSlice(lane: u32, cost: u32) -> u32 {
  work[lane] = cost * sliceWidth + (sliceWidth - 1u - lane);
  workgroupBarrier();
  let place = select(placeInSlice(lane), lane, forBodies);
  served[place] = lane;
  return place;
}

// Entries that each list of a band has room for.
fn roomOf(band: u32) -> u32 {
  let entries = atomicLoad(&longest[band]);
  return select(0u, entries + max(spareEntries, entries / 4u), entries > 0u);
}

// Slots of the bands before this one.
fn slotsBefore(band: u32) -> u32 {
  var slots = 0u;
  for (var b = 0u; b < band; b++) {
    slots += roomOf(b) * interleaved;
  }
  return slots;
}

// Takes slots for the whole slice, or counts an overflow. `count`: entries of the lane whose list stands at `place`.
fn reserveSlice(lane: u32, place: u32, count: u32) {
  atomicMax(&longest[place / interleaved], count);
  workgroupBarrier();
  if (lane == 0u) {
    let wanted = slotsBefore(sliceWidth / interleaved);
    let first = atomicAdd(&control.listCursor, wanted);
    if (first + wanted > params.listCapacity) {
      atomicAdd(&control.listOverflow, 1u);
      sliceStart = noSlice;
    } else {
      sliceStart = first;
    }
  }
  workgroupBarrier();
}

fn sliceFits() -> bool {
  return sliceStart != noSlice;
}

// First slot of the list at a place.
fn firstSlot(place: u32) -> u32 {
  return sliceStart + slotsBefore(place / interleaved) + place % interleaved;
}
