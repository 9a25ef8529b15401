// From the finest grid to the first coarse one: see unilateral/lib/restrict-fine.
#import continuum/lib/threads
#import unilateral/lib/restrict-fine

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.running == 0u) {
    return;
  }
  restrictFine(id.x, strideOf(groups));
}
