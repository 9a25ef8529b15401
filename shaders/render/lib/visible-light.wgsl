// What render/visibility writes for one pixel of half the resolution, in 32 bits so that one gather reads four of them:
// sky (8 bits), sun (8), distance along the view axis (16, in units of `range` / 65535).
fn packVisibility(sky: f32, sun: f32, distance: f32, range: f32) -> u32 {
  let near = u32(clamp(distance / range, 0.0, 1.0) * 65535.0);
  return u32(sky * 255.0 + 0.5) | (u32(sun * 255.0 + 0.5) << 8u) | (near << 16u);
}

// (sky, sun) around a pixel, mixed from those of its four neighbours that are at about the same distance. `sharpness` is
// 1 / the difference in distance (m) that makes another surface.
fn visibleLight(
  visibility: texture_2d<u32>, gatherSampler: sampler, fragment: vec2f, distance: f32, range: f32, sharpness: f32,
) -> vec2f {
  let size = vec2f(textureDimensions(visibility));
  let place = fragment * 0.5;
  let four = textureGather(0, visibility, gatherSampler, place / size);
  let off = abs(vec4f(four >> vec4u(16u)) * (range / 65535.0) - distance) * sharpness;
  let part = fract(place - 0.5);
  // In the order of a gather: lower left, lower right, upper right, upper left.
  let shares = vec4f(1.0 - part.x, part.x, part.x, 1.0 - part.x) * vec4f(part.yy, 1.0 - part.yy);
  let weights = shares * clamp(1.5 - off, vec4f(0.01), vec4f(1.0));
  let sky = dot(vec4f(four & vec4u(255u)), weights);
  let sun = dot(vec4f((four >> vec4u(8u)) & vec4u(255u)), weights);
  return vec2f(sky, sun) / (255.0 * dot(weights, vec4f(1.0)));
}
