// Does a cell yield? S_rig = (ρh²/Δt) D would stop its strain rate in this step; where the yield surface √(2/3) (sin θ p + c) allows
// that, the cell is rigid, else it slides with the stress of the yield surface along D (Zhu 2.4, 2.5, with the sign of
// diffusion). In units of ρh²/Δt², S_rig is Δt D. An explicit step bears a third of S_rig; what is cut is noted.
#import continuum/lib/grid
#import continuum/lib/threads
#import continuum/lib/wet
#import pic-flip/lib/kinds

// Of S_rig.
const stablePart = 1.0 / 3.0;

fn centreVelocity(c: u32, step: vec3u) -> vec3f {
  return 0.5 * (after[c].xyz + vec3f(after[c + step.x].x, after[c + step.y].y, after[c + step.z].z));
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
    let word = kinds[c];
    var diagonal = vec3f(0.0);
    var shear = vec3f(0.0); // xy, xz, yz
    parents[c] = c;
    if (isFluid(word)) {
      let low = after[c].xyz;
      diagonal = perStep * (vec3f(after[c + step.x].x, after[c + step.y].y, after[c + step.z].z) - low);
      let x = centreVelocity(c + step.x, step) - centreVelocity(c - step.x, step);
      let y = centreVelocity(c + step.y, step) - centreVelocity(c - step.y, step);
      let z = centreVelocity(c + step.z, step) - centreVelocity(c - step.z, step);
      // half of the sum of two differences over two cells
      shear = 0.25 * perStep * vec3f(y.x + x.y, z.x + x.z, z.y + y.z);
      let needed = sqrt(dot(diagonal, diagonal) + 2.0 * dot(shear, shear));
      let cohesion = sandPart(word) * params.yieldCohesion * perStep * perStep;
      let most = nodes[c].kappa.w * max(pressure[c], 0.0) + cohesion;
      let isHeld = most > 0.0 && needed <= most;
      let part = most / max(needed, 1e-12);
      let isCut = !isHeld && part > stablePart;
      kinds[c] = (word & ~(kindMask | kindCut)) | select(kindSliding, kindRigid, isHeld) | select(0u, kindCut, isCut);
      diagonal *= min(part, stablePart);
      shear *= min(part, stablePart);
    }
    sliding[2u * c] = vec4f(diagonal, 0.0);
    sliding[2u * c + 1u] = vec4f(shear, 0.0);
  }
}
