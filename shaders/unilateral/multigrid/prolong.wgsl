// A coarse grid takes the correction of the next one, enlarged: blocks of constant value make corrections too small.
#import const/Multigrid
#import continuum/lib/threads
#import unilateral/lib/levels

override levelNumber: u32 = 1u;

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.running == 0u) {
    return;
  }
  let fine = levelAt(levelNumber);
  let level = levelAt(levelNumber + 1u);
  for (var i = id.x; i < cellsOf(fine); i += strideOf(groups)) {
    let c = fine.first + i;
    if (coarseRows[2u * c].w > 0.0) {
      coarse[c] += overCorrection * coarse[indexIn(level, cellIn(fine, i) / 2u)];
    }
  }
}
