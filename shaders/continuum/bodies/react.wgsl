// What sand does in this step to what covers the low faces of the cells beside bodies, as impulses in units of ρ_ref h⁴/Δt: of its
// stresses ∇·s − ∇p what the sand on the face does not take itself (with k, the open part of the face, and less of that where
// `unilateral/finish` divides by more sand than there is); and the momentum that it loses where its velocity is cut off.
#import const/UnilateralLimits
#import continuum/lib/grid
#import continuum/lib/threads
#import unilateral/lib/cut-off
#import unilateral/lib/divergence

override cutsOff: bool = true;

fn stressOf(i: u32) -> vec3f {
  return stress[i].xyz;
}

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.running == 0u) {
    return;
  }
  let step = strides(frame);
  let perSpeed = frame.dt * params.invCellSize;
  for (var c = id.x; c < frame.cellCount; c += strideOf(groups)) {
    if (all(owners[c] == vec2u(0u))) {
      continue;
    }
    let gradient = pressure[c] - vec3f(pressure[c - step.x], pressure[c - step.y], pressure[c - step.z]);
    let load = stressDivergence(c) - gradient;
    var impulse = (1.0 - open[c].xyz) * load;
    if (cutsOff) {
      let share = nodes[c].share.xyz;
      impulse = (1.0 - open[c].xyz * share / max(share, vec3f(leastShare))) * load;
      let beside = besideWalls(c, step);
      let free = nodes[c].before.xyz + frame.dt * params.gravity;
      let lost = (share / nodes[c].kappa.xyz) * perSpeed * (free - cutOff(free, flow[c].xyz, beside));
      impulse += select(vec3f(0.0), lost, beside.below | vec3<bool>(beside.here));
    }
    reaction[c] = vec4f(impulse, 0.0);
  }
}
