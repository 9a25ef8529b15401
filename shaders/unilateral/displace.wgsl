// The density correction is solved: φ ← φ − Ay, and the displacement of what passes each low face, Δx = −D₁y/ρ, in cells.
#import const/UnilateralLimits
#import continuum/lib/threads
#import continuum/lib/wet
#import unilateral/lib/laplacian

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.running == 0u) {
    return;
  }
  let step = strides(frame);
  for (var i = id.x; i < wetCount(); i += strideOf(groups)) {
    let c = wetCell(i);
    let low = rows[2u * c];
    let here = nodes[c].share;
    let gradient = x[c] - vec3f(x[c - step.x], x[c - step.y], x[c - step.z]);
    let travel = -low.xyz * gradient / max(here.xyz, vec3f(leastShare));
    shift[c] = vec4f(clamp(travel, vec3f(-mostShift), vec3f(mostShift)), 0.0);
    nodes[c].share.w = min(1.0, here.w - (low.w * x[c] - neighbourSum(c)));
  }
}
