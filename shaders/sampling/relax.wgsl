// One step of the floaters (Bell 2005 eq. 20, after Witkin and Heckbert 1994): each is pushed along the surface by its
// neighbours, V_R = Σ K(|P − Pᵢ|) (P − Pᵢ)/|P − Pᵢ| with a kernel of compact support, and drawn back onto the isosurface,
// V_F = −(f(P) − offset) N.
#import sampling/lib/field
#import sampling/lib/floater-cells

// Pushes are summed as integers: the sum is then the same in every order, and a seed gives the same body every time.
const fixedPoint = 16777216.0;

fn repulsion(p: vec3f, own: u32) -> vec3f {
  var sum = vec3i(0);
  let last = vec3i(vec3u(floaterParams.cellsX, floaterParams.cellsY, floaterParams.cellsZ)) - 1;
  let here = floaterCell(p, field.origin, floaterParams);
  let low = max(here - 1, vec3i(0));
  let high = min(here + 1, last);
  for (var z = low.z; z <= high.z; z++) {
    for (var y = low.y; y <= high.y; y++) {
      // cells that follow each other in x are one run of members
      let first = starts[floaterCellIndex(vec3i(low.x, y, z), floaterParams)];
      let end = starts[floaterCellIndex(vec3i(high.x, y, z), floaterParams) + 1u];
      for (var at = first; at < end; at++) {
        let away = p - floaters[members[at]].xyz;
        let apart = length(away);
        if (members[at] == own || apart >= floaterParams.reach || apart == 0.0) {
          continue;
        }
        let t = 1.0 - apart / floaterParams.reach;
        sum += vec3i(round(away * (t * t * fixedPoint / apart)));
      }
    }
  }
  return vec3f(sum) / fixedPoint;
}

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= floaterParams.count) {
    return;
  }
  let p = floaters[id.x].xyz;
  var push = repulsion(p, id.x);
  let gradient = fieldGradient(p);
  push -= gradient * (dot(gradient, push) / max(dot(gradient, gradient), 0.25));
  let way = floaterParams.mobility * push;
  // never further than a tenth of the reach: floaters must not leap over each other
  var next = p + way * min(1.0, 0.1 * floaterParams.reach / max(length(way), 1e-12));
  next = towardsOffset(towardsOffset(next, floaterParams.offset), floaterParams.offset);
  moved[id.x] = vec4f(next, fieldAt(next));
}
