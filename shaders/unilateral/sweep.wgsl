// One half of a projected Gauss–Seidel sweep for x ≥ 0, Ax + b ≥ 0, xᵀ(Ax + b) = 0: the cells of one colour, whose neighbours are all
// of the other.
#import continuum/lib/threads
#import continuum/lib/wet
#import unilateral/lib/laplacian

override black: bool = false;
// false: x may have either sign, as in a plain linear problem
override oneSided: bool = true;

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.running == 0u) {
    return;
  }
  let first = select(0u, frame.redCount, black);
  let count = select(frame.redCount, frame.blackCount, black);
  for (var i = id.x; i < count; i += strideOf(groups)) {
    let c = wetCell(first + i);
    let diagonal = rows[2u * c].w;
    if (diagonal > 0.0) {
      let best = (neighbourSum(c) - rhs[c]) / diagonal;
      x[c] = select(best, max(0.0, best), oneSided);
    } else {
      x[c] = 0.0;
    }
  }
}
