// How much of the correction e to take: what makes the energy least along it, a = r·e / e·Ae. On the first coarse grid both products are
// the same as on the finest. One workgroup, always in the same order.
#import unilateral/lib/coarse

var<workgroup> works: array<vec2f, workgroupSize>;

fn measureCorrection(lane: u32) {
  let level = levelAt(1u);
  var sum = vec2f(0.0);
  for (var i = lane; i < cellsOf(level); i += workgroupSize) {
    let c = level.first + i;
    let e = coarse[c];
    if (e != 0.0) {
      sum += vec2f(coarseRows[2u * c + 1u].w * e, e * (coarseRows[2u * c].w * e - coarseSum(level, c)));
    }
  }
  works[lane] = sum;
  workgroupBarrier();
  if (lane == 0u) {
    var total = vec2f(0.0);
    for (var i = 0u; i < workgroupSize; i++) {
      total += works[i];
    }
    coarse[0] = select(0.0, total.x / total.y, total.y > 0.0 && total.x > 0.0);
  }
}
