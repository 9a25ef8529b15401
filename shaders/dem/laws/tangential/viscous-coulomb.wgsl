// Drag up to the Coulomb limit, without memory (Bell 16-18, UCT 3.28, Yee 2).
#import dem/lib/tangential-law

fn viscousCoulomb(sliding: Sliding, pair: Pair) -> Friction {
  return Friction(limited(-pair.viscous * sliding.slip, sliding.coulombLimit), vec3f(0.0));
}
