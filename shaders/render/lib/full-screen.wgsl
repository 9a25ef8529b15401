// One triangle that covers the target, from vertices 0, 1, 2.
fn fullScreenCorner(vertex: u32) -> vec4f {
  return vec4f(f32(vertex & 1u) * 4.0 - 1.0, f32(vertex >> 1u) * 4.0 - 1.0, 0.0, 1.0);
}
