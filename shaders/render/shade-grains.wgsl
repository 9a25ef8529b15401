// Light and colour of the sand and of the background, once a pixel, from what the pixel shows (lib/surface-code) and its
// depth. Ground and bodies are shaded by draws of their own: software drivers run every branch for every pixel, so a
// shader for all would cost the sum of all.
#import struct/Frame
#import lib/background
#import lib/full-screen
#import lib/lighting
#import lib/sand-colour
#import lib/surface-code
#import lib/tone
#import lib/visible-light

@group(0) @binding(0) var<uniform> frame: Frame;
@group(0) @binding(1) var<storage, read> spheres: array<vec4f>;
@group(0) @binding(2) var<storage, read> labels: array<vec2u>; // id, material
@group(0) @binding(3) var<storage, read> grains: array<vec4f>; // position, orientation, velocity, angular velocity
@group(0) @binding(4) var<storage, read> report: array<vec2f>; // contacts, sum of normal forces (N)
@group(0) @binding(5) var codes: texture_2d<u32>;
@group(0) @binding(6) var depths: texture_depth_2d;
@group(0) @binding(7) var visibility: texture_2d<f32>;

override withLight = true;
override withShadows = true;
override withData = false; // colours mean something

const modeSpeed = 1u;
const modeForce = 2u;
const modeContacts = 3u;
const modeSpin = 4u;
const modeId = 5u;

@vertex
fn vertexMain(@builtin(vertex_index) vertex: u32) -> @builtin(position) vec4f {
  return fullScreenCorner(vertex);
}

@fragment
fn fragmentMain(@builtin(position) fragment: vec4f) -> @location(0) vec4f {
  let code = textureLoad(codes, vec2i(fragment.xy), 0).x;
  let ray = vec3f(fragment.xy * frame.pixelToRay.xy + frame.pixelToRay.zw, -1.0);
  let rayWorld = (frame.viewToWorld * vec4f(ray, 0.0)).xyz;
  let toEye = -normalize(rayWorld);
  var colour = background(frame.horizonColour.xyz, frame.zenithColour.xyz, toEye);
  if (code != backgroundCode && code < groundCode) {
    let distance = frame.lens.z / textureLoad(depths, vec2i(fragment.xy), 0);
    let at = frame.viewToWorld[3].xyz + rayWorld * distance;
    colour = grainColour(code - 1u, at, toEye, distance, fragment.xy);
  }
  return screenColour(colour, fragment.xy);
}

fn grainColour(sphereIndex: u32, at: vec3f, toEye: vec3f, distance: f32, fragment: vec2f) -> vec3f {
  let sphere = spheres[sphereIndex];
  let grainIndex = sphereIndex / frame.counts.y;
  let id = labels[grainIndex].x;
  let look = frame.materials[u32(sphere.w)];
  var skin = grainSkin(look.colour, look.variation, id);
  if (withData) { skin.albedo = dataColour(grainIndex, id); }
  if (!withLight) { return skin.albedo; }

  var normal = (at - sphere.xyz) / look.radius;
  var seen = vec2f(1.0);
  if (withShadows) { seen = visibleLight(visibility, fragment, distance, frame.occlusion.z); }
  if (withData) {
    // No film curve and no coloured light: a fully lit pixel has the very colour of the legend.
    let facing = max(dot(normal, frame.sunDirection.xyz), 0.0);
    return skin.albedo * min(0.62 * facing * seen.y + (0.38 + 0.17 * normal.y) * seen.x, 1.0);
  }
  let pixels = look.radius * frame.lens.w / distance;
  let detail = look.variation * smoothstep(vec2f(4.0, 12.0), vec2f(10.0, 30.0), vec2f(pixels));
  // A loop that runs once, as software drivers leave loops but no branches: most grains are too small for this.
  for (var near = detail.x > 0.0; near; near = false) {
    normal = roughNormal(normal, grains[grainIndex * 4u + 1u], id, detail);
  }
  let light = Daylight(frame.sunDirection.xyz, frame.sunColour.xyz, frame.skyColour.xyz, frame.bounceColour.xyz);
  return toneMap(litSurface(light, skin, normal, toEye, seen.y, seen.x), frame.exposure);
}

// The lumpy, pitted skin of a real grain, fixed in the grain so that it turns with it. Fine detail fades in from near.
fn roughNormal(normal: vec3f, orientation: vec4f, id: u32, detail: vec2f) -> vec3f {
  let q = vec4f(-orientation.xyz, orientation.w);
  let local = normal + 2.0 * cross(q.xyz, cross(q.xyz, normal) + q.w * normal);
  var slope = 0.42 * detail.x * noiseSlope(local * 2.3 + 8.0, id);
  for (var near = detail.y > 0.0; near; near = false) {
    slope += 0.16 * detail.y * noiseSlope(local * 9.0 + 16.0, id);
  }
  let world = slope + 2.0 * cross(orientation.xyz, cross(orientation.xyz, slope) + orientation.w * slope);
  return normalize(normal - world);
}

fn dataColour(grainIndex: u32, id: u32) -> vec3f {
  let mode = frame.counts.z;
  let h = 0.2 + 0.75 * grainHash(id);
  var value = report[grainIndex].x;
  if (mode == modeForce) { value = report[grainIndex].y; }
  if (mode == modeSpeed) { value = length(grains[grainIndex * 4u + 2u].xyz); }
  if (mode == modeSpin) { value = length(grains[grainIndex * 4u + 3u].xyz); }
  let steps = f32(frame.counts.w);
  let place = clamp((value - frame.range.x) / (frame.range.y - frame.range.x), 0.0, 1.0) * steps;
  let step = min(u32(place), frame.counts.w - 1u);
  let scaled = mix(frame.palette[step].xyz, frame.palette[step + 1u].xyz, place - f32(step));
  return select(scaled, h * h, mode == modeId);
}
