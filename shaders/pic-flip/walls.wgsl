// Friction on walls, on the faces beside them: of the velocity along the wall an amount is taken away, at most all of it. As printed
// (Zhu 2.8) it is μ times the velocity into the wall, which only one layer of cells gives; else μ p Δt/(ρh), which the pressure of
// all the sand above gives. With the latter, cells of rigid clusters have had theirs (pic-flip/clusters/settle).
#import continuum/lib/threads
#import continuum/lib/wet
#import pic-flip/lib/faces
#import pic-flip/lib/kinds
#import pic-flip/lib/walls

// Part of a cell's side that must touch a wall.
const leastContact = 0.1;

// The velocity at the low face of `c` along an axis: the other two components are means over the faces around it that are known.
fn velocityAt(c: u32, below: u32, axis: u32, step: vec3u) -> vec3f {
  var found = source[c].xyz;
  for (var turn = 1u; turn < 3u; turn++) {
    let across = (axis + turn) % 3u;
    let around = array(source[c], source[c + step[across]], source[below], source[below + step[across]]);
    var sum = 0.0;
    var count = 0.0;
    for (var i = 0; i < 4; i++) {
      if (isKnown(around[i], across)) {
        sum += around[i][across];
        count += 1.0;
      }
    }
    found[across] = sum / max(count, 1.0);
  }
  return found;
}

fn rubbed(c: u32, axis: u32, step: vec3u) -> f32 {
  let below = c - step[axis];
  let mine = source[c][axis];
  let here = kinds[c];
  let there = kinds[below];
  let rigid = params.impactWalls == 0u && (isRigid(here) || isRigid(there));
  if (rigid || !(isFluid(here) || isFluid(there)) || !isKnown(source[c], axis)) {
    return mine;
  }
  let one = wallBeside(c);
  let two = wallBeside(below);
  let slope = 0.5 * (one.normal + two.normal);
  let contact = length(slope);
  if (contact < leastContact) {
    return mine;
  }
  let normal = slope / contact;
  let against = velocityAt(c, below, axis, step) - select(one.velocity, two.velocity, length(two.normal) > length(one.normal));
  let into = dot(against, normal);
  let along = against - into * normal;
  let speed = length(along);
  let sandy = max(sandPart(here), sandPart(there));
  let full = max(1.0, f32(isFluid(here)) + f32(isFluid(there)));
  let pressed = max(0.0, pressure[c] + pressure[below]) / full * params.cellSize / frame.dt;
  let amount = min(1.0, contact) * select(pressed, max(0.0, -into), params.impactWalls > 0u);
  let loss = params.wallFriction * min(one.roughness, two.roughness) * sandy * amount;
  return mine - along[axis] * min(1.0, loss / max(speed, 1e-9));
}

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.running == 0u) {
    return;
  }
  let step = strides(frame);
  for (var i = id.x; i < wetCount(); i += strideOf(groups)) {
    let c = wetCell(i);
    var mine = source[c];
    if (open[c].w > 0.0 && params.wallFriction > 0.0) {
      for (var axis = 0u; axis < 3u; axis++) {
        if (open[c][axis] > 0.0) {
          mine[axis] = rubbed(c, axis, step);
        }
      }
    }
    next[c] = mine;
  }
}
