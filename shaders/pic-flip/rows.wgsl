// The matrix of the pressure problem in units of 1/h²: a full cell's coupling to its neighbours is the open part of the face between
// them, times ρ_ref/ρ; nothing to walls. Low faces (of every cell) and the diagonal (of full ones), then high faces. Empty cells
// have no equation: there p = 0.
#import continuum/lib/grid
#import continuum/lib/threads
#import pic-flip/lib/kinds

fn coupling(c: u32, below: u32, axis: u32) -> f32 {
  let isShut = kindOf(kinds[c]) == kindSolid || kindOf(kinds[below]) == kindSolid;
  return select(open[c][axis] * nodes[c].kappa[axis], 0.0, isShut);
}

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.running == 0u) {
    return;
  }
  let step = strides(frame);
  let size = boxSize(frame);
  for (var c = id.x; c < frame.cellCount; c += strideOf(groups)) {
    let cell = cellAt(frame, c);
    if (any(cell < vec3i(1)) || any(cell >= size - 1)) {
      rows[2u * c] = vec4f(0.0);
      rows[2u * c + 1u] = vec4f(0.0);
      continue;
    }
    let low = vec3f(coupling(c, c - step.x, 0u), coupling(c, c - step.y, 1u), coupling(c, c - step.z, 2u));
    var high = vec3f(0.0);
    var diagonal = 0.0;
    if (isFluid(kinds[c])) {
      high = vec3f(coupling(c + step.x, c, 0u), coupling(c + step.y, c, 1u), coupling(c + step.z, c, 2u));
      diagonal = low.x + low.y + low.z + high.x + high.y + high.z;
    }
    rows[2u * c] = vec4f(low, diagonal);
    rows[2u * c + 1u] = vec4f(high, 0.0);
  }
}
