// Pales the sand, so that the lines of force that go through it stand out.
#import render/lib/full-screen
#import render/lib/tone

const opacity = 0.72;

// At the far end of the reversed depth: the depth test leaves out the pixels where there is nothing.
@vertex
fn vertexMain(@builtin(vertex_index) vertex: u32) -> @builtin(position) vec4f {
  return fullScreenCorner(vertex);
}

@fragment
fn fragmentMain() -> @location(0) vec4f {
  return vec4f(encodeSrgb(frame.horizonColour.xyz) * opacity, opacity);
}
