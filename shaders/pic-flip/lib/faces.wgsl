// Velocities of low faces are in xyz; w says which of them are known, as the bits of a whole number.
fn isKnown(velocity: vec4f, axis: u32) -> bool {
  return ((u32(velocity.w) >> axis) & 1u) == 1u;
}
fn knownBits(known: vec3<bool>) -> f32 {
  return dot(select(vec3f(0.0), vec3f(1.0, 2.0, 4.0), known), vec3f(1.0));
}
