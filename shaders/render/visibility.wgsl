// How much of the sun and of the sky each point sees, at half the resolution: both change slowly across a grain, and this
// is the dear part of light. The sun from its map; the sky from the depth buffer, by looks around the point within a few
// grain radii whose directions turn between neighbouring pixels. The shading pass averages over 2 × 2 of these pixels.
// Writes (sky, sun, distance along the view axis): the distance keeps edges sharp when it is scaled up.
#import struct/Frame
#import lib/full-screen
#import lib/surface-code

@group(0) @binding(0) var<uniform> frame: Frame;
@group(0) @binding(1) var<storage, read> spheres: array<vec4f>;
@group(0) @binding(2) var codes: texture_2d<u32>;
@group(0) @binding(3) var depths: texture_depth_2d;
@group(0) @binding(4) var sunMap: texture_depth_2d;
@group(0) @binding(5) var sunSampler: sampler_comparison;

override withOcclusion = true;

const tapCount = 8u;
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
fn fragmentMain(@builtin(position) fragment: vec4f) -> @location(0) vec4f {
  let limit = vec2i(frame.viewport.xy) - 1;
  let pixel = min(vec2i(fragment.xy) * 2, limit);
  let code = textureLoad(codes, pixel, 0).x;
  var seen = vec4f(1.0, 1.0, 6e4, 0.0);
  // A loop that runs once: software drivers run both sides of every `if` but do leave loops.
  for (var once = code != backgroundCode; once; once = false) {
    let at = viewPoint(vec2f(pixel) + 0.5, textureLoad(depths, pixel, 0));
    let normal = viewNormal(code, at);
    seen.y = sunVisibility(at, normal);
    if (withOcclusion) { seen.x = skyVisibility(at, normal, vec2f(pixel) + 0.5, vec2u(fragment.xy), limit); }
    seen.z = -at.z;
  }
  return seen;
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
  for (var once = code < groundCode; once; once = false) {
    normal = normalize(at - (frame.worldToView * vec4f(spheres[code - 1u].xyz, 1.0)).xyz);
  }
  return normal;
}

// 0 in shadow, 1 lit. Four filtered looks, near enough to each other to leave no gap. The point is moved off its surface
// by about a texel, more where the sun grazes it, so that it does not shadow itself.
fn sunVisibility(at: vec3f, normal: vec3f) -> f32 {
  let facing = clamp(dot(normal, frame.sunInView.xyz), 0.0, 1.0);
  let texel = frame.sunMap.y;
  let moved = at + normal * (texel * (0.6 + 1.1 * sqrt(1.0 - facing * facing))) + frame.sunInView.xyz * (0.5 * texel);
  let place = frame.viewToSun * vec4f(moved, 1.0);
  // Beyond the far side nothing was drawn: 0 is as lit as it gets.
  let depth = max(place.z, 0.0);
  let uv = place.xy / frame.sunMap.x;
  let spread = frame.sunMap.w / frame.sunMap.x;
  let lit = textureSampleCompareLevel(sunMap, sunSampler, uv + vec2f(spread, spread), depth)
    + textureSampleCompareLevel(sunMap, sunSampler, uv + vec2f(-spread, spread), depth)
    + textureSampleCompareLevel(sunMap, sunSampler, uv + vec2f(-spread, -spread), depth)
    + textureSampleCompareLevel(sunMap, sunSampler, uv + vec2f(spread, -spread), depth);
  let inside = all(uv > vec2f(0.0)) && all(uv < vec2f(1.0)) && depth < 1.0;
  return select(1.0, 0.25 * lit, inside);
}

fn skyVisibility(at: vec3f, normal: vec3f, middle: vec2f, place: vec2u, limit: vec2i) -> f32 {
  let reach = frame.occlusion.x; // m
  let reachPixels = clamp(reach * frame.lens.w / -at.z, 3.0, 64.0);
  let invReach2 = 1.0 / (reach * reach);
  let parity = place & vec2u(1u);
  let turn = f32(parity.x * 2u + (parity.x ^ parity.y)) * 0.7853982 + 0.4;
  var direction = vec2f(cos(turn), sin(turn));
  var hidden = 0.0;
  for (var tap = 0u; tap < tapCount; tap++) {
    direction = vec2f(direction.x * turnCos - direction.y * turnSin, direction.x * turnSin + direction.y * turnCos);
    let away = (f32(tap) + 0.7) / f32(tapCount);
    let neighbour = clamp(vec2i(middle + direction * (away * reachPixels)), vec2i(0), limit);
    // Where there is nothing the depth is 0: very far away is as good.
    let neighbourDepth = max(textureLoad(depths, neighbour, 0), 1e-6);
    let arm = viewPoint(vec2f(neighbour) + 0.5, neighbourDepth) - at;
    let length2 = dot(arm, arm) + 1e-12;
    let cosine = dot(arm, normal) * inverseSqrt(length2);
    hidden += max(cosine - horizonBias, 0.0) * max(1.0 - length2 * invReach2, 0.0);
  }
  return max(1.0 - hidden * (frame.occlusion.y / f32(tapCount)), 0.0);
}
