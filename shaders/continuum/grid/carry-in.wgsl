// … and taken back by the new one; cells that were not in the old box hold none.
#import continuum/lib/grid
#import continuum/lib/threads

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.moved == 0u) {
    return;
  }
  let oldSize = vec3i(i32(frame.oldSizeX), i32(frame.oldSizeY), i32(frame.oldSizeZ));
  let shift = vec3i(frame.originX - frame.oldX, frame.originY - frame.oldY, frame.originZ - frame.oldZ);
  for (var c = id.x; c < frame.cellCount; c += strideOf(groups)) {
    let first = cellAt(frame, c) + shift;
    var diagonal = vec4f(0.0);
    var shear = vec4f(0.0);
    if (all(first >= vec3i(0)) && all(first < oldSize)) {
      let old = u32(first.x + oldSize.x * (first.y + oldSize.y * first.z));
      diagonal = stressNext[2u * old];
      shear = stressNext[2u * old + 1u];
    }
    pressure[c] = diagonal.w;
    stress[2u * c] = vec4f(diagonal.xyz, 0.0);
    stress[2u * c + 1u] = shear;
  }
}
