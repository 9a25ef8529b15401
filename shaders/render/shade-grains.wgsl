// Light and colour of the sand, once per pixel, from what the pixel shows (render/lib/surface-code) and its depth. Backdrop and
// bodies are shaded by draws of their own: software drivers run every branch for every pixel, so one shader for all would
// cost the sum of all.
#import render/lib/data-colour
#import render/lib/full-screen
#import render/lib/lighting
#import render/lib/sand-colour
#import lib/sphere-code
#import render/lib/surface-code
#import render/lib/tone
#import render/lib/visible-light

override withLight = true;
override withShadows = true;
override withData = false; // colours mean something

// At the far end of the reversed depth: the depth test leaves out the pixels where there is nothing.
@vertex
fn vertexMain(@builtin(vertex_index) vertex: u32) -> @builtin(position) vec4f {
  return fullScreenCorner(vertex);
}

@fragment
fn fragmentMain(@builtin(position) fragment: vec4f) -> @location(0) vec4f {
  let code = textureLoad(codes, vec2i(fragment.xy), 0).x;
  let ray = vec3f(fragment.xy * frame.pixelToRay.xy + frame.pixelToRay.zw, -1.0);
  let rayWorld = (frame.viewToWorld * vec4f(ray, 0.0)).xyz;
  let distance = frame.lens.z / textureLoad(depths, vec2i(fragment.xy), 0);
  let at = frame.viewToWorld[3].xyz + rayWorld * distance;
  // Pixels of bodies get some grain's colour here; their own draw follows.
  let sphereIndex = select(codeSphere(code), 0u, (code & meshBit) != 0u);
  return screenColour(grainColour(sphereIndex, isCut(code), at, -normalize(rayWorld), distance, fragment.xy), fragment.xy);
}

fn grainColour(sphereIndex: u32, cut: bool, at: vec3f, toEye: vec3f, distance: f32, fragment: vec2f) -> vec3f {
  let sphere = spheres[sphereIndex];
  // A body's spheres are shades of one colour; its state stands behind the grains.
  let body = sphereBody(sphere);
  let behind = frame.bodySpheres.x / frame.counts.y + body - 1u;
  let grainIndex = select(behind, sphereIndex / frame.counts.y, body == 0u);
  var id = select(sphereIndex, labels[grainIndex].x, body == 0u);
  if (frame.fine == 1u) { id = id * 64u + sphereIndex % frame.counts.y; }
  let look = frame.materials[sphereMaterial(sphere)];
  var skin = grainSkin(look.colour, look.variation, id);
  if (withData) { skin.albedo = select(vec3f(0.3), dataColour(grainIndex, id), body == 0u); }
  if (!withLight) { return skin.albedo; }

  var normal = select((at - sphere.xyz) / look.radius, frame.slice.xyz, cut);
  var seen = vec2f(1.0);
  if (withShadows) { seen = visibleLight(visibility, gatherSampler, fragment, distance, frame.occlusion.w, frame.occlusion.z); }
  if (withData) {
    // No film curve and no coloured light: a fully lit pixel has the very colour of the legend.
    let facing = max(dot(normal, frame.sunDirection.xyz), 0.0);
    return skin.albedo * min(0.62 * facing * seen.y + (0.38 + 0.17 * normal.y) * seen.x, 1.0);
  }
  let pixels = look.radius * frame.lens.w / distance;
  // A loop that runs once: software drivers run both sides of every `if` but do leave loops.
  for (var near = pixels > 6.0 && !cut; near; near = false) {
    let rough = roughSkin(normal, grains[grainIndex].orientation, id, look.variation, pixels);
    normal = rough.xyz;
    skin.albedo *= rough.w;
  }
  let light = Daylight(frame.sunDirection.xyz, frame.sunColour.xyz, frame.skyColour.xyz, frame.bounceColour.xyz);
  return toneMap(litSand(light, skin, normal, toEye, seen.y, seen.x), frame.exposure);
}

// The lumpy, pitted, stained skin of a real grain: normal, and a factor for the colour. Smooth random numbers from a small
// block, fixed in the grain so that they turn with it, and taken from another place of the block for every grain. Its
// coarser levels serve grains of few pixels; grains of many get a second, finer look.
fn roughSkin(normal: vec3f, orientation: vec4f, id: u32, variation: f32, pixels: f32) -> vec4f {
  let q = vec4f(-orientation.xyz, orientation.w);
  let local = normal + 2.0 * cross(q.xyz, cross(q.xyz, normal) + q.w * normal);
  let place = local * 0.2 + vec3f(vec3u(id, id >> 8u, id >> 16u) & vec3u(255u)) / 256.0;
  let level = clamp(log2(16.0 / pixels), 0.0, 2.0);
  var noise = textureSampleLevel(skinNoise, skinSampler, place, level) * smoothstep(6.0, 12.0, pixels);
  for (var near = pixels > 16.0; near; near = false) {
    let finer = textureSampleLevel(skinNoise, skinSampler, place * 3.1 + 0.37, 0.0);
    noise += finer * (0.7 * smoothstep(16.0, 32.0, pixels));
  }
  let slope = noise.xyz * variation;
  let world = slope + 2.0 * cross(orientation.xyz, cross(orientation.xyz, slope) + orientation.w * slope);
  return vec4f(normalize(normal + world), 1.0 + 0.55 * variation * noise.w);
}
