// The finest grid takes the correction: see unilateral/lib/correct.
#import continuum/lib/threads
#import unilateral/lib/correct

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.running == 0u) {
    return;
  }
  correctFine(id.x, strideOf(groups));
}
