// Light and colour of sand that is drawn as a surface. Its texture is fixed in the particle beside each triangle: it travels
// and turns with the sand.
#import render/lib/data-colour
#import render/lib/lighting
#import render/lib/sand-colour
#import lib/sphere-code
#import render/lib/surface-corner
#import render/lib/tone
#import render/lib/visible-light

override withLight = true;
override withShadows = true;
override withData = false; // colours mean something

// Grains of the texture along a particle's radius.
const grainsPerRadius = 3.0;

@fragment
fn fragmentMain(in: SurfaceCorner) -> @location(0) vec4f {
  let distance = 1.0 / in.clip.w;
  let sphere = spheres[in.point];
  let grainIndex = in.point / frame.counts.y;
  let id = labels[grainIndex].x;
  let look = frame.materials[sphereMaterial(sphere)];
  var normal = normalize(in.normal);
  var seen = vec2f(1.0);
  if (withShadows) { seen = visibleLight(visibility, gatherSampler, in.clip.xy, distance, frame.occlusion.w, frame.occlusion.z); }
  if (withData) {
    let facing = max(dot(normal, frame.sunDirection.xyz), 0.0);
    let colour = dataColour(grainIndex, id);
    return screenColour(colour * min(0.62 * facing * seen.y + (0.38 + 0.17 * normal.y) * seen.x, 1.0), in.clip.xy);
  }
  if (look.liquid > 0.0) {
    if (!withLight) { return screenColour(look.colour, in.clip.xy); }
    let light = Daylight(frame.sunDirection.xyz, frame.sunColour.xyz, frame.skyColour.xyz, frame.bounceColour.xyz);
    let toEye = normalize(frame.viewToWorld[3].xyz - in.world);
    return screenColour(toneMap(litLiquid(light, look.colour, normal, toEye, seen.y, seen.x), frame.exposure), in.clip.xy);
  }
  let orientation = grains[grainIndex].orientation;
  let q = vec4f(-orientation.xyz, orientation.w);
  let arm = (in.world - sphere.xyz) / look.radius;
  let local = arm + 2.0 * cross(q.xyz, cross(q.xyz, arm) + q.w * arm);
  // pixels of one grain of the texture: what is smaller is not seen
  let pixels = look.radius * frame.lens.w / (distance * grainsPerRadius);
  let place = local * (grainsPerRadius / 8.0) + vec3f(vec3u(id, id >> 8u, id >> 16u) & vec3u(255u)) / 256.0;
  let level = clamp(log2(4.0 / max(pixels, 0.25)), 0.0, 4.0);
  let noise = textureSampleLevel(skinNoise, skinSampler, place, level);
  let coarse = textureSampleLevel(skinNoise, skinSampler, place * 0.37 + 0.5, level);
  var skin = grainSkin(look.colour, 0.3 * look.variation, id);
  skin.albedo *= 1.0 + look.variation * (0.7 * noise.w + 0.35 * coarse.w);
  if (!withLight) { return screenColour(skin.albedo, in.clip.xy); }
  let slope = look.variation * (0.8 * noise.xyz + 0.4 * coarse.xyz);
  normal = normalize(normal + slope + 2.0 * cross(orientation.xyz, cross(orientation.xyz, slope) + orientation.w * slope));
  let toEye = normalize(frame.viewToWorld[3].xyz - in.world);
  let light = Daylight(frame.sunDirection.xyz, frame.sunColour.xyz, frame.skyColour.xyz, frame.bounceColour.xyz);
  return screenColour(toneMap(litSand(light, skin, normal, toEye, seen.y, seen.x), frame.exposure), in.clip.xy);
}
