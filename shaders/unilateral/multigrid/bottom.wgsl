// The coarsest grid, in one workgroup: sweeps with overrelaxation until little is left.
#import const/Multigrid
#import const/MultigridSweeps
#import unilateral/lib/relax

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
    relaxLevel(level, sweep & 1u, bottomRelaxation, lane, workgroupSize);
    storageBarrier();
  }
}
