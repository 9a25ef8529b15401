// How far a solution of x ≥ 0, Ax + b ≥ 0, xᵀ(Ax + b) = 0 is from being one: the largest |Ax + b| where x > 0, and the largest
// violation of Ax + b ≥ 0 elsewhere; parts of a cell's volume.
#import continuum/lib/threads
#import continuum/lib/wet
#import struct/ContinuumControl
#import unilateral/lib/laplacian

override ofDensity: bool = false;
override oneSided: bool = true;

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
      let slack = diagonal * x[c] - neighbourSum(c) + rhs[c];
      residual = max(residual, select(max(0.0, -slack), abs(slack), x[c] > 0.0 || !oneSided));
    }
  }
  if (ofDensity) {
    atomicMax(&control.densityResidual, bitcast<u32>(residual));
  } else {
    atomicMax(&control.pressureResidual, bitcast<u32>(residual));
  }
}
