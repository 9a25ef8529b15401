// The finished picture onto the canvas: edges smoothed (in the manner of FXAA, Lottes 2009) and scaled to the canvas. The
// picture is encoded for the screen, which is the space in which edges are seen; its alpha holds the brightness.
#import struct/Frame
#import lib/full-screen

@group(0) @binding(0) var<uniform> frame: Frame;
@group(0) @binding(1) var picture: texture_2d<f32>;
@group(0) @binding(2) var smoothSampler: sampler;

override withSmoothing = true;

@vertex
fn vertexMain(@builtin(vertex_index) vertex: u32) -> @builtin(position) vec4f {
  return fullScreenCorner(vertex);
}

fn look(uv: vec2f) -> vec4f {
  return textureSampleLevel(picture, smoothSampler, uv, 0.0);
}

@fragment
fn fragmentMain(@builtin(position) fragment: vec4f) -> @location(0) vec4f {
  let uv = fragment.xy * frame.canvas.zw;
  let texel = frame.viewport.zw;
  var colour = look(uv).xyz;
  if (withSmoothing) {
    // The brightness of a 3 × 3 neighbourhood without two of its corners.
    let low = textureGather(3, picture, smoothSampler, uv - 0.5 * texel); // w, middle, n, nw
    let high = textureGather(3, picture, smoothSampler, uv + 0.5 * texel); // s, se, e, middle
    let least = min(min(min(low.x, low.y), min(low.z, low.w)), min(min(high.x, high.y), high.z));
    let most = max(max(max(low.x, low.y), max(low.z, low.w)), max(max(high.x, high.y), high.z));
    // A loop that runs once: software drivers run both sides of an `if`, but leave loops.
    for (var edge = most - least > max(0.05, 0.12 * most); edge; edge = false) {
      let across = vec2f(high.z - low.x, high.x - low.z);
      let along = vec2f(-across.y, across.x);
      let stretch = 1.0 / (min(abs(along.x), abs(along.y)) + 0.06 * most + 0.01);
      let reach = clamp(along * stretch, vec2f(-1.5), vec2f(1.5)) * texel;
      colour = 0.5 * (look(uv - 0.5 * reach) + look(uv + 0.5 * reach)).xyz;
    }
  }
  return vec4f(colour, 1.0);
}
