// All cycles of a solve, or one, in one workgroup, with the same bits as pass by pass. Where a dispatch costs more than what it does (a processor
// that plays a graphics card, and few cells) this is faster.
#import unilateral/lib/cycle

override isOne: bool = false;

var<workgroup> cycles: u32;

@compute @workgroup_size(workgroupSize)
fn main(@builtin(local_invocation_index) lane: u32) {
  if (lane == 0u) {
    cycles = select(0u, select(params.pressureCycles, 1u, isOne), frame.running > 0u);
  }
  let count = workgroupUniformLoad(&cycles);
  for (var i = 0u; i < count; i++) {
    wholeCycle(lane);
  }
}
