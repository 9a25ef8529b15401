// Counts the entries of one list, and the second time writes them. Uses the bindings and overrides of dem/contacts/build.
#import struct/SimParams
#import const/ListMemory
#import const/ListShape
#import dem/lib/entry
#import dem/lib/slots-write
#import dem/lib/packed-spring

struct ListBuilder {
  writing: bool,     // false: entries are only counted
  touching: u32,     // entries so far that touch or are obstacles; while writing, the place of the next one
  apart: u32,        // the same for all others
  obstacles: u32,    // entries so far that are obstacles
  remembered: u32,   // entries written so far that remember something
  start: u32,        // first slot of the list
}

// What a contact remembers from before the rebuild.
struct Memory {
  found: bool,
  spring: vec3f,
}

// Only contacts that touch, or nearly (held by cohesion), have anything to remember. The gap in m.
fn mayRemember(gap: f32, radius: f32) -> bool {
  return gap < memoryGap * radius;
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
