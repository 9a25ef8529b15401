// Friction that grows with the distance slipped, δ = ∫|v_t| dt (Yee 3-4): a number, kept in x of the spring.
#import dem/lib/tangential-law
#import const/SlidingMass

fn staticSimple(sliding: Sliding, pair: Pair) -> Friction {
  let travelled = sliding.spring.x + sliding.stretchTime * sqrt(dot(sliding.slip, sliding.slip));
  // accumulated "limited by Coulomb friction": no further than the limit needs
  let furthest = select(0.0, sliding.coulombLimit / sliding.stiffness, sliding.stiffness > 0.0);
  let distance = min(travelled, furthest);
  let most = min(sliding.coulombLimit, sliding.stiffness * distance);
  return Friction(stopping(sliding.slip, most, slidingMass * pair.effectiveMass, sliding.dt), vec3f(distance, 0.0, 0.0));
}
