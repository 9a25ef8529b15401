// A contact list entry packs into 32 bits: touching flag (31), obstacle flag (30), own sphere (27-29), partner (0-26).
// The partner is a sphere's index or an obstacle's (0-7, and which of a rough one's spheres: 8-9). The two low fields are the contact's identity, its key.
#import const/ListEntry
#import const/ListShape
#import const/ListMoved

// Lists of 64 rows make a slice, which one workgroup of dem/contacts/build fills. Eight lists at a time stand interleaved in
// memory, so that eight threads side by side read a stretch of it in one go and the next stretch follows.

// A ContactRange's count packs: entries (0-12), how many there is room for (13-25), and, in the row of a slice's place, whose list
// stands there (26-31): the lane, exclusive-or the place, so that 0 means one's own.
fn packedCount(count: u32, room: u32, swap: u32) -> u32 {
  return count | (room << 13u) | (swap << 26u);
}

fn listCount(packed: u32) -> u32 {
  return packed & 0x1fffu;
}

// Of a ContactRange's start: the first slot, and the distance of the next ones. Lists that have outgrown their place in a band stand
// alone (dem/contacts/growing-list).
fn firstOf(start: u32) -> u32 {
  return start & ~listMoved;
}

fn strideOf(start: u32) -> u32 {
  return select(interleaved, 1u, (start & listMoved) != 0u);
}

// Place i of a list.
fn listSlot(start: u32, i: u32) -> u32 {
  return firstOf(start) + i * strideOf(start);
}

fn listRoom(packed: u32) -> u32 {
  return (packed >> 13u) & 0x1fffu;
}

fn servedRow(row: u32, packed: u32) -> u32 {
  return row ^ (packed >> 26u);
}

fn sphereEntry(ownSphere: u32, partner: u32) -> u32 {
  return (ownSphere << 27u) | partner;
}

fn obstacleEntry(ownSphere: u32, obstacle: u32, slot: u32) -> u32 {
  return entryObstacle | (ownSphere << 27u) | (slot << 8u) | obstacle;
}

fn partnerObstacle(partner: u32) -> u32 {
  return partner & 0xffu;
}

fn partnerSlot(partner: u32) -> u32 {
  return partner >> 8u;
}

fn entryOwnSphere(entry: u32) -> u32 {
  return (entry >> 27u) & 7u;
}

fn entryPartner(entry: u32) -> u32 {
  return entry & partnerMask;
}
