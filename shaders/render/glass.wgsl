// Panes and bodies of glass, over the finished sand: a faint tint that grows towards the rim, where one looks through more
// of it, the sky reflected more the flatter one looks, and the sun as a small glint. Bodies are solid: more of everything.
#import const/NoBody
#import render/lib/tone

struct Corner {
  @builtin(position) clip: vec4f,
  @location(0) normal: vec3f,
  @location(1) toEye: vec3f,
  @location(2) @interpolate(flat) solid: f32, // 1 for bodies, 0 for panes
}

@vertex
fn vertexMain(
  @location(0) position: vec3f, @location(1) normal: vec3f, @builtin(instance_index) instanceIndex: u32,
) -> Corner {
  let localToWorld = instances[instanceIndex].localToWorld;
  let solid = instances[instanceIndex].body != noBody;
  let world = localToWorld * vec4f(position, 1.0);
  let view = frame.worldToView * world;
  var out: Corner;
  out.clip = vec4f(view.xy * frame.lens.xy, frame.lens.z, -view.z);
  out.normal = (localToWorld * vec4f(normal, 0.0)).xyz;
  out.solid = select(0.0, 1.0, solid);
  out.toEye = frame.viewToWorld[3].xyz - world.xyz;
  return out;
}

@fragment
fn fragmentMain(in: Corner) -> @location(0) vec4f {
  let toEye = normalize(in.toEye);
  let normal = normalize(in.normal);
  let cosine = min(abs(dot(normal, toEye)), 1.0);
  // Schlick for two faces of glass; capped, so that a pane seen along its edge still shows the sand.
  let flat = 1.0 - cosine;
  let fresnel = min(0.05 + 0.95 * flat * flat * flat * flat * flat, mix(0.3, 0.7, in.solid));
  let away = reflect(-toEye, normal * sign(dot(normal, toEye)));
  let sky = mix(frame.horizonColour.xyz, frame.zenithColour.xyz, smoothstep(-0.2, 0.8, away.y));
  let tint = min(frame.glassColour.w * (mix(1.0, 1.8, in.solid) + mix(9.0, 15.0, in.solid) * flat * flat * flat), 0.8);
  let alpha = tint + (1.0 - tint) * fresnel * mix(0.3, 0.6, in.solid);
  let aligned = max(dot(normal * sign(dot(normal, toEye)), normalize(frame.sunDirection.xyz + toEye)), 0.0);
  let glint = mix(0.55, 0.9, in.solid) * smoothstep(0.9955, 0.9995, aligned);
  let colour = encodeSrgb(mix(frame.glassColour.xyz, sky, fresnel)) * alpha;
  return vec4f(mix(colour, vec3f(1.0), glint), mix(alpha, 1.0, glint));
}
