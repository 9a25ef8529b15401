// w of a sphere holds its material's index, and for the spheres of rigid bodies 256 times (body + 1) on top, all exact in f32.
#import const/SphereCode

fn sphereMaterial(sphere: vec4f) -> u32 {
  return u32(sphere.w) & (codeOfBody - 1u);
}

// 1 + the body's number; 0 for grains.
fn sphereBody(sphere: vec4f) -> u32 {
  return u32(sphere.w) / codeOfBody;
}
