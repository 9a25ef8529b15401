// What passes each low face with friction: see unilateral/lib/push.
#import continuum/lib/threads
#import unilateral/lib/push

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.running == 0u) {
    return;
  }
  pushFaces(iteration.momentum, id.x, strideOf(groups));
}
