// Friction that grows with the distance slipped up to the Coulomb limit (Yee 3-4). Printed with the distance as a number and the
// force along the slip: at rest that is no force at all, and whatever bounds it there makes piles creep with the step. Here the
// distance is a vector, cut back while sliding: along a slip that does not turn back it is the printed force.
#import dem/lib/tangential-law

fn staticSimple(sliding: Sliding, pair: Pair) -> Friction {
  let furthest = select(0.0, sliding.coulombLimit / sliding.stiffness, sliding.stiffness > 0.0);
  let travelled = limited(carried(sliding.spring, sliding.n) + sliding.stretched, furthest);
  return Friction(-sliding.stiffness * travelled, travelled);
}
