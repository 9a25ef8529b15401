// Rigid cells that share an open face belong together: a forest of parents, in which the root of either is hung below that of the
// other if its index is larger. Only minima are written, so that the roots do not depend on who comes first.
#import continuum/lib/grid
#import continuum/lib/threads
#import continuum/lib/wet
#import pic-flip/lib/kinds

fn rootOf(c: u32) -> u32 {
  var at = c;
  var above = atomicLoad(&parents[at]);
  while (above < at) {
    at = above;
    above = atomicLoad(&parents[at]);
  }
  return at;
}

fn unite(first: u32, second: u32) {
  var a = rootOf(first);
  var b = rootOf(second);
  while (a != b) {
    let larger = max(a, b);
    let smaller = min(a, b);
    let was = atomicMin(&parents[larger], smaller);
    if (was == larger) {
      return;
    }
    // somebody else hung it elsewhere: what that is belongs here, too
    a = rootOf(was);
    b = rootOf(smaller);
  }
}

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.running == 0u) {
    return;
  }
  let step = strides(frame);
  for (var i = id.x; i < wetCount(); i += strideOf(groups)) {
    let c = wetCell(i);
    if (!isRigid(kinds[c])) {
      continue;
    }
    for (var axis = 0u; axis < 3u; axis++) {
      if (isRigid(kinds[c - step[axis]]) && rows[2u * c][axis] > 0.0) {
        unite(c, c - step[axis]);
      }
    }
  }
}
