// β = 1, α = 0 (Bell 8-11). The tangential stiffness is constant too.
#import dem/lib/normal-law

fn linear(overlap: f32) -> Powers {
  return Powers(overlap, 1.0, 1.0);
}
