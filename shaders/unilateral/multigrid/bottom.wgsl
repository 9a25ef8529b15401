// The coarsest grid, in one workgroup: sweeps with overrelaxation until little is left.
#import const/Multigrid
#import const/MultigridSweeps
#import unilateral/lib/coarse

override levelNumber: u32 = 2u;

var<workgroup> isRunning: u32;

@compute @workgroup_size(workgroupSize)
fn main(@builtin(local_invocation_index) lane: u32) {
  if (lane == 0u) {
    isRunning = frame.running;
  }
  if (workgroupUniformLoad(&isRunning) == 0u) {
    return;
  }
  let level = levelAt(levelNumber);
  for (var sweep = 0u; sweep < 2u * bottomSweeps; sweep++) {
    for (var i = lane; i < cellsOf(level); i += workgroupSize) {
      let cell = cellIn(level, i);
      if (((cell.x + cell.y + cell.z + sweep) & 1u) == 0u) {
        coarse[level.first + i] = relaxed(level, level.first + i, bottomRelaxation);
      }
    }
    storageBarrier();
  }
}
