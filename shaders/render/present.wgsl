// The finished picture onto the canvas: edges smoothed (in the manner of FXAA, Lottes 2009) and scaled to the canvas. The
// picture is encoded for the screen, which is the space in which edges are seen; its alpha holds the brightness.
#import render/lib/full-screen

override withSmoothing = true;
// The picture has a size of its own; otherwise its pixels are those of the canvas and need no filter.
override withScaling = true;

@vertex
fn vertexMain(@builtin(vertex_index) vertex: u32) -> @builtin(position) vec4f {
  return fullScreenCorner(vertex);
}

// Some pixels of the picture away from here.
fn look(fragment: vec2f, away: vec2i) -> vec4f {
  if (withScaling) {
    return textureSampleLevel(picture, smoothSampler, fragment * frame.canvas.zw + vec2f(away) * frame.viewport.zw, 0.0);
  }
  return textureLoad(picture, clamp(vec2i(fragment) + away, vec2i(0), vec2i(frame.viewport.xy) - 1), 0);
}

// The neighbour on the other side: pixels are shaded in blocks of 2 × 2, where each knows what the others found.
fn acrossBlock(middle: vec4f, slope: vec4f, odd: i32) -> vec4f {
  return middle + slope * (1.0 - 2.0 * f32(odd));
}

@fragment
fn fragmentMain(@builtin(position) fragment: vec4f) -> @location(0) vec4f {
  let middle = look(fragment.xy, vec2i(0, 0));
  if (!withSmoothing) { return vec4f(middle.xyz, 1.0); }
  // One neighbour of each pair is in the block; which of the two is left and which is right makes no difference.
  let odd = vec2i(fragment.xy) & vec2i(1);
  let west = look(fragment.xy, vec2i(2 * odd.x - 1, 0));
  let north = look(fragment.xy, vec2i(0, 2 * odd.y - 1));
  var east = acrossBlock(middle, dpdxFine(middle), odd.x);
  var south = acrossBlock(middle, dpdyFine(middle), odd.y);
  if (withScaling) {
    east = look(fragment.xy, vec2i(1 - 2 * odd.x, 0));
    south = look(fragment.xy, vec2i(0, 1 - 2 * odd.y));
  }
  let least = min(middle.w, min(min(west.w, east.w), min(north.w, south.w)));
  let most = max(middle.w, max(max(west.w, east.w), max(north.w, south.w)));
  // The mean of two looks along the edge, up to three quarters of a pixel away. What is there lies between the middle, the
  // two neighbours and a corner; on an edge that corner is much like the middle, and stands for it.
  let along = abs(vec2f(north.w - south.w, east.w - west.w));
  let stretch = 0.5 / (min(along.x, along.y) + 0.06 * most + 0.01);
  let away = select(vec2f(0.0), min(along * stretch, vec2f(0.75)), most - least > max(0.05, 0.12 * most));
  let share = away * (1.0 - away.yx);
  let colour = middle.xyz * (1.0 - share.x - share.y)
    + (0.5 * share.x) * (west.xyz + east.xyz) + (0.5 * share.y) * (north.xyz + south.xyz);
  return vec4f(colour, 1.0);
}
