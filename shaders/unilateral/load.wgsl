// What the pressure has to prevent: b = 1 − φ* − φ_s* (eq. 11, 24), from what passes the faces without pressure.
#import continuum/lib/grid
#import continuum/lib/threads
#import continuum/lib/wet

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.running == 0u) {
    return;
  }
  let step = strides(frame);
  for (var i = id.x; i < wetCount(); i += strideOf(groups)) {
    let c = wetCell(i);
    let out = push[2u * (c + step.x)].x + push[2u * (c + step.y)].y + push[2u * (c + step.z)].z - (push[2u * c].x + push[2u * c].y + push[2u * c].z);
    rhs[c] = 1.0 - nodes[c].share.w - solid[c].w + out;
  }
}
