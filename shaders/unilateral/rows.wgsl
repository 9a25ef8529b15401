// The matrix of the pressure problem and of the density correction, D₁ᵀKD₁ in units of 1/h²: a cell's coupling to its neighbours is
// k = (1−φ_s) ρ_ref φ/ρ of the face between them (eq. 30). Low faces and the diagonal, then high faces. Also what the density
// correction asks for: b = 1 − φ − φ_s.
#import continuum/lib/grid
#import continuum/lib/threads
#import continuum/lib/wet

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.running == 0u) {
    return;
  }
  let step = strides(frame);
  for (var i = id.x; i < wetCount(); i += strideOf(groups)) {
    let c = wetCell(i);
    let low = open[c].xyz * nodes[c].kappa.xyz;
    let high = vec3f(open[c + step.x].x * nodes[c + step.x].kappa.x,
                     open[c + step.y].y * nodes[c + step.y].kappa.y,
                     open[c + step.z].z * nodes[c + step.z].kappa.z);
    let diagonal = low.x + low.y + low.z + high.x + high.y + high.z;
    rows[2u * c] = vec4f(low, diagonal);
    rows[2u * c + 1u] = vec4f(high, 0.0);
    rhs[c] = 1.0 - nodes[c].share.w - solid[c].w;
  }
}
