#import unilateral/lib/coarse

// From one coarse grid to the next: equations of blocks are sums of those of their cells.
fn restrictLevel(number: u32, begin: u32, stride: u32) {
  let fine = levelAt(number);
  let level = levelAt(number + 1u);
  for (var i = begin; i < cellsOf(level); i += stride) {
    let block = cellIn(level, i);
    var low = vec3f(0.0);
    var high = vec3f(0.0);
    var diagonal = 0.0;
    var residual = 0.0;
    for (var child = 0u; child < 8u; child++) {
      let odd = vec3u(child & 1u, (child >> 1u) & 1u, child >> 2u);
      let cell = 2u * block + odd;
      if (any(cell >= fine.size)) {
        continue;
      }
      let c = indexIn(fine, cell);
      let lows = coarseRows[2u * c];
      let highs = coarseRows[2u * c + 1u];
      residual += highs.w - (lows.w * coarse[c] - coarseSum(fine, c));
      diagonal += lows.w;
      for (var axis = 0u; axis < 3u; axis++) {
        if (odd[axis] == 1u) {
          diagonal -= lows[axis];
          high[axis] += highs[axis];
        } else {
          low[axis] += lows[axis];
          diagonal -= highs[axis];
        }
      }
    }
    let c = level.first + i;
    coarseRows[2u * c] = vec4f(low, diagonal);
    coarseRows[2u * c + 1u] = vec4f(high, residual);
    coarse[c] = 0.0;
  }
}
