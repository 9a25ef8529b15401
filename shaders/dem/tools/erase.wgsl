// Takes grains away: those whose centres are in a ball, and those of some ranges of ids. They are marked like grains that left
// the world, so that the rebuild that the host asks for next drops them, and written down for an undo as far as they fit.
#import const/Gone

fn isListed(id: u32) -> bool {
  for (var r = 0u; r < erasure.rangeCount; r++) {
    let range = erasure.ranges[r];
    if (id >= range.x && id < range.y) {
      return true;
    }
  }
  return false;
}

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let g = id.x;
  if (g >= control.grainCount || labels[g].y == gone) {
    return;
  }
  let me = grains[g];
  let apart = me.position.xyz - erasure.centre;
  if (dot(apart, apart) >= erasure.radius * erasure.radius && !isListed(labels[g].x)) {
    return;
  }
  let place = atomicAdd(&control.erasedKept, 1u);
  if (place < arrayLength(&erased)) {
    erased[place] = SpawnRequest(me.position, me.orientation, me.velocity, me.angularVelocity, vec4u(labels[g], 0u, 0u));
  }
  labels[g].y = gone;
  atomicAdd(&control.erased, 1u);
}
