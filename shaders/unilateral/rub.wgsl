// All iterations of the friction solve in one workgroup, with the same bits as `push` and `friction` in turns: see multigrid/cycle.
#import unilateral/lib/friction
#import unilateral/lib/push

var<workgroup> isRunning: u32;
var<workgroup> residuals: array<f32, workgroupSize>;

@compute @workgroup_size(workgroupSize)
fn main(@builtin(local_invocation_index) lane: u32) {
  if (lane == 0u) {
    isRunning = frame.running;
  }
  if (workgroupUniformLoad(&isRunning) == 0u) {
    return;
  }
  var residual = 0.0;
  for (var k = 0u; k < params.frictionIterations; k++) {
    let momentum = f32(k) / f32(k + 3u);
    pushFaces(momentum, lane, workgroupSize);
    storageBarrier();
    residual = rubCells(momentum, k + 1u == params.frictionIterations, lane, workgroupSize);
    storageBarrier();
  }
  residuals[lane] = residual;
  workgroupBarrier();
  if (lane == 0u) {
    for (var i = 1u; i < workgroupSize; i++) {
      residual = max(residual, residuals[i]);
    }
    frame.rubbed = max(frame.rubbed, residual);
  }
}
