// How much of the sun and of the sky each point sees, at half the resolution: both change slowly across a grain, and this
// is the dear part of light. The sun from its map; the sky from the depth buffer, by looks around the point within a few
// grain radii. The looks differ between the pixels of each 2 × 2, over which render/smooth-visibility takes the mean.
// Writes (sky, sun, distance along the view axis): the distance keeps edges sharp when it is scaled up.
#import render/lib/full-screen
#import render/lib/ground
#import render/lib/surface-code
#import render/lib/visible-light

override withOcclusion = true;

const tapCount = 4u;
// Golden angle: every prefix of the spiral is spread evenly.
const turnCos = -0.7373688;
const turnSin = 0.6754903;
// Cosine over the horizon below which a neighbour counts as lying in the same surface.
const horizonBias = 0.12;

@vertex
fn vertexMain(@builtin(vertex_index) vertex: u32) -> @builtin(position) vec4f {
  return fullScreenCorner(vertex);
}

@fragment
fn fragmentMain(@builtin(position) fragment: vec4f) -> @location(0) u32 {
  let limit = vec2i(frame.viewport.xy) - 1;
  let pixel = min(vec2i(fragment.xy) * 2, limit);
  let code = textureLoad(codes, pixel, 0).x;
  let depth = depthAt(pixel);
  let at = viewPoint(vec2f(pixel) + 0.5, max(depth, 1e-6));
  var seen = vec3f(1.0, 1.0, min(-at.z, frame.occlusion.w));
  let onGround = (frame.viewToWorld * vec4f(at, 1.0)).xz;
  // A loop that runs once: software drivers run both sides of every `if` but do leave loops.
  for (var once = code != backgroundCode || isShadedGround(frame.shadedGround, onGround); once; once = false) {
    let normal = viewNormal(code, at);
    // One of four, different for the pixels of each 2 × 2.
    let corner = vec2u(fragment.xy) & vec2u(1u);
    // A cut face is inside of its sphere, which still stands in the sun's map: look from outside of it.
    let lifted = at + normal * select(0.0, 0.22 * frame.occlusion.x, isCut(code) && code < meshBit);
    seen.y = sunVisibility(lifted, normal, corner);
    if (withOcclusion) { seen.x = skyVisibility(at, normal, vec2f(pixel) + 0.5, corner, limit); }
  }
  return packVisibility(seen.x, seen.y, seen.z, frame.occlusion.w);
}

// Of what was drawn, or of the ground behind it.
fn depthAt(pixel: vec2i) -> f32 {
  return max(textureLoad(depths, pixel, 0), groundDepth(frame.groundPlane.xyz, vec2f(pixel) + 0.5));
}

fn viewPoint(pixel: vec2f, depth: f32) -> vec3f {
  let ray = pixel * frame.pixelToRay.xy + frame.pixelToRay.zw;
  return vec3f(ray, -1.0) * (frame.lens.z / depth);
}

fn viewNormal(code: u32, at: vec3f) -> vec3f {
  var normal = frame.worldToView[1].xyz; // the ground's
  for (var once = (code & meshBit) != 0u; once; once = false) {
    normal = (frame.worldToView * vec4f(meshNormal(code), 0.0)).xyz;
  }
  for (var once = code != backgroundCode && code < meshBit; once; once = false) {
    normal = normalize(at - (frame.worldToView * vec4f(spheres[codeSphere(code)].xyz, 1.0)).xyz);
  }
  for (var once = isCut(code) && code < meshBit; once; once = false) {
    normal = (frame.worldToView * vec4f(frame.slice.xyz, 0.0)).xyz;
  }
  return normal;
}

// 0 in shadow, 1 lit. One filtered look, to another side in each pixel of 2 × 2; where nothing smooths the result that
// would be seen as hatching, and there are three looks in a triangle. The point is moved off its surface by about a texel,
// more where the sun grazes it, so that it does not shadow itself.
fn sunVisibility(at: vec3f, normal: vec3f, corner: vec2u) -> f32 {
  let facing = clamp(dot(normal, frame.sunInView.xyz), 0.0, 1.0);
  let texel = frame.sunMap.y;
  let moved = at + normal * (texel * (0.6 + 1.1 * sqrt(1.0 - facing * facing))) + frame.sunInView.xyz * (0.5 * texel);
  let place = frame.viewToSun * vec4f(moved, 1.0);
  // Beyond the far side nothing was drawn: 0 is as lit as it gets.
  let depth = max(place.z, 0.0);
  let uv = place.xy / frame.sunMap.x;
  let spread = frame.sunMap.w / frame.sunMap.x;
  var lit = 0.0;
  if (withOcclusion) {
    lit = sunLook(uv + spread * (vec2f(corner) * 1.4 - 0.7), depth);
  } else {
    lit = (sunLook(uv + spread * vec2f(0.97, 0.26), depth) + sunLook(uv + spread * vec2f(-0.71, 0.71), depth)
      + sunLook(uv + spread * vec2f(-0.26, -0.97), depth)) * (1.0 / 3.0);
  }
  let inside = all(uv > vec2f(0.0)) && all(uv < vec2f(1.0)) && depth < 1.0;
  return select(1.0, lit, inside);
}

fn sunLook(uv: vec2f, depth: f32) -> f32 {
  return textureSampleCompareLevel(sunMap, sunSampler, uv, depth);
}

fn skyVisibility(at: vec3f, normal: vec3f, middle: vec2f, corner: vec2u, limit: vec2i) -> f32 {
  let reach = frame.occlusion.x; // m
  let reachPixels = clamp(reach * frame.lens.w / -at.z, 3.0, 64.0);
  let invReach2 = 1.0 / (reach * reach);
  // A quarter turn for one column, an eighth for one diagonal.
  var direction = select(vec2f(0.9210610, 0.3894183), vec2f(-0.3894183, 0.9210610), corner.x == 1u);
  let eighth = vec2f(direction.x - direction.y, direction.x + direction.y) * 0.7071068;
  direction = select(direction, eighth, corner.x != corner.y);
  var hidden = 0.0;
  for (var tap = 0u; tap < tapCount; tap++) {
    direction = vec2f(direction.x * turnCos - direction.y * turnSin, direction.x * turnSin + direction.y * turnCos);
    let away = (f32(tap) + 0.7) / f32(tapCount);
    let neighbour = clamp(vec2i(middle + direction * (away * reachPixels)), vec2i(0), limit);
    // The sky is as good as something very far away.
    let arm = viewPoint(vec2f(neighbour) + 0.5, max(depthAt(neighbour), 1e-6)) - at;
    let length2 = dot(arm, arm) + 1e-12;
    let cosine = dot(arm, normal) * inverseSqrt(length2);
    hidden += max(cosine - horizonBias, 0.0) * max(1.0 - length2 * invReach2, 0.0);
  }
  return max(1.0 - hidden * (frame.occlusion.y / f32(tapCount)), 0.0);
}
