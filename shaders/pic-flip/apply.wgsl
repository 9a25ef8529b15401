// Faces of rigid cells move with their cluster, those of sliding ones get (Δt/ρ) ∇·S, and those between the two the mean. Shut faces
// stay with their solid.
#import continuum/lib/grid
#import continuum/lib/threads
#import continuum/lib/wet
#import pic-flip/lib/faces
#import pic-flip/lib/kinds
#import const/ClusterSums

// ∇·S on the low face along an axis, in units of 1/h: S is kept at centres.
fn divergence(c: u32, below: u32, axis: u32, step: vec3u) -> f32 {
  var sum = sliding[2u * c][axis] - sliding[2u * below][axis];
  for (var turn = 1u; turn < 3u; turn++) {
    let across = (axis + turn) % 3u;
    // xy is 0, xz is 1, yz is 2
    let place = axis + across - 1u;
    let s = step[across];
    sum += 0.25 * (sliding[2u * (c + s) + 1u][place] + sliding[2u * (below + s) + 1u][place]
                 - sliding[2u * (c - s) + 1u][place] - sliding[2u * (below - s) + 1u][place]);
  }
  return sum;
}

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.running == 0u) {
    return;
  }
  let step = strides(frame);
  let speed = params.cellSize / frame.dt;
  for (var i = id.x; i < wetCount(); i += strideOf(groups)) {
    let c = wetCell(i);
    let here = kinds[c];
    var mine = after[c];
    var known = vec3<bool>(false);
    for (var axis = 0u; axis < 3u; axis++) {
      let below = c - step[axis];
      let there = kinds[below];
      known[axis] = isFluid(here) || isFluid(there);
      let coupling = rows[2u * c][axis];
      if (!known[axis] || coupling == 0.0) {
        continue;
      }
      let slid = mine[axis] + speed * coupling * divergence(c, below, axis, step);
      let member = select(below, c, isRigid(here));
      let isHeld = isRigid(here) || isRigid(there);
      let room = select(noRoom, clusterOf[2u * clusterOf[2u * member] + 1u], isHeld);
      if (!isHeld || room == noRoom) {
        mine[axis] = slid;
        continue;
      }
      var place = vec3f(cellAt(frame, c)) + 0.5;
      place[axis] -= 0.5;
      let moving = clusters[3u * room + 1u].xyz + cross(clusters[3u * room + 2u].xyz, place - clusters[3u * room].xyz);
      let beside = select(here, there, isRigid(here));
      mine[axis] = select(speed * moving[axis], 0.5 * (speed * moving[axis] + slid), kindOf(beside) == kindSliding);
    }
    after[c] = vec4f(mine.xyz, knownBits(known));
  }
}
