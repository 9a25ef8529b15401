// How far the pressure is from keeping every full cell's volume: the largest |Ap + b|, a part of a cell's volume.
#import continuum/lib/threads
#import continuum/lib/wet
#import struct/ContinuumControl
#import unilateral/lib/laplacian

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.running == 0u) {
    return;
  }
  var residual = 0.0;
  for (var i = id.x; i < wetCount(); i += strideOf(groups)) {
    let c = wetCell(i);
    let diagonal = rows[2u * c].w;
    if (diagonal > 0.0) {
      residual = max(residual, abs(diagonal * x[c] - neighbourSum(c) + rhs[c]));
    }
  }
  atomicMax(&control.cycleResidual, bitcast<u32>(residual));
}
