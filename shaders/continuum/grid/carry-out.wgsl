// The box has moved: last step's stresses, which the next one starts from, are put aside by the old numbering of cells …
#import continuum/lib/threads

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.moved == 0u) {
    return;
  }
  let count = frame.oldSizeX * frame.oldSizeY * frame.oldSizeZ;
  for (var c = id.x; c < count; c += strideOf(groups)) {
    stressNext[2u * c] = vec4f(stress[2u * c].xyz, pressure[c]);
    stressNext[2u * c + 1u] = stress[2u * c + 1u];
  }
}
