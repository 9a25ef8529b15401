// Counts the entries of one list, and the second time writes them. Uses the bindings and overrides of dem/contacts/build.
#import struct/SimParams
#import const/ListMemory
#import const/ListShape
#import dem/lib/entry
#import dem/lib/slots-write
#import dem/lib/packed-spring
#import dem/contacts/build/obstacles
#import dem/contacts/build/neighbours
#import dem/contacts/build/pairs

struct ListBuilder {
  writing: bool,     // false: entries are only counted
  touching: u32,     // entries so far that touch or are obstacles; while writing, the place of the next one
  apart: u32,        // the same for all others
  obstacles: u32,    // entries so far that are obstacles
  remembered: u32,   // entries written so far that remember something
  start: u32,        // first slot of the list
  alert: f32,        // m/s: fastest that anything on the list passes the seeker
}

// What a contact remembers from before the rebuild.
struct Memory {
  found: bool,
  spring: vec3f,
}

// What dem/contacts/keep saved for a contact of the list `row`.
fn recall(row: u32, entry: u32) -> Memory {
  let first = 2u * params.listRows + 3u * kept[2u * row];
  let end = first + 3u * kept[2u * row + 1u];
  for (var word = first; word < end; word += 3u) {
    if (kept[word] == entry) {
      return Memory(true, unpackedSpring(vec2u(kept[word + 1u], kept[word + 2u])));
    }
  }
  return Memory(false, vec3f(0.0));
}

// `ahead`: stands before the entries that may only touch later. `remembers`: whether there may be something to recall.
fn addEntry(builder: ptr<function, ListBuilder>, row: u32, entry: u32, ahead: bool, remembers: bool) {
  if ((*builder).writing) {
    var slot = vec4u(0u, 0u, 0u, entry);
    if (hasMemory && remembers) {
      let memory = recall(row, entry);
      if (memory.found) {
        (*builder).remembered++;
        slot = vec4u(bitcast<vec3u>(memory.spring), entry | entryTouching);
      }
    }
    putSlot((*builder).start + select((*builder).apart, (*builder).touching, ahead) * interleaved, slot);
  }
  (*builder).touching += select(0u, 1u, ahead);
  (*builder).apart += select(1u, 0u, ahead);
}

fn addObstacles(seeker: Seeker, builder: ptr<function, ListBuilder>) {
  for (var o = 0u; o < params.obstacleCount; o++) {
    let approach = approachOf(seeker, o);
    if (!approach.near) {
      continue;
    }
    for (var k = 0u; k < seeker.sphereCount; k++) {
      if (obstacleMargin(seeker, approach, k) < 0.0) {
        (*builder).alert = max((*builder).alert, obstacleAlert(seeker, approach.obstacle));
        // what took the place of another obstacle has nothing to do with that one's contacts
        let remembers = !hasFlag(approach.obstacle, surfaceIsNew);
        for (var slot = 0u; slot < slotsOf(approach.obstacle); slot++) {
          addEntry(builder, seeker.row, obstacleEntry(k, o, slot), true, remembers); // before all others, touching or not
        }
      }
    }
  }
  (*builder).obstacles = (*builder).touching;
}

// Returns whether there is anything to list.
fn addNeighbour(seeker: Seeker, builder: ptr<function, ListBuilder>, row: u32) -> bool {
  let pairs = pairsWith(seeker, row);
  if (!isAny(pairs.listed)) {
    return false;
  }
  (*builder).alert = max((*builder).alert, pairs.speed);
  if (!(*builder).writing) {
    let all = countOneBits(pairs.listed);
    let touching = countOneBits(pairs.touching);
    (*builder).touching += touching.x + touching.y;
    (*builder).apart += all.x + all.y - touching.x - touching.y;
    return true;
  }
  let partner = firstSphereOf(row);
  var left = pairs.listed;
  while (isAny(left)) {
    let place = nextPair(&left);
    let bit = pairBit(place >> 3u, place & 7u);
    addEntry(builder, seeker.row, sphereEntry(place & 7u, partner + (place >> 3u)),
             isAny(pairs.touching & bit), isAny(pairs.remembering & bit));
  }
  return true;
}

// Where one chunk holds all neighbours, those with something to list are kept from counting to writing.
fn addNeighbours(seeker: Seeker, builder: ptr<function, ListBuilder>) {
  if ((*builder).writing && !neighbours.more) {
    for (var i = 0u; i < neighbours.count; i++) {
      addNeighbour(seeker, builder, neighbours.items[i]);
    }
    return;
  }
  var first = 0u;
  var chunks = 0u;
  loop {
    collect(seeker, first);
    chunks++;
    var listed = 0u;
    for (var i = 0u; i < neighbours.count; i++) {
      let row = neighbours.items[i];
      first = row + 1u;
      if (addNeighbour(seeker, builder, row)) {
        neighbours.items[listed] = row;
        listed++;
      }
    }
    if (!neighbours.more) {
      neighbours.count = listed;
      neighbours.more = chunks > 1u; // more than one chunk: they are collected again
      break;
    }
  }
}

// Entries that touch come first.
fn beginWriting(builder: ptr<function, ListBuilder>, start: u32) {
  (*builder).writing = true;
  (*builder).start = start;
  (*builder).apart = (*builder).touching;
  (*builder).touching = 0u;
}

// What walking the list takes, for lists of similar cost to stand together. Lists with obstacles come first of all, so that
// the others need not wait through the obstacles' loop.
fn costOf(builder: ListBuilder) -> u32 {
  return 1u + touchingCost * builder.touching + builder.apart + obstacleCost * builder.obstacles;
}
