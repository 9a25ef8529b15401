// The finest grid takes the correction: where x > 0, and stays there; or in every cell with an equation.
#import continuum/lib/threads
#import continuum/lib/wet
#import unilateral/lib/levels

override oneSided: bool = true;

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.running == 0u) {
    return;
  }
  let level = levelAt(1u);
  let amount = coarse[0];
  for (var i = id.x; i < wetCount(); i += strideOf(groups)) {
    let c = wetCell(i);
    if (oneSided && x[c] <= 0.0) {
      continue;
    }
    let next = x[c] + amount * coarse[indexIn(level, vec3u(cellAt(frame, c)) / 2u)];
    if (oneSided) {
      x[c] = max(0.0, next);
    } else if (rows[2u * c].w > 0.0) {
      x[c] = next;
    }
  }
}
