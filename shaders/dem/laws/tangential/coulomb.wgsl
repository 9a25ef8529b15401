// The Coulomb limit against the slip, whatever its size (Bell 17); no more than stops the slip in a step, because the printed
// force jumps where the slip ends.
#import dem/lib/tangential-law
#import const/SlidingMass

fn coulomb(sliding: Sliding, pair: Pair) -> Friction {
  return Friction(stopping(sliding.slip, sliding.coulombLimit, slidingMass * pair.effectiveMass, sliding.dt), vec3f(0.0));
}
