// From the finest grid to the first coarse one. Only cells with x > 0 take part: the others stay at 0 and hold their neighbours, whose
// coupling to them remains in the diagonal. The block's equation is the sum of those of its cells. In a plain linear problem every
// cell with an equation takes part.
#import unilateral/lib/laplacian
#import unilateral/lib/levels
#import unilateral/lib/one-sided

fn isFree(c: u32) -> bool {
  return select(rows[2u * c].w, x[c], oneSided) > 0.0;
}

fn restrictFine(begin: u32, stride: u32) {
  let level = levelAt(1u);
  let step = strides(frame);
  let size = vec3u(frame.sizeX, frame.sizeY, frame.sizeZ);
  for (var i = begin; i < cellsOf(level); i += stride) {
    let block = cellIn(level, i);
    var low = vec3f(0.0);
    var high = vec3f(0.0);
    var diagonal = 0.0;
    var residual = 0.0;
    for (var child = 0u; child < 8u; child++) {
      let odd = vec3u(child & 1u, (child >> 1u) & 1u, child >> 2u);
      let cell = 2u * block + odd;
      if (any(cell >= size)) {
        continue;
      }
      let c = cellIndex(frame, vec3i(cell));
      if (!isFree(c)) {
        continue;
      }
      let lows = rows[2u * c];
      let highs = rows[2u * c + 1u];
      residual -= lows.w * x[c] - neighbourSum(c) + rhs[c];
      diagonal += lows.w;
      for (var axis = 0u; axis < 3u; axis++) {
        let towardsLow = select(0.0, lows[axis], isFree(c - step[axis]));
        let towardsHigh = select(0.0, highs[axis], isFree(c + step[axis]));
        if (odd[axis] == 1u) {
          diagonal -= towardsLow;
          high[axis] += towardsHigh;
        } else {
          low[axis] += towardsLow;
          diagonal -= towardsHigh;
        }
      }
    }
    let c = level.first + i;
    coarseRows[2u * c] = vec4f(low, diagonal);
    coarseRows[2u * c + 1u] = vec4f(high, residual);
    coarse[c] = 0.0;
  }
}
