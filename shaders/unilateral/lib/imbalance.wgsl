// How far x is from solving Ax + b = 0: the largest |Ax + b|, a part of a cell's volume.
#import continuum/lib/wet
#import unilateral/lib/laplacian

fn largestImbalance(begin: u32, stride: u32) -> f32 {
  var residual = 0.0;
  for (var i = begin; i < wetCount(); i += stride) {
    let c = wetCell(i);
    let diagonal = rows[2u * c].w;
    if (diagonal > 0.0) {
      residual = max(residual, abs(diagonal * x[c] - neighbourSum(c) + rhs[c]));
    }
  }
  return residual;
}
