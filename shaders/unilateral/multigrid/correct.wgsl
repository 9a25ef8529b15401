// The finest grid takes the correction, where x > 0, and stays there.
#import continuum/lib/threads
#import continuum/lib/wet
#import unilateral/lib/levels

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.running == 0u) {
    return;
  }
  let level = levelAt(1u);
  let amount = coarse[0];
  for (var i = id.x; i < wetCount(); i += strideOf(groups)) {
    let c = wetCell(i);
    if (x[c] > 0.0) {
      x[c] = max(0.0, x[c] + amount * coarse[indexIn(level, vec3u(cellAt(frame, c)) / 2u)]);
    }
  }
}
