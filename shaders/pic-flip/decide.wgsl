// Does the pressure need another cycle? If not, the passes of those that are recorded end at once, as if there were no step to do,
// until `accept` lets the step go on.
#import struct/ContinuumControl

@compute @workgroup_size(workgroupSize)
fn main() {
  if (frame.running == 0u) {
    return;
  }
  frame.solveResidual = bitcast<f32>(atomicExchange(&control.cycleResidual, 0u));
  control.cycles += 1u;
  if (frame.solveResidual <= params.pressureTolerance) {
    frame.running = 0u;
    frame.solved = 1u;
  }
}
