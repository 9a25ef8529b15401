// A step of the friction solve: see unilateral/lib/friction.
#import continuum/lib/grid
#import continuum/lib/threads
#import struct/ContinuumControl
#import unilateral/lib/friction

override isLast: bool = false;

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.running == 0u) {
    return;
  }
  let residual = rubCells(iteration.momentum, isLast, id.x, strideOf(groups));
  if (isLast) {
    atomicMax(&control.frictionResidual, bitcast<u32>(residual));
  }
}
