// Which faces are open, and by how much: 1 − φ_s of the box around a face, nothing beside a cell that is all solid. Also notes
// which cells have a solid in their neighbourhood (w), and where the sand's own cells find no need to look.
#import const/GridBox
#import continuum/lib/grid
#import continuum/lib/threads

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.stale == 0u || frame.running == 0u) {
    return;
  }
  let size = boxSize(frame);
  let step = strides(frame);
  for (var index = id.x; index < frame.cellCount; index += strideOf(groups)) {
    let cell = cellAt(frame, index);
    if (any(cell < vec3i(1)) || any(cell >= size - 1)) {
      open[index] = vec4f(0.0);
      continue;
    }
    var near = 0.0;
    for (var n = 0; n < 27; n++) {
      let other = solid[cellIndex(frame, cell + vec3i(n % 3 - 1, (n / 3) % 3 - 1, n / 9 - 1))];
      near = max(near, max(max(other.x, other.y), max(other.z, other.w)));
    }
    let here = solid[index];
    let lower = vec3f(solid[index - step.x].w, solid[index - step.y].w, solid[index - step.z].w);
    let shut = max(lower, vec3f(here.w)) > vec3f(fullySolid);
    open[index] = vec4f(select(1.0 - here.xyz, vec3f(0.0), shut), near);
  }
}
