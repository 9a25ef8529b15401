// A list that changes between two rebuilds: it grows where it stands, and moves behind the bands of all slices when it has
// outgrown its room. There its slots follow each other. Uses the includer's bindings control, contacts, list, listMore, params.
#import struct/SimParams
#import struct/Control
#import struct/ContactRange
#import dem/lib/entry
#import dem/lib/slots-write

struct GrowingList {
  start: u32,
  count: u32,
  room: u32,
}
var<private> growing: GrowingList;

fn openList(row: u32) {
  let range = contacts[row];
  growing = GrowingList(range.start, listCount(range.count), listRoom(range.count));
}

fn closeList(row: u32) {
  let before = contacts[row].count;
  atomicAdd(&control.entries, growing.count - listCount(before));
  contacts[row].start = growing.start;
  contacts[row].count = packedCount(growing.count, growing.room, before >> 26u);
}

fn slotOf(place: u32) -> u32 {
  return listSlot(growing.start, place);
}

// Returns whether there was a place with more room.
fn moveList() -> bool {
  let room = growing.count + max(growing.count / 2u, movedEntries);
  let place = atomicLoad(&control.listCursor) + atomicAdd(&control.movedSlots, room);
  if (place + room > params.listCapacity || room > mostEntries) {
    atomicAdd(&control.listOverflow, 1u);
    return false;
  }
  for (var i = 0u; i < growing.count; i++) {
    putSlot(place + i, slotAt(slotOf(i)));
  }
  growing.start = place | listMoved;
  growing.room = room;
  return true;
}

fn append(slot: vec4u) {
  if (growing.count < growing.room || moveList()) {
    putSlot(slotOf(growing.count), slot);
    growing.count++;
  }
}
