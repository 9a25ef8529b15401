// Any α and β (Bell 7). A pow of 0 is not defined for all exponents; less than 1e-12 m is no overlap.
#import dem/lib/normal-law

override repulsionExponent: f32 = 1.5;
override dissipationExponent: f32 = 0.5;

fn power(overlap: f32) -> Powers {
  let depth = max(overlap, 1e-12);
  return Powers(pow(depth, repulsionExponent), pow(depth, dissipationExponent), pow(depth, repulsionExponent - 1.0));
}
