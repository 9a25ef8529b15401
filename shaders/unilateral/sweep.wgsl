// One half of a projected Gauss–Seidel sweep on the finest grid: see unilateral/lib/sweep.
#import continuum/lib/threads
#import unilateral/lib/sweep

override black: bool = false;

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.running == 0u) {
    return;
  }
  sweepColour(black, id.x, strideOf(groups));
}
