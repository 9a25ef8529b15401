// The step goes on with the pressure that there is; where its residual is above the tolerance, that is counted.
#import struct/ContinuumControl

@compute @workgroup_size(workgroupSize)
fn main() {
  if (frame.running == 0u && frame.solved == 0u) {
    return;
  }
  if (frame.solved == 0u) {
    frame.solveResidual = bitcast<f32>(atomicExchange(&control.cycleResidual, 0u));
    control.cycles += 1u;
    control.unconverged += select(0u, 1u, frame.solveResidual > params.pressureTolerance);
  }
  atomicMax(&control.pressureResidual, bitcast<u32>(frame.solveResidual));
  frame.solved = 0u;
  frame.running = 1u;
}
