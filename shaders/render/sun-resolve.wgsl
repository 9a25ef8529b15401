// Copies what sun-splat wrote into a depth texture, where meshes join it and filtered comparison is a sampler's job.
#import struct/Frame
#import render/lib/full-screen

@group(0) @binding(0) var<uniform> frame: Frame;
@group(0) @binding(1) var<storage, read> sunDepth: array<u32>;

@vertex
fn vertexMain(@builtin(vertex_index) vertex: u32) -> @builtin(position) vec4f {
  return fullScreenCorner(vertex);
}

@fragment
fn fragmentMain(@builtin(position) at: vec4f) -> @builtin(frag_depth) f32 {
  let texel = vec2u(at.xy);
  return bitcast<f32>(sunDepth[texel.y * u32(frame.sunMap.x) + texel.x]);
}
