// One half of a Gauss–Seidel sweep on a coarse grid.
#import continuum/lib/threads
#import unilateral/lib/relax

override levelNumber: u32 = 1u;
override black: bool = false;

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.running == 0u) {
    return;
  }
  relaxLevel(levelAt(levelNumber), u32(black), 1.0, id.x, strideOf(groups));
}
