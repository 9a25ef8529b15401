// The velocity at the end of the step on the low faces: ṽ = v + Δt g + (Δt/ρ)(1−φ_s)(∇·s − ∇p) (eq. 5, 27). Beside a solid cell sand may
// leave, not enter.
#import const/UnilateralLimits
#import continuum/lib/threads
#import continuum/lib/wet
#import unilateral/lib/cut-off
#import unilateral/lib/divergence

fn stressOf(i: u32) -> vec3f {
  return stress[i].xyz;
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
    let free = nodes[c].before.xyz + frame.dt * params.gravity;
    let gradient = pressure[c] - vec3f(pressure[c - step.x], pressure[c - step.y], pressure[c - step.z]);
    let gain = rows[2u * c].xyz / max(nodes[c].share.xyz, vec3f(leastShare));
    var later = free + speed * gain * (stressDivergence(c) - gradient);
    let beside = besideWalls(c, step);
    let isBeside = beside.below | vec3<bool>(beside.here);
    later = select(later, cutOff(free, flow[c].xyz, beside), isBeside);
    after[c] = vec4f(later, 0.0);
  }
}
