// Drag without a limit (Bell 16).
#import dem/lib/tangential-law

fn viscous(sliding: Sliding, pair: Pair) -> Friction {
  return Friction(-pair.viscous * sliding.slip, vec3f(0.0));
}
