// Light and colour of bodies and solid obstacles.
#import render/lib/body-skin
#import render/lib/lighting
#import render/lib/mesh-corner
#import render/lib/tone
#import render/lib/visible-light

override withLight = true;
override withShadows = true;

@fragment
fn fragmentMain(in: Corner) -> @location(0) vec4f {
  let skin = bodySkin(in.material, in.local, in.colour);
  // without light a metal, which is black by itself, shows what it mirrors
  if (!withLight) { return screenColour(max(skin.albedo, skin.reflectance), in.clip.xy); }
  let toEye = normalize(frame.viewToWorld[3].xyz - in.world);
  var seen = vec2f(1.0);
  if (withShadows) {
    let distance = 1.0 / in.clip.w;
    seen = visibleLight(visibility, gatherSampler, in.clip.xy, distance, frame.occlusion.w, frame.occlusion.z);
  }
  let light = Daylight(frame.sunDirection.xyz, frame.sunColour.xyz, frame.skyColour.xyz, frame.bounceColour.xyz);
  let lit = litBody(light, skin, facingNormal(in.normal, in.world), toEye, seen.y, seen.x);
  return screenColour(toneMap(lit, frame.exposure), in.clip.xy);
}
