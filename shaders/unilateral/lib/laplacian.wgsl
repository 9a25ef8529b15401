// (A x)_c without the diagonal: what the neighbours contribute, Σ k x.
#import continuum/lib/grid

fn neighbourSum(c: u32) -> f32 {
  let step = strides(frame);
  let low = rows[2u * c];
  let high = rows[2u * c + 1u];
  return low.x * x[c - step.x] + low.y * x[c - step.y] + low.z * x[c - step.z]
       + high.x * x[c + step.x] + high.y * x[c + step.y] + high.z * x[c + step.z];
}
