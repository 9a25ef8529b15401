// The finest grid takes the correction: where x > 0, and stays there; or in every cell with an equation.
#import continuum/lib/wet
#import unilateral/lib/levels
#import unilateral/lib/one-sided

fn correctFine(begin: u32, stride: u32) {
  let level = levelAt(1u);
  let amount = coarse[0];
  for (var i = begin; i < wetCount(); i += stride) {
    let c = wetCell(i);
    if (oneSided && x[c] <= 0.0) {
      continue;
    }
    let next = x[c] + amount * coarse[indexIn(level, vec3u(cellAt(frame, c)) / 2u)];
    if (oneSided) {
      x[c] = max(0.0, next);
    } else if (rows[2u * c].w > 0.0) {
      x[c] = next;
    }
  }
}
