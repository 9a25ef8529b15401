// The pressure acts: u ← u − (Δt/ρ) ∇p on the faces of full cells; shut faces move with their solid. Others are no longer known.
#import continuum/lib/grid
#import continuum/lib/threads
#import continuum/lib/wet
#import pic-flip/lib/faces
#import pic-flip/lib/kinds

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.running == 0u) {
    return;
  }
  let step = strides(frame);
  let speed = params.cellSize / frame.dt;
  for (var i = id.x; i < wetCount(); i += strideOf(groups)) {
    let c = wetCell(i);
    let here = isFluid(kinds[c]);
    let touches = vec3<bool>(here || isFluid(kinds[c - step.x]), here || isFluid(kinds[c - step.y]),
                             here || isFluid(kinds[c - step.z]));
    let gradient = pressure[c] - vec3f(pressure[c - step.x], pressure[c - step.y], pressure[c - step.z]);
    let pushed = after[c].xyz - speed * nodes[c].kappa.xyz * gradient;
    let moving = select(flow[c].xyz, pushed, rows[2u * c].xyz > vec3f(0.0));
    after[c] = vec4f(select(vec3f(0.0), moving, touches), knownBits(touches));
  }
}
