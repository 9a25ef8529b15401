// What would pass each low face in this step without stresses, in parts of a cell: sand, φ (v + g Δt) Δt/h, and solid, φ_s V Δt/h.
// Through a face beside a solid cell only the solid passes.
#import continuum/lib/threads
#import continuum/lib/wet

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.running == 0u) {
    return;
  }
  let perStep = frame.dt * params.invCellSize;
  for (var i = id.x; i < wetCount(); i += strideOf(groups)) {
    let c = wetCell(i);
    let sand = nodes[c].share.xyz * (nodes[c].before.xyz + frame.dt * params.gravity);
    let moving = sand + solid[c].xyz * flow[c].xyz;
    drive[c] = vec4f(select(flow[c].xyz, moving, open[c].xyz > vec3f(0.0)) * perStep, 0.0);
  }
}
