// What the sun sees of bodies and solid obstacles: depth only.

@vertex
fn vertexMain(@location(0) position: vec3f, @builtin(instance_index) instanceIndex: u32) -> @builtin(position) vec4f {
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
fn glassVertex(
  @location(0) position: vec3f, @location(1) normal: vec3f, @builtin(instance_index) instanceIndex: u32,
) -> GlassInSun {
  let turned = (instances[instanceIndex].localToWorld * vec4f(normal, 0.0)).xyz;
  return GlassInSun(inSunMap(position, instanceIndex), turned);
}

// Glass lets the sun through where it meets it head on, and turns it aside towards the rim.
@fragment
fn glassFragment(in: GlassInSun) {
  if (abs(dot(normalize(in.normal), frame.sunDirection.xyz)) > 0.7) { discard; }
}
