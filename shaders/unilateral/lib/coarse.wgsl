// The equations of a coarse grid.
#import unilateral/lib/levels

// Σ k e over the neighbours of a cell. Beyond the border k is 0, and the index is kept inside the buffer.
fn coarseSum(level: Level, c: u32) -> f32 {
  let low = coarseRows[2u * c];
  let high = coarseRows[2u * c + 1u];
  let y = level.size.x;
  let z = level.size.x * level.size.y;
  var sum = 0.0;
  if (low.x > 0.0) { sum += low.x * coarse[c - 1u]; }
  if (low.y > 0.0) { sum += low.y * coarse[c - y]; }
  if (low.z > 0.0) { sum += low.z * coarse[c - z]; }
  if (high.x > 0.0) { sum += high.x * coarse[c + 1u]; }
  if (high.y > 0.0) { sum += high.y * coarse[c + y]; }
  if (high.z > 0.0) { sum += high.z * coarse[c + z]; }
  return sum;
}

fn relaxed(level: Level, c: u32, factor: f32) -> f32 {
  let diagonal = coarseRows[2u * c].w;
  if (diagonal <= 0.0) {
    return 0.0;
  }
  let best = (coarseSum(level, c) + coarseRows[2u * c + 1u].w) / diagonal;
  return mix(coarse[c], best, factor);
}
