// Before the lists are built anew: puts aside what each grain remembers of its touching contacts, packed, under the
// grains' new indices. kept[g] is the header (first, count) of grain g; the entries (key, spring) follow the headers.
#import struct/SimParams
#import struct/Control
#import struct/ContactRange
#import lib/entry

@group(0) @binding(0) var<uniform> params: SimParams;
@group(0) @binding(1) var<storage, read_write> control: Control;
@group(0) @binding(2) var<storage, read> order: array<u32>;
@group(0) @binding(3) var<storage, read> newIndex: array<u32>;
@group(0) @binding(4) var<storage, read> contacts: array<ContactRange>;
@group(0) @binding(5) var<storage, read> list: array<u32>;
@group(0) @binding(6) var<storage, read> history: array<f32>;
@group(0) @binding(7) var<storage, read_write> kept: array<vec4u>;

override hasHistory: bool = true;
const sliceWidth = 64u;
const gone = 0xffffffffu;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let g = id.x;
  if (g >= control.grainCount) {
    return;
  }
  let range = contacts[order[g]];
  // where in `kept` does not matter to the result, so the order of these atomics does not either
  let first = params.capacity + atomicAdd(&control.keptCursor, range.touching);
  var count = 0u;
  for (var i = 0u; i < range.count && count < range.touching; i++) {
    let slot = range.start + i * sliceWidth;
    let entry = list[slot];
    if ((entry & entryTouching) == 0u) {
      continue;
    }
    var key = entry & entryKey;
    if ((entry & entryObstacle) == 0u) {
      let partner = entryPartner(entry);
      let grain = newIndex[partner / params.sphereStride];
      if (grain == gone) {
        continue;
      }
      key = sphereEntry(entryOwnSphere(entry), grain * params.sphereStride + partner % params.sphereStride);
    }
    var spring = vec3u(0u);
    if (hasHistory) {
      spring = bitcast<vec3u>(vec3f(history[3u * slot], history[3u * slot + 1u], history[3u * slot + 2u]));
    }
    kept[first + count] = vec4u(key, spring);
    count++;
  }
  kept[g] = vec4u(first, count, 0u, 0u);
}
