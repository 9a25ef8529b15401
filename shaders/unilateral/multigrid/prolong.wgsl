// A coarse grid takes the correction of the next one.
#import continuum/lib/threads
#import unilateral/lib/prolong

override levelNumber: u32 = 1u;

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.running == 0u) {
    return;
  }
  prolongLevel(levelNumber, id.x, strideOf(groups));
}
