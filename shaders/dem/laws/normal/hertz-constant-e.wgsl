// β = 3/2, α = 1/4: restitution does not depend on the impact speed (Bell fig. 3).
#import dem/lib/normal-law

fn hertzConstantE(overlap: f32) -> Powers {
  let root = sqrt(overlap);
  return Powers(overlap * root, sqrt(root), root);
}
