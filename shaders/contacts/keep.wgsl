// Before the lists are built anew: puts aside what each grain (or sphere of a body) remembers of its touching contacts,
// packed, under the grains' new indices. kept[row] is the header (first, count) of a list; the entries (key, spring) follow
// the headers.
#import struct/SimParams
#import struct/Control
#import struct/ContactRange
#import lib/entry

@group(0) @binding(0) var<uniform> params: SimParams;
@group(0) @binding(1) var<storage, read_write> control: Control;
@group(0) @binding(2) var<storage, read> order: array<u32>;
@group(0) @binding(3) var<storage, read> newIndex: array<u32>;
@group(0) @binding(4) var<storage, read> contacts: array<ContactRange>;
@group(0) @binding(5) var<storage, read> list: array<vec4u>;
@group(0) @binding(6) var<storage, read_write> kept: array<vec4u>;

override forBodies: bool = false; // the lists of the bodies' spheres instead of the grains'
override hasMemory: bool = true; // history or cohesion: contacts are recognised across a rebuild
const gone = 0xffffffffu;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let rows = select(control.grainCount, params.bodySphereCount, forBodies);
  if (!hasMemory || control.rebuilding == 0u || id.x >= rows) {
    return;
  }
  // bodies are never sorted: their lists keep their rows
  var row = params.bodyRowFirst + id.x;
  var before = row;
  if (!forBodies) {
    row = id.x;
    before = order[id.x];
  }
  let range = contacts[before];
  // where in `kept` does not matter to the result, so the order of these atomics does not either
  let place = atomicAdd(&control.keptCursor, range.touching);
  if (place + range.touching > params.keptCapacity) {
    atomicAdd(&control.memoryOverflow, range.touching);
    kept[row] = vec4u(0u);
    return;
  }
  let first = params.listRows + place;
  var count = 0u;
  for (var i = 0u; i < listCount(range.count) && count < range.touching; i++) {
    let slot = range.start + i * interleaved;
    let entry = list[slot].w;
    if ((entry & entryTouching) == 0u) {
      continue;
    }
    var key = entry & entryKey;
    let partner = entryPartner(entry);
    if ((entry & entryObstacle) == 0u && partner < params.bodySphereFirst) {
      let grain = newIndex[partner / params.sphereStride];
      if (grain == gone) {
        continue;
      }
      key = sphereEntry(entryOwnSphere(entry), grain * params.sphereStride + partner % params.sphereStride);
    }
    kept[first + count] = vec4u(key, list[slot].xyz);
    count++;
  }
  kept[row] = vec4u(first, count, 0u, 0u);
}
