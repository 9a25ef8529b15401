// Cells without sand hold no stress and move nothing. In the others last step's stresses, from which this one starts, are made to
// fit the length of the step.
#import continuum/lib/threads

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.running == 0u) {
    return;
  }
  for (var c = id.x; c < frame.cellCount; c += strideOf(groups)) {
    let warm = select(frame.warm, 0.0, all(nodes[c].share == vec4f(0.0)));
    pressure[c] *= warm;
    stress[2u * c] *= warm;
    stress[2u * c + 1u] *= warm;
    stressNext[2u * c] = vec4f(0.0);
    stressNext[2u * c + 1u] = vec4f(0.0);
    drive[c] = vec4f(0.0);
    push[2u * c] = vec4f(0.0);
    push[2u * c + 1u] = vec4f(0.0);
  }
}
