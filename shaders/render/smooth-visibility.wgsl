// What each point sees of sun and sky, averaged over 2 × 2 pixels of half the resolution: the looks of render/visibility
// differ between the four, so that their mean has four times as many. Without this they would show as a grid in hollows.
#import render/lib/full-screen

@vertex
fn vertexMain(@builtin(vertex_index) vertex: u32) -> @builtin(position) vec4f {
  return fullScreenCorner(vertex);
}

@fragment
fn fragmentMain(@builtin(position) fragment: vec4f) -> @location(0) u32 {
  // This pixel comes last (render/lib/visible-light has the format).
  let four = textureGather(0, visibility, gatherSampler, (fragment.xy + 0.5) / vec2f(textureDimensions(visibility)));
  let distances = vec4f(four >> vec4u(16u)) * (frame.occlusion.w / 65535.0);
  let near = clamp(1.5 - abs(distances - distances.w) * frame.occlusion.z, vec4f(0.0), vec4f(1.0));
  let share = near / dot(near, vec4f(1.0));
  let sky = dot(vec4f(four & vec4u(255u)), share);
  let sun = dot(vec4f((four >> vec4u(8u)) & vec4u(255u)), share);
  return (four.w & 0xffff0000u) | (u32(sun + 0.5) << 8u) | u32(sky + 0.5);
}
