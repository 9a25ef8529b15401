// One half of a Gauss–Seidel sweep on a coarse grid.
#import continuum/lib/threads
#import unilateral/lib/coarse

override levelNumber: u32 = 1u;
override black: bool = false;

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.running == 0u) {
    return;
  }
  let level = levelAt(levelNumber);
  for (var i = id.x; i < cellsOf(level); i += strideOf(groups)) {
    let cell = cellIn(level, i);
    if (((cell.x + cell.y + cell.z) & 1u) == u32(black)) {
      coarse[level.first + i] = relaxed(level, level.first + i, 1.0);
    }
  }
}
