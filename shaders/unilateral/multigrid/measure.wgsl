// How much of the correction to take: see unilateral/lib/measure. One workgroup.
#import unilateral/lib/measure

var<workgroup> isRunning: u32;

@compute @workgroup_size(workgroupSize)
fn main(@builtin(local_invocation_index) lane: u32) {
  if (lane == 0u) {
    isRunning = frame.running;
  }
  if (workgroupUniformLoad(&isRunning) == 0u) {
    return;
  }
  measureCorrection(lane);
}
