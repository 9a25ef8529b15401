// How far the pressure is from keeping every full cell's volume: see unilateral/lib/imbalance.
#import continuum/lib/threads
#import struct/ContinuumControl
#import unilateral/lib/imbalance

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.running == 0u) {
    return;
  }
  let residual = largestImbalance(id.x, strideOf(groups));
  atomicMax(&control.cycleResidual, bitcast<u32>(residual));
}
