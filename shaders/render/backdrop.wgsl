// Where there is neither sand nor body: a calm sky, and the ground that fades into it. Drawn at depth 0 where the depth is
// still 0.
#import render/lib/full-screen
#import render/lib/ground
#import render/lib/tone
#import render/lib/visible-light

override withShadows = true;

@vertex
fn vertexMain(@builtin(vertex_index) vertex: u32) -> @builtin(position) vec4f {
  return fullScreenCorner(vertex);
}

@fragment
fn fragmentMain(@builtin(position) fragment: vec4f) -> @location(0) vec4f {
  let ray = vec3f(fragment.xy * frame.pixelToRay.xy + frame.pixelToRay.zw, -1.0);
  let rayWorld = (frame.viewToWorld * vec4f(ray, 0.0)).xyz;
  let sky = mix(frame.horizonColour.xyz, frame.zenithColour.xyz, smoothstep(-0.05, 0.75, normalize(rayWorld).y));
  let distance = frame.lens.z / max(groundDepth(frame.groundPlane.xyz, fragment.xy), 1e-6);
  let at = frame.viewToWorld[3].xyz + rayWorld * distance;
  let fade = smoothstep(frame.groundFade.z, frame.groundFade.w, length(at.xz - frame.groundFade.xy));
  var seen = vec2f(1.0);
  // A loop that runs once: software drivers run both sides of every `if` but do leave loops.
  for (var once = withShadows && isShadedGround(frame.shadedGround, at.xz); once; once = false) {
    seen = visibleLight(visibility, gatherSampler, fragment.xy, distance, frame.occlusion.w, frame.occlusion.z);
  }
  // The theme says how the lit ground looks on the screen; light only takes away from that. So it meets the sky without a
  // seam, whatever the film curve does to the sand.
  let sun = frame.sunColour.xyz * frame.sunDirection.y;
  let ambient = frame.skyColour.xyz + 0.8 * frame.bounceColour.xyz;
  let light = (sun * seen.y + ambient * seen.x) / (sun + ambient);
  return screenColour(mix(frame.groundColour.xyz * light, sky, fade), fragment.xy);
}
