// What the pressure has to prevent: the volume that leaves each full cell in a step, as a part of the cell's. Through the covered part
// of a face the solid itself passes.
#import continuum/lib/grid
#import continuum/lib/threads
#import continuum/lib/wet
#import pic-flip/lib/kinds

fn passes(c: u32) -> vec3f {
  let free = open[c].xyz;
  return select(flow[c].xyz, free * after[c].xyz + (1.0 - free) * flow[c].xyz, rows[2u * c].xyz > vec3f(0.0));
}

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.running == 0u) {
    return;
  }
  let step = strides(frame);
  let perStep = frame.dt * params.invCellSize;
  for (var i = id.x; i < wetCount(); i += strideOf(groups)) {
    let c = wetCell(i);
    if (!isFluid(kinds[c])) {
      rhs[c] = 0.0;
      continue;
    }
    let low = passes(c);
    let leaving = passes(c + step.x).x - low.x + passes(c + step.y).y - low.y + passes(c + step.z).z - low.z;
    rhs[c] = perStep * leaving;
  }
}
