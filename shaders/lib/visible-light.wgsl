// (sky, sun) around a pixel from the half-resolution pass render/visibility: the mean of those of its four neighbours that
// are at about the same distance. They count the same, as they hold the four turns of the sampling pattern, which so
// cancels. `sharpness` is 1 / the difference in distance (m) that makes another surface.
fn visibleLight(visibility: texture_2d<f32>, fragment: vec2f, distance: f32, sharpness: f32) -> vec2f {
  let limit = vec2i(textureDimensions(visibility)) - 1;
  let low = vec2i(floor((fragment - 0.5) * 0.5));
  let first = max(low, vec2i(0));
  let last = min(low + 1, limit);
  let a = textureLoad(visibility, first, 0).xyz;
  let b = textureLoad(visibility, vec2i(last.x, first.y), 0).xyz;
  let c = textureLoad(visibility, vec2i(first.x, last.y), 0).xyz;
  let d = textureLoad(visibility, last, 0).xyz;
  let off = abs(vec4f(a.z, b.z, c.z, d.z) - distance) * sharpness;
  let weights = clamp(1.5 - off, vec4f(0.01), vec4f(1.0));
  return (a.xy * weights.x + b.xy * weights.y + c.xy * weights.z + d.xy * weights.w) / dot(weights, vec4f(1.0));
}
