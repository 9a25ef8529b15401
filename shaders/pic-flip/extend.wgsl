// One layer further: a face whose velocity is not known gets the mean of those around it that are, along the same axis.
#import continuum/lib/grid
#import continuum/lib/threads
#import continuum/lib/wet
#import pic-flip/lib/faces

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.running == 0u) {
    return;
  }
  let step = strides(frame);
  for (var i = id.x; i < wetCount(); i += strideOf(groups)) {
    let c = wetCell(i);
    var mine = source[c];
    if (mine.w < 7.0) {
      var sum = vec3f(0.0);
      var count = vec3f(0.0);
      for (var n = 0u; n < 6u; n++) {
        let beside = source[select(c - step[n % 3u], c + step[n % 3u], n >= 3u)];
        for (var axis = 0u; axis < 3u; axis++) {
          if (isKnown(beside, axis)) {
            sum[axis] += beside[axis];
            count[axis] += 1.0;
          }
        }
      }
      var known = vec3<bool>(true);
      for (var axis = 0u; axis < 3u; axis++) {
        if (!isKnown(mine, axis)) {
          mine[axis] = sum[axis] / max(count[axis], 1.0);
          known[axis] = count[axis] > 0.0;
        }
      }
      mine.w = knownBits(known);
    }
    next[c] = mine;
  }
}
