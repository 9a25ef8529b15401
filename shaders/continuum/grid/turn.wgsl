// Another step of the slice begins, or none: those that are not needed end at once.
#import struct/ContinuumControl

@compute @workgroup_size(workgroupSize)
fn main() {
  if (frame.running == 0u) {
    return;
  }
  frame.elapsed += frame.dt;
  frame.step++;
  frame.warm = 1.0;
  frame.stale = select(frame.stale, 1u, params.obstaclesMove > 0u);
  frame.running = select(0u, 1u, frame.step < frame.steps);
  frame.clusters = atomicExchange(&control.clusters, 0u);
  frame.rigidCells = atomicExchange(&control.rigidCells, 0u);
  atomicStore(&control.redCount, 0u);
  atomicStore(&control.blackCount, 0u);
  atomicStore(&control.maxSpeed, 0u);
}
