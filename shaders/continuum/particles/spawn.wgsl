// Adds the particles that a pour asks for, in their order; where the sand is dense already they are dropped and counted as blocked,
// beyond the capacity as full. Particles that return after an undo go back in any case: the density correction makes room. One
// workgroup.
#import continuum/lib/bounds
#import continuum/lib/grid
#import struct/ContinuumControl

var<workgroup> wanted: array<u32, workgroupSize>;

fn isFree(position: vec3f) -> bool {
  let cell = vec3i(floor(inCells(frame, position, params.invCellSize)));
  return !isOnGrid(frame, cell) || nodes[cellIndex(frame, cell)].share.w < params.fullShare;
}

@compute @workgroup_size(workgroupSize)
fn main(@builtin(local_invocation_index) lane: u32) {
  let asked = lane < spawnCount.count;
  let request = requests[lane];
  wanted[lane] = u32(asked && (spawnCount.returning > 0u || isFree(request.particle.position.xyz)));
  let before = frame.particleCount;
  workgroupBarrier();
  var rank = 0u;
  for (var i = 0u; i < lane; i++) {
    rank += wanted[i];
  }
  let p = before + rank;
  // places that splits have taken are not missing here
  let limit = params.particleCapacity - params.spareParticles + frame.appended;
  if (wanted[lane] == 1u && p < limit) {
    particles[p] = request.particle;
    labels[p] = request.label;
    let home = vec3i(floor(request.particle.position.xyz * params.invCellSize));
    noteReach(reaching(noReach(), home), noReach());
  }
  if (lane == workgroupSize - 1u) {
    let all = rank + wanted[lane];
    let taken = min(all, limit - min(limit, before));
    frame.particleCount = before + taken;
    control.spawned += taken;
    control.full += all - taken;
    control.blocked += spawnCount.count - all;
  }
}
