// What passes each low face with the pressure that there is, and without friction.
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
    let gradient = pressure[c] - vec3f(pressure[c - step.x], pressure[c - step.y], pressure[c - step.z]);
    base[c] = vec4f(drive[c].xyz - rows[2u * c].xyz * gradient, 0.0);
  }
}
