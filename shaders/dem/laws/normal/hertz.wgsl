// β = 3/2, α = 1/2 (Bell 12-15, UCT 3.27).
#import dem/lib/normal-law

fn hertz(overlap: f32) -> Powers {
  let root = sqrt(overlap);
  return Powers(overlap * root, root, root);
}
