// The ground is a plane, so it needs no geometry: its reversed depth (near / distance) is an affine function of the pixel,
// given as (a, b, c): depth = a x + b y + c. Zero or less: the ray never meets it.
fn groundDepth(plane: vec3f, pixel: vec2f) -> f32 {
  return plane.x * pixel.x + plane.y * pixel.y + plane.z;
}

// Whether anything of the scene can hide sun or sky from a point of the ground; `shaded` has the least x, z and the greatest.
fn isShadedGround(shaded: vec4f, at: vec2f) -> bool {
  return all(at > shaded.xy) && all(at < shaded.zw);
}
