// The pressure in one workgroup: cycles until the residual is small enough, with the same bits as `cycle`, `check`, `decide` and
// `accept` in turns: see multigrid/cycle.
#import const/PicFlipCycles
#import struct/ContinuumControl
#import unilateral/lib/cycle
#import unilateral/lib/imbalance

var<workgroup> isRunning: u32;
var<workgroup> residuals: array<f32, workgroupSize>;
var<workgroup> largest: f32;

@compute @workgroup_size(workgroupSize)
fn main(@builtin(local_invocation_index) lane: u32) {
  if (lane == 0u) {
    isRunning = frame.running;
  }
  if (workgroupUniformLoad(&isRunning) == 0u) {
    return;
  }
  let most = max(usualCycles, params.pressureCycles);
  for (var i = 0u; i < most; i++) {
    wholeCycle(lane);
    residuals[lane] = largestImbalance(lane, workgroupSize);
    workgroupBarrier();
    if (lane == 0u) {
      largest = 0.0;
      for (var other = 0u; other < workgroupSize; other++) {
        largest = max(largest, residuals[other]);
      }
      control.cycles += 1u;
    }
    if (workgroupUniformLoad(&largest) <= params.pressureTolerance) {
      break;
    }
  }
  if (lane == 0u) {
    frame.solveResidual = largest;
    control.unconverged += select(0u, 1u, largest > params.pressureTolerance);
    atomicMax(&control.pressureResidual, bitcast<u32>(largest));
  }
}
