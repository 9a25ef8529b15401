// One half of a projected Gauss–Seidel sweep for x ≥ 0, Ax + b ≥ 0, xᵀ(Ax + b) = 0: the cells of one colour, whose neighbours are all
// of the other.
#import continuum/lib/wet
#import unilateral/lib/laplacian
#import unilateral/lib/one-sided

fn sweepColour(isBlack: bool, begin: u32, stride: u32) {
  let first = select(0u, frame.redCount, isBlack);
  let count = select(frame.redCount, frame.blackCount, isBlack);
  for (var i = begin; i < count; i += stride) {
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
