// β = 3/2, α = 0: restitution rises with the impact speed (Bell fig. 3).
#import dem/lib/normal-law

fn hertzElasticRising(overlap: f32) -> Powers {
  let root = sqrt(overlap);
  return Powers(overlap * root, 1.0, root);
}
