// Bodies and solid obstacles as triangle meshes: what they cover, how they look, what the sun sees of them.
#import struct/Frame
#import struct/MeshInstance
#import render/lib/body-skin
#import render/lib/lighting
#import render/lib/surface-code
#import render/lib/tone
#import render/lib/visible-light

@group(0) @binding(0) var<uniform> frame: Frame;
@group(0) @binding(1) var<storage, read> instances: array<MeshInstance>;
@group(0) @binding(2) var visibility: texture_2d<u32>;
@group(0) @binding(3) var gatherSampler: sampler;

override withLight = true;
override withShadows = true;

struct Corner {
  @invariant @builtin(position) clip: vec4f,
  @location(0) normal: vec3f,
  @location(1) world: vec3f,
  @location(2) local: vec3f,
  @location(3) @interpolate(flat) material: u32,
  @location(4) @interpolate(flat) colour: vec4f,
}

@vertex
fn vertexMain(
  @location(0) position: vec3f, @location(1) normal: vec3f, @builtin(instance_index) instanceIndex: u32,
) -> Corner {
  let instance = instances[instanceIndex];
  let world = instance.localToWorld * vec4f(position, 1.0);
  let view = frame.worldToView * world;
  let clip = vec4f(view.xy * frame.lens.xy, frame.lens.z, -view.z);
  // Bodies are rigid: no scaling, so the same matrix turns normals.
  let turned = (instance.localToWorld * vec4f(normal, 0.0)).xyz;
  return Corner(clip, turned, world.xyz, position, instance.material, instance.colour);
}

// Towards the eye, so that open meshes have two sides.
fn facingNormal(normal: vec3f, world: vec3f) -> vec3f {
  let unit = normalize(normal);
  return select(-unit, unit, dot(unit, frame.viewToWorld[3].xyz - world) >= 0.0);
}

@fragment
fn codeFragment(in: Corner) -> @location(0) u32 {
  if (dot(frame.slice.xyz, in.world) > frame.slice.w) { discard; }
  // The ground is not in the depth buffer; what is under it is hidden here.
  if (in.world.y < frame.groundColour.w && frame.viewToWorld[3].y > frame.groundColour.w) { discard; }
  return meshCode(facingNormal(in.normal, in.world));
}

@fragment
fn shadeFragment(in: Corner) -> @location(0) vec4f {
  let skin = bodySkin(in.material, in.local, in.colour);
  if (!withLight) { return screenColour(skin.albedo, in.clip.xy); }
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

// Depth only, as the sun sees it.
@vertex
fn sunVertex(@location(0) position: vec3f, @builtin(instance_index) instanceIndex: u32) -> @builtin(position) vec4f {
  return inSunMap(position, instanceIndex);
}

fn inSunMap(position: vec3f, instanceIndex: u32) -> vec4f {
  let at = frame.worldToSun * (instances[instanceIndex].localToWorld * vec4f(position, 1.0));
  let ndc = at.xy * (2.0 / frame.sunMap.x) - 1.0;
  return vec4f(ndc.x, -ndc.y, at.z, 1.0);
}

struct GlassInSun {
  @builtin(position) clip: vec4f,
  @location(0) normal: vec3f,
}

@vertex
fn glassSunVertex(
  @location(0) position: vec3f, @location(1) normal: vec3f, @builtin(instance_index) instanceIndex: u32,
) -> GlassInSun {
  let turned = (instances[instanceIndex].localToWorld * vec4f(normal, 0.0)).xyz;
  return GlassInSun(inSunMap(position, instanceIndex), turned);
}

// Glass lets the sun through where it meets it head on, and turns it aside towards the rim.
@fragment
fn glassSunFragment(in: GlassInSun) {
  if (abs(dot(normalize(in.normal), frame.sunDirection.xyz)) > 0.7) { discard; }
}
