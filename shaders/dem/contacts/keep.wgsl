// Before the lists are rebuilt: saves what each sphere of a body and then each grain remembers of its touching contacts, packed,
// under the grains' new indices. `kept` begins with a header (first, count) per list; the contacts follow (key and packed spring:
// three words each), numbered from 0.
#import dem/lib/entry
#import dem/lib/owner
#import dem/lib/slots
#import dem/lib/packed-spring
#import const/Gone

override hasMemory: bool = true; // history or cohesion: contacts are recognised across a rebuild

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (!hasMemory || control.rebuilding == 0u) {
    return;
  }
  let forBodies = firstGrainThread(params.bodySphereCount);
  // bodies are never sorted: their lists keep their rows
  var row = params.bodyRowFirst + id.x;
  var before = row;
  if (id.x >= forBodies) {
    row = id.x - forBodies;
    if (row >= control.grainCount) {
      return;
    }
    before = order[row];
  } else if (id.x >= params.bodySphereCount) {
    return;
  }
  let range = contacts[before];
  // where in `kept` does not matter to the result, so the order of these atomics does not either
  let place = atomicAdd(&control.keptCursor, range.touching);
  if (place + range.touching > params.keptCapacity) {
    atomicAdd(&control.memoryOverflow, range.touching);
    kept[2u * row + 1u] = 0u;
    return;
  }
  var count = 0u;
  for (var i = 0u; i < listCount(range.count) && count < range.touching; i++) {
    let slot = range.start + i * interleaved;
    let entry = slotAt(slot).w;
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
    let spring = packedSpring(bitcast<vec3f>(slotAt(slot).xyz));
    let word = 2u * params.listRows + 3u * (place + count);
    kept[word] = key;
    kept[word + 1u] = spring.x;
    kept[word + 2u] = spring.y;
    count++;
  }
  kept[2u * row] = place;
  kept[2u * row + 1u] = count;
}
