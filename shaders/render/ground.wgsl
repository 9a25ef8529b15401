// The ground: a large quad under the scene that fades into the background.
#import struct/Frame
#import lib/background
#import lib/surface-code
#import lib/tone
#import lib/visible-light

@group(0) @binding(0) var<uniform> frame: Frame;
@group(0) @binding(1) var visibility: texture_2d<f32>;

override withLight = true;
override withShadows = true;

struct Corner {
  @invariant @builtin(position) clip: vec4f,
  @location(0) world: vec3f,
}

@vertex
fn vertexMain(@builtin(vertex_index) vertex: u32) -> Corner {
  let corner = vec2f(vec2u(vertex & 1u, vertex >> 1u)) * 2.0 - 1.0;
  let at = frame.groundFade.xy + corner * frame.groundFade.w;
  let world = vec3f(at.x, frame.groundColour.w, at.y);
  let view = frame.worldToView * vec4f(world, 1.0);
  return Corner(vec4f(view.xy * frame.lens.xy, frame.lens.z, -view.z), world);
}

@fragment
fn codeFragment() -> @location(0) u32 {
  return groundCode;
}

// The theme says how the lit ground looks on the screen; light only takes away from that. So it meets the background
// without a seam, whatever the film curve does to the sand.
@fragment
fn shadeFragment(in: Corner) -> @location(0) vec4f {
  let toEye = normalize(frame.viewToWorld[3].xyz - in.world);
  let far = background(frame.horizonColour.xyz, frame.zenithColour.xyz, toEye);
  let fade = smoothstep(frame.groundFade.z, frame.groundFade.w, length(in.world.xz - frame.groundFade.xy));
  var seen = vec2f(1.0);
  if (withShadows) { seen = visibleLight(visibility, in.clip.xy, 1.0 / in.clip.w, frame.occlusion.z); }
  let sun = frame.sunColour.xyz * frame.sunDirection.y;
  let light = (sun * seen.y + frame.skyColour.xyz * seen.x) / (sun + frame.skyColour.xyz);
  return screenColour(mix(frame.groundColour.xyz * light, far, fade), in.clip.xy);
}
