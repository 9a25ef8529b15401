// A spring and a dashpot up to the Coulomb limit (Bell 19, UCT 3.11-3.12, 3.17).
#import dem/lib/tangential-law

fn springCoulomb(sliding: Sliding, pair: Pair) -> Friction {
  // slipping: the spring is cut back to what the Coulomb limit holds. The dashpot must not take part in the cut: where it alone
  // exceeds the limit, "what is left for the spring" would be a spring stretched against the slip.
  let longest = select(0.0, sliding.coulombLimit / sliding.stiffness, sliding.stiffness > 0.0);
  let spring = limited(carried(sliding.spring, sliding.n) + sliding.stretched, longest);
  return Friction(limited(-sliding.stiffness * spring - sliding.damping * sliding.slip, sliding.coulombLimit), spring);
}
