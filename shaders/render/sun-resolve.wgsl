// Copies what sun-splat wrote into a depth texture, where meshes join it and filtered comparison is a sampler's job.
#import render/lib/full-screen

@vertex
fn vertexMain(@builtin(vertex_index) vertex: u32) -> @builtin(position) vec4f {
  return fullScreenCorner(vertex);
}

@fragment
fn fragmentMain(@builtin(position) at: vec4f) -> @builtin(frag_depth) f32 {
  let texel = vec2u(at.xy);
  return bitcast<f32>(sunDepth[texel.y * u32(frame.sunMap.x) + texel.x]);
}
